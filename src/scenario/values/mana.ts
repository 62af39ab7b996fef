/** CR 106.1, 106.1b: which mana an "add-mana" adds: one type, several at once ("{R}{G}"), one that is chosen, any combination of some. */
import type { Arg, Instruction, Ref } from '../../rules/ability.ts';
import { MANA_PARTS } from '../../rules/mana.ts';
import type { Context } from '../phrases/context.ts';
import { didYouMean } from '../yaml/read.ts';
import { records } from '../vocabulary/records-of.ts';
import { COLOR_WORDS, MANA_LETTERS, MANA_TYPES } from '../vocabulary/words.ts';
import { type Node, type Sink, report } from '../yaml/yaml.ts';

type EventInstruction = Extract<Instruction, { do: 'event' }>;
const ANY_COLOR = /^(?:(?:one )?mana of )?any (?:one )?colou?r$/;
const COMBINATION = /^(?:any|in any) combination of (.+)$/;
const CHOICE = 'color of mana';

/** The types that words or symbols name, one for each mana: "{R}{G}", "red and green", "R". Undefined: other words. */
export function typesIn(text: string): readonly string[] | undefined {
  const symbols = /^(?:(?:\{[WUBRGC]\})+|[WUBRGC]+)$/.test(text) ? [...text.matchAll(/[WUBRGC]/g)].map(([letter]) => letter) : text.split(/, and |, or |, | and\/or | and | or /);
  const types = symbols.map((each) => MANA_LETTERS[each] ?? each);
  return types.every((each) => MANA_TYPES.includes(each)) ? types : undefined;
}
const isOpen = (text: string): boolean => ANY_COLOR.test(text) || COMBINATION.test(text) || / or /.test(text);

const number = (value: number): Arg => ({ arg: 'amount', amount: { amount: 'number', value } });
const joined = (types: readonly string[]): string => (new Set(types).size === 1 ? (types[0] ?? '') : types.join(MANA_PARTS));
export const fieldIn = (args: Readonly<Record<string, Arg>>): 'type' | 'types' => (args['type'] === undefined ? 'types' : 'type');

/** The arguments of an "add-mana": its types as one word, and how much mana they are; what somebody chooses stays as it is written. */
export function manaArgs(context: Context, node: Node, args: Readonly<Record<string, Arg>>): Readonly<Record<string, Arg>> {
  const field = fieldIn(args);
  const arg = args[field];
  if (arg?.arg !== 'word' || typeof arg.word !== 'string') return args;
  const types = typesIn(arg.word.replace(COMBINATION, '$1').replace(/^colou?rs$/, COLOR_WORDS.join(', ')));
  if (types === undefined && !ANY_COLOR.test(arg.word)) report(context.sink, node.at, 'unknown-word', `"${arg.word}" is no type of mana`, didYouMean(arg.word, MANA_TYPES) ?? `write ${MANA_TYPES.join(', ')}, {R}{G}, "any color", "red or green" or "any combination of red and green"`);
  const { amount } = args;
  if (types === undefined || isOpen(arg.word)) return { ...args, amount: amount ?? number(1) };
  const said = amount?.arg === 'amount' && amount.amount.amount === 'number' ? Number(amount.amount.value) : undefined;
  if (types.length > 1 && amount !== undefined && (said === undefined || said % types.length !== 0)) report(context.sink, node.at, 'mana', `${String(types.length)} types share this amount, and it says not how`, 'leave "amount:" out, or say how much mana it is in all');
  return { ...args, [field]: { arg: 'word', word: joined(types) }, amount: amount ?? number(types.length) };
}

/** CR 106.12: an activated ability whose cost taps its permanent taps that for mana. */
export function tappingFor(cost: readonly Instruction[], steps: readonly Instruction[]): readonly Instruction[] {
  const taps = cost.some((step) => step.do === 'event' && step.kind === 'tap' && step.args['what']?.arg === 'ref' && step.args['what'].ref.ref === 'this');
  return taps ? steps.map(forMana) : steps;
}
const TAPPED: Readonly<Record<string, Arg>> = { tapped: { arg: 'flag', value: true } };
function forMana<T>(tree: T): T {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map((each: unknown) => forMana(each)) as T;
  const { do: step, kind, args, own } = tree as { readonly do?: unknown; readonly kind?: unknown; readonly args?: Readonly<Record<string, Arg>>; readonly own?: unknown };
  if (step === 'in-force' || step === 'delayed') return tree; // not as the ability resolves
  if (step === 'event') return { ...tree, ...(own === undefined ? {} : { own: forMana(own) }), ...(kind === 'add-mana' ? { args: { ...TAPPED, ...args } } : {}) }; // 614.15: what its own text adds instead, too
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, forMana(value as unknown)])) as T;
}
/** NOT IN CR: mana from something that the scenario adds by itself is what that is tapped for, unless it says otherwise. */
export const asTapped = ({ noSource }: Context, { from, tapped }: Readonly<Record<string, Arg>>): Readonly<Record<string, Arg>> => (noSource === true && from !== undefined && tapped === undefined ? TAPPED : {});

/** The one type that an effect makes of mana. */
export function manaType({ sink }: Context, node: Node, text: string): string {
  const [type, second] = typesIn(text) ?? [];
  if (type === undefined || second !== undefined) report(sink, node.at, 'unknown-word', `"${text}" is no type of mana`, didYouMean(text, MANA_TYPES) ?? (isOpen(text) ? 'write choose: {color: a color} beside it, and then "the chosen color"' : `types: ${MANA_TYPES.join(', ')}`));
  return type ?? text;
}

/** All ways to take so many of some types, in the order of the types. */
const combinations = (types: readonly string[], n: number): readonly (readonly string[])[] => (n === 0 ? [[]] : types.flatMap((type, i) => combinations(types.slice(i), n - 1).map((rest) => [type, ...rest])));
const MOST_COMBINED = 6;

/** CR 106.1, 608.2d: "mana of any color", "red or green", "any combination": whoever adds it chooses. */
export function withColorChosen({ sink }: Context, node: Node, step: Instruction): readonly Instruction[] {
  if (step.do !== 'event' || step.kind !== 'add-mana') return [step];
  const field = fieldIn(step.args);
  const word = step.args[field];
  if (word?.arg !== 'word' || typeof word.word !== 'string' || !isOpen(word.word)) return [step];
  const { player, amount } = step.args;
  const who: { readonly who?: Ref } = player?.arg === 'ref' ? { who: player.ref } : {};
  const of = (type: string | { readonly chosen: string }, more: Readonly<Record<string, Arg>> = {}): EventInstruction => ({ ...step, args: { ...step.args, [field]: { arg: 'word', word: type }, ...more } });
  const combined = COMBINATION.exec(word.word)?.[1]?.replace(/^colou?rs$/, COLOR_WORDS.join(', '));
  if (combined === undefined) {
    const types = ANY_COLOR.test(word.word) ? undefined : typesIn(word.word);
    return [{ do: 'choose', spec: { name: CHOICE, ...(types === undefined ? { what: 'color' } : { what: 'word', words: types }), ...who } }, of({ chosen: CHOICE })];
  }
  const n = amount === undefined ? 1 : amount.arg === 'amount' && amount.amount.amount === 'number' ? Number(amount.amount.value) : NaN;
  if (!(n <= MOST_COMBINED)) return report(sink, node.at, 'mana', `how much mana is combined is a number up to ${String(MOST_COMBINED)}`, 'write one "add-mana" for each type'), [step];
  return [{ do: 'modes', ...who, modes: combinations(typesIn(combined) ?? [], n).map((types) => ({ name: types.join(MANA_PARTS), body: [of(joined(types), { amount: number(n) })] })) }];
}

type Tree = Readonly<Record<string, unknown>>;
const changesOf = (each: Tree): readonly Tree[] => records(each['rewrites']).filter((part) => part['change'] !== undefined && !Array.isArray(part['change']));
const isFine = (changes: readonly Tree[]): boolean => changes.every(({ change, op }) => change === 'word' || (change === 'amount' && (op === 'times' || (op === 'set' && changes.some((other) => other['change'] === 'word')))));
/** Reports effects that would have to say which of several types added at once they mean. */
export function checkMixedMana(sink: Sink, at: number, all: readonly Tree[]): void {
  const isMixed = all.some((each) => each['kind'] === 'add-mana' && records(each['args']).some(({ word }) => typeof word === 'string' && new Set(word.split(MANA_PARTS)).size > 1));
  const watching = all.filter((each) => each['ability'] === 'when' && records(each['patterns']).some(({ kind }) => kind === 'add-mana'));
  const unclear = watching.some((each) => !isFine(changesOf(each)) || records(each['patterns']).some(({ field }) => field === 'type' || field === 'types') || records(each['rewrites']).some((part) => part['rewrite'] === 'split' || part['rewrite'] === 'also' || part['do'] === 'that'));
  if (isMixed && unclear) report(sink, at, 'mana', 'several types of mana are added at once, and an effect changes or asks for a part of them', 'write one "add-mana" for each type');
}
