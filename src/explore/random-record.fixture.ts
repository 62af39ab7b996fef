/** Random small scenarios, as YAML text, in which one thing happens after another: triggers, turns, "if you do", what was bound before, what is asked of this turn. */
import type { Random } from '../base/random.ts';

/** What may happen, by a word for it; only later words are set off by earlier ones, so that it ends. */
const STAGES = ['damage', 'lose-life', 'draw-cards', 'gain-life', 'put-counters'] as const;

export function randomRecord(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const n = (k: number): string => String(1 + random.int(k));
  const stages = STAGES.filter(() => some(0.75));
  const first = stages[0] ?? 'damage';
  const what = (stage: string, me = 'you', amount = n(3)): string => {
    switch (stage) {
      case 'damage': return `damage: {from: ${random.pick(['Wurm', 'Ogre'])}, to: ${random.pick([me, me, 'Nicole', 'Bear'])}, amount: ${amount}}`;
      case 'put-counters': return `put-counters: {on: Bear, kind: ${random.pick(['+1/+1', 'charge'])}, amount: ${amount}}`;
      default: return `${stage}: {player: ${random.pick([me, me, 'Nicole'])}, amount: ${amount}}`;
    }
  };
  const seen = (stage: string): string =>
    stage === 'damage' ? `damage: {to: ${random.pick(['you', 'a player', 'a creature'])}}` : stage === 'put-counters' ? 'put-counters: {on: a creature}' : stage === 'draw-cards' ? 'draw: {player: you}' : `${stage}: {player: ${random.pick(['you', 'a player'])}}`;
  const asks = some(0.2);
  const asked = (): string => (asks && some(0.6) ? `if: {happened: {${random.pick(['scry: {player: you}', 'scry: {player: you}', 'lose-life: {player: you}'])}}, since: ${random.pick(['turn', 'game'])}}, ` : '');
  const SCRY = 'scry: {player: Amy, amount: 1}'; // leaves no trace but in the record
  const both = (): string => `- {may: Amy, do: [{${SCRY}}, {${random.pick(['lose-life: {player: Amy, amount: 1}', what(first, 'Amy')])}}], if-done: [{gain-life: {player: Amy, amount: 1}}], otherwise: [{lose-life: {player: Nicole, amount: 1}}]}`;
  const body = (stage: string): string => random.pick([
    `{${what(stage)}}`, `{${what(stage)}}`, `{${what(stage)}}, {${what('put-counters')}}`, `{${what(stage)}, may: you, if-done: [{${what('put-counters')}}]}`, `{${what(stage, 'you', 'that')}}`,
    `{choose: {x: a creature you control}}, {put-counters: {on: the x, kind: charge, amount: 1}}`,
  ]);
  const cards = stages.slice(0, -1).map((stage, i) => `  Q${String(i)}: {type: Enchantment, text: [{after: {${seen(stage)}}, ${asked()}${some(0.2) ? 'may: you, ' : ''}do: [${body(random.pick(stages.slice(i + 1)))}]}]}`);
  const permanents = cards.flatMap((_, i) => [`{card: Q${String(i)}, as: q${String(i)}}`, ...(some(0.4) ? [`{card: Q${String(i)}, as: r${String(i)}}`] : [])]);
  const change = (): string => random.pick(['change: {amount: {times: 2}}', 'change: {amount: {plus: 1}}', 'change: {amount: {plus: 2}}', 'next: 1, change: {amount: {times: 3}}', 'may: you, change: {amount: {plus: 3}}']);
  const effects = Array.from({ length: 2 + random.int(2) }, (_, i) => {
    const stage = random.pick(stages.length === 0 ? ['damage'] : ['gain-life', ...stages].filter((each) => each !== 'draw-cards'));
    return `- {from: a spell, controller: ${random.pick(['Amy', 'Amy', 'Nicole'])}, when: {${seen(stage ?? 'damage')}}, ${asked()}${change()}, as: e${String(i)}}`;
  });
  if (some(0.6)) effects.push('- {from: a spell, controller: Amy, when: {scry: {player: you}}, may: you, instead: [], as: s0}');
  if (some(0.4)) effects.push(`- {from: a spell, controller: Amy, when: {${random.pick(['lose-life: {player: you}', seen(first)])}}, may: you, instead: [], as: s1}`);
  const turns = some(0.2);
  const happens = turns ? ['schedule: [turn of Nicole, upkeep of Nicole, turn of Amy, draw of Amy]', 'do: [{run: the schedule}]']
    : ['do:', ...(some(0.5) ? [`- ${SCRY}`] : []), ...(some(0.4) ? [both()] : []), `- ${what(first, 'Amy')}`, ...(some(0.6) ? [`- ${what(random.pick(stages.length === 0 ? ['damage'] : stages), 'Amy')}`] : []), ...(some(0.3) ? [`- {${what(first, 'Amy')}, may: Amy, if-done: [{gain-life: {player: Amy, amount: 1}}]}`] : [])];
  const starts = turns ? [`- {from: a spell, controller: Amy, when: {begin: {what: ${random.pick(['turn', 'upkeep step', 'draw step'])}, player: a player}}, may: you, next: 1, ${random.pick(['instead: []', `also: [{${what(first)}}]`])}, as: t}`] : [];
  return [
    'id: random', 'players: [Amy, Nicole]', 'triggers: resolve', ...(some(0.4) ? ['sba: after each'] : []), ...(cards.length === 0 ? [] : ['cards:', ...cards]), 'library: {Amy: 9 cards, Nicole: 9 cards}',
    `battlefield: {Amy: [{object: a 2/2 creature, as: Bear}${permanents.map((each) => `, ${each}`).join('')}], Nicole: [{object: a 1/1 creature, as: Wurm}, {object: a 4/4 creature, as: Ogre}]}`, 'in force:',
    ...effects, ...starts, ...happens, `observe: ${random.pick(['[events]', '[life of Amy]', '[life of Amy, life of Nicole]', '[counters on Bear, life of Amy]', '[amount of damage to Amy]', '[counters on Bear, turns]'])}`, '',
  ].join('\n');
}
