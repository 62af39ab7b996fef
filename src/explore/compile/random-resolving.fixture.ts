/** Random spells that resolve with self-replacement effects of their own beside others, as YAML text: what they look at may change as they resolve. */
import type { Random } from '../../base/random.ts';

export function randomResolving(random: Random): string {
  const some = (chance: number): boolean => random.unit() < chance;
  const n = (k: number): string => String(1 + random.int(k));
  const kinds = random.shuffle(['damage', 'gain-life', 'lose-life', 'put-counters', 'create']).slice(0, 1 + random.int(2));
  const event = (kind: string): string => ({
    damage: `damage: {from: this, to: ${random.pick(['Nicole', 'Nicole', 'Ogre', 'Amy'])}, amount: ${some(0.1) ? 'life of Amy' : n(4)}}`, 'gain-life': `gain-life: {player: ${random.pick(['Amy', 'Nicole'])}, amount: ${n(3)}}`, 'lose-life': `lose-life: {player: ${random.pick(['Amy', 'Nicole'])}, amount: ${n(3)}}`,
    'put-counters': `put-counters: {on: ${random.pick(['Ogre', 'Bear'])}, kind: ${random.pick(['+1/+1', 'charge'])}, amount: ${n(3)}}`, create: `create: {player: Amy, token: Hound, amount: ${n(2)}}`,
  })[kind] ?? '';
  const watched = (kind: string): string => ({
    damage: `damage: {to: ${random.pick(['a player', 'a permanent or player', 'Nicole', 'a creature'])}}`, 'gain-life': `gain-life: {player: ${random.pick(['a player', 'you'])}}`, 'lose-life': `lose-life: {player: ${random.pick(['a player', 'an opponent', 'you'])}}`, 'put-counters': 'put-counters: {on: a creature}', create: 'create: {player: a player}',
  })[kind] ?? '';
  const condition = (): string => (some(0.35) ? `, if: {${random.pick(['compare: [life of Nicole, at-least, 20]', 'compare: [life of Nicole, less-than, 20]', 'compare: [life of Amy, more-than, 20]', 'exists: a creature you control', 'exists: a Hound', 'exists: a creature with a charge counter'])}}` : '');
  const does = (kind: string): string => random.pick(['change: {amount: {times: 2}}', `change: {amount: {plus: ${n(3)}}}`, `change: {amount: ${n(6)}}`, 'change: {amount: {minus: 1}}', ...(kind === 'damage' ? [`prevent: ${n(2)}`, 'prevent: {half: up}', `shield: ${n(4)}`, 'change: {to: Ogre}', 'prevent: 1, then: [{gain-life: {player: you, amount: prevented}}]'] : ['instead: []']), 'next: 1, change: {amount: {times: 3}}', `also: [{gain-life: {player: Amy, amount: ${n(2)}}}]`]);
  const own = (kind: string): string => `{when: {${kind === 'damage' ? 'damage: {from: this}' : watched(kind).replace(/'s|an opponent|you/u, 'a player')}}${condition()}, ${random.pick([`change: {amount: ${n(6)}}`, 'change: {amount: {times: 2}}', 'change: {amount: {plus: 1}}'])}${some(0.2) ? ', may: you' : ''}}`;
  const steps = Array.from({ length: 1 + random.int(2) }, () => { const kind = random.pick(kinds); return `{${event(kind)}${some(0.6) ? `, own: [${Array.from({ length: 1 + random.int(2) }, () => own(kind)).join(', ')}]` : ''}}`; });
  const together = some(0.1) ? `{together: [${steps.join(', ')}]}` : steps.join(', ');
  const effects = Array.from({ length: 1 + random.int(4) }, (_, i) => { const kind = random.pick([...kinds, ...kinds, 'gain-life']); return `- {from: a spell, controller: ${random.pick(['Amy', 'Nicole'])}, when: {${watched(kind)}}${condition()}, ${does(kind)}${some(0.2) ? `, may: ${random.pick(['you', 'Nicole'])}` : ''}, until: end of turn, as: e${String(i)}}`; });
  const leaves = some(0.15) ? ['- {from: a spell, controller: Nicole, when: {move: {what: a card, to: graveyard}}, change: {to: exile}, until: end of turn, as: x}'] : [];
  return [
    'id: random', 'players: [Amy, Nicole]', 'cards:', '  Hound: {type: Creature — Hound, pt: 2/2, text: []}', `  Blast: {type: Sorcery, text: [], do: [${together}]}`, '  Bolt: {type: Instant, text: [], do: [{damage: {from: this, to: Nicole, amount: 2}}]}',
    'battlefield: {Amy: [{object: a 2/2 creature, as: Bear}], Nicole: [{object: a 5/5 creature, as: Ogre}]}', 'in force:', ...effects, ...leaves,
    'do:', '- resolve: {card: Blast, controller: Amy}', ...(some(0.2) ? ['- resolve: {card: Bolt, controller: Amy}'] : []),
    random.pick(['observe: [events]', 'observe: [events]', 'observe: [events, life of Nicole]', 'observe: [life of Amy, life of Nicole]', 'observe: [events, e0]', 'observe: [changes]']), '',
  ].join('\n');
}
