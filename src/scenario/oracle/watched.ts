/** CR 614.1, 615.1: what would happen, with what is said of when that matters: "you would draw a card while you have no cards in hand". */
import { type Tree as EventTree, eventTold, spelledOut } from '../values/watched-sentences.ts';
import { type Fields, type Trail, type Tree, lowered, missed, phraseIn } from './text.ts';

/** The event or the events, and the fields of the ability that say when it matters. */
export interface Watched { readonly events: readonly Fields[]; readonly around: Fields; /** Who does or undergoes it, as the sentence says it. */ readonly who: string | undefined }
export const kindOf = (event: Fields): string => Object.keys(event)[0] ?? '';
/** The fields of an event. */
export const fieldsOf = (event: Fields): Fields => event[kindOf(event)] as Fields;
export const isOf = ({ events }: Watched, ...kinds: readonly string[]): boolean => events.every((event) => kinds.includes(kindOf(event)));

/** What stands behind the event, and what it is in fields; `event`: a field of the event itself. */
interface Behind { readonly around?: Fields; readonly event?: Fields }
const BEHIND: readonly (readonly [RegExp, (words: Readonly<Record<string, string | undefined>>) => Behind])[] = [
  [/ this turn$/, () => ({ around: { until: 'end of turn' } })],
  [/ this combat$/, () => ({ around: { until: 'end of combat' } })],
  [/ during your turn$/, () => ({ around: { if: "it's your turn" } })],
  [/ during your (?<step>(?:[a-z]+ )*step|upkeep)$/, ({ step = '' }) => ({ around: { if: `it's your ${step}` } })],
  [/ during (?<whose>an opponent's|that player's) turn$/, ({ whose = '' }) => ({ around: { if: `it's ${whose} turn` } })],
  [/ (?:except|other than) (?<what>the first (?:one|card) .+ in (?:each of )?(?:your|their) draw steps?)(?: each turn)?$/, ({ what = '' }) => ({ around: { unless: what } })],
  [/ (?:while|if|as long as) (?<condition>(?:you|an opponent|that player|your|this|it|there)\b.+)$/, ({ condition = '' }) => ({ around: { if: condition } })],
  [/ and (?:it|they) (?:wasn't|weren't) cast or no mana was spent to cast (?:it|them)$/, () => ({ around: { if: { any: ["it wasn't cast", 'no mana was spent to cast it'] } } })],
  [/ and (?:it wasn't|wasn't|they weren't) cast$/, () => ({ event: { cast: false } })],
  [/ and it was (?<not>not |n't )?cast$/, ({ not }) => ({ event: { cast: not === undefined } })],
];
const merged = (one: Fields, other: Fields): Fields => ({ ...one, ...other, ...(one['if'] !== undefined && other['if'] !== undefined ? { if: [other['if'], one['if']] } : {}) });

/** CR 609.7a: "a red source of your choice" is chosen as the effect is made. */
const OF_CHOICE = /\b(?<what>an? (?:\S+ )*?(?:source|creature|land|artifact|permanent|spell)) of your choice(?<color> of the chosen color)?\b/;
export const CHOSEN_SOURCE = 'source';
/** A sentence with the chosen source by its name, and the choice. */
export function withSourceChosen(sentence: string): { readonly said: string; readonly choose?: Fields } {
  const colored = sentence.replace(/\bthe color of your choice\b/, 'the chosen color');
  if (colored !== sentence) return { said: colored, choose: { color: 'a color' } };
  const found = OF_CHOICE.exec(sentence)?.groups;
  const what = found === undefined ? undefined : `${found['what'] ?? ''}${found['color'] ?? ''}`;
  return what === undefined ? { said: sentence } : { said: sentence.replace(OF_CHOICE, `the ${CHOSEN_SOURCE}`), choose: { [CHOSEN_SOURCE]: what } };
}

/** CR 615.10, semantics 6: "if damage would be dealt to X" is one event for X; where a source deals it, one for each. "A source" is any: where nothing more is said of it, nothing is asked. */
const OF_RECIPIENT = /^(?:(?:combat |noncombat )?damage (?:would be|is) dealt to |.+(?: would be| is| are|'re) dealt (?:combat |noncombat )?damage)(?!.* by )/;
/** An event as a sentence says it, with its unit where it is damage. */
export function damageMeant(event: EventTree, said: string): Fields {
  const fields = spelledOut(event) as Fields;
  const damage = fields['damage'] as Fields | undefined;
  if (damage === undefined) return fields;
  const { from, ...rest } = damage;
  const isAny = /^(?:a|any) source$/.test(phraseIn(from));
  return { damage: { ...(isAny || from === undefined ? {} : { from }), ...rest, ...(OF_RECIPIENT.test(said) ? { per: 'recipient' } : (from === `the ${CHOSEN_SOURCE}` && / and\/or | or /.test(phraseIn(rest['to']))) || / and\/or one or more /.test(said) ? { per: 'source' } : {}) } };
}
/** "It or its controller would gain life": the one or the other, where no event is of both. */
const either = (said: string): readonly string[] => {
  const [, one = '', other = '', does = ''] = /^(it|that player) or (its controller|that player) would (.+)$/.exec(said) ?? [];
  return one === '' ? [said] : [`${one} would ${does}`, `${other} would ${does}`];
};
/**
 * "A would X", "A would X or B would Y", each with what is said behind it.
 * @returns undefined where something is not understood; the trail has which part
 */
export function watchedIn(clause: string, trail: Trail): Watched | undefined {
  let said = lowered(clause).replace(/\byou didn't control\b/, "you don't control"); // as it was before it went
  let around: Fields = {};
  let ofEvent: Fields = {};
  for (let found = true; found;) {
    found = false;
    for (const [shape, meaning] of BEHIND) {
      const match = shape.exec(said);
      if (match === null) continue;
      const { around: more = {}, event = {} } = meaning(match.groups ?? {});
      [said, around, ofEvent, found] = [said.slice(0, match.index), merged(around, more), { ...ofEvent, ...event }, true];
    }
  }
  const isAlsoOnYou = / on .+ or on yourself$/.test(said);
  said = said.replace(/ or on yourself$/, '');
  const whole = eventTold(said);
  const parts = / would .* would /.test(said) ? said.split(/ or (?=.+ would )/) : either(said);
  const told = parts.length === 1 ? [whole] : parts.map((part) => eventTold(lowered(part)));
  const bad = told.findIndex((event) => event === undefined);
  if (bad >= 0) return missed(trail, parts[bad] ?? said);
  const events = told.filter((event) => event !== undefined).map((event, nth) => damageMeant(event, parts[nth] ?? said)).map((event) => (isAlsoOnYou ? { [kindOf(event)]: { ...fieldsOf(event), on: { any: [fieldsOf(event)['on'] ?? '', 'you'] } } } : event)).map((event): Fields => (Object.keys(ofEvent).length === 0 ? event : { [kindOf(event)]: { ...fieldsOf(event), ...ofEvent } }));
  const who = /^(you|an opponent|a player|another player|players|that player|enchanted player|[A-Z]\w*) would /.exec(said)?.[1];
  return { events, around, who };
}
/** CR 615.8, semantics 6: what "the next time" counts: what one source deals to all, or what is dealt to several at once. */
export function countedOnce(watched: Watched): Watched {
  const whole = (event: Fields): Fields => {
    const fields = fieldsOf(event);
    if (kindOf(event) !== 'damage' || (fields['per'] !== undefined && fields['per'] !== 'recipient')) return event;
    const to = phraseIn(fields['to']);
    const isOne = fields['to'] !== undefined && !/\band\/or\b| or /.test(to);
    if (isOne) return event;
    return { damage: { ...fields, per: fields['from'] === undefined ? 'event' : 'source' } };
  };
  return { ...watched, events: watched.events.map(whole) };
}
/** The event as `when:` has it. */
export const whenOf = ({ events }: Watched): Tree => (events.length === 1 ? (events[0] ?? {}) : events);
/** "This enters or attacks", "this enters and whenever an opponent draws a card": one of several events. */
const SEVERAL = /^(?<who>.+?) (?<one>enters(?: the battlefield)?|attacks|dies|blocks|leaves the battlefield) or (?<other>attacks|dies|blocks|leaves the battlefield|becomes tapped|is put into exile from the battlefield|deals combat damage to an? \w+)$/;
export function eventOf(said: string): Tree | undefined {
  const words = SEVERAL.exec(said)?.groups;
  const parts = words === undefined ? said.split(/ (?:and|or) when(?:ever)? /) : [`${words['who'] ?? ''} ${words['one'] ?? ''}`, `${words['who'] ?? ''} ${words['other'] ?? ''}`];
  const events = parts.map((said): Tree | undefined => { const part = said.replace(/^you attack$/, 'one or more creatures you control attack'); const told = eventTold(part); return told === undefined ? undefined : damageMeant(told, part); });
  const known = events.filter((event) => event !== undefined);
  return known.length < events.length ? undefined : known.length === 1 ? known[0] : known;
}
