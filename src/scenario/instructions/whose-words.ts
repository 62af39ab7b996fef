/** CR 109.5: "you" and "opponent" beside a source that a scenario's own event names are those of the source's controller. */
import type { Arg, EventKind, Ref } from '../../rules/ability.ts';

type Tree = string | number | boolean | bigint | null | undefined | readonly Tree[] | { readonly [key: string]: Tree };
const isList = (tree: Tree): tree is readonly Tree[] => Array.isArray(tree);
function spokenBy(tree: Tree, who: Tree): Tree {
  if (tree === null || typeof tree !== 'object') return tree;
  if (isList(tree)) return tree.map((each) => spokenBy(each, who));
  return tree['ref'] === 'you' ? who : Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, spokenBy(value, who)]));
}
/** Refs to what somebody controls; "you" controls nothing but is somebody. */
const NO_OBJECT: readonly Ref['ref'][] = ['you'];
/** The arguments of an event of the scenario itself with "you" said by who controls the source of damage. */
export function saidByController(kind: EventKind, args: Readonly<Record<string, Arg>>): Readonly<Record<string, Arg>> {
  const from = args['from'];
  if (kind !== 'damage' || from?.arg !== 'ref' || NO_OBJECT.includes(from.ref.ref)) return args;
  const who: Ref = { ref: 'controller', of: from.ref };
  const said = (arg: Arg): Arg => (arg.arg === 'ref' && arg.ref.ref === 'opponents' ? { arg: 'filter', filter: { test: 'opponent', of: who }, mode: 'each' } : (spokenBy(arg as Tree, who as Tree) as Arg));
  return Object.fromEntries(Object.entries(args).map(([field, arg]) => [field, field === 'from' ? arg : said(arg)]));
}
