/** (c) What a search costs as a scenario grows: against n, against effects that never apply, against objects that do nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { familyYaml } from '../src/explore/families.ts';
import { figureOf, type Figure } from './figure.ts';
import { repeated, runsOf } from './families.ts';
import { insteadof, type Search, type Told } from './programs.ts';

const range = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);

/** A member of F1 among effects that look for other events, and among creatures that do nothing. */
export function crowded(n: number, effects: number, objects: number): string {
  const more = range(effects).map((i) => `- {from: a spell, controller: Amy, when: {draw: Nicole}, change: {amount: {plus: ${String(i + 1)}}}, until: end of turn, as: x${String(i)}}`);
  const creatures = range(objects).map((i) => `{object: a 1/1 creature, as: c${String(i)}}`);
  return familyYaml('F1', n)
    .replace('in force:', `${objects === 0 ? '' : `battlefield:\n  Nicole: [${creatures.join(', ')}]\n`}in force:`)
    .replace('\nevent:', `${more.map((line) => `\n${line}`).join('')}\nevent:`);
}

/** Explores a text as a file of its own, as a user would. */
export function exploreText(text: string, ...flags: readonly string[]): Told<Search> {
  const folder = mkdtempSync(join(tmpdir(), 'insteadof-'));
  try {
    const file = join(folder, 'scenario.yaml');
    writeFileSync(file, text);
    const { said, ...rest } = insteadof<Search & { readonly count: number }>('explore', file, '--no-who', '--workers', '1', ...flags);
    return { ...rest, said: { ...said, outcomes: said.count } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function* growthFigures(quick: boolean, reps: number): Generator<Figure> {
  const time = (what: string, tool: string, text: string, ...flags: readonly string[]): Figure => {
    const told = repeated(reps, () => exploreText(text, ...flags));
    const facts = { positions: told[0]?.said.states ?? null, outcomes: told[0]?.said.outcomes ?? null };
    return figureOf({ section: 'growth', what, tool, unit: 's', facts }, runsOf(told, ({ wall_s }) => wall_s));
  };
  const n = quick ? 10 : 12;
  const counts = quick ? [0, 64] : [0, 8, 16, 32, 64, 128];
  for (const size of quick ? [4, 12] : [4, 6, 8, 10, 12, 14]) yield time(`F1 n=${String(size)}`, 'explore', familyYaml('F1', size));
  for (const size of quick ? [4] : [4, 5, 6, 7, 8]) yield time(`F1 n=${String(size)}`, 'rules machine', familyYaml('F1', size), '--search', 'bfs');
  for (const count of counts) yield time(`F1 n=${String(n)} and ${String(count)} effects that never apply`, 'explore', crowded(n, count, 0));
  for (const count of counts) yield time(`F1 n=${String(n)} and ${String(count)} objects that do nothing`, 'explore', crowded(n, 0, count));
  if (!quick) for (const count of counts) yield time(`F1 n=6 and ${String(count)} objects that do nothing`, 'rules machine', crowded(6, 0, count), '--search', 'bfs');
}
