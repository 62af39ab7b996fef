/** CR 608.2d: counters of kinds that whoever puts them chooses: "any combination of flying and lifelink", "a +1/+1 or charge counter". */
import type { Arg, Instruction } from '../../rules/ability.ts';
import type { Context } from '../phrases/context.ts';
import { parseRef } from '../phrases/phrases.ts';
import { type Node, type Sink, report } from '../yaml/yaml.ts';

type EventInstruction = Extract<Instruction, { do: 'event' }>;
const COMBINATION = /^(?:in )?any (?:combination|mixture) of (.+)$/;
const CHOICE = 'kind of counter';
/** Words that no kind of counter has: the phrase says something else. */
const SAYS_MORE = /\b(?:and|or|any|choice|combination|counters?|mixture)\b/;
/** Reports a kind of counter that is a phrase about several. */
export function checkCounterKind(sink: Sink, at: number, kind: string): void {
  if (SAYS_MORE.test(kind)) report(sink, at, 'unknown-word', `"${kind}" is no kind of counter`, 'several kinds: counters: {flying: 1, lifelink: 1}; one that is chosen: put-counters: {to: .., kind: flying or lifelink}; any mixture: {kind: any combination of flying and lifelink, amount: 2}');
}
const kindsIn = (text: string): readonly string[] => text.replace(/ counters?$/, '').split(/, and |, or |, | and\/or | and | or /).map((each) => each.replace(/^an? | counters?$/g, '').trim()).filter((each) => each !== '');
/** All ways to put so many counters of some kinds, in the order of the kinds. */
const mixtures = (kinds: readonly string[], n: number): readonly (readonly number[])[] => {
  const [, ...rest] = kinds;
  if (rest.length === 0) return [[n]];
  return Array.from({ length: n + 1 }, (_, less) => n - less).flatMap((first) => mixtures(rest, n - first).map((others) => [first, ...others]));
};
const MOST = 10;
/** "Put its counters on target creature": as many of each kind. */
const COUNTERS_OF = /^(?:all )?(?:(its|those|their|that \w+'s) counters|(?:the )?counters (?:that were )?on (.+))$/;

function sameAs({ sink, scope }: Context, node: Node, step: EventInstruction, word: string): Instruction | undefined {
  const on = step.kind === 'put-counters' ? COUNTERS_OF.exec(word) : null;
  const whose = on === null ? undefined : (on[2] ?? (on[1]?.endsWith("'s") === true ? on[1].slice(0, -"'s".length) : 'it'));
  const ref = whose === undefined ? undefined : parseRef(whose, scope);
  if (ref?.ok !== true) return undefined;
  const { kind: _, amount, ...rest } = step.args;
  if (amount !== undefined) report(sink, node.at, 'unknown-key', 'as many as there are on it have no other number', 'leave "amount:" out');
  return { ...step, args: { ...rest, counters: { arg: 'counters', counters: [], of: ref.value } } };
}
/** An instruction that puts counters of kinds still to be chosen, as the choice and what comes of it. */
export function withKindsChosen(context: Context, node: Node, step: Instruction): readonly Instruction[] {
  const { sink } = context;
  if (step.do !== 'event' || !['put-counters', 'remove-counters', 'move-counters'].includes(step.kind)) return [step];
  const { kind: said, amount, by, player } = step.args;
  if (said?.arg !== 'word' || typeof said.word !== 'string') return [step];
  const same = sameAs(context, node, step, said.word);
  if (same !== undefined) return [same];
  const kind = { ...said, word: said.word.replace(/^(?:an? )?(?:counter of )?your choice of (?:an? )?/, '') };
  if (step.kind !== 'put-counters' || !/ or |^(?:in )?any (?:combination|mixture) of /.test(kind.word)) return checkCounterKind(sink, node.at, kind.word), [step];
  const mixed = COMBINATION.exec(kind.word)?.[1];
  const doer = by ?? player;
  const who = doer?.arg === 'ref' ? { who: doer.ref } : {};
  const kinds = kindsIn(mixed ?? kind.word);
  const of = (word: Extract<Arg, { arg: 'word' }>['word']): EventInstruction => ({ ...step, args: { ...step.args, kind: { arg: 'word', word } } });
  if (mixed === undefined) return [{ do: 'choose', spec: { name: CHOICE, what: 'word', words: kinds, ...who } }, of({ chosen: CHOICE })];
  const n = amount === undefined ? 1 : amount.arg === 'amount' && amount.amount.amount === 'number' ? Number(amount.amount.value) : NaN;
  if (!(n <= MOST)) return report(sink, node.at, 'counters', `how many counters are mixed is a number up to ${String(MOST)}`, 'write {times: N, do: [{put-counters: {.., kind: A or B}}]}, where it does not matter that they are put at once'), [step];
  const { kind: _, amount: __, ...rest } = step.args;
  const put = (numbers: readonly number[]): EventInstruction => ({ ...step, args: { ...rest, counters: { arg: 'counters', counters: kinds.flatMap((each, at) => { const value = numbers[at] ?? 0; return value === 0 ? [] : [{ kind: each, amount: { amount: 'number' as const, value } }]; }) } } });
  const named = (numbers: readonly number[]): string => kinds.flatMap((each, at) => ((numbers[at] ?? 0) === 0 ? [] : [`${String(numbers[at])} ${each}`])).join(' and ');
  return [{ do: 'modes', ...who, modes: mixtures(kinds, n).map((numbers) => ({ name: named(numbers), body: [put(numbers)] })) }];
}
