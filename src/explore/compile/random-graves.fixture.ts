/** Random small scenarios, as YAML text, in which something that is destroyed or sacrificed may go from place to place, in several ways. */
import type { Random } from '../../base/random.ts';

export function randomGraves(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const names = ['Bear', 'Cub', 'Ogre'].slice(0, 1 + random.int(3));
  const zone = (): string => random.pick(['exile', 'hand', 'library', 'graveyard', 'exile']);
  const body = (): string => random.pick([
    () => `when: {destroy: {what: ${random.pick(['a creature', 'a creature you control', 'Bear'])}}}, ${random.pick(['instead: [{sacrifice: {what: that creature}}]', 'instead: [{sacrifice: {what: that creature}}]', 'instead: [{regenerate: {what: that creature}}]', `instead: [{move: {what: that creature, to: ${zone()}}}]`])}`,
    () => `when: {sacrifice: {what: a creature}}, ${random.pick([`instead: [{move: {what: that creature, to: ${zone()}}}]`, 'instead: [{destroy: {what: that creature}}]', 'also: [{gain-life: {player: you, amount: 1}}]'])}`,
    () => `when: {dies: {what: ${random.pick(['a creature', 'a creature you control', 'a creature an opponent controls'])}}}, ${random.pick([`change: {to: ${zone()}}`, `change: {to: ${zone()}}`, `instead: [{move: {what: that creature, to: ${zone()}}}]`])}`,
    () => `when: {move: {what: a creature${random.pick(['', ', from: battlefield'])}, to: ${random.pick(['exile', 'hand', 'library'])}}}, change: {to: ${zone()}}`,
  ])();
  const effects = Array.from({ length: 2 + random.int(4) }, (_, i) => `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, ${body()}${some(0.5) ? `, may: ${random.pick(['you', 'you', 'Nicole'])}` : ''}${some(0.15) ? ', next: 1' : ''}, until: end of turn, as: e${String(i)}}`);
  const of = (player: string): string => names.filter((name) => (name === 'Ogre') === (player === 'Nicole')).map((name) => `{object: a 2/2 creature, as: ${name}}`).join(', ');
  const happens = names.map((name) => random.pick([`destroy: {what: ${name}}`, `destroy: {what: ${name}}`, `sacrifice: {what: ${name}, player: ${name === 'Ogre' ? 'Nicole' : 'Amy'}}`]));
  return [
    'id: random', 'players: [Amy, Nicole]', `battlefield: {Amy: [${of('Amy')}], Nicole: [${of('Nicole')}]}`, 'in force:', ...effects,
    ...(names.length === 1 ? [`event: {${happens[0] ?? ''}}`] : ['do:', '- together:', ...happens.map((each) => `  - ${each}`)]),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, Bear]', 'observe: [changes, life of Amy]', 'observe: [events, e0]']), '',
  ].join('\n');
}

/** The same of commanders, which may go to the command zone whenever they would get to another hidden zone (903.9b), and of spells that destroy, tap or deal damage as they resolve, among them such as regenerate. */
export function randomWraths(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const names = ['Bear', 'Cub', 'Ogre'].slice(0, 1 + random.int(3));
  const players = some(0.8) ? ['Amy', 'Nicole'] : ['Amy', 'Nicole', 'Paul'];
  const zone = (): string => random.pick(['exile', 'hand', 'library', 'hand']);
  const what = (): string => random.pick(['a creature', 'a creature you control', 'a creature an opponent controls', 'Bear']);
  const body = (): string => random.pick([
    () => `when: {destroy: {what: ${what()}}}, next: ${String(1 + random.int(2))}, instead: [{regenerate: {what: that creature}}]`,
    () => `when: {destroy: {what: ${what()}}}, ${random.pick(['instead: [{sacrifice: {what: that creature}}]', 'instead: [{tap: {what: that creature}}]', 'instead: []', 'also: [{gain-life: {player: you, amount: 1}}]', `instead: [{move: {what: that creature, to: ${zone()}}}]`])}`,
    () => `when: {dies: {what: ${what()}}}, change: {to: ${zone()}}`,
    () => `when: {move: {what: a creature, to: ${random.pick(['exile', 'hand', 'library'])}}}, change: {to: ${zone()}}`,
    () => `when: {move: {what: ${random.pick(['a card', 'a creature'])}, to: graveyard}}, change: {to: ${zone()}}`,
    () => `when: {tap: {what: ${what()}}}, instead: [{gain-life: {player: you, amount: 1}}]`,
  ])();
  const effects = Array.from({ length: 2 + random.int(4) }, (_, i) => `- {from: a spell, controller: ${random.pick(players)}, ${body()}${some(0.3) ? `, may: ${random.pick(['you', 'you', 'Nicole'])}` : ''}, until: end of turn, as: e${String(i)}}`);
  const of = (player: string): string => names.filter((name) => (name === 'Ogre') === (player === 'Nicole')).map((name) => `{object: a 2/2 creature, as: ${name}${some(0.4) ? ', commander: true' : ''}${some(0.2) ? `, counters: {${random.pick(['shield', 'finality'])}: 1}` : ''}}`).join(', ');
  const step = (): string => random.pick(['{destroy: {what: all creatures}}', '{destroy: {what: all creatures}}', '{destroy: {what: each creature you control}}', '{tap: {what: each creature}}', '{destroy: {what: Bear}}']);
  const happens = names.map((name) => random.pick([`destroy: {what: ${name}}`, `destroy: {what: ${name}}`, `move: {what: ${name}, to: ${random.pick(['hand', 'library'])}}`]));
  const spell = some(0.5);
  return [
    'id: random', `players: [${players.join(', ')}]`, `cards: {Wrath: {type: Sorcery, text: [], do: [${step()}${some(0.15) ? ', {gain-life: {player: you, amount: 1}}' : ''}]}}`, `battlefield: {Amy: [${of('Amy')}], Nicole: [${of('Nicole')}]}`, 'in force:', ...effects,
    ...(spell ? [`do: [{resolve: {card: Wrath, controller: ${random.pick(['Amy', 'Nicole'])}}}]`] : names.length === 1 ? [`event: {${happens[0] ?? ''}}`] : ['do:', '- together:', ...happens.map((each) => `  - ${each}`)]),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, Bear]', 'observe: [changes, life of Amy]', 'observe: [events, e0]']), '',
  ].join('\n');
}

/** The same of creatures that Auras keep from being destroyed, by being destroyed themselves afterwards (702.89a): written out, or as the keyword. */
export function randomUmbras(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const names = ['Bear', 'Cub', 'Ogre'].slice(0, 1 + random.int(3));
  const zone = (): string => random.pick(['exile', 'hand', 'library', 'exile']);
  const what = (): string => random.pick(['a creature', 'a creature you control', 'Bear', 'a permanent', 'an Aura']);
  const body = (): string => random.pick([
    () => `when: {destroy: {what: ${what()}}}, next: ${String(1 + random.int(2))}, instead: [{regenerate: {what: that permanent}}]`,
    () => `when: {destroy: {what: a creature}}, ${random.pick(['instead: [{sacrifice: {what: that creature}}]', 'instead: [{gain-life: {player: you, amount: 1}}, {sacrifice: {what: Shell}}]', 'instead: [{tap: {what: that creature}}, {destroy: {what: Shell}}]', 'also: [{gain-life: {player: you, amount: 1}}]', 'instead: [{remove-damage: {from: that creature}}, {gain-life: {player: you, amount: 2}}]'])}`,
    () => `when: {dies: {what: ${random.pick(['a creature', 'a creature you control', 'a creature', 'a permanent'])}}}, change: {to: ${zone()}}`,
    () => `when: {gain-life: {player: you}}, change: {amount: {times: 2}}`,
  ])();
  const effects = Array.from({ length: 1 + random.int(4) }, (_, i) => `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, ${body()}${some(0.3) ? `, may: ${random.pick(['you', 'you', 'Nicole'])}` : ''}, until: end of turn, as: e${String(i)}}`);
  const worn = names.flatMap((name, i) => Array.from({ length: random.int(3) }, (_, k) => `{card: Umbra, as: U${String(i)}${String(k)}, attached: ${name}}`));
  const of = (player: string): string => [...names.filter((name) => (name === 'Ogre') === (player === 'Nicole')).map((name) => `{object: a 2/2 creature, as: ${name}${some(0.3) ? ', damage: 1' : ''}${some(0.2) ? ', counters: {shield: 1}' : ''}}`), ...(player === 'Amy' ? [...worn, '{card: Shell}'] : [])].join(', ');
  const happens = [...names.map((name) => `destroy: {what: ${name}}`), ...(worn.length > 0 && some(0.15) ? ['destroy: {what: U00}'] : [])].filter((each) => !each.includes('U00') || worn.some((aura) => aura.includes('U00')));
  return [
    'id: random', 'players: [Amy, Nicole]', 'cards:', `  Umbra: {type: Enchantment — Aura, ${some(0.7) ? 'keywords: [umbra armor], text: []' : 'text: [{when: {destroy: {what: enchanted permanent}}, instead: [{remove-damage: {from: that permanent}}, {destroy: {what: this}}]}]'}}`, '  Shell: {type: Artifact, text: []}',
    `battlefield: {Amy: [${of('Amy')}], Nicole: [${of('Nicole')}]}`, 'in force:', ...effects,
    ...(happens.length === 1 ? [`event: {${happens[0] ?? ''}}`] : ['do:', '- together:', ...happens.map((each) => `  - ${each}`)]), ...(some(0.15) && happens.length > 1 ? ['- gain-life: {player: Amy, amount: 1}'] : []),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, Bear]', 'observe: [changes, life of Amy]', 'observe: [events, damage of Bear]', 'observe: [events, Amy\'s graveyard]']), '',
  ].join('\n');
}

/** Unknown cards that are milled, each of which may go from place to place, by itself or after something else. */
export function randomMills(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const players = ['Amy', 'Nicole'];
  const zone = (): string => random.pick(['exile', 'hand', 'exile', 'library']);
  const body = (): string => random.pick([
    () => `when: {move: {what: ${random.pick(['a card', 'a card', 'a card an opponent owns', 'a creature'])}, to: graveyard}}, change: {to: ${zone()}}`,
    () => `when: {move: {what: a card, to: ${random.pick(['exile', 'hand'])}}}, change: {to: ${zone()}}`,
    () => `when: {mill: {player: ${random.pick(['a player', 'you', 'an opponent'])}}}, change: {amount: {${random.pick(['times: 2', 'plus: 1', 'minus: 1'])}}}`,
  ])();
  const effects = Array.from({ length: 2 + random.int(3) }, (_, i) => `- {from: a spell, controller: ${random.pick(players)}, ${body()}${some(0.2) ? `, may: ${random.pick(['you', 'Nicole'])}` : ''}${some(0.2) ? ', next: 1' : ''}, until: end of turn, as: e${String(i)}}`);
  const mills = `mill: {player: ${random.pick(players)}, amount: ${String(1 + random.int(3))}}`;
  return [
    'id: random', 'players: [Amy, Nicole]', 'library: {Amy: 9 cards, Nicole: 9 cards}', 'in force:', ...effects,
    ...(some(0.5) ? [`event: {${mills}}`] : ['do:', `- ${random.pick(['gain-life: {player: Amy, amount: 1}', 'mill: {player: Amy, amount: 1}', 'draw-cards: {player: Nicole, amount: 1}'])}`, `- ${mills}`]),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [changes, life of Amy]', 'observe: [events, e0]']), '',
  ].join('\n');
}
