/** What a template says of a spell or of what enters: its X, how much damage it deals, targets that are there. */
import { show } from '../../base/integer.ts';
import { FROM_LIBRARY } from '../../report/notes.ts';
import type { Card } from '../../rules/model.ts';
import { needsX, records } from '../../scenario/vocabulary/records-of.ts';

/** A thing that a template puts somewhere for a target; without a place it is a player. */
export interface Target {
  readonly name: string;
  readonly is: string;
  readonly stands?: { readonly where: 'Amy' | 'Nicole' | 'stack' | 'graveyard'; readonly entry: string };
}
/** What is known of a card for a template. */
export interface Needs {
  /** CR 107.3: its text speaks of an X that somebody chooses as it is cast. */
  readonly x: boolean;
  /** How much damage its text deals where that is one number. */
  readonly amount?: string;
  readonly targets: readonly Target[];
  /** Whether its text takes cards from a library. */
  readonly library: boolean;
}

/** By card type: what a thing of it is called, and how it is described. */
const KINDS: readonly (readonly [type: string, label: string, phrase: string])[] = [['Creature', 'Bear', '2/2 COLOR creature'], ['Artifact', 'Relic', 'COLOR artifact'], ['Enchantment', 'Seal', 'COLOR enchantment'], ['Land', 'Field', 'land'], ['Planeswalker', 'Walker', 'COLOR planeswalker']];

/** Parts of a filter that must hold, those that must not left out. */
function wanted(filter: unknown): readonly Readonly<Record<string, unknown>>[] {
  const refused = new Set(records(filter).filter(({ test }) => test === 'not').flatMap((each) => records(each)));
  return records(filter).filter((each) => !refused.has(each));
}
/** Something that a target's description fits, the simplest first: the opponent, else a permanent or a spell. */
function targetFor({ name, filter }: Card['targets'][number], at: number): Target {
  const parts = wanted(filter);
  const has = (test: string): boolean => parts.some((part) => part['test'] === test);
  if (has('damageable') || has('player') || has('opponent')) return { name, is: 'Nicole' };
  const [, kind = '', phrase = ''] = KINDS.find(([type]) => parts.some((part) => part['test'] === 'type' && part['value'] === type)) ?? KINDS[0] ?? [];
  const label = `${has('spell') ? 'Spell' : kind}${at === 0 ? '' : ` ${String(at + 1)}`}`;
  if (has('spell')) return { name, is: label, stands: { where: 'stack', entry: `{object: a red sorcery, as: ${label}, controller: Nicole}` } };
  const color = parts.find((part) => part['test'] === 'color')?.['value'];
  const said = phrase.replace(/COLOR ?/, typeof color === 'string' ? `${color} ` : '').trim();
  const own = parts.some((part) => part['test'] === 'controller' && records(part).some(({ ref }) => ref === 'you'));
  const where = parts.some((part) => part['zone'] === 'graveyard') ? 'graveyard' : own ? 'Amy' : 'Nicole';
  return { name, is: label, stands: { where, entry: `{object: ${/^[ae]/.test(said) ? 'an' : 'a'} ${said}, as: ${label}}` } };
}

/** What a template must say so that this card resolves or enters as it is meant to. */
export function needsOf(card: Card): Needs {
  const parts = records(card.do);
  const amounts = parts.flatMap(({ do: what, kind, args }) => (what === 'event' && kind === 'damage' ? [(args as { readonly amount?: { readonly amount?: { readonly amount?: string; readonly value?: bigint | number } } }).amount?.amount] : []));
  const [only, ...more] = amounts;
  return {
    x: needsX([card.do, card.text]),
    targets: card.targets.map(targetFor),
    library: parts.some(({ kind }) => FROM_LIBRARY.has(kind) || kind === 'reveal'),
    ...(more.length === 0 && only?.amount === 'number' && only.value !== undefined ? { amount: show(only.value) } : {}),
  };
}
