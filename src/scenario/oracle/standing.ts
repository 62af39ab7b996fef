/** The other lines of a card: what is skipped, continuous effects, triggered and activated abilities. */
import { printedCost } from '../abilities/rewrites.ts';
import { continuousIn } from './continuous.ts';
import { effectIn } from './effects.ts';
import { asItEntered } from './choices-said.ts';
import { restrictionsIn } from './restrictions.ts';
import { type Fields, type Trail, type Tree, lowered, missed, numberSaid } from './text.ts';
import { eventOf } from './watched.ts';
import { singular } from '../vocabulary/words.ts';

type Words = Readonly<Record<string, string | undefined>>;
/** CR 614.10: "skip your draw step", "players skip their untap steps". */
const SKIP = /^(?:(?<who>you|players|each player|each opponent|your opponents|enchanted player) )?skips? (?:your|their|the) (?!next )(?<what>(?:[a-z]+ )*?(?:step|phase|turn)|upkeep)s?(?: if (?<condition>.+))?$/;
const SOMEBODY: Readonly<Record<string, string>> = { players: 'a player', 'each player': 'a player', 'each opponent': 'an opponent', 'your opponents': 'an opponent' };
const skipIn = ({ who = 'you', what = '', condition }: Words): Fields => ({ ...(condition === undefined ? {} : { if: condition }), when: { begin: { what, player: SOMEBODY[who] ?? who } }, instead: [] });

const OTHERS: readonly (readonly [RegExp, (words: Words) => Fields])[] = [
  [/^all damage is dealt as though its source had (?<keyword>\w+)$/, ({ keyword = '' }) => ({ static: { for: 'sources', zones: 'anywhere', gain: [keyword] } })],
  [/^you control (?<what>enchanted \w+)$/, ({ what = '' }) => ({ static: { for: what, control: 'you' } })],
  [/^this's power and toughness are each equal to (?<much>.+)$/, ({ much = '' }) => ({ static: { for: 'this', defines: true, 'set-pt': [asItEntered(much), asItEntered(much)] } })],
  [/^this's (?<which>power|toughness) is equal to (?<much>.+)$/, ({ which = '', much = '' }) => ({ static: { for: 'this', defines: true, [`set-${which}`]: much } })],
];

/** Whose turn it is then. */
const ACTIVE: Readonly<Record<string, string>> = { your: 'you', 'each of your': 'you', "each opponent's": 'an opponent', "enchanted player's": 'enchanted player' };
const TIMES: readonly (readonly [RegExp, (words: Words) => Fields])[] = [
  [/^at the beginning of (?:(?<whose>your|each of your|each player's|each opponent's|each|the|enchanted player's)(?: next)? )?(?<what>[a-z ]+?(?:step|phase)|upkeep|turn|combat)s?(?: on (?<turn>your|each opponent's) turn)?$/, ({ whose = '', what = '', turn = whose }) => ({ begin: { what: what === 'combat' ? 'beginning of combat step' : what, player: ACTIVE[turn] ?? 'a player' } })],
];

/** CR 603.2c: "whenever a +1/+1 counter is put on this" triggers for each of several that are put at once. */
const OF_EACH_COUNTER = /^an? (?:\S+ )?counter is (?:put on|removed from) /;
const onceEach = (done: Fields, line: string, trail: Trail): Fields | undefined => (done['target'] === undefined ? { do: [{ times: 'that', do: done['do'] }] } : missed(trail, line));
/** CR 603.2c: creatures that attack together trigger it once, and "those creatures" are all of them, which "that object" is not. */
const ATTACK_TOGETHER = /^whenever (?:one|two|three) or more [^,]* attack\b/;
const OF_THOSE = /\bthose creatures\b|\beach of them\b/;
const ONCE = /\. This ability triggers only once each turn$/;
/** What is watched and what is done: the first comma behind which the event is understood, "a noncreature, nonland card". */
function whenParted(line: string): { readonly event: string; readonly does: string } | undefined {
  const rest = /^(?:when|whenever) (?<rest>.+)$/.exec(line)?.groups?.['rest'] ?? '';
  const parts = [...rest.matchAll(/, /g)].map(({ index }) => ({ event: rest.slice(0, index), does: rest.slice(index + 2) }));
  return parts.find(({ event }) => !event.includes('.') && eventOf(event) !== undefined) ?? parts[0];
}
/** CR 603.4: "a Mountain enters, if you control at least five other Mountains": others than the one that enters, and not than this. */
const ANY_ENTERS = /^an? .+ enters?\b/;
const OTHERS_THERE = /^you control (?:at least (?<least>\w+)|(?<more>\w+) or more) other (?<what>[^,]+)$/;
function withOthers(event: string, condition: string | undefined): Tree | undefined {
  const { least, more, what } = ANY_ENTERS.test(event) && condition !== undefined ? (OTHERS_THERE.exec(condition)?.groups ?? {}) : {};
  return what === undefined ? condition : { compare: [{ count: { all: [`a ${singular(what)}`, 'a permanent you control', { not: 'that object' }] } }, 'at-least', numberSaid(least ?? more)] };
}
/** CR 603.2: "When, Whenever, At .., effect": `after:` with what it does. */
function triggerIn(written: string, trail: Trail): Fields | undefined {
  const line = written.replace(ONCE, '');
  const time = TIMES.map(([shape, meaning]) => { const match = /^(at the beginning of [^,]+), (.+)$/.exec(line); const words = match === null ? undefined : shape.exec(match[1] ?? '')?.groups; return words === undefined ? undefined : { event: meaning(words), does: match?.[2] ?? '' }; }).find((found) => found !== undefined);
  const said = whenParted(line);
  const event: Tree | undefined = time?.event ?? (said === undefined ? undefined : (eventOf(said['event'] ?? '') ?? stateIn(line)));
  if (event === undefined) return missed(trail, said?.['event'] ?? line);
  const guard = /^if (?<condition>(?:(?! would )[^,])+), (?<does>.+)$/.exec(time?.does ?? said?.['does'] ?? '')?.groups;
  const does = ofControllers(said?.['event'] ?? '', ofDealers(said?.['event'] ?? '', ofGraves(said?.['event'] ?? '', guard?.['does'] ?? time?.does ?? said?.['does'] ?? '')));
  if (/^whenever a spell or ability an? \S+ controls? /.test(line) && /\bthat (?:opponent|player)\b/.test(does)) return missed(trail, does); // who controls the spell is not who the event is about
  const ofEach = /^each (?:player|opponent) /.test(does); // each of them by themselves
  const unless = ofEach ? null : / unless (?<paid>(?:you|that player|they|any player|its controller) (?:pays?|sacrifices?|discards?) [^.]+)\.?$/.exec(does);
  const whole = effectIn(amountsMeant(unless === null ? does : does.slice(0, unless.index)), trail);
  if (ATTACK_TOGETHER.test(line) && OF_THOSE.test(does)) return missed(trail, does);
  const done = whole === undefined || !OF_EACH_COUNTER.test(said?.['event'] ?? '') ? whole : onceEach(whole, line, trail);
  return done === undefined ? undefined : { after: event, ...(guard === undefined ? {} : { if: withOthers(said?.['event'] ?? '', guard['condition']) }), ...(unless === null ? {} : { unless: unless.groups?.['paid'] }), ...(line === written ? {} : { once: 'each turn' }), ...(/^this /.test(said?.['event'] ?? '') ? {} : worksFrom(does)), ...done };
}
/** How much the event was about, as cards say it besides "that much". */
const amountsMeant = (does: string): string => does.replace(/^sacrifice an? (\w+) for each 1 life you lost(?=[.,]|$)/i, 'sacrifice that many $1s').replace(/\bput an? (\S+) counter on ([^,.]+) for each 1 (?:life you gained|damage dealt to you)(?=[.,]|$)/i, 'put that many $1 counters on $2').replace(/\bthe (power|toughness|mana value) of the (creature|permanent) that died\b/g, "that object's $1");
/** CR 113.6k: what returns itself from a graveyard works there. */
const worksFrom = (does: string): Fields => (/\b[Rr]eturn this from your graveyard\b/.test(does) ? { 'works-in': 'graveyard' } : {});
/** CR 400.3: whose graveyard it is into which something is put: its owner's. */
const ofGraves = (event: string, does: string): string => (/ put into (?:an opponent's|a player's|that player's) graveyard\b/.test(event) ? does.replace(/\bthat player('s)?\b/g, (_, of = '') => `that card's owner${String(of)}`) : does);
/** CR 608.2c: "a creature deals damage to this", and "that creature" behind it: what dealt it, as "this" is spoken of by its name. */
function ofDealers(event: string, does: string): string {
  const host = /^(?:enchanted|equipped) (?<noun>creature|permanent) deals (?:combat |noncombat )?damage(?: to (?!an? (?:\w+ )*(?:creature|permanent)\b).+)?$/.exec(event)?.groups?.['noun'];
  if (host !== undefined) return does.replace(new RegExp(`\\bthat ${host}\\b`, 'g'), 'that source');
  const noun = /^an? (?:[^,]* )?(?<noun>creature|spell|permanent|artifact|source)(?: [^,]+?)? deals (?:combat |noncombat )?damage to (?:this|enchanted \w+)\b/.exec(event)?.groups?.['noun'];
  return noun === undefined ? does : does.replace(new RegExp(`\\bthat ${noun}\\b`, 'g'), 'that source');
}
/** CR 608.2c: "a creature an opponent controls dies", and "that player" behind it: who controls that creature, or did so last (608.2h). */
const OF_ANOTHER = /^(?:an?|another) [^,]*?\b(?:an opponent|a player|another player|enchanted player) controls? (?:dies|enters|attacks|blocks|leaves|untaps|explores|transforms|becomes|deals (?:combat |noncombat )?damage to (?:you|this)|is (?:destroyed|sacrificed|exiled|put|returned|tapped|turned|dealt))\b/;
const ofControllers = (event: string, does: string): string => (OF_ANOTHER.test(event) ? does.replace(/\bthat (?:player|opponent)\b/g, "that object's controller") : does);
/** CR 603.8: "when you control no Islands": a state of the game, which is no event. */
const STATE = /^when (?<state>(?:you control no|there are|you have|an opponent has|a player has|this has no|you control (?:\w+ or (?:more|fewer|less)|another)|an opponent controls no|no player controls) [^,]*?|this's (?:power|toughness) is [^,]+?), /;
function stateIn(line: string): Tree | undefined {
  const { much, kind } = /^when this has (?<much>\w+ or (?:more|fewer)) (?<kind>\S+) counters on it, /.exec(line)?.groups ?? {};
  const state = much === undefined ? STATE.exec(line)?.groups?.['state'] : `there are ${much} ${kind ?? ''} counters on this`;
  return state === undefined ? undefined : { state };
}
/** CR 714.2b: "I, II — ..": what the chapters of a Saga do. */
const CHAPTER = /^(?<chapters>[IVX]+(?:, [IVX]+)*) [—–] (?<does>.+)$/;
function chapterIn({ chapters = '', does = '' }: Words, trail: Trail): Fields | undefined {
  const done = effectIn(does, trail);
  return done === undefined ? undefined : { chapter: chapters, ...done };
}
/** CR 607.2: "• Khans — ..": what the word that was chosen as it entered stands for. */
const ANCHOR = /^• (?<word>[A-Z]\w+) [—–] (?<does>.+)$/;
/** A part of a cost, also counters that are removed. */
function costPart(part: string): Fields | undefined {
  const removed = /^[Rr]emove (?<n>an?|\w+) (?<kind>\S+) counters? from (?<from>.+)$/.exec(part)?.groups;
  const exiled = /^[Ee]xile (?<what>.+)$/.exec(part)?.groups;
  const put = /^[Pp]ut (?<n>an?|\w+) (?<kind>\S+) counters? on (?<on>.+)$/.exec(part)?.groups;
  if (put !== undefined) return { 'put-counters': { on: put['on'], kind: put['kind'], amount: numberSaid(put['n']) } };
  const energy = /^Pay (?<n>(?:\{E\})+)$/.exec(part)?.groups?.['n'];
  if (energy !== undefined) return { 'remove-counters': { from: 'you', kind: 'energy', amount: energy.length / '{E}'.length } };
  const placed = /^[Pp]ut (?<what>an? .+) on (?:the )?(?<end>top|bottom) of your library$/.exec(part)?.groups;
  if (placed !== undefined) return { move: { what: placed['what'], to: `${placed['end'] ?? ''} of library` } };
  const buried = /^[Pp]ut (?<what>an? .+) into its owner's graveyard$/.exec(part)?.groups?.['what'];
  if (buried !== undefined) return { move: { what: buried, to: 'graveyard' } };
  const tapped = /^[Tt]ap (?<what>(?:an|two|three|four|five|six) (?:other )?untapped .+ you control)$/.exec(part)?.groups?.['what'];
  if (tapped !== undefined) return { tap: tapped };
  const returned = /^[Rr]eturn (?<what>this|(?:an?|another|two|three) .+ you control) to (?:its|their) owner's hand$/.exec(part)?.groups?.['what'];
  if (returned !== undefined) return { move: { what: returned, to: 'hand' } };
  const [only] = printedCost(part) ?? [];
  if (removed !== undefined) return { 'remove-counters': { from: removed['from'], kind: removed['kind'], amount: numberSaid(removed['n']) } };
  return exiled !== undefined ? { exile: exiled['what']?.replace(/^this from your (?:graveyard|hand)$/, 'this') } : only === undefined ? undefined : { [only.key]: only.value };
}
const LOYALTY = /^(?<cost>[+−–-]?(?:\d+|X)): (?<does>.+)$/;
const ACTIVATED = /^(?<cost>(?:\{|Pay |Sacrifice |Discard |Remove |Tap |Untap |Exile |Return |Reveal |Put )[^":]*): (?<does>.+)$/;
/** CR 702.142a, 702.57a: what these keywords say of when the ability behind them may be activated; forecast works in hand, in an upkeep. */
const KEYWORDED: Readonly<Record<string, Fields>> = { Boast: { 'only-if': 'this attacked this turn', once: 'each turn' }, Forecast: { 'only-if': "it's your turn", once: 'each turn', 'works-in': 'hand' } };
function keywordedIn(line: string, trail: Trail): Fields | undefined {
  const { keyword = '', rest = '' } = /^(?<keyword>Boast|Forecast) [—–] (?<rest>.+)$/.exec(line)?.groups ?? {};
  const around = KEYWORDED[keyword];
  const found = around === undefined ? undefined : activatedIn(rest.replace(/, Reveal this from your hand(?=:)/, ''), trail);
  return found === undefined ? undefined : { ...found, ...around };
}
/** CR 602.1: "cost: effect". */
function activatedIn(line: string, trail: Trail): Fields | undefined {
  const loyalty = LOYALTY.exec(line)?.groups;
  const said = loyalty ?? ACTIVATED.exec(line)?.groups;
  const restricted = said === undefined ? undefined : restrictionsIn(said['does'] ?? '', trail);
  const whole = restricted === undefined ? undefined : effectIn(restricted.does, trail);
  if (said === undefined || restricted === undefined || whole === undefined) return undefined;
  const done: Fields = { ...restricted.around, ...whole };
  const zone = /\b[Rr]eturn this from (?:your )?(?<zone>graveyard|exile)\b/.exec(said['does'] ?? '')?.groups?.['zone'] ?? /\b[Ee]xile this from your (?<zone>graveyard|hand)\b/.exec(said['cost'] ?? '')?.groups?.['zone'];
  if (loyalty !== undefined) return { cost: { loyalty: (loyalty['cost'] ?? '').replace(/[−–]/, '-') }, ...done };
  const cost = said['cost'] ?? '';
  const parts = printedCost(cost) === undefined ? cost.replace(/ and sacrifice it$/, ', Sacrifice this').split(/,\s+/).map(costPart) : undefined;
  const known = parts?.filter((part) => part !== undefined);
  return known !== undefined && known.length < (parts?.length ?? 0) ? missed(trail, cost) : { cost: known ?? cost, ...(zone === undefined ? {} : { 'works-in': zone }), ...done };
}

/** Such a line as the fields of abilities; undefined where it is another line, or where a part is not understood. */
export function standingIn(line: string, trail: Trail): readonly Fields[] | undefined {
  const chapter = CHAPTER.exec(line)?.groups;
  if (chapter !== undefined) return listed(chapterIn(chapter, trail));
  const anchor = ANCHOR.exec(line)?.groups;
  if (anchor !== undefined) return standingIn(anchor['does'] ?? '', trail)?.map((each) => ({ ...each, if: { chosen: { word: anchor['word'] } } }));
  if (/^(?:Boast|Forecast) /.test(line)) return listed(keywordedIn(line, trail));
  if (ACTIVATED.test(line) || LOYALTY.test(line)) return listed(activatedIn(line, trail));
  const said = lowered(line.replace(/\.$/, ''));
  if (/^(?:when|whenever|at the beginning) /.test(said)) return listed(triggerIn(said, trail));
  const skip = SKIP.exec(said)?.groups;
  if (skip !== undefined) return [skipIn(skip)];
  for (const [shape, meaning] of OTHERS) {
    const words = shape.exec(said)?.groups;
    if (words !== undefined) return [meaning(words)];
  }
  return continuousIn(line);
}
const listed = (fields: Fields | undefined): readonly Fields[] | undefined => (fields === undefined ? undefined : [fields]);
