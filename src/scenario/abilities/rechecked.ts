/** CR 609.7b: an effect of "a red source of your choice" looks at the color again when that source would deal damage. */
import type { FieldTest, Filter, Instruction, WhenAbility } from '../../rules/ability.ts';

/** What a chosen source is, not whose it is or where. */
const QUALITIES: readonly Filter['test'][] = ['type', 'subtype', 'supertype', 'color', 'colors', 'keyword'];
const parts = (filter: Filter): readonly Filter[] => (filter.test === 'all' ? filter.of : [filter]);
function quality(filter: Filter): Filter | undefined {
  if (QUALITIES.includes(filter.test)) return filter;
  const within = filter.test === 'any' ? filter.of : filter.test === 'not' ? [filter.of] : undefined;
  return within?.every((part) => parts(part).every((each) => each.test === 'source' || quality(each) !== undefined)) === true ? filter : undefined;
}
/** The qualities with which sources are chosen, by the name of the choice. */
function chosenQualities(steps: readonly Instruction[]): ReadonlyMap<string, readonly Filter[]> {
  return new Map(steps.flatMap((step): readonly (readonly [string, readonly Filter[]])[] => {
    if (step.do !== 'choose' || step.spec.filter === undefined || !JSON.stringify(step.spec.filter).includes('"test":"source"')) return [];
    const found = parts(step.spec.filter).map(quality).filter((each) => each !== undefined);
    return found.length === 0 ? [] : [[step.spec.name, found]];
  }));
}
function rechecking(ability: WhenAbility, qualities: ReadonlyMap<string, readonly Filter[]>): WhenAbility {
  const testOf = (test: FieldTest): FieldTest => {
    const more = test.field === 'from' && test.is === 'filter' && test.filter.test === 'ref' && test.filter.ref.ref === 'bound' ? qualities.get(test.filter.ref.name) : undefined;
    return more === undefined || test.is !== 'filter' ? test : { ...test, filter: { test: 'all', of: [test.filter, ...more] } };
  };
  return { ...ability, patterns: ability.patterns.map((pattern) => (pattern.kind === 'damage' ? { ...pattern, tests: pattern.tests.map(testOf) } : pattern)) };
}
/** Instructions of which those that come after a choice of a source with certain qualities look at them again. */
export function withSourcesRechecked(steps: readonly Instruction[]): readonly Instruction[] {
  const qualities = chosenQualities(steps);
  if (qualities.size === 0) return steps;
  return steps.map((step) => (step.do === 'in-force' && step.ability.ability === 'when' ? { ...step, ability: rechecking(step.ability, qualities) } : step));
}
