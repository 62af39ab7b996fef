/** Events in words, for questions, traces and explanations. */
import { show } from '../base/integer.ts';
import { labelOf } from './choosing.ts';
import type { GameEvent } from './event.ts';
import { thingOfPlayer, type World } from './model.ts';
import type { BatchTask, Offer } from './position.ts';

const VERB: Partial<Record<GameEvent['kind'], string>> = {
  'gain-life': 'gains', 'lose-life': 'loses', 'pay-life': 'pays', 'draw-cards': 'draws', draw: 'draws', mill: 'mills', create: 'creates', begin: 'begins', 'set-life': 'life becomes', 'life-total': 'life total becomes',
};

/** One event: "4 damage to Nicole", "Elk enters under Amy", "Amy draws 1". */
export function describe(world: World, event: GameEvent): string {
  const amount = event.amount === undefined ? '' : show(event.amount);
  const what = event.what === undefined ? '' : labelOf(world, event.what);
  const player = event.player === undefined ? '' : labelOf(world, thingOfPlayer(event.player));
  switch (event.kind) {
    case 'damage': return `${amount} damage to ${event.recipient === undefined ? '?' : labelOf(world, event.recipient)}`;
    case 'put-counters': return `${amount} ${event.counter ?? ''} counters on ${event.recipient === undefined ? '?' : labelOf(world, event.recipient)}`;
    case 'remove-counters': return `${amount} ${event.counter ?? ''} counters removed from ${event.recipient === undefined ? '?' : labelOf(world, event.recipient)}`;
    case 'enters': return `${what} enters${event.entry === undefined ? '' : ` under ${labelOf(world, thingOfPlayer(event.entry.under))}`}${entryText(world, event)}`;
    case 'move': return `${what} to ${event.to?.zone ?? '?'}`;
    case 'create': return `${player} creates ${(event.groups ?? []).map((group) => show(group.amount)).join(' + ')} token(s)`;
    case 'life-total': return `${player}'s life total becomes ${show(event.new ?? 0)}`;
    case 'gain-life': case 'lose-life': case 'pay-life': return `${player} ${VERB[event.kind] ?? ''} ${amount} life`;
    default: return [player, VERB[event.kind] ?? event.kind, what, event.word === 'bottom' ? 'from the bottom' : (event.word ?? ''), amount].filter((part) => part !== '').join(' ');
  }
}

/** Options that would read the same say which of several events each is about, where that tells them apart. */
export function toldApart(world: World, { nodes }: BatchTask, offers: readonly Offer[]): readonly Offer[] {
  const event = ({ choice }: Offer): GameEvent | undefined => (choice.choose === 'effect' ? nodes[choice.application.nodes[0] ?? 0]?.event : undefined);
  const about = (offer: Offer): string => { const of = event(offer); return of === undefined ? '' : `${describe(world, of)}${of.source === undefined ? '' : ` from ${labelOf(world, of.source)}`}`; };
  return offers.map((offer) => {
    const alike = offers.filter((each) => each.chosen === offer.chosen);
    return alike.length === 1 || new Set(alike.map(about)).size === 1 ? offer : { ...offer, chosen: `${offer.chosen} (${about(offer)})` };
  });
}

function entryText(world: World, event: GameEvent): string {
  const { entry } = event;
  if (entry === undefined) return '';
  const copy = entry.copies.at(-1)?.values.name;
  return [
    ...(copy === undefined ? [] : [` as ${copy}`]), ...(entry.tapped ? [', tapped'] : []), ...(entry.face === 'down' ? [', face down'] : []), ...(entry.back ? [', back face up'] : []),
    ...entry.counters.map(({ kind, amount }) => `, with ${show(amount)} ${kind} counters`), ...Object.values(entry.chosen).map((value) => `, choosing ${typeof value === 'number' ? labelOf(world, value) : value}`),
  ].join('');
}
