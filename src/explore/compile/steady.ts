/** What may be asked while life, counters, marked damage and what has happened change: its answer is the same before and afterwards. */
import { canonicalText } from '../../base/canonical.ts';
import { assertNever } from '../../base/invariant.ts';
import type { Ability, Amount, Change, Condition, Filter, Rewrite } from '../../rules/ability.ts';
import type { World } from '../../rules/model.ts';
import type { Step } from '../../rules/position.ts';
import { abilitiesOf } from './symbolic.ts';

const STEADY_AMOUNTS: ReadonlySet<Amount['amount']> = new Set<Amount['amount']>(['number', 'x', 'that', 'prevented', 'left', 'count', 'plus', 'minus', 'times', 'min', 'max', 'half-up', 'half-down', 'chosen', 'different']);
const STEADY_CONDITIONS: ReadonlySet<Condition['if']> = new Set<Condition['if']>(['all', 'any', 'not', 'is', 'exists', 'compare', 'paid', 'cast', 'turn', 'phase', 'chosen', 'event', 'format']);
const STEADY_TESTS: ReadonlySet<Filter['test']> = new Set<Filter['test']>([
  'all', 'any', 'not', 'anything', 'ref', 'player', 'opponent', 'source', 'permanent', 'spell', 'card', 'token', 'damageable', 'commander', 'type', 'subtype', 'supertype', 'color', 'name', 'keyword', 'base-type', 'colors',
  'chosen', 'shares', 'controller', 'owner', 'zone', 'status', 'attached', 'blocking', 'blocked-by', 'enchanted-by', 'equipped-by', 'cast', 'paid', 'ability',
]);

/** Whether a text looks only at what no batch changes; conservative. */
export function isSteady(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return true;
  if (Array.isArray(tree)) return tree.every(isSteady);
  const { amount, if: condition, test, first, value, ...rest } = tree as Readonly<Record<string, unknown>>;
  if (first !== undefined) return false;
  if (amount === 'different' && (rest['what'] === 'powers' || rest['what'] === 'toughnesses')) return false;
  if (typeof amount === 'string' && !STEADY_AMOUNTS.has(amount as Amount['amount'])) return false;
  if (typeof condition === 'string' && !STEADY_CONDITIONS.has(condition as Condition['if'])) return false;
  if (typeof test === 'string' && !STEADY_TESTS.has(test as Filter['test'])) return false;
  return [amount, condition, test, value, ...Object.values(rest)].every(isSteady);
}

/** CR 500.1: what is left of a condition where the step decides some of it, or all; no batch changes the step. */
function undecided(world: World, condition: Condition): Condition | boolean {
  if (condition.if === 'phase') return [world.turn.phase, world.turn.step].includes(condition.phase);
  if (condition.if === 'not') {
    const inner = undecided(world, condition.of);
    return typeof inner === 'boolean' ? !inner : { if: 'not', of: inner };
  }
  if (condition.if !== 'all' && condition.if !== 'any') return condition;
  const decides = condition.if === 'any';
  const of = condition.of.map((each) => undecided(world, each));
  if (of.includes(decides)) return decides;
  const open = of.filter((each): each is Condition => typeof each !== 'boolean');
  return open.length === 0 ? !decides : { if: condition.if, of: open };
}
/** What a replacement ability looks at beside the step. */
export function besideTheStep(world: World, ability: Ability): Ability {
  if (ability.ability !== 'when') return ability;
  const { if: condition, unless, ...rest } = ability;
  const [yes, no] = [condition, unless].map((each) => (each === undefined ? true : undecided(world, each)));
  return { ...rest, ...(typeof yes === 'object' ? { if: yes } : {}), ...(typeof no === 'object' ? { unless: no } : {}) };
}
const NOTHING: Amount = { amount: 'number', value: 0 };
const followedIn = (change: Change): Change => (change.change === 'amount' ? { ...change, by: NOTHING } : change);
/** An instruction beside how much of something it says. */
export const besideAmount = <T extends Step>(step: T): T => (step.do === 'event' && step.args['amount']?.arg === 'amount' ? { ...step, args: { ...step.args, amount: { arg: 'amount', amount: { amount: 'number', value: 1 } } } } : step);
function besideAmounts(rewrite: Rewrite): Rewrite {
  switch (rewrite.rewrite) {
    case 'prevent': return 'amount' in rewrite ? { ...rewrite, amount: NOTHING } : rewrite;
    case 'change': return { ...rewrite, changes: rewrite.changes.map(followedIn) };
    case 'instead': case 'also': return { ...rewrite, instructions: rewrite.instructions.map(besideAmount) };
    case 'split': case 'then': return rewrite;
    default: return assertNever(rewrite);
  }
}
/** What a replacement ability looks at beside what is followed through several batches: its conditions and amounts (so-far.ts), and what happens first (first.ts). */
function besideFollowed(ability: Ability): Ability {
  if (ability.ability !== 'when') return ability;
  const { if: _, unless: __, first: ___, ...rest } = ability;
  const patterns = ability.patterns.map((pattern) => ({ ...pattern, tests: pattern.tests.map((test) => (test.is === 'amount' ? { ...test, than: NOTHING } : test)) }));
  return { ...rest, patterns, rewrites: ability.rewrites.map(besideAmounts) };
}
const watching = (world: World): readonly Ability[] => abilitiesOf(world).map((each) => besideTheStep(world, each));

/** Whether all that events are looked at by is so. Activated abilities look at no event: they wait for somebody. Whether something is the first of a turn may be looked at in another way (first.ts). */
export const abilitiesAreSteady = (world: World, which: 'all' | 'but for what happens first' | 'but for what is followed' = 'all'): boolean =>
  watching(world).every((ability) => ability.ability === 'do' || isSteady(which === 'all' || ability.ability !== 'when' ? ability : which === 'but for what is followed' ? besideFollowed(ability) : { ...ability, first: undefined }));
/** Whether none of it looks at which objects there are, either. */
export const abilitiesCountNothing = (world: World, which: 'all' | 'but for what is followed' = 'all'): boolean => abilitiesAreSteady(world, which) && watching(world).every((ability) => !COUNTING.test(canonicalText(ability)));
const COUNTING = /"(amount":"(count|different)|if":"exists)"/u;
