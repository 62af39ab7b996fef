/** CR 614.15: what a spell or ability says instead of its own instructions, and what it forbids for them (614.16, 701.19c). */
import { instructionTold } from '../instructions/sentences.ts';
import { stepsOf } from './clauses.ts';
import { type Fields, type Trail, type Tree, lowered, numberSaid } from './text.ts';

const PLACES: Readonly<Record<string, string>> = { 'on top of': 'top of library', 'on the bottom of': 'bottom of library', into: 'hand' };
const COUNTERED = new RegExp("^If (?:it|that spell|the spell|(?<what>an? .+? spell)) is countered this way, (?:(?<exile>exile it)(?: with (?<n>an?|\\w+) (?<kind>\\S+) counters? on it)?|put (?:it|that card) (?:(?<where>on top of|on the bottom of|into) its owner's (?:library|hand)|(?<choice>on your choice of the top or bottom of its owner's library)|(?<battlefield>onto the battlefield under your control)))"
  + " instead of (?:putting it )?into (?:that player's|its owner's) graveyard$");
/** CR 614.15: "Counter it. If it is countered this way, put it .. instead of into its owner's graveyard." */
export function counteredInto(sentences: readonly string[], at: number): { readonly steps: readonly Tree[]; readonly used: number } | undefined {
  if (!/^counter it$/i.test(sentences[at] ?? '')) return undefined;
  const words = COUNTERED.exec(sentences[at + 1] ?? '')?.groups;
  if (words === undefined) return undefined;
  const when = { move: { what: words['what'] ?? 'it', to: 'graveyard' } };
  const to = words['exile'] !== undefined ? 'exile' : words['battlefield'] !== undefined ? 'battlefield' : PLACES[words['where'] ?? ''];
  const counters = words['kind'] === undefined ? {} : { counters: { [words['kind']]: numberSaid(words['n']) } };
  const how: Fields = words['choice'] === undefined ? { change: { to, ...counters, ...(words['battlefield'] === undefined ? {} : { under: 'you' }) } } : { modes: { top: { change: { to: 'top of library' } }, bottom: { change: { to: 'bottom of library' } } } };
  return { steps: [{ counter: { what: 'it' }, own: [{ when, ...how }] }], used: 2 };
}

const kindOf = (step: Fields): string => Object.keys(step)[0] ?? '';
const inFields = (step: Tree | undefined): Fields | undefined => (typeof step === 'string' ? (instructionTold(step) as Fields | undefined) : typeof step === 'object' && !Array.isArray(step) ? (step as Fields) : undefined);
/** What may not be done about the last instruction: regenerating what is destroyed, preventing the damage. */
const FORBIDDEN: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:it|they|those creatures|that creature|the (?:first|second)) can't be regenerated$/, 'destroy', 'regenerate'],
  [/^(?:the|that) damage can't be prevented$/, 'damage', 'prevent'],
];
/** CR 701.19c, 615.12: "They can't be regenerated." "The damage can't be prevented." is said of the instruction before. */
export function withForbidden(steps: readonly Tree[], sentence: string): readonly Tree[] | undefined {
  const said = lowered(sentence);
  const [, kind, what] = FORBIDDEN.find(([shape]) => shape.test(said)) ?? [];
  const last = inFields(steps.at(-1));
  if (what === undefined || last === undefined || kindOf(last) !== kind) return undefined;
  const fields = last[kind];
  return [...steps.slice(0, -1), { ...last, [kind]: { ...(typeof fields === 'object' ? (fields as Fields) : { what: fields }), forbids: [what] } }];
}

const AMOUNT = /^(?<from>.+?) deals (?<n>\w+) damage(?: to (?<to>.+))?$/;
const IN_FRONT = /^if (?<condition>.+?), (?:instead (?<first>.+)|(?<does>.+?) instead)$/;
const BEHIND = /^(?<does>.+?) instead if (?<condition>.+)$/;
/** CR 614.15, 616.1a: "It deals 4 damage instead if you control three or more artifacts" replaces the instruction before. */
export function withOwn(steps: readonly Tree[], sentence: string, trail: Trail): readonly Tree[] | undefined {
  const said = lowered(sentence);
  const words = (IN_FRONT.exec(said) ?? BEHIND.exec(said))?.groups;
  const last = inFields(steps.at(-1));
  if (words === undefined || last === undefined || /\bwould\b/.test(words['condition'] ?? '')) return undefined;
  const does = words['first'] ?? words['does'] ?? '';
  const dealt = kindOf(last) === 'damage' ? AMOUNT.exec(does)?.groups : undefined;
  const before = last['damage'] as Fields | undefined;
  const asAmount = dealt === undefined || before === undefined || (dealt['to'] !== undefined && dealt['to'] !== before['to']) ? undefined : { when: { damage: { from: before['from'] } }, if: words['condition'], change: { amount: { set: numberSaid(dealt['n']) } } };
  const instead = asAmount === undefined ? stepsOf(does, trail) : undefined;
  const own: Fields | undefined = asAmount ?? (instead === undefined ? undefined : { if: words['condition'], instead });
  return own === undefined ? undefined : [...steps.slice(0, -1), { ...last, own: [...((last['own'] as readonly Tree[] | undefined) ?? []), own] }];
}
