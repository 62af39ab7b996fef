/** CR 614.1c, 614.1d: how something enters: tapped, with counters, as a copy, with a choice made, for a payment. */
import { CHOICES, LIFE_PAID } from './choices-said.ts';
import { stepsOf } from './clauses.ts';
import { countersIn, exceptionsIn } from './exceptions.ts';
import { type Fields, type Trail, type Tree, lowered, missed, numberSaid, sentencesOf } from './text.ts';

type Words = Readonly<Record<string, string | undefined>>;
const COPY = /^(?<may>you may have )?(?<what>.+?) enters?(?<tapped> tapped)? as a copy of (?<of>.+?)(?:, except (?<except>.+))?$/;
function copyIn(said: string, trail: Trail): Fields | undefined {
  const { may, what = '', tapped, of = '', except } = COPY.exec(said)?.groups ?? {};
  const exceptions = except === undefined ? undefined : exceptionsIn(except, trail);
  if (except !== undefined && exceptions === undefined) return undefined;
  const isOne = /^this$|^itself$|^enchanted /.test(of);
  const as: Tree = isOne ? of : 'the original';
  return {
    when: { enters: entering(what) }, ...(may === undefined ? {} : { may: 'you' }), ...(isOne ? {} : { choose: { original: of.replace(/^any\b/, 'a').replace(/^a (?=[aeiou])/, 'an ') } }),
    change: { as: exceptions === undefined ? as : { original: as, except: exceptions }, ...(tapped === undefined ? {} : { tapped: true }) },
  };
}
/** "Creatures your opponents control" enter one by one, and are any of them: "a creature", under an opponent's control. */
function entering(what: string): Tree {
  if (what === 'this') return 'this';
  const under = / (?:your opponents|an opponent|opponents) controls?$/.exec(what);
  const said = what.replace(/ (?:played|cast) by (?:your opponents|an opponent)$/, '');
  const bare = one(under === null ? said : said.slice(0, under.index));
  return under === null && said === what ? { what: bare } : { what: bare, under: 'an opponent' };
}
/** "Each other creature you control", "artifacts and lands", "nontoken creatures": one of them. */
const one = (what: string): string => what.replace(/^each other /, 'another ').replace(/^(?:each|all) /, 'a ').replace(/^other /, 'another ').replace(/ and (?!has|with)/g, ' or ');

/** CR 614.12a, 614.13: "sacrifice any number of creatures. It enters with that many counters": chosen as it is applied, done together with the entry. */
function givenUp(does: string, more: readonly string[], trail: Trail): Fields | undefined {
  const what = /^(?:you may )?sacrifice (?<what>any number of .+|one or more .+)$/.exec(does)?.groups?.['what'];
  if (what === undefined || more.length > 1) return missed(trail, more.length > 1 ? more.slice(1).join('. ') : does);
  const entry = more.length === 0 ? undefined : /^(?:[Tt]his|[Ii]t) enters with (?:(?<n>that many|twice that many) (?<kind>\S+) counters on it|(?<each>an?|\w+)(?: additional)? (?<of>\S+) counters? on it for each (?:[a-zA-Z]+ )+sacrificed this way)$/.exec(more[0] ?? '')?.groups;
  if (more.length === 1 && entry === undefined) return missed(trail, more[0] ?? '');
  const count: Tree = { count: 'the sacrificed' };
  const per = entry?.['n'] === 'twice that many' ? 2 : entry?.['n'] === undefined ? numberSaid(entry?.['each']) : 1;
  return {
    choose: { sacrificed: / you control$/.test(what) ? what : `${what} you control` }, along: [{ sacrifice: { player: 'you', what: 'the sacrificed' } }],
    ...(entry === undefined ? {} : { change: { counters: { [entry['kind'] ?? entry['of'] ?? '']: { plus: per === 1 ? count : { times: [per, count] } } } } }),
  };
}
/** CR 614.13: "exile up to X creature cards from your graveyard. It enters with three +1/+1 counters on it for each creature card exiled this way." */
function exiledFor(does: string, [entry, ...more]: readonly string[]): Fields | undefined {
  const { what, zone } = /^(?:you may )?exile (?<what>(?:any number of|up to \w+|one or more) .+?) from (?<zone>your (?:graveyard|hand))$/.exec(does)?.groups ?? {};
  const words = /^(?:[Tt]his|[Ii]t) enters with (?<n>an?|\w+)(?: additional)? (?<kind>\S+) counters? on it for each (?:[a-z]+ )?card exiled this way$/.exec(entry ?? '')?.groups;
  if (what === undefined || more.length > 0 || (entry !== undefined && words === undefined)) return undefined;
  const count: Tree = { count: 'the exiled' };
  const [one, kind] = [numberSaid(words?.['n']), words?.['kind'] ?? ''];
  return { choose: { exiled: `${what} in ${zone ?? ''}` }, along: [{ exile: { what: 'the exiled' } }], ...(words === undefined ? {} : { change: { counters: { [kind]: { plus: one === 1 ? count : { times: [one, count] } } } } }) };
}
/** CR 614.1c: "it becomes your choice of a 3/3 artifact creature or ..": one of several. */
function becoming(does: string): Fields | undefined {
  const listed = /^it becomes your choice of (?<list>.+)$/.exec(does)?.groups?.['list']?.split(/, or (?=an? |\d)| or (?=an? |\d)|, (?=an? |\d)/) ?? [];
  const modes = listed.map((each) => /^(?:an? )?(?<pt>\d+\/\d+)(?: (?<types>(?:[A-Z]\w+ )*)(?:artifact )?creature(?: with (?<gains>.+?))?)?(?: in addition to its other types)?$/.exec(each)?.groups);
  if (modes.length === 0 || modes.includes(undefined)) return undefined;
  return { modes: Object.fromEntries(modes.map((mode, nth) => [listed[nth]?.replace(/^an? /, '') ?? '', { change: { becomes: { pt: mode?.['pt'], ...((mode?.['types'] ?? '') === '' ? {} : { 'add-types': (mode?.['types'] ?? '').trim().split(' ') }), ...(mode?.['gains'] === undefined ? {} : { gains: mode['gains'].split(/,? and |, /) }) } } }])) };
}
const UNLESS_YOU_DO = /^If you don't, (?:it|this) enters tapped$/;
/** "Remove all counters from all permanents. It enters with a +1/+1 counter on it for each counter removed this way." */
function removing(does: string, [entry = '', ...more]: readonly string[]): Fields | undefined {
  const from = /^remove all counters from (?:all (?<all>[a-z]+?)s|(?<each>each .+))$/.exec(does)?.groups;
  const kind = /^(?:[Tt]his|[Ii]t) enters with an? (?<kind>\S+) counter on it for each counter removed this way$/.exec(entry)?.groups?.['kind'];
  if (from === undefined || kind === undefined || more.length > 0) return undefined;
  return { along: [{ 'remove-counters': { from: from['each'] ?? `each ${from['all'] ?? ''}`, kind: 'all', amount: 'all' } }], change: { counters: { [kind]: { plus: 'counters removed this way' } } } };
}
/** "You may reveal a Dragon card from your hand. This enters tapped unless you revealed a Dragon card this way or you control a Dragon." */
function showing(does: string, [entry = '', ...more]: readonly string[]): Fields | undefined {
  const what = /^you may reveal (?<what>an? .+) from your hand$/.exec(does)?.groups?.['what'];
  const words = /^(?:[Tt]his|[Ii]t) enters tapped unless you revealed (?<what>an? .+?) this way or (?<condition>you control an? .+)$/.exec(entry)?.groups;
  if (what === undefined || words?.['what'] !== what || more.length > 0) return undefined;
  return { reveal: { what: `${what} from your hand`, may: true }, change: { tapped: { unless: { any: ['revealed this way', words['condition'] ?? ''] } } } };
}
/** "As .. enters, ..": what is chosen, paid, shown or sacrificed. */
function asItEnters(does: string, more: readonly string[], trail: Trail): Fields | undefined {
  const [, paid] = /^Then (you may pay .+)$/.exec(more[0] ?? '') ?? [];
  if (paid !== undefined && more.length === 2) { // "choose a basic land type. Then you may pay 2 life. If you don't, it enters tapped"
    const [asked, payment] = [asItEnters(does, [], trail), asItEnters(paid, more.slice(1), trail)];
    return asked === undefined || payment === undefined ? undefined : { ...asked, ...payment };
  }
  const choice = CHOICES.find(([shape]) => shape.test(does));
  if (choice !== undefined && more.length === 0) return choice[1](choice[0].exec(does)?.groups ?? {});
  const become = more.length === 0 ? becoming(does) : undefined;
  if (become !== undefined) return become;
  if (/\bsacrifice (?:any number|one or more)\b/.test(does)) return givenUp(does, more, trail);
  const together = removing(does, more) ?? showing(does, more) ?? exiledFor(does, more);
  if (together !== undefined) return together;
  if (/^pay any amount of life$/.test(does) && more.length === 0) return { choose: { [LIFE_PAID]: { what: 'a number', from: 0, to: 'your life' } }, pay: { player: 'you', cost: { life: `the chosen ${LIFE_PAID}` } } };
  const tapped = more.length === 1 && UNLESS_YOU_DO.test(more[0] ?? '');
  const pay = /^you may pay (?<n>\w+) life$/.exec(does)?.groups;
  if (pay !== undefined && tapped) return { pay: { player: 'you', cost: { life: numberSaid(pay['n']) }, may: true }, change: { tapped: { unless: 'paid this way' } } };
  const mana = /^you may pay (?<cost>(?:\{[^}]+\})+)$/.exec(does)?.groups;
  if (mana !== undefined && tapped) return { pay: { player: 'you', cost: { mana: mana['cost'] }, may: true }, change: { tapped: { unless: 'paid this way' } } };
  const shown = /^you may reveal (?<what>an? .+) from your hand$/.exec(does)?.groups;
  if (shown !== undefined && tapped) return { reveal: { what: `${shown['what'] ?? ''} from your hand`, may: true }, change: { tapped: { unless: 'revealed this way' } } };
  return missed(trail, more.length > 0 && (pay ?? mana ?? shown ?? choice) !== undefined ? more.join('. ') : does);
}
/** "And with trample", "and as a Mutant in addition to its other types". */
function besides({ gains, types }: Words): Fields {
  const type = types === undefined ? undefined : /an? (\S+) in addition/.exec(types)?.[1];
  return { ...(gains === undefined ? {} : { gains: gains.replace(/^ and with /, '').split(/,? and |, /) }), ...(type === undefined ? {} : { becomes: { 'add-types': [type] } }) };
}
/** CR 702.33, 702.138: "If this was kicked, it enters with ..", "this escapes with ..": only where that was paid. */
function paidFor(said: string): { readonly plain: string; readonly paid: Fields } {
  const kicked = /^if this was kicked, (?:it|this) (?<rest>enters .+)$/.exec(said)?.groups?.['rest'];
  if (kicked !== undefined) return { plain: `this ${kicked}`, paid: { if: { paid: 'kicker' } } };
  const front = /^if (?<condition>(?!.* would )[^,]+), (?:it|this) (?<rest>enters .+)$/.exec(said)?.groups;
  if (front !== undefined) return { plain: `this ${front['rest'] ?? ''}`, paid: { if: front['condition'] } };
  return /^this escapes with /.test(said) ? { plain: said.replace(/^this escapes/, 'this enters'), paid: { if: { paid: 'escape' } } } : { plain: said, paid: {} };
}
/** CR 708.8, 708.11: "as this is turned face up, ..", by itself or as it enters. */
const FACE_UP = /^as this (?<enters>enters or )?is turned face up, (?<does>.+)$/;
function faceUp(said: string, more: readonly string[], trail: Trail): Fields | undefined {
  const { enters, does = '' } = FACE_UP.exec(said)?.groups ?? {};
  if (enters !== undefined) {
    const asked = asItEnters(does, more, trail);
    return asked === undefined ? undefined : { when: { any: [{ enters: 'this' }, { 'turn-face-up': 'this' }] }, ...asked };
  }
  const may = /^you may (?<does>.+)$/.exec(does)?.groups?.['does'];
  const also = more.length > 0 ? undefined : stepsOf(may ?? does, trail);
  return also === undefined ? undefined : { when: { 'turn-face-up': 'this' }, ...(may === undefined ? {} : { may: 'you' }), also };
}
/**
 * A line about something entering, as the fields of an ability; undefined where it is another line, or where a part is not understood.
 * @param line the whole line: what is done as it enters may take two sentences
 */
export function enteredIn(line: string, trail: Trail): Fields | undefined {
  const [first = '', ...more] = sentencesOf(line);
  const said = lowered(first).replace(/ enters? the battlefield\b/, (words) => words.replace(' the battlefield', ''));
  const as = /^as (?<what>.+?) enters?, (?<does>.+)$/.exec(said)?.groups;
  if (as !== undefined) {
    const asked = asItEnters(as['does'] ?? '', more, trail);
    return asked === undefined ? undefined : { when: { enters: entering(as['what'] ?? '') }, ...asked };
  }
  if (/^this enters under the control of an opponent of your choice$/.test(said) && more.length === 0) return { when: { enters: 'this' }, choose: { player: 'an opponent' }, change: { under: 'the player' } };
  const choice = /^(?<what>.+?) enters with your choice of an? (?<kinds>.+) counter on (?:it|him|her)$/.exec(said)?.groups;
  if (choice !== undefined && more.length === 0) return { when: { enters: entering(choice['what'] ?? '') }, modes: Object.fromEntries((choice['kinds'] ?? '').split(/, or (?:an? )?| or (?:an? )?|, (?:an? )?/).map((kind) => [kind, { change: { counters: { [kind]: { plus: 1 } } } }])) };
  if (COPY.test(said)) {
    const [, reflex] = more.length === 1 ? (/^When you do, exile (that card)$/.exec(more[0] ?? '') ?? []) : [];
    const copied = more.length > 0 && reflex === undefined ? missed(trail, more.join('. ')) : copyIn(said, trail);
    return copied === undefined || reflex === undefined ? copied : { ...copied, then: [{ delayed: 'at once', do: [{ exile: 'the original' }] }] }; // 603.12
  }
  if (FACE_UP.test(said)) return faceUp(said, more, trail);
  const { plain, paid } = paidFor(said.replace(/\ban additional X /, 'X additional '));
  if (!/^(?!if |when|the next |[^"]*: ).+? enters? (?:(?:un)?tapped|with )/.test(plain)) return undefined;
  const words = /^(?<what>.+?) enters? (?<tapped>(?:un)?tapped(?: and)?)? ?(?<counters>with .+?)?(?<gains> and with [a-z, ]+?)?(?<types> and as an? \S+ in addition to (?:its|their) other types)?(?: (?<how>unless|if) (?<condition>.+))?$/.exec(plain)?.groups;
  if (words === undefined || more.length > 0) return missed(trail, more.length > 0 ? more.join('. ') : said);
  const counters = words['counters'] === undefined ? undefined : countersIn(words['counters']);
  if (words['counters'] !== undefined && counters === undefined) return missed(trail, words['counters']);
  const condition = words['how'] === undefined ? {} : { [words['how']]: words['condition'] };
  return { when: { enters: entering(words['what'] ?? '') }, ...paid, ...condition, change: { ...(words['tapped'] === undefined ? {} : { tapped: !words['tapped'].startsWith('un') }), ...(counters === undefined ? {} : { counters }), ...besides(words) } };
}
