import { describe, expect, test } from 'vitest';
import { corpus } from '../explore/disk.fixture.ts';
import { type ExplainReport, explainScenario } from '../explore/explain.ts';
import { explainText } from './explain-text.ts';
import { jsonText } from './json.ts';
import { pageOf } from './page.ts';

const scenarios = corpus.scenarios({ folders: ['lookahead', 'judge', 'entering'] });
const scenario = (id: string) => {
  const found = scenarios.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no scenario ${id}`);
  return found;
};
const explained = (id: string, script: readonly number[] = []): ExplainReport => explainScenario(scenario(id), script);
/** The text without line breaks, so that a phrase can be looked for. */
const text = (report: ExplainReport): string => explainText(report, pageOf(80, false)).replace(/\s+/g, ' ');
const said = (id: string, script: readonly number[] = []): string => text(explained(id, script));

describe('the look-ahead layer by layer', () => {
  test('613.8, 614.12: Blood Moon finds no land, because the counters are not seen (q22)', () => {
    const page = said('lookahead/q22');
    expect(page).toContain('would be as printed: Legendary Creature — Kraken, 12/12, blue and green, under Amy');
    expect(page).toContain('layer 4 not Blood Moon: affects each nonbasic land; Arixmethes would be no land (Legendary Creature — Kraken)');
    expect(page).toContain(
      'not its own ability: its condition is not met: counters are not seen, so Arixmethes would have no slumber counter',
    );
    expect(page).toContain(
      '- Land Equilibrium: watches a land entering under an opponent of Nicole; Arixmethes would be no land (Legendary Creature — Kraken) (614.12)',
    );
    expect(page).toContain('+ Arixmethes: its own ability, which names it (614.12, 616.1e)');
    expect(page).toContain('not seen its 5 slumber counters; that it enters tapped (614.12)');
  });
  test('613.1f: what takes its ability away is named, with the layer (q06)', () => {
    const page = said('lookahead/q06');
    expect(page).toContain('layer 6 Humility: loses all abilities layer 7b Humility: 1/1 so would be Legendary Creature — Kraken, 1/1');
    expect(page).toContain('- Arixmethes: its own ability, which it would have lost to Humility in layer 6 (614.12)');
    expect(page).toContain('nothing applies');
  });
  test('614.12: its own static ability works on it (q25)', () => {
    const page = said('lookahead/q25');
    expect(page).toContain('layer 4 its own ability: is Legendary Land Creature — Elemental Forest, gains mana ability (green)');
    expect(page).toContain('not seen what its own abilities do to others (614.12)');
    expect(page).toContain(
      '+ Root Maze: watches an artifact or land entering; Ashaya would be Legendary Land Creature — Elemental Forest (616.1e)',
    );
  });
  test('614.4, 614.12: what enters beside it is not seen (w03)', () => {
    const page = said('lookahead/w03');
    expect(page).toContain('not seen Humility, which enters beside it (614.12)');
    expect(page).toContain('+ Forgotten Sentinel: its own ability, which names it');
    expect(page).not.toContain('loses all abilities');
  });
  test('614.12: an ability about permanents in general does not speak of its own arrival (w10, q02)', () => {
    expect(said('lookahead/w10')).toContain(
      '- Orb of Dreams: its own ability speaks of permanents in general, not of Orb of Dreams itself (614.12)',
    );
    expect(said('lookahead/q02')).toContain(
      '- Corpsejack Menace: its own ability speaks of +1/+1 counters being put on a creature Amy controls in general, not of Corpsejack Menace itself (614.12)',
    );
  });
  test('611.3a: numbers of a condition (q13)', () => {
    expect(said('lookahead/q13')).toContain(
      'not Starfield of Nyx: its condition is not met: enchantments Amy controls: 4, asks for at least 5',
    );
  });
});

describe('why not', () => {
  test('616.1c: a lower tier goes first, then the copy is looked at (judge/12)', () => {
    const page = said('judge/12');
    expect(page).toContain(
      '~ Imposing Sovereign: watches a creature entering under an opponent of Nicole; but not yet: Clone goes first: a copy effect (616.1c before 616.1e)',
    );
    expect(page).toContain('would be copy of Mutavault: Land, colorless, under Amy');
    expect(page).toContain(
      '- Imposing Sovereign: watches a creature entering under an opponent of Nicole; Clone would be no creature (Land) (614.12)',
    );
  });
  test('614.5: had its opportunity; 616.1b before 616.1e (judge/11)', () => {
    const page = said('judge/11');
    expect(page).toContain('Specimens: has had its opportunity (614.5)');
    expect(page).toContain('(616.1b before 616.1e)');
  });
  test('104.4b: a play that comes back says so', () => {
    expect(said('lookahead/bare-clone')).toContain('this is where round 2 began');
  });
});

describe('every scenario of the look-ahead', () => {
  const some = scenarios.filter(({ id }) => /^(lookahead|judge|entering)\//.test(id));
  test.each(some.map((each) => each.id))('%s is explained within 80 columns', (id) => {
    const page = explainText(explained(id), pageOf(80, false));
    expect(Math.max(...page.split('\n').map((line) => Array.from(line).length))).toBeLessThanOrEqual(80);
    expect(page).not.toMatch(/undefined|\[object|\{\}|\bnull\b/);
  });
});

test('JSON has the same data: layers with their values, reasons with their rules', () => {
  const [round] = (JSON.parse(jsonText(explained('lookahead/q06'))) as ExplainReport).rounds;
  const [event] = round!.events;
  expect(event!.lookahead.map(({ layer, by, pt }) => [layer, by, pt])).toEqual([
    ['layer 1', 'as printed', '12/12'],
    ['layer 4', 'its own ability', '12/12'],
    ['layer 6', 'Humility', '12/12'],
    ['layer 7b', 'Humility', '1/1'],
    ['all layers', '', '1/1'],
  ]);
  expect(event!.effects).toEqual([
    {
      effect: 'Arixmethes',
      applicable: false,
      offered: false,
      why: 'its own ability, which it would have lost to Humility in layer 6',
      rule: '614.12',
    },
  ]);
});
