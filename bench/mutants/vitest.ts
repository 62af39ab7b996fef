/** Stands in for vitest where the tests beside the rules are bundled for the mutants: it collects them, and `expect` is vitest's own. */
import { JestAsymmetricMatchers, JestChaiExpect, chai } from '@vitest/expect';

chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

export interface Collected { readonly name: string; readonly run: () => unknown }
export const collected: Collected[] = [];
const within: string[] = [];

export function describe(name: string, body: () => void): void {
  within.push(name);
  body();
  within.pop();
}
export const test = Object.assign((name: string, run: () => unknown): void => void collected.push({ name: [...within, name].join(' > '), run }), {
  each: <Row extends readonly unknown[]>(rows: readonly Row[]) => (name: string, run: (...row: Row) => unknown): void => rows.forEach((row) => test(name.replace('%s', String(row[0])), () => run(...row))),
});
export const { expect } = chai;
