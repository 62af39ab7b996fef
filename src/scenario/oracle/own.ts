/** CR 614.15: what a spell or ability says instead of its own instructions, and what it forbids for them (614.16, 701.19c). */
import { instructionTold } from '../instructions/sentences.ts';
import { type Fields, type Trail, type Tree, lowered, numberSaid } from './text.ts';

const PLACES: Readonly<Record<string, string>> = { 'on top of': 'top of library', 'on the bottom of': 'bottom of library', into: 'hand' };
const COUNTERED = new RegExp("^If (?:it|that spell|the spell|(?<what>an? .+? spell)) is countered this way, (?:(?<exile>exile it)(?: with (?<n>an?|\\w+) (?<kind>\\S+) counters? on it)?|put (?:it|that card) (?:(?<where>on top of|on the bottom of|into) its owner's (?:library|hand)|(?<choice>on your choice of the top or bottom of its owner's library)|(?<battlefield>onto the battlefield under your control)))"
  + " instead of (?:putting it )?into (?:that player's|its owner's) graveyard$");
/** CR 614.15: "Counter it. If it is countered this way, put it .. instead of into its owner's graveyard." */
export function counteredInto(sentences: readonly string[], at: number): { readonly steps: readonly Tree[]; readonly used: number } | undefined {
  const cost = /^counter it(?: unless its controller pays (?<cost>(?:\{[^}]+\})+))?$/i.exec(sentences[at] ?? '')?.groups;
  if (cost === undefined) return undefined;
  const words = COUNTERED.exec(sentences[at + 1] ?? '')?.groups;
  if (words === undefined) return undefined;
  const when = { move: { what: words['what'] ?? 'it', to: 'graveyard' } };
  const to = words['exile'] !== undefined ? 'exile' : words['battlefield'] !== undefined ? 'battlefield' : PLACES[words['where'] ?? ''];
  const counters = words['kind'] === undefined ? {} : { counters: { [words['kind']]: numberSaid(words['n']) } };
  const how: Fields = words['choice'] === undefined ? { change: { to, ...counters, ...(words['battlefield'] === undefined ? {} : { under: 'you' }) } } : { modes: { top: { change: { to: 'top of library' } }, bottom: { change: { to: 'bottom of library' } } } };
  const countered: Tree = { counter: { what: 'it' }, own: [{ when, ...how }] };
  return { steps: cost['cost'] === undefined ? [countered] : [{ pay: { player: 'its controller', cost: cost['cost'], may: true }, otherwise: [countered] }], used: 2 };
}

const kindOf = (step: Fields): string => Object.keys(step)[0] ?? '';
const inFields = (step: Tree | undefined): Fields | undefined => (typeof step === 'string' ? (instructionTold(step) as Fields | undefined) : typeof step === 'object' && !Array.isArray(step) ? (step as Fields) : undefined);
/** What may not be done about an instruction before, the last of its kind: regenerating what is destroyed, preventing the damage. */
const FORBIDDEN: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:it|they|those creatures|that creature|the (?:first|second)|(?:creatures|permanents|a creature|a permanent) destroyed this way) can't be regenerated$/, 'destroy', 'regenerate'],
  [/^(?:the|that) damage can't be prevented$/, 'damage', 'prevent'],
];
/** CR 701.19c, 615.12: "They can't be regenerated." "The damage can't be prevented." is said of the instruction before. */
export function withForbidden(steps: readonly Tree[], sentence: string): readonly Tree[] | undefined {
  const said = lowered(sentence);
  const [, kind, what] = FORBIDDEN.find(([shape]) => shape.test(said)) ?? [];
  const at = kind === undefined ? -1 : steps.map((step) => kindOf(inFields(step) ?? {})).lastIndexOf(kind);
  const last = inFields(steps[at]);
  if (kind === undefined || what === undefined || last === undefined) return undefined;
  const forbidding = (step: Tree): Tree => {
    const told = inFields(step);
    if (told === undefined || kindOf(told) !== kind) return step;
    const [fields, own] = [told[kind], told['own'] as readonly Tree[] | undefined];
    return { ...told, [kind]: { ...(typeof fields === 'object' ? (fields as Fields) : { what: fields }), forbids: [what] }, ...(own === undefined ? {} : { own: own.map((each) => withinInstead(each as Fields, forbidding)) }) };
  };
  return steps.map((step, nth) => (nth !== at ? step : forbidding(step)));
}
/** CR 120.4a: "Excess damage is dealt to its controller instead" is said of the damage of the instruction before. */
const EXCESS = /^excess damage is dealt to (?:its|(?:that (?:creature|permanent|planeswalker)|the \w+)'s) (?<noun>controller|owner) instead$/i;
export function withExcess(steps: readonly Tree[], sentence: string): readonly Tree[] | undefined {
  const noun = EXCESS.exec(lowered(sentence))?.groups?.['noun'];
  const last = inFields(steps.at(-1));
  const damage = last?.['damage'] as Fields | undefined;
  return noun === undefined || damage === undefined || typeof damage['to'] !== 'string' ? undefined : [...steps.slice(0, -1), { ...last, damage: { ...damage, 'excess-to': `its ${noun}` } }];
}
/** What is said instead of an instruction is spoken of with it: "creatures destroyed this way". */
const withinInstead = (own: Fields, each: (step: Tree) => Tree): Fields => (Array.isArray(own['instead']) ? { ...own, instead: (own['instead'] as readonly Tree[]).map(each) } : own);

/** "If this spell was kicked, prevent the next 4 damage that would be dealt to it this turn instead": one shield or the other is made. */
function anotherShield(words: Readonly<Record<string, string | undefined>> | undefined, last: Fields, read: (text: string) => readonly Tree[] | undefined): Fields | undefined {
  const does = words?.['first'] ?? words?.['does'] ?? '';
  const more = kindOf(last) !== 'in-force' || (last['in-force'] as Fields)['shield'] === undefined ? undefined : /^prevent the next (\w+) damage this way$/.exec(does)?.[1];
  if (more !== undefined) return { if: words?.['condition'], do: [{ ...last, 'in-force': { ...(last['in-force'] as Fields), shield: numberSaid(more) } }], else: [last] };
  if (kindOf(last) !== 'in-force' || !/^prevent the next \S+ damage that would be dealt /.test(does)) return undefined;
  const steps = read(does);
  return steps === undefined ? undefined : { if: words?.['condition'], do: steps, else: [last] };
}
const AMOUNT = /^(?<from>it|this|that spell|that source|that creature) deals (?<n>\w+) damage(?: to (?<to>.+))?$/;
const IN_FRONT = /^if (?<condition>.+?), (?:instead (?<first>.+)|(?<does>.+?) instead)$/;
const BEHIND = /^(?<does>.+?) instead if (?<condition>.+)$/;
/** Whether instructions do the same sort of thing, first and last: what is said instead of all of them. */
const isSameSort = (some: readonly Tree[], others: readonly Tree[]): boolean => [0, -1].every((at) => kindOf(inFields(some.at(at)) ?? {}) === kindOf(inFields(others.at(at)) ?? {}));
/**
 * CR 614.15, 616.1a: "It deals 4 damage instead if you control three or more artifacts" replaces what the sentence before does.
 * @param count how many of the steps that sentence is
 * @param read what stands in its place, as steps
 * @returns all steps; undefined where it is another sentence, null where it is one and is not understood
 */
export function withOwn(steps: readonly Tree[], count: number, sentence: string, read: (text: string) => readonly Tree[] | undefined, trail: Trail): readonly Tree[] | undefined | null {
  const said = lowered(sentence);
  const words = (IN_FRONT.exec(said) ?? BEHIND.exec(said))?.groups;
  const group = steps.slice(steps.length - count);
  const damaging = count < 2 ? 0 : group.findIndex((step) => kindOf(inFields(step) ?? {}) === 'damage');
  const at = steps.length - count + damaging;
  const last = inFields(count < 2 || AMOUNT.test(words?.['first'] ?? words?.['does'] ?? '') ? steps[count < 2 ? steps.length - 1 : at] : steps.at(-1));
  const shield = last === undefined ? undefined : anotherShield(words, last, read);
  if (shield !== undefined) return [...steps.slice(0, -1), shield];
  if (words === undefined || last === undefined || /\bwould\b/.test(`${words['condition'] ?? ''} ${words['does'] ?? ''}`)) return undefined; // "the next time it would .., .. instead" is an effect of its own
  const does = words['first'] ?? words['does'] ?? '';
  const dealt = kindOf(last) === 'damage' ? AMOUNT.exec(does)?.groups : undefined;
  const before = last['damage'] as Fields | undefined;
  const whom = dealt?.['to'] === undefined ? undefined : (inFields(read(does)?.[0])?.['damage'] as Fields | undefined)?.['to'];
  const asAmount = dealt === undefined || before === undefined || (dealt['to'] !== undefined && JSON.stringify(whom) !== JSON.stringify(before['to'])) ? undefined : { when: { damage: { from: before['from'] } }, if: words['condition'], change: { amount: { set: numberSaid(dealt['n']) } } };
  const instead = asAmount === undefined ? read(does.replace(/^only (?=.+ gets? )/, '')) : undefined;
  const own: Fields | undefined = asAmount ?? (instead === undefined ? undefined : { if: words['condition'], instead });
  if (own === undefined) return trail.part ??= sentence, null;
  const other = /\bthe (?:second|third)\b/.exec(does)?.[0]; // which targets there are depends on the condition then
  if (other !== undefined && !JSON.stringify(group).includes(other)) return trail.part = sentence, null;
  if (count > 1 && asAmount === undefined) return isSameSort(group, instead ?? []) ? [...steps.slice(0, -count), { do: group, own: [own] }] : (trail.part = sentence, null);
  if ('if' in last) return [...steps.slice(0, -1), { do: [last], own: [own] }]; // "destroy it if it .."
  const place = count > 1 ? at : steps.length - 1;
  return steps.map((step, nth) => (nth === place ? { ...last, own: [...((last['own'] as readonly Tree[] | undefined) ?? []), own] } : step));
}
