/** What a spell or ability does as it resolves: its targets, and its sentences one after the other (608.2c). */
import { forbiddenIn } from './forbidden.ts';
import { answered, stepsOf, withElse, xMeant } from './clauses.ts';
import { forATime } from './continuous.ts';
import { isModal, modalIn } from './modal.ts';
import { enteredIn } from './entered.ts';
import { counteredInto, withExcess, withForbidden, withOwn } from './own.ts';
import { quotesApart } from '../vocabulary/quoted.ts';
import { preventedIn } from './prevented.ts';
import { replacedIn } from './replaced.ts';
import { CHOSEN_SOURCE, eventOf } from './watched.ts';
import { withCardMeant, withTargetsNamed } from './targets.ts';
import { ofChosen } from './choices-said.ts';
import { flippedIn, meantOtherwise, withThose } from './those.ts';
import { type Fields, type Trail, type Tree, lowered, missed, numberSaid, sentencesOf, unreadIn } from './text.ts';

/** CR 611.2a: an effect that a sentence puts in force; what has no time limit of its own lasts. */
function inForce(fields: Fields): readonly Tree[] {
  return [{ 'in-force': fields }];
}
/** CR 615.11, 701.19a: a shield for each of several permanents. */
const shieldEach = (step: Fields, what: string): Fields => (/^each /.test(what) ? { 'in-force': { for: what, ...(step['in-force'] as Fields), when: { destroy: { what: 'it' } } } } : step);
/** CR 611.2c: "if a creature dealt damage this way would die" is an effect on each of those creatures, as is what can't happen to it. */
function forEachDealt(fields: Fields): Fields {
  const key = fields['cant'] === undefined ? 'when' : 'cant';
  const [word = '', event] = Object.entries((fields[key] ?? {}) as Fields)[0] ?? [];
  const what = event === undefined || typeof event !== 'object' ? undefined : (event as Fields)['what'];
  const dealt = typeof what === 'string' ? /^an? (?<noun>\w+) (?<behind>dealt damage this way.*)$/.exec(what)?.groups : undefined;
  return dealt === undefined ? fields : { for: `each ${dealt['noun'] ?? ''} that was ${dealt['behind'] ?? ''}`, ...fields, [key]: { [word]: { ...(event as Fields), what: 'it' } } };
}
/** CR 614.1c: "Permanents enter tapped this turn": how things enter, for a time. */
const ENTERS_FOR = /^(?<said>[^:"]*\benters? (?:tapped|with )[^:"]*) this turn$/;
function enteredForATime(said: string): Fields | undefined {
  const entering = ENTERS_FOR.exec(said.replace(/^this turn, (?<rest>.+)$/, '$<rest> this turn'))?.groups?.['said'];
  const entered = entering === undefined || /^(?:when|whenever|if) /.test(entering) ? undefined : enteredIn(entering, {});
  return entered === undefined ? undefined : { ...entered, until: 'end of turn' };
}
/** CR 603.7: "whenever you gain life this turn, ..", "until end of turn, whenever it deals damage, ..": it triggers as often as that happens until then. */
const FOR_NOW = /^(?:until (?<until>end of turn|your next turn), whenever (?<then>[^,]+)|whenever (?<now>[^,]+?) this turn), (?<does>.+)$/;
function triggeredForATime(said: string, trail: Trail): readonly Tree[] | undefined | null {
  const { until = 'end of turn', then, now, does = '' } = FOR_NOW.exec(said)?.groups ?? {};
  const event = then ?? now;
  if (event === undefined) return null;
  const [after, steps] = [eventOf(event), stepsOf(does, trail)];
  return after === undefined ? missed(trail, event) : steps === undefined ? undefined : [{ 'in-force': { after, do: steps, until } }];
}
/** What it has is chosen as it triggers, and not as the spell is cast. */
const TARGETED_LATER = /\bwhenever [^,.]+(?: this turn)?, [^."]*\btarget\b/i;
/** CR 701.9a: "Target player reveals their hand. You choose a nonland card from it. That player discards that card." */
const REVEALS_HAND = /^(?<who>it|that player|the \w+) reveals (?:their|its) hand$/;
const CHOOSES = /^You choose (?<what>an? [^.]*?card) from it$/;
const DISCARDS_IT = /^(?:That player|They|It|The \w+) discards that card$/;
function choosingFrom(sentence: string, [second = '', third = '']: readonly string[]): readonly Tree[] | undefined {
  const [who, what] = [REVEALS_HAND.exec(lowered(sentence))?.groups?.['who'], CHOOSES.exec(second)?.groups?.['what']];
  return who === undefined || what === undefined || !DISCARDS_IT.test(third) ? undefined : [{ reveal: { player: who, what: 'all cards in their hand' } }, { discard: { player: who, what, 'chosen-by': 'you' } }];
}
const HAVE_BECOME = /^(?:then )?you may have (?<does>(?:it|this) become .+)$/;
/** CR 615.7, 601.2d: a shield of so much that is divided among targets. */
const DIVIDED_SHIELD = /^prevent the next (?<much>\w+) damage that would be dealt(?: this turn)? to (?<to>it|the \w+)(?: this turn)?, divided as you choose$/;
/** CR 614.6, 603.7: what is done later with the object that the effect has exiled, and only if it has. */
const BACK = /^Return (?:it|that card|that creature|that permanent) to .+ at the beginning of .+$/;
function sentenceIn(sentence: string, more: readonly string[], trail: Trail): { readonly steps: readonly Tree[]; readonly used: number } | undefined {
  const { much, to } = DIVIDED_SHIELD.exec(lowered(sentence))?.groups ?? {};
  if (to !== undefined) return { steps: [{ 'in-force': { for: to, when: { damage: { to: 'it' } }, shield: numberSaid(much), divided: true, until: 'end of turn' } }], used: 1 };
  const many = /^[Rr]epeat the following process (?<n>X|\w+) times$/.exec(sentence)?.groups?.['n'];
  const repeated = many === undefined ? undefined : stepsOf(more.join('. '), trail);
  if (many !== undefined) return repeated === undefined ? undefined : { steps: [{ times: numberSaid(many), do: repeated }], used: 1 + more.length };
  const discarded = choosingFrom(sentence, more);
  if (discarded !== undefined) return { steps: discarded, used: 3 };
  const later = triggeredForATime(lowered(sentence), trail);
  if (later !== null) return later === undefined ? undefined : { steps: later, used: 1 };
  const becomes = HAVE_BECOME.exec(lowered(sentence))?.groups?.['does'];
  const become = becomes === undefined ? undefined : forATime(becomes.replace(/ become /, ' becomes '), more[0]);
  if (become !== undefined) return { steps: [{ may: 'you', do: become.steps }], used: become.used };
  const lasting = forATime(lowered(sentence), more[0]);
  if (lasting !== undefined) return lasting;
  const said = lowered(sentence).replace(/^until end of turn, (?<rest>.+)$/, '$<rest> this turn');
  const guard = /^if (?<condition>(?!a player is dealt damage this way)(?:(?! would )[^,])+), (?<does>(?:(?:the next time|prevent|damage) .+|.+ can't .+))$/.exec(said)?.groups;
  if (guard !== undefined) {
    const inner = sentenceIn(guard['does'] ?? '', [], trail);
    return inner === undefined ? undefined : { steps: [{ if: guard['condition'], do: inner.steps }], used: 1 };
  }
  const forbidden = / can't be regenerated\b/.test(said) ? undefined : forbiddenIn(said);
  if (forbidden?.every(({ until }) => until !== undefined) === true) return { steps: forbidden.flatMap(inForce), used: 1 };
  const counted = /^(?<does>(?:prevent|the next) .+), where X is (?<much>[^,]+)$/.exec(said)?.groups;
  if (counted !== undefined) {
    const inner = sentenceIn(counted['does'] ?? '', [], trail);
    const steps = inner === undefined ? undefined : xMeant(inner.steps, counted['much'] ?? '');
    return steps === undefined ? missed(trail, said) : { steps, used: 1 };
  }
  if (preventedIn(said, trail) !== undefined || /\bwould\b|^if [^,]+ for mana, .+ instead\b/.test(said)) {
    const rest = more.findIndex((each, nth) => !/\bthis way\b|^If you do\b/.test(each) && !(nth === 0 && /\bexile it instead$|\binstead exile it$/.test(sentence) && BACK.test(each)));
    const used = rest < 0 ? more.length : rest;
    const replaced = replacedIn([sentence, ...more.slice(0, used)], trail);
    return replaced === undefined ? undefined : { steps: inForce(forEachDealt(replaced)), used: 1 + used };
  }
  const entered = enteredForATime(said);
  if (entered !== undefined) return { steps: inForce(entered), used: 1 };
  const regenerated = /^regenerate (?<what>.+)$/.exec(said)?.groups?.['what'];
  if (regenerated !== undefined) return { steps: inForce({ when: { destroy: { what: regenerated } }, next: 1, instead: [{ regenerate: { what: /^each /.test(regenerated) ? 'it' : regenerated } }], until: 'end of turn' }).map((step) => shieldEach(step as Fields, regenerated)), used: 1 }; // 701.19a
  const chosen = /^choose (?<what>an? .+?(?:you control|an opponent controls|on the battlefield))$/.exec(said)?.groups?.['what'];
  if (chosen !== undefined) return { steps: [{ choose: { [OF_SOURCE.test(said) ? CHOSEN_SOURCE : /\bthe chosen (\w+)/.exec(more.join(' '))?.[1] ?? 'one']: chosen } }], used: 1 };
  const steps = stepsOf(said, trail);
  return steps === undefined ? undefined : { steps: steps.map((step) => (typeof step === 'object' && 'in-force' in step ? { 'in-force': forEachDealt((step as Fields)['in-force'] as Fields) } : step)), used: 1 };
}
/** CR 609.7a: "Choose a source you control. .. that source would deal damage": it has the name of a source that is chosen. */
const OF_SOURCE = /^choose an? (?:\S+ )?source /i;
const withSourceMeant = (sentences: readonly string[]): readonly string[] => (OF_SOURCE.test(sentences[0] ?? '') ? sentences.map((each) => each.replace(/\b(?:that source|it)(?= would deal\b)/g, `the ${CHOSEN_SOURCE}`)) : sentences);
/** A target that has no name: the text has more of them, or says it in another way. */
const LEFT_OVER = /\b[Tt]arget (?!of\b)/;
/** Others than what has been spoken of: a target, what was created; not only than the object whose text it is. */
export const OTHERS = /\b(?:all|each|every) other (?!players?\b|opponents?\b|target\b|spells?\b)\w+/i;
/** CR 607.2a: others than the one that has just been exiled: the object itself is never among what is exiled with it. */
const OTHERS_EXILED = /\bother [^.,]*\bexiled with this\b/i;
/** CR 400.7: what is said of a thing behind an instruction to bring it back later is said of what comes back. */
const ITS_RETURN = /^(?:That (?:creature|permanent|card)|It)(?: is| gains| has| gets|'s) (?!.*\b(?:until|this turn)\b)/;
const isReturn = (step: Tree | undefined): step is Fields => typeof step === 'object' && 'delayed' in step && /"(?:return|put) [^"]* (?:to|onto) the battlefield/.test(JSON.stringify((step as Fields)['do']));
function withReturn(steps: readonly Tree[], sentence: string, read: (said: string) => readonly Tree[] | undefined): readonly Tree[] | undefined {
  const last = steps.at(-1);
  const said = isReturn(last) && ITS_RETURN.test(sentence) ? read(sentence) : undefined;
  return said === undefined || !isReturn(last) ? undefined : [...steps.slice(0, -1), { ...last, do: [...(last['do'] as readonly Tree[]), ...said] }];
}
/**
 * A text that is done, as `target:` and `do:`; undefined where a part is not understood.
 * @param before how many targets have names already, those of other modes
 */
export function effectIn(text: string, trail: Trail, before = 0): Fields | undefined {
  if (isModal(text)) return modalIn(text, trail, (mode, named) => effectIn(mode, trail, named));
  const reflex = REFLEXIVE.exec(text)?.groups;
  if (reflex !== undefined) return withReflex(reflex, trail, before);
  const unread = unreadIn(text);
  if (unread !== undefined) return missed(trail, unread);
  const { said, restored } = quotesApart(meantOtherwise(text).replace(/\btoken\. It has (?=")/g, 'token with ').replace(/\btoken with ([a-z ]+)\. It has (?=")/g, 'token with $1 and ').replace(/(?<=\b[Ee]xiles? .*)\bthe exiled card\b(?!s)/g, 'that card'));
  const done = doneBy(said, trail, before);
  if (trail.part !== undefined) trail.part = restored(trail.part);
  return restored(done);
}
/** CR 603.12: "When you do, ..", "When damage is prevented this way, ..": what triggers on what has just been done, with targets of its own. */
const REFLEXIVE = /^(?<front>[^"]+\.) When (?<what>you do|damage is prevented this way), (?<does>[^"]+)$/;
const AS_MUCH = /\bthat (?:much|many)\b/g;
/** What it does, as a triggered ability of its own; undefined where that is not understood. */
export const reflexOf = (what: string, does: string, trail: Trail, before = 0): Fields | undefined => {
  const prevented = what !== 'you do';
  const done = effectIn(lowered(prevented ? does.replace(AS_MUCH, 'prevented') : does), trail, before);
  return done === undefined ? undefined : { if: prevented ? { compare: ['prevented', 'at-least', 1] } : 'you do', do: [{ delayed: 'at once', ...done }] };
};
function withReflex({ front = '', what = '', does = '' }: Readonly<Record<string, string | undefined>>, trail: Trail, before: number): Fields | undefined {
  const first = effectIn(front, trail, before);
  const reflex = first === undefined ? undefined : reflexOf(what, does, trail, before + Object.keys((first['target'] ?? {}) as Fields).length);
  if (first === undefined || reflex === undefined) return undefined;
  const steps = first['do'] as readonly Tree[];
  if (what === 'you do') return { ...first, do: answered([...steps, reflex]) };
  const last = steps.at(-1);
  const effect = typeof last === 'object' && 'in-force' in last ? ((last as Fields)['in-force'] as Fields) : undefined;
  if (effect === undefined || (effect['prevent'] === undefined && effect['shield'] === undefined)) return missed(trail, `When ${what}`);
  return { ...first, do: [...steps.slice(0, -1), { 'in-force': { ...effect, then: [...((effect['then'] ?? []) as readonly Tree[]), reflex] } }] };
}
/** "An X/X token, where X is .. It deals X damage": X is that number in the next sentence, too (608.2h). */
const OTHER_X = /, where X is (?<much>[^.]+)\. (?<rest>(?:(?!where X is )[^.])*\bX\b(?!, where X is )[^.]*)/;
/** What is known only once something has been done, or of what the sentence itself speaks. */
const KNOWN_LATER = /\bthis way\b|\bthat\b|\bthose\b|\bits?\b|\bthe (?:discarded|sacrificed|revealed|exiled|destroyed|chosen) /;
const RECKONED = 'reckoned';
/** Such a text with the number reckoned before all that it does, by a choice among one. */
function withOneX({ much = '', rest = '' }: Readonly<Record<string, string | undefined>>, text: string, trail: Trail, before: number): Fields | undefined {
  if (KNOWN_LATER.test(much)) return missed(trail, rest);
  const done = doneBy(text.replace(`, where X is ${much}`, ''), trail, before);
  const steps = done === undefined ? undefined : xMeant(done['do'] as readonly Tree[], `the chosen ${RECKONED}`);
  return done === undefined ? undefined : steps === undefined ? missed(trail, rest) : { ...done, do: [{ choose: { [RECKONED]: { what: 'a number', from: much, to: much } } }, ...steps] };
}
/** A text in which what stands in quotes is one word each: that is another ability. */
function doneBy(text: string, trail: Trail, before: number): Fields | undefined {
  const later = TARGETED_LATER.exec(text)?.[0];
  if (later !== undefined) return missed(trail, later);
  const shared = OTHER_X.exec(text)?.groups;
  if (shared !== undefined) return withOneX(shared, text, trail, before);
  const { said: named, target } = withTargetsNamed(text, before);
  if (LEFT_OVER.test(named)) return missed(trail, named);
  const other = OTHERS_EXILED.exec(named)?.[0] ?? (Object.keys(target).length === 0 ? undefined : OTHERS.exec(named)?.[0]);
  if (other !== undefined) return missed(trail, other);
  const flipped = flippedIn(named, (does) => stepsOf(lowered(does), trail));
  if (flipped !== undefined) return { ...(Object.keys(target).length === 0 ? {} : { target }), do: flipped };
  const sentences = ofChosen(withSourceMeant(withThose(sentencesOf(withCardMeant(named, target)))));
  let steps: readonly Tree[] = [];
  let count = 0; // how many of them the sentence before is
  const read = (said: string): readonly Tree[] | undefined => sentenceIn(said, [], trail)?.steps;
  for (let at = 0; at < sentences.length;) {
    const sentence = sentences[at] ?? '';
    const again = withReturn(steps, sentence, read) ?? withElse(steps, sentence, read) ?? withForbidden(steps, sentence) ?? withExcess(steps, sentence) ?? withOwn(steps, count, sentence, read, trail);
    if (again === null) return undefined;
    const found = again === undefined ? (counteredInto(sentences, at) ?? sentenceIn(sentence, sentences.slice(at + 1), trail)) : { steps: [], used: 1 };
    if (found === undefined) return undefined;
    count = again === undefined ? found.steps.length : again.length === steps.length ? count : 1;
    steps = [...(again ?? steps), ...found.steps];
    at += found.used;
  }
  return { ...(Object.keys(target).length === 0 ? {} : { target }), do: answered(steps) };
}
