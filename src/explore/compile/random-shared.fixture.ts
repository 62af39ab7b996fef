/** Random scenarios, as YAML text, in which several effects cover some of several events at once, are used up by them or are divided among them, beside effects on each alone. */
import type { Random } from '../../base/random.ts';

const CREATURES = ['Bear', 'Cub', 'Elk'];
const SOURCES = ['Ant', 'Bat', 'Cat'];
const KINDS = ['+1/+1', 'charge', 'age', 'oil'];

interface Setting { readonly watched: string; readonly one: (i: number) => string; readonly each: (i: number) => string; readonly all: readonly string[]; readonly damage: boolean }
const list = (count: number, of: (at: number) => string): readonly string[] => Array.from({ length: count }, (_, i) => of(i));

/** What happens at once: damage to one player from several sources, damage to several creatures, counters of several kinds on one creature. */
function settingOf(random: Random): Setting {
  const n = (): string => String(1 + random.int(3));
  switch (random.int(3)) {
    case 0: return { watched: 'to you', one: (i) => `damage: {from: ${SOURCES[i] ?? ''}}`, each: (i) => `damage: {from: ${SOURCES[i] ?? ''}, to: Amy, amount: ${n()}}`, all: ['damage: {to: Amy}', 'damage: {to: you}', 'damage: {to: a player}'], damage: true };
    case 1: return { watched: 'to creatures', one: (i) => `damage: {to: ${CREATURES[i] ?? ''}}`, each: (i) => `damage: {from: Ant, to: ${CREATURES[i] ?? ''}, amount: ${n()}}`, all: ['damage: {to: a creature}', 'damage: {to: a creature you control}', 'damage: {to: a permanent or player}'], damage: true };
    default: return { watched: 'counters', one: (i) => `put-counters: {on: a creature, kind: ${KINDS[i] ?? ''}}`, each: (i) => `put-counters: {on: Bear, kind: ${KINDS[i] ?? ''}, amount: ${n()}}`, all: ['put-counters: {on: a creature}', 'put-counters: {on: a creature you control}'], damage: false };
  }
}

export function randomShared(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const n = (k: number): string => String(1 + random.int(k));
  const { one, each, all, damage } = settingOf(random);
  const count = 2 + random.int(2);
  const change = (): string => random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(2)}}}`, `change: {amount: {plus: ${n(2)}}}`, 'change: {amount: {minus: 1}}', 'change: {amount: {half: up}}', ...(damage ? ['prevent: 1'] : [])]);
  const own = (i: number): string => `when: {${one(i)}}, ${some(0.1) ? 'instead: []' : change()}${some(0.1) ? ', if: {compare: [that, at-least, 2]}' : ''}`;
  const shared = (): string => {
    const watched = `when: {${random.pick(all)}}`;
    const uses = damage ? random.pick(['next: 1, ', 'next: 1, ', 'next: 2, ', '']) : random.pick(['next: 1, ', '', '']);
    if (damage && some(0.5)) return `${watched}, ${random.pick([`shield: ${n(4)}`, `shield: ${n(4)}`, `shield: ${n(3)}, then: [{gain-life: {player: you, amount: prevented}}]`])}`;
    return `${watched}, ${uses}${change()}${some(0.1) ? ', then: [{gain-life: {player: you, amount: 1}}]' : ''}`;
  };
  const effects = random.shuffle([...list(count + random.int(3), (i) => own(i % count)), ...list(1 + random.int(2), shared)])
    .map((body, i) => `- {from: a spell, controller: ${random.pick(['Amy', 'Amy', 'Amy', 'Nicole'])}, ${body}${some(0.12) ? `, may: ${random.pick(['you', 'you', 'Nicole'])}` : ''}, until: end of turn, as: e${String(i)}}`);
  const observe = damage ? random.pick(['[damage by source]', '[events]', '[events, life of Amy]', '[life of Amy]', '[damage by source, e0]', '[damage by source, e1]']) : random.pick(['[events]', '[counters on Bear]', '[events, e0]']);
  return [
    'id: random', 'players: [Amy, Nicole]', 'battlefield:', `  Amy: [${CREATURES.map((name) => `{object: a 2/2 creature, as: ${name}}`).join(', ')}]`, `  Nicole: [${SOURCES.map((name) => `{object: a 1/1 creature, as: ${name}}`).join(', ')}]`, 'in force:', ...effects,
    'do:', '- together:', ...list(count, (i) => `  - ${each(i)}`), ...(some(0.15) ? [`- ${each(0)}`] : []), `observe: ${observe}`, '',
  ].join('\n');
}
