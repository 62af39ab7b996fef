/** What the heads of noun phrases say of a thing. */
import type { Filter, Ref } from '../../rules/ability.ts';
import type { Head } from './nouns.ts';

const YOU: Ref = { ref: 'you' };
export const HEAD_TESTS: Readonly<Record<Head, Filter | null>> = {
  permanent: { test: 'permanent' }, spell: { test: 'spell' }, card: { test: 'card' }, token: { test: 'token' }, player: { test: 'player' },
  opponent: { test: 'opponent', of: YOU }, commander: { test: 'commander' }, source: { test: 'source' }, object: null, anything: null,
};
/** CR 110.4a, 110.4b: a permanent card, a permanent spell: one that could be a permanent. */
export const PERMANENT_TYPES: Filter = { test: 'any', of: ['Artifact', 'Battle', 'Creature', 'Enchantment', 'Land', 'Planeswalker'].map((value) => ({ test: 'type', value })) };
export const neverPermanent = (kind: Filter): boolean => kind.test === 'type' && (kind.value === 'Instant' || kind.value === 'Sorcery');
