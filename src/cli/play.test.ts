import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadEngine } from './load-engine.ts';
import { main } from './main.ts';
import { processHost } from './process-host.ts';

const QUESTION = `${fileURLToPath(new URL('../../corpus/judge/07.yaml', import.meta.url))}#judge/07a`;

async function played(commands: readonly string[], ...argv: readonly string[]): Promise<{ readonly out: string; readonly err: string; readonly code: number }> {
  let out = '';
  let err = '';
  const host = {
    ...processHost(), columns: 100, colours: false,
    out: (chunks: Iterable<string>) => { out += [...chunks].join(''); return Promise.resolve(); },
    err: (text: string) => { err += text; },
    lines: async function* () { await Promise.resolve(); yield* commands; },
  };
  const code = await main(['play', QUESTION, ...argv], host, '0', loadEngine);
  return { out, err, code };
}

describe('play', () => {
  test('choosing leads to the outcome of the script', async () => {
    const { out, code } = await played(['1', '0']);
    expect(code).toBe(0);
    expect(out).toContain('script 1.0\nOutcome: 2 damage to Jace\n');
  });
  test('options say what they leave, and "what" who can force it from here', async () => {
    const { out } = await played(['what', '0', 'what']);
    expect(out).toContain('  0  Furnace of Rath → 4 damage to Jace / 4 damage to Nicole\n');
    expect(out).toContain('  2 damage to Jace\n  4 damage to Jace\n  4 damage to Nicole (Amy can force it)\n');
    expect(out).toContain('  4 damage to Jace (Amy can force it)\n  4 damage to Nicole (Amy can force it)\n');
  });
  test('undo, jump and start go where they say', async () => {
    const ends = (await played(['1', '0', 'undo', '1', 'u 2', 'jump 0.1', 'start', 'j 0.0', 'script'])).out.match(/^script .*|^Outcome.*|^Nicole: .*|--script .*/gm);
    expect(ends).toEqual([
      'Nicole: which effect applies to 2 damage to Nicole (616.1e)', 'script 1', 'script 1.0', 'Outcome: 2 damage to Jace', 'script 1', 'script 1.1', 'Outcome: 4 damage to Nicole',
      'Nicole: which effect applies to 2 damage to Nicole (616.1e)', 'script 0.1', 'Outcome: 4 damage to Nicole', 'Nicole: which effect applies to 2 damage to Nicole (616.1e)', 'script 0.0', 'Outcome: 4 damage to Jace', '--script 0.0',
    ]);
  });
  test('why: the effects of the round in which we are', async () => {
    const { out } = await played(['why', '0', 'why']);
    const [, first = '', second = ''] = out.split(/^1\. /m);
    expect(first).toContain('+ Furnace of Rath');
    expect(second).toContain('4 damage to Nicole');
    expect(second).not.toContain('+ Furnace of Rath');
  });
  test('words of an option choose it, also several numbers at once; a word that could mean two things means neither', async () => {
    expect((await played(['1', 'y'])).out).toContain('script 1.0\nOutcome: 2 damage to Jace\n');
    expect((await played(['furnace', 'no'])).out).toContain('script 0.1\nOutcome: 4 damage to Nicole\n');
    expect((await played(['0.1'])).out).toContain('script 0.1\nOutcome: 4 damage to Nicole\n');
    expect((await played(['w'])).err).toBe('"w" could be what or why\n');
    expect((await played(['y'])).err).toContain('"y" is no option and no command');
  });
  test('why: an answer is explained with the round that its effect was chosen in', async () => {
    const { out } = await played(['1', 'why']);
    expect(out.split('script 1\n')[1]).toContain('+ the planeswalker redirection rule: watches damage');
  });
  test('what makes no sense is said, changes nothing, and ends in status 2', async () => {
    const { out, err, code } = await played(['7', 'fly', 'undo', 'jump x', '1']);
    expect(code).toBe(2);
    expect(err.trimEnd().split('\n')).toHaveLength(4);
    expect(out).toContain('script 1\n');
  });
  test('quit ends it, --script begins elsewhere, and a script that does not fit is bad input', async () => {
    expect((await played(['quit', '0'])).out).not.toContain('script 0');
    expect((await played([], '--script', '0.1')).out).toContain('Outcome: 4 damage to Nicole');
    expect((await played([], '--script', '5')).code).toBe(2);
  });
});
