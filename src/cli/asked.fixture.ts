/** Questions in one line each, and what is answered. */
import { expect } from 'vitest';
import { hostWith, run } from './real-cards.fixture.ts';

export interface Answer { readonly title: string; readonly outcomes: readonly { readonly text: string }[] }
/** A question in one line: what happens, then Amy's cards, then Nicole's: "what | card; card | card". */
export function argsOf(line: string): readonly string[] {
  const [what = '', mine = '', theirs = ''] = line.split('|').map((part) => part.trim());
  const list = (part: string): readonly string[] => part.split(';').map((card) => card.trim()).filter((card) => card !== '');
  return ['ask', what, ...list(mine), ...(list(theirs).length === 0 ? [] : ['--against', ...list(theirs)])];
}
export const asked = async (line: string): Promise<Answer> => {
  const { code, out, err } = await run(hostWith(), ...argsOf(line), '--json');
  expect([line, code, err]).toEqual([line, 0, '']);
  return JSON.parse(out) as Answer;
};
