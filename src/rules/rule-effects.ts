/** Effects that rules give, as data in the same algebra: counters (122.1), loyalty, defense and lore (306.5b, 310.4b, 714.3a), redirection of older editions, commanders (903.9b). */
import { tableOf } from '../base/table.ts';
import type { Filter, Ref, WhenAbility, Zone } from './ability.ts';
import { entersWithCounters } from './702-keywords.ts';
import type { LiveEffect } from './effect.ts';
import type { Characteristics, GameObject, HeldAbility, World } from './model.ts';
import { isCommander } from './world.ts';

const THIS: Ref = { ref: 'this' };
const IS_THIS: Filter = { test: 'ref', ref: THIS };
const BLANK = { choose: [], pay: [], reveal: [], modes: [], along: [], worksIn: ['battlefield'], own: false, repeatable: false } as const;
const removeOne = (kind: string) =>
  ({
    do: 'event', kind: 'remove-counters', own: [], forbids: [],
    args: { from: { arg: 'ref', ref: THIS }, kind: { arg: 'word', word: kind }, amount: { arg: 'amount', amount: { amount: 'number', value: 1 } } },
  }) as const;

/** CR 122.1c, 122.1d, 122.1h: what counters of a kind do, however many there are. */
const COUNTER_EFFECTS: Readonly<Record<string, readonly WhenAbility[]>> = tableOf({
  shield: [
    {
      ability: 'when', name: 'shield counter', ...BLANK,
      patterns: [{ kind: 'damage', per: 'recipient', tests: [{ field: 'to', is: 'filter', filter: IS_THIS }] }],
      rewrites: [{ rewrite: 'prevent', what: 'all' }, { rewrite: 'then', instructions: [removeOne('shield')] }],
    },
    {
      ability: 'when', name: 'shield counter', ...BLANK,
      patterns: [{ kind: 'destroy', tests: [{ field: 'what', is: 'filter', filter: IS_THIS }, { field: 'cause', is: 'cause', causes: ['effect'] }] }],
      rewrites: [{ rewrite: 'instead', instructions: [removeOne('shield')] }],
    },
  ],
  stun: [
    {
      ability: 'when', name: 'stun counter', ...BLANK, patterns: [{ kind: 'untap', tests: [{ field: 'what', is: 'filter', filter: IS_THIS }] }],
      rewrites: [{ rewrite: 'instead', instructions: [removeOne('stun')] }],
    },
  ],
  finality: [
    {
      ability: 'when', name: 'finality counter', ...BLANK,
      patterns: [{
        kind: 'move',
        tests: [{ field: 'what', is: 'filter', filter: IS_THIS }, { field: 'from', is: 'zone', zones: ['battlefield'] }, { field: 'to', is: 'zone', zones: ['graveyard'] }],
      }],
      rewrites: [{ rewrite: 'change', changes: [{ change: 'zone', to: 'exile' }] }],
    },
  ],
});

/** CR 702.84a: what unearth returned is exiled when it would go anywhere else; an effect of the resolved ability, which it can't lose. */
const UNEARTHED: HeldAbility = {
  id: 'r:unearth',
  ability: {
    ability: 'when', name: 'unearth', ...BLANK, patterns: [{ kind: 'move', tests: [{ field: 'what', is: 'filter', filter: IS_THIS }, { field: 'from', is: 'zone', zones: ['battlefield'] }, { field: 'to', is: 'zone', zones: ['exile'], not: true }] }],
    rewrites: [{ rewrite: 'change', changes: [{ change: 'zone', to: 'exile' }] }],
  },
};

/** Effects of an object that rules give it. With the duplicate's characteristics also those of its entry. */
export function ruleAbilities(object: GameObject, entering?: Characteristics): readonly HeldAbility[] {
  const held: HeldAbility[] = [];
  if (object.zone === 'battlefield' && entering === undefined) {
    if (object.cast?.paid.includes('unearth') === true) held.push(UNEARTHED);
    for (const { kind } of object.counters) (Object.hasOwn(COUNTER_EFFECTS, kind) ? (COUNTER_EFFECTS[kind] ?? []) : []).forEach((ability, at) => held.push({ ability, id: `r:${kind}.${String(at)}` }));
  }
  if (entering === undefined) return held;
  const readsAhead = entering.abilities.some(({ ability }) => ability.ability === 'keyword' && ability.keyword.replace('-', ' ') === 'read ahead');
  if (entering.subtypes.includes('Saga') && !readsAhead) held.push(entersWithCounters('lore', 1, true)); // 714.3a: a rule, no ability of the Saga
  return held;
}

const live = (id: string, ability: WhenAbility, controller: number, label: string, bindings: LiveEffect['bindings'] = {}): LiveEffect => ({
  id, ability, source: null, controller, bindings, floating: null, left: null, staged: false, own: false, label,
});

const PLANESWALKER: Filter = { test: 'all', of: [{ test: 'permanent' }, { test: 'type', value: 'Planeswalker' }, { test: 'controller', who: { test: 'ref', ref: { ref: 'that', noun: 'player' } } }] };

/** NOT IN CR since 2018: noncombat damage to an opponent may be dealt to a planeswalker of that opponent instead, if the source's controller wants. */
export function redirectionEffects(world: World): readonly LiveEffect[] {
  const ability: WhenAbility = {
    ability: 'when', name: 'planeswalker redirection', ...BLANK, may: { ref: 'you' },
    patterns: [{
      kind: 'damage',
      tests: [
        { field: 'from', is: 'filter', filter: { test: 'controller', who: { test: 'ref', ref: { ref: 'you' } } } },
        { field: 'to', is: 'filter', filter: { test: 'opponent', of: { ref: 'you' } } },
        { field: 'combat', is: 'flag', value: false },
      ],
    }],
    if: { if: 'exists', filter: PLANESWALKER },
    choose: [{ name: 'the planeswalker', what: 'objects', filter: PLANESWALKER }],
    rewrites: [{ rewrite: 'change', changes: [{ change: 'to', ref: { ref: 'bound', name: 'the planeswalker' } }] }],
  };
  return world.players.map((player) => live(`r:redirect.${String(player.id)}`, ability, player.id, 'the planeswalker redirection rule'));
}

/** CR 903.9b: a commander that would go to hand or library (the zones of the edition) may go to the command zone; asked again when the event has changed. */
export function commanderEffects(world: World, zones: readonly Zone[]): readonly LiveEffect[] {
  return world.objects.filter((object) => isCommander(world, object)).map((object) => live(
    `r:commander.${String(object.id)}`,
    {
      ability: 'when', name: 'commander', ...BLANK, repeatable: true, may: { ref: 'you' },
      patterns: [{ kind: 'move', tests: [{ field: 'what', is: 'filter', filter: { test: 'ref', ref: { ref: 'bound', name: 'the commander' } } }, { field: 'to', is: 'zone', zones }] }],
      rewrites: [{ rewrite: 'change', changes: [{ change: 'zone', to: 'command', commander: true }] }],
    },
    object.owner, 'the commander rule', { 'the commander': { things: [object.id] } },
  ));
}
