/** CR 613: the boards that are kept for worlds that are alike to the layers, compared with boards computed anew. `RANDOM_SEEDS=2000` goes further. */
import { expect, test } from 'vitest';
import { canonicalText } from '../base/canonical.ts';
import { createRandom } from '../base/random.ts';
import { kindsWatched } from '../explore/random-cards.fixture.ts';
import { corpus } from '../explore/disk.fixture.ts';
import type { RulesModel } from '../explore/puzzle/model.ts';
import { EDITIONS } from '../rules/editions.ts';
import { type BoardRun, runAnew, runOf } from '../rules/613-layers.ts';
import type { Machine } from '../rules/batch.ts';
import { ready } from '../rules/machine.ts';
import type { Scenario, World } from '../rules/model.ts';
import { poolOf, randomBoard } from './boards.fixture.ts';
import { caseOf } from './case.ts';
import type { Fields, Json } from './genes.ts';
import { HEALTHY, machineWith } from './subject.ts';

/** All that a run says: characteristics, and the effects in each phase with what they looked at. */
const textOf = (run: BoardRun | null): string =>
  canonicalText(run === null ? null : { board: run.board, phases: run.phases.map(({ applied, end }) => ({ end, applied: applied.map(({ effect, board, started }) => ({ id: effect.id, timestamp: effect.timestamp, source: effect.source, board, started })) })) });

const HAPPENING: readonly string[] = ['damage', 'draw', 'draw-cards', 'gain-life', 'create', 'dies', 'move'];
const STEPS: readonly Json[] = [{ together: [{ damage: { from: 'Ogre', to: 'Amy', amount: 2 } }, { 'draw-cards': { player: 'Amy', amount: 2 } }] }, { 'gain-life': { player: 'Amy', amount: 2 } }, { create: { player: 'Amy', token: 'a 1/1 white Soldier creature', amount: 1 } }];

test('613: a board that is kept is the board that would be computed', { timeout: 3_600_000 }, () => {
  const pools = Object.fromEntries(Object.keys(EDITIONS).map((edition) => [edition, poolOf(corpus.cards, edition)]));
  const many = Number(process.env['RANDOM_SEEDS'] ?? 24);
  const seen = { worlds: 0, kept: 0 };
  const runs = new Map<BoardRun, World>();
  for (let number = 0; number < many; number++) {
    const compare = (world: World): void => {
      const run = runOf(world);
      if (run === null) return;
      seen.worlds++;
      if (runs.has(run) && runs.get(run)?.objects !== world.objects) seen.kept++;
      runs.set(run, world);
      expect(textOf(run), `board ${String(number)}`).toBe(textOf(runAnew(world)));
    };
    const random = createRandom(`layers ${String(number)}`);
    const board = randomBoard(random, pools);
    const statics = pools['current']!.permanents.filter(({ text }) => text.some(({ ability }) => ability === 'static'));
    const replacing = pools['current']!.permanents.filter((card) => kindsWatched(card).some((kind) => HAPPENING.includes(kind)));
    const more = Array.from({ length: 10 }, (_, i): Fields => ({ card: random.pick(i % 2 === 0 ? statics : replacing).name, as: `More ${String(i)}` }));
    const { edition: _edition, ...current } = board;
    const tree: Fields = { ...current, do: [...(board['do'] as Json[]), ...STEPS], battlefield: { ...(board['battlefield'] as Fields), Amy: [...((board['battlefield'] as Fields)['Amy'] as Json[]), ...more] } };
    const seenBy = (model: RulesModel, machine: Machine): RulesModel => ({ ...model, choices: (state) => {
      const choices = model.choices(state);
      compare(state.world);
      compare(ready(machine, state).position.world);
      return choices;
    } });
    const subject = { ...HEALTHY, seen: (model: RulesModel, scenario: Scenario) => seenBy(model, machineWith(HEALTHY, scenario)) };
    caseOf(tree, { subject, limits: { states: 200, nodes: 1 }, number, cards: corpus.cards });
  }
  expect(seen.kept).toBeGreaterThan(many / 4); // which cards there are decides how many
});
