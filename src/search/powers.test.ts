import { describe, expect, test } from 'vitest';
import { createRandom } from '../base/random.ts';
import { bestPlay } from './best.ts';
import { canForce, type SmallGame } from './brute-force.fixture.ts';
import { forcedBy, goalsAt, outcomeGoals } from './force.ts';
import { withEndless, type Game } from './game.ts';
import type { Model } from './model.ts';
import { chanceOnLoops, oddsOf, showFraction } from './odds.ts';
import { powerOver, powersOf, type Power } from './powers.ts';
import { exploreReference } from './reference.ts';

/** Ends are the states without options; their outcome is their own number, or what is said here. */
const puzzleOf = ({ owner, options }: SmallGame, outcome: (state: number) => string = String): Model<number, number> => ({
  initial: 0,
  choices: (state) => options[state] ?? [],
  apply: (_state, choice) => choice,
  key: String,
  outcome,
  player: (state) => owner[state] ?? 0,
  chance: (state) => (owner[state] === -1 ? (options[state] ?? []).map(() => 1) : undefined),
});

function gameOf(small: SmallGame, outcome?: (state: number) => string): Game<number> {
  const { game } = exploreReference(puzzleOf(small, outcome), { order: 'bfs', wantPlays: false, wantScripts: false, wantGame: true });
  if (game === undefined) throw new Error('not explored');
  return game;
}

const powers = (small: SmallGame, players: number, outcome?: (state: number) => string): Readonly<Record<string, Power>> => {
  const game = gameOf(small, outcome);
  const solved = powersOf(game);
  return Object.fromEntries(game.outcomes.map((text, number) => [text, powerOver(solved, number, players)]));
};

describe('who decides', () => {
  test('one player between two ends forces and avoids either', () => {
    const found = powers({ owner: [1, 0, 0], options: [[1, 2], [], []] }, 2);
    expect(found['1']).toEqual({ certain: false, force: [1], avoid: [1], together: [], deciders: [1] });
    expect(found['2']).toEqual(found['1']);
  });

  test('two who must agree: only together, and each can avoid it', () => {
    const found = powers({ owner: [0, 1, 0, 0], options: [[1, 3], [2, 3], [], []] }, 2);
    expect(found['2']).toEqual({ certain: false, force: [], avoid: [0, 1], together: [[0, 1]], deciders: [0, 1] });
    expect(found['3']).toEqual({ certain: false, force: [0, 1], avoid: [], together: [], deciders: [0, 1] });
  });

  test('an endless play ends in nothing: whoever may go round for ever avoids the only end, and nobody but they can force it', () => {
    const found = powers({ owner: [0, 1, 0], options: [[1, 2], [0, 2], []] }, 3);
    expect(found['2']).toEqual({ certain: false, force: [0, 1], avoid: [], together: [], deciders: [0, 1] });
    const alone = powers({ owner: [0, 0], options: [[0, 1], []] }, 2);
    expect(alone['1']).toEqual({ certain: false, force: [0], avoid: [0], together: [], deciders: [0] });
  });

  test('what happens in any case is everybody\'s to force and nobody\'s to avoid', () => {
    expect(powers({ owner: [0, 0, 0], options: [[1, 2], [], []] }, 2, () => 'same')['same']).toEqual({ certain: true, force: [0, 1], avoid: [], together: [], deciders: [] });
  });

  test('a loop that nobody can leave is an end of its own where it has a name', () => {
    const game = withEndless(gameOf({ owner: [0, 0, 0, 0], options: [[1, 2], [3], [], [1]] }), 'draw');
    expect(game.outcomes).toEqual(['2', 'draw']);
    expect(powerOver(powersOf(game), 1, 1)).toMatchObject({ force: [0], avoid: [0] });
  });

  test('chance is on nobody\'s side: what needs a coin is forced by nobody, and avoided only by those who can do without', () => {
    // player 0: a coin between 2 and 3, or 3 at once
    const small: SmallGame = { owner: [0, -1, 0, 0], options: [[1, 3], [2, 3], [], []] };
    const found = powers(small, 1);
    expect(found['2']).toEqual({ certain: false, force: [], avoid: [0], together: [], deciders: [0, -1] });
    const game = gameOf(small);
    const odds = (friends: (owner: number) => boolean): string => showFraction(oddsOf(game, 0, friends));
    expect([odds(() => true), odds(() => false)]).toEqual(['1/2', '0']);
  });
});

/** Up to 9 states, 3 players and chance, up to 3 options; loops wherever they fall. */
function randomGame(seed: string): SmallGame {
  const random = createRandom(seed);
  const size = 4 + random.int(6);
  const ends = 1 + random.int(3);
  const chance = random.int(2) === 0;
  const players = 1 + random.int(3);
  const options = Array.from({ length: size }, (_, state) => (state >= size - ends ? [] : Array.from({ length: 1 + random.int(5) % 3 }, () => random.int(size))));
  const owner = options.map(() => (chance && random.int(3) === 0 ? -1 : random.int(players)));
  return { owner, options };
}

const groups = (owners: readonly number[]): readonly (readonly number[])[] => owners.reduce<readonly (readonly number[])[]>((all, owner) => [...all, ...all.map((one) => [...one, owner])], [[]]);

describe('1,000 random games equal a brute-force solver', () => {
  const seen = { loops: 0, chance: 0, forced: 0, refused: 0, together: 0 };
  test.each(Array.from({ length: 10 }, (_, block) => block))('hundred %i', (block) => {
    for (let i = 0; i < 100; i++) {
      const seed = `game ${String(block * 100 + i)}`;
      const small = randomGame(seed);
      const game = gameOf(small);
      const solved = powersOf(game);
      if (game.components.loops.includes(1)) seen.loops += 1;
      if (solved.seats.includes(-1)) seen.chance += 1;
      for (const [number, text] of game.outcomes.entries()) {
        const brute = (friends: readonly number[]): boolean => canForce(small, (owner) => friends.includes(owner), (state) => String(state) === text);
        for (const friends of groups(solved.seats)) {
          const found = forcedBy(game, outcomeGoals(game), (owner) => friends.includes(owner));
          const forced = brute(friends);
          expect([seed, text, friends, goalsAt(found, 0).includes(number)]).toEqual([seed, text, friends, forced]);
          if (forced) seen.forced += 1;
          else seen.refused += 1;
        }
        const players = [0, 1, 2];
        const power = powerOver(solved, number, 3);
        if (power.together.length > 0) seen.together += 1;
        expect(power.force).toEqual(players.filter((player) => brute([player])));
        expect(power.avoid).toEqual(players.filter((player) => !brute([0, 1, 2, -1].filter((other) => other !== player))));
        const winning = groups(players).filter((group) => brute(group));
        const smallest = winning.filter((group) => group.length > 1 && !winning.some((other) => other.length < group.length && other.every((each) => group.includes(each))));
        expect([...power.together].map(String).sort()).toEqual(smallest.map(String).sort());
      }
    }
  });
  test('they are worth it: loops, chance, both answers, groups', () => {
    expect(seen.loops).toBeGreaterThan(300);
    expect(seen.chance).toBeGreaterThan(150);
    expect(seen.forced).toBeGreaterThan(1000);
    expect(seen.refused).toBeGreaterThan(1000);
    expect(seen.together).toBeGreaterThan(50);
  });
});

/** The value of a game without chance, and its odds, by plain recursion: only for games without loops. */
function plainOdds({ owner, options }: SmallGame, state: number, wanted: number, friends: readonly number[]): number {
  const after = options[state] ?? [];
  if (after.length === 0) return state === wanted ? 1 : 0;
  const values = after.map((next) => plainOdds({ owner, options }, next, wanted, friends));
  if (after.length > 1 && owner[state] === -1) return values.reduce((sum, value) => sum + value, 0) / values.length;
  return friends.includes(owner[state] ?? -1) ? Math.max(...values) : Math.min(...values);
}

test('odds equal a plain recursion on 300 random games without loops', () => {
  for (let i = 0; i < 300; i++) {
    const random = createRandom(`odds ${String(i)}`);
    const size = 4 + random.int(6);
    const options = Array.from({ length: size }, (_, state) => Array.from({ length: state === size - 1 ? 0 : random.int(4) }, () => state + 1 + random.int(size - state - 1)));
    const small: SmallGame = { owner: options.map(() => random.int(3) - 1), options };
    const game = gameOf(small);
    expect(chanceOnLoops(game)).toBe(false);
    for (const [number, text] of game.outcomes.entries()) {
      for (const friends of [[], [0], [1], [0, 1]]) {
        const { over, under } = oddsOf(game, number, (owner) => friends.includes(owner));
        expect(Number(over) / Number(under)).toBeCloseTo(plainOdds(small, 0, Number(text), friends), 9);
      }
    }
  }
});

describe('best play', () => {
  const best = (small: SmallGame, friends: readonly number[]): ReturnType<typeof bestPlay> => {
    const game = gameOf(small);
    const order = [...game.outcomes].sort((a, b) => Number(a) - Number(b));
    return bestPlay(game, order.length, (node) => order.indexOf(game.outcomes[game.outcomeOf[node] ?? 0] ?? ''), (owner) => friends.includes(owner));
  };

  test('takes the option whose worst end is the best', () => {
    // 0 lets 1 choose between the best (3) and the worst (5); 2 lets 1 choose between 4 and 4
    expect(best({ owner: [0, 1, 1, 0, 0, 0], options: [[1, 2], [3, 5], [4, 4], [], [], []] }, [0])).toMatchObject({ rank: 1, script: [1, 0] });
  });

  test('is sure of nothing where the others can go on for ever', () => {
    expect(best({ owner: [0, 1, 0], options: [[1, 1], [0, 2], []] }, [0])).toEqual({ rank: null, script: [], end: -1 });
  });

  test('is what brute force says on 500 random games, and its play keeps the promise', () => {
    for (let i = 0; i < 500; i++) {
      const small = randomGame(`best ${String(i)}`);
      const found = best(small, [0]);
      const game = gameOf(small);
      const order = [...game.outcomes].sort((a, b) => Number(a) - Number(b));
      const sure = order.findIndex((_, rank) => canForce(small, (owner) => owner === 0, (state) => order.indexOf(String(state)) <= rank && order.includes(String(state))));
      expect(found.rank).toBe(sure < 0 ? null : sure);
      if (found.rank !== null) expect(order.indexOf(game.outcomes[game.outcomeOf[found.end] ?? 0] ?? '')).toBe(found.rank);
    }
  });
});
