import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../base/random.ts';
import { ALL_REDUCTIONS, NO_REDUCTIONS, type Reductions } from '../../search/packed/division/model.ts';
import { comparedWithRules } from './compare.fixture.ts';
import { randomAlike } from './random-alike.fixture.ts';
import { randomArrivals } from './random-entering.fixture.ts';
import { randomCourses, randomOthers } from './random-courses.fixture.ts';
import { randomCreated } from './random-created.fixture.ts';
import { randomDrawers, randomFirsts, randomKinds, randomTokens } from './random-kinds.fixture.ts';
import { randomDeaths } from './random-deaths.fixture.ts';
import { randomDrains } from './random-drains.fixture.ts';
import { randomChance } from './random-chance.fixture.ts';
import { randomChains } from './random-chains.fixture.ts';
import { randomFollowed } from './random-followed.fixture.ts';
import { randomForbidden } from './random-forbidden.fixture.ts';
import { randomGiven, randomHeirs } from './random-given.fixture.ts';
import { randomGraves, randomMills, randomUmbras, randomWraths } from './random-graves.fixture.ts';
import { randomLater } from './random-later.fixture.ts';
import { randomMixed } from './random-mixed.fixture.ts';
import { randomPayments } from './random-payments.fixture.ts';
import { randomResolving } from './random-resolving.fixture.ts';
import { randomRewarded } from './random-together.fixture.ts';
import { randomShared } from './random-shared.fixture.ts';
import { randomTaken } from './random-taken.fixture.ts';
import { randomPieces, randomThieves } from './random-thieves.fixture.ts';
import { randomWorn } from './random-worn.fixture.ts';
import { randomLeaving } from './random.fixture.ts';
import { randomDraws, randomSteps, randomTogether } from './random-steps.fixture.ts';

/** How often each of the words stands in a random scenario that compiles; all of these are the same as by the rules: outcomes, plays, scripts. */
function compared(name: string, count: number, make: (random: Random) => string, words: Readonly<Record<string, (yaml: string, explain: string) => boolean>>, others: readonly Reductions[] = [NO_REDUCTIONS]): Readonly<Record<string, number>> {
  const found = Object.fromEntries(Object.keys(words).map((word) => [word, 0]));
  for (let seed = 0; seed < Number(process.env['RANDOM_SEEDS'] ?? count); seed++) {
    const yaml = make(createRandom(`${name} ${String(seed)}`));
    const compiled = comparedWithRules(yaml, ({ inTurns }) => (inTurns ? [] : others));
    if (compiled === null) continue;
    for (const [word, isThere] of Object.entries(words)) if (isThere(yaml, [...compiled.explain, ...compiled.packed.effects.map(({ name: each }) => each)].join())) found[word] = (found[word] ?? 0) + 1;
  }
  return found;
}

test('608.2: spells that resolve, cards that move and tokens between other events: 400 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => explain.includes('one after another') && what.test(yaml);
  const found = compared('steps', 400, randomSteps, { resolve: has(/resolve/u), mill: has(/- mill/u), draw: has(/- draw-cards/u), create: has(/- create/u), cards: has(/observe: .*'s library/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(5);
});

test('121.2: draws one by one, which effects replace: 230 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => explain.includes('one by one') && what.test(yaml);
  const found = compared('draws', 230, randomDraws, { draws: has(/instead: \[\{draw/u), mills: has(/mill: \{player: Amy/u), 'next time': has(/next: /u), may: has(/may: /u), also: has(/also/u), 'few cards': has(/\{Amy: [24] cards/u), cards: has(/observe: .*'s library/u), 'but for some': has(/unless: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('things that move one after another: 1200 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => explain.includes('one after another') && what.test(yaml);
  const found = compared('moves', 1200, (random) => randomLeaving(random, true), { destroy: has(/- destroy/u), sacrifice: has(/- sacrifice/u), move: has(/- move/u), discard: has(/- discard/u), damage: has(/- damage/u), may: has(/may: /u), 'next time': has(/next: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('401.4: things that leave together, for libraries among other places: 150 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => explain.includes('order ') && what.test(yaml);
  const found = compared('together', 150, randomTogether, { destroy: has(/- destroy/u), discard: has(/- discard/u), may: has(/may: /u), 'next time': has(/next: /u), 'of two players': has(/(?:hand|battlefield): .*Nicole: \[\{/u), 'something after it': has(/gain-life/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('614.12: several things that enter at once, as copies and with choices: 120 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('arrivals', 120, randomArrivals, { counters: has(/counters: \{/u), doubled: has(/put-counters/u), 'next time': has(/next: /u), may: has(/may: /u), tapped: has(/tapped: (?:true|false)\}, until/u), types: has(/add-types/u), 'of three players': has(/Amy, Nicole, Paul\]/u), 'under another': has(/under: Nicole/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('205.1b, 614.12: types that effects add to what enters, however often and in whichever order', () => {
  const effect = (i: number): string => [
    'when: {enters: {what: a Hound}}, change: {add-types: [Elf]}', `when: {enters: {what: a creature}}, change: {counters: {+1/+1: {plus: ${String(i)}}}}`,
    'when: {enters: {what: an Elf}}, change: {add-types: [Warrior]}', 'when: {enters: {what: a Warrior}}, may: you, change: {counters: {charge: {plus: 2}}}',
  ][i % 4] ?? '';
  const yaml = ['id: types', 'players: [Amy, Nicole]', 'cards: {Hound: {type: Creature — Hound, pt: 2/2, text: []}}', 'hand: {Amy: [{card: Hound, as: T}]}', 'in force:',
    ...Array.from({ length: 7 }, (_, i) => `- {from: a spell, controller: ${i % 2 === 0 ? 'Amy' : 'Nicole'}, ${effect(i)}, until: end of turn, as: e${String(i)}}`), 'event: {enters: {what: T, from: hand, under: Amy}}', 'observe: [events]', ''].join('\n');
  expect(comparedWithRules(yaml, () => [NO_REDUCTIONS])).not.toBeNull();
});

test('615.5, 121.7: what waits until the batch has happened, and others watch: 200 random scenarios', { timeout: 600_000 }, () => {
  const places = (what: RegExp) => (yaml: string, explain: string): boolean => / on \d+\.\d+\.\d+/u.test(explain) && what.test(yaml);
  const found = compared('later', 200, randomLater, { tokens: places(/create: \{player: (?:you|Nicole), token/u), counters: places(/put-counters: \{on: (?:Bear|Ogre), kind: [^ ]+, amount: (?:prev|that|\{)/u), damage: places(/then: \[.*damage: \{from: Bear/u), may: places(/may: /u), 'next time': places(/next: /u), 'two things': places(/then: \[\{[^\]]*\}\}, \{/u), 'and then': places(/^do:/mu) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('122.6: counters of several kinds on what enters: 40 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => / \d+ event\(s\)/u.test(explain) && what.test(yaml);
  const found = compared('kinds', 40, randomKinds, { several: has(/enters: (?:this|\{what: a [^}]*)\}+, (?:next: 1, )?change: \{counters: \{[^}]*\}, /u), doubled: has(/put-counters/u), kind: has(/kind: charge/u), may: has(/may: /u), tapped: has(/tapped: true/u), 'next time': has(/next: /u), together: has(/- together/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(1);
});

test('701.7a: tokens that enter in some way: 80 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('tokens', 80, randomTokens, { tapped: has(/what: a[^}]*\}\}, change: \{tapped/u), counters: has(/change: \{counters/u), own: has(/token: Kit/u), doubled: has(/put-counters/u), 'several kinds': has(/groups/u), sequence: has(/do:/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(1);
});

test('614.5: the first of a turn among several: 60 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => explain.includes('one after another') && what.test(yaml);
  const found = compared('firsts', 60, randomFirsts, { first: has(/first: turn/u), 'of your turns': has(/first: each/u), damage: has(/damage: \{to: [^}]*\}\}, first/u), life: has(/gain-life: \{player: [^}]*\}\}, first/u), lost: has(/lose-life: \{player: [^}]*\}\}, first/u), may: has(/may: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(1);
});

test('121.2: draws of several players: 60 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => explain.includes('one by one') && what.test(yaml);
  const found = compared('drawers', 60, randomDrawers, { three: has(/Paul/u), mills: has(/instead: \[\{mill/u), 'few cards': has(/(?:: 2 cards)/u), together: has(/- together/u), 'next time': has(/next: /u), may: has(/may: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(1);
});

test('614.11: draws that another player takes: 100 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => /draw-cards: \{player: (?!you)/u.test(yaml) && explain.includes('draw(s) one by one') && what.test(yaml);
  const found = compared('thieves', 100, randomThieves, { taken: has(/draw: \{player: an opponent.*draw-cards: \{player: you/u), changed: has(/change: \{player: you/u), may: has(/may: /u), 'next time': has(/next: /u), three: has(/Paul\]/u), 'in turn': has(/^- draw/mu), life: has(/when: \{gain-life/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(2);
});

test('101.4d, 614.9: what is split off goes to others of three players: 150 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => yaml.includes('split: ') && what.test(yaml);
  const found = compared('pieces', 150, randomPieces, { together: has(/together/u), four: has(/Rosa\]/u), shields: has(/shield/u), sent: has(/change: \{to/u), half: has(/half-/u), may: has(/may: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(2);
});

test('614.11: draws replaced by what others watch: 250 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => / on \S+ in draw /u.test(explain) && what.test(yaml);
  const found = compared('courses', 250, randomCourses, { damage: has(/instead: \[\{damage/u), shields: has(/shield/u), life: has(/when: \{(?:gain|lose)-life/u), counters: has(/when: \{put-counters/u), tokens: has(/when: \{create/u), mills: has(/when: \{mill/u), 'more draws': has(/instead: \[\{draw-cards/u), also: has(/also: /u), may: has(/may: /u), 'next time': has(/next: /u), 'few cards': has(/Amy: [38] cards/u), 'and then': has(/^do:/mu) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(1);
});

test('614.6: other events instead of some of several, which others watch: 150 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('others', 150, randomOthers, { leaving: has(/- destroy/u), damage: has(/- damage/u), counters: has(/when: \{put-counters/u), life: has(/when: \{(?:gain|lose)-life/u), also: has(/also: /u), may: has(/may: /u), 'next time': has(/next: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('614.6: what happens instead is replaced in its turn, of several events: 400 random scenarios', { timeout: 600_000 }, () => {
  const inTurn = (yaml: string, explain: string): boolean => (explain.match(/ on (\d+)/gu) ?? []).some((at) => Number(at.slice(4)) >= (yaml.match(/^ {2}- /gmu) ?? []).length);
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => inTurn(yaml, explain) && what.test(yaml);
  const found = compared('chains', 400, randomChains, { instead: has(/instead: \[\{/u), also: has(/also: /u), 'next time': has(/next: /u), may: has(/may: /u), damage: has(/- damage/u), 'half of it': has(/half-up/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('615.12: damage of which some can\'t be prevented, among several events: 400 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => / on \d+\+\d+/u.test(explain) && what.test(yaml);
  const found = compared('forbidden', 400, randomForbidden, { shields: has(/shield: /u), 'next time': has(/next: \d, prevent/u), 'so much': has(/prevent: \d/u), 'for it': has(/prevented/u), 'of a source': has(/cant: \{prevent: \{damage: \{from/u), 'to some': has(/cant: \{prevent: \{damage: \{to/u), 'used up': has(/used up/u), sent: has(/change: \{to/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('614.15: spells with self-replacement of their own: 120 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => explain.includes('one after another') && what.test(yaml);
  const found = compared('resolving', 120, randomResolving, { own: has(/own: /u), 'that looks at life': has(/own: \[.*life of/u), may: has(/may: /u), elsewhere: has(/until: end of turn, as: x/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(0);
});

test('615.5: one prevention of several events that does more once: 60 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => / on [^,]*\+/u.test(explain) && what.test(yaml);
  const found = compared('rewarded', 60, randomRewarded, { shields: has(/shield: \d, then/u), all: has(/prevent: all, then/u), life: has(/gain-life/u), 'two things': has(/then: \[\{[^\]]*\}\}, \{/u), watched: has(/when: \{(?:gain|lose)-life/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(0);
});

test('101.4d: what effects add in rounds of three players: 40 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('drains', 40, randomDrains, { also: has(/also: /u), instead: has(/instead: \[\{/u), four: has(/Rosa\]/u), may: has(/may: /u), 'next time': has(/next: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(1);
});

test('701.21a: what dies in one of several ways: 80 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('graves', 80, randomGraves, { sacrificed: has(/instead: \[\{sacrifice/u), together: has(/together/u), may: has(/may: /u), 'next time': has(/next: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(1);
});

test('701.17: unknown cards that are milled, each of which may go elsewhere: 150 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('mills', 150, randomMills, { elsewhere: has(/when: \{move/u), 'how many': has(/when: \{mill/u), 'how many, elsewhere': has(/when: \{mill[^]*when: \{move/u), may: has(/may: /u), 'next time': has(/next: /u), 'after something': has(/^do:/mu) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('903.9b, 608.2n: commanders that leave, and spells that destroy and regenerate: 150 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('wraths', 150, randomWraths, { commander: has(/commander: true/u), resolve: has(/resolve: /u), regenerate: (yaml) => /regenerate/u.test(yaml) && yaml.includes('resolve: '), 'taken or declined': (_, explain) => explain.includes('r:commander'), three: has(/Paul\]/u), 'next time': has(/next: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('702.89a: what is destroyed when the rest has happened: 150 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('umbras', 150, randomUmbras, { keyword: has(/umbra armor/u), said: has(/destroy: \{what: this/u), together: has(/together/u), regenerate: has(/regenerate/u), may: has(/may: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('122.1: counters that are removed for damage: 80 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('worn', 80, randomWorn, { then: has(/then: \[\{remove/u), instead: has(/instead: \[\{remove/u), shields: has(/shield/u), together: has(/together/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(1);
});

test('616.1: effects of every kind on events of every kind: 120 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('mixed', 120, randomMixed, { damage: has(/when: \{damage/u), life: has(/when: \{(?:gain|lose)-life/u), counters: has(/when: \{put-counters/u), tokens: has(/when: \{create/u), mills: has(/when: \{mill/u), three: has(/Paul\]/u), reading: has(/readings/u), 'in turn': has(/^- /mu), more: has(/then: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(1);
});

test('118.12: effects that ask for payments of mana and life: 100 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('payments', 100, randomPayments, { life: has(/life: \d\}, may/u), mana: has(/cost: \{mana/u), both: has(/mana: 1\}, \{life/u), 'what is done if so': has(/if: paid/u), enters: has(/event: \{enters/u), together: has(/together/u), 'life that is told': (yaml, explain) => explain.includes('on ') && /cost: \{life/u.test(yaml) && /observe: .*life of/u.test(yaml) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('616.1b: tokens that others take: 150 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('taken', 150, randomTaken, { taken: has(/change: \{player: you\}/u), 'to somebody': has(/change: \{player: (?:Amy|Nicole|Paul)/u), under: has(/change: \{under/u), 'next time': has(/next: 1, change: \{player/u), more: has(/player: you, amount/u), three: has(/Paul\]/u), 'in turn': has(/^- create/mu), together: has(/together/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(0);
});

test('701.7a: tokens that effects create besides, with their number said: 200 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('created', 200, randomCreated, { besides: has(/also: \[\{create: \{player: you/u), two: has(/also: \[\{create[^]*?\}\}, \{create/u), 'that many': has(/also: [^\n]*amount: that/u), may: has(/also: [^\n]*may: you/u), 'next time': has(/next: 1, also/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

/** Some effect may apply to the event and to what comes after it in the batch. */
const watchesBoth = (_yaml: string, explain: string): boolean => /(?:^|,)([^,]+) on 0,(?:[^]*,)?\1 on 1(?:,|$)/u.test(explain);
test('614.5, 701.7a: tokens that effects create for another player, and that something watches: 150 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('given', 150, randomGiven, { besides: has(/also: \[\{create: \{player: (?:Nicole|Paul)/u), 'of anybody': has(/player: a player/u), three: has(/Paul\]/u), together: has(/together/u), both: watchesBoth });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(2);
});

test('614.5: what is added has had applied to it what its event had: 150 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('heirs', 150, randomHeirs, { damage: has(/also: \[\{damage/u), life: has(/also: \[\{(?:gain|lose)-life/u), counters: has(/also: \[\{put-counters/u), 'next time': has(/next: 1, also/u), may: has(/may: /u), together: has(/together/u), both: watchesBoth });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(2);
});

test('what happens to creatures that nothing tells apart is told by their number: 160 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => /Amy: \[Bear, Bear/u.test(yaml) && what.test(yaml);
  const found = compared('alike', 160, randomAlike, { some: has(/may: /u), exile: has(/to: exile/u), instead: has(/instead: /u), named: has(/as: (?:First|Ogre)/u), 'of both players': has(/Nicole: \[Bear/u), 'next time': has(/next: /u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(3);
});

test('608.2i: instructions one after another, of which effects ask what has happened so far: 400 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => explain.includes('is over') && what.test(yaml);
  const found = compared('followed', 400, randomFollowed, { happened: has(/happened/u), life: has(/life of|your life/u), counters: has(/counters on Bear,|power of/u), damage: has(/damage dealt/u), unless: has(/unless/u), lifelink: has(/from: Link/u), also: has(/also/u), earlier: has(/earlier/u), 'other kinds': has(/- (?:create|mill|draw-cards)/u), 'a spell': has(/resolve/u), first: has(/first: turn/u), together: has(/together/u) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(2);
});

test('704.3: what dies of damage and counters in the end, and who has lost: 500 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string, explain: string): boolean => / on \d+\.\d/u.test(explain) && what.test(yaml);
  const found = compared('deaths', 500, randomDeaths, { dies: has(/dies/u), move: has(/when: \{move/u), may: has(/dies.*may: you/u), 'next time': has(/dies.*next: 1/u), deathtouch: has(/deathtouch/u), wither: has(/wither/u), counters: has(/put-counters/u), together: has(/together/u), 'one after another': (yaml, explain) => explain.includes('one after another') && yaml.includes('dies'), 'little life': (yaml) => /Amy: [35]|Nicole: [24]/u.test(yaml) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(2);
});

test('705.1, 706.2: coins and dice of effects: 300 random scenarios', { timeout: 600_000 }, () => {
  const found = compared('chance', 300, randomChance, { flip: (yaml) => yaml.includes('flip'), roll: (yaml) => yaml.includes('roll'), won: (yaml) => yaml.includes('won'), together: (yaml) => yaml.includes('together') && /flip|roll/u.test(yaml), 'gain life': (yaml) => /gain-life.*(?:flip|roll)/u.test(yaml) });
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(2);
});

test('615.7, 615.8: what covers several events, is used up by them or divided among them, beside what concerns one of them: 90 random scenarios', { timeout: 600_000 }, () => {
  const has = (what: RegExp) => (yaml: string): boolean => what.test(yaml);
  const found = compared('shared', 90, randomShared, { shield: has(/shield/u), 'next time': has(/next: [12].*(?:prevent|change)/u), gain: has(/then: /u), counters: has(/put-counters/u), creatures: has(/to: Elk/u), sources: has(/from: Cat, to: Amy/u), may: has(/may: you/u), observed: has(/observe: .*e[01]/u) }, [{ ...ALL_REDUCTIONS, eager: true }]);
  for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(2);
});
