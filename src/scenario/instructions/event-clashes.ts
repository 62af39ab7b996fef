/** Fields of an instruction that say the same twice, or that say nothing beside the others. */
import type { Arg, EventKind } from '../../rules/ability.ts';
import type { Context } from '../phrases/context.ts';
import { OF_OBJECTS, fieldMeant } from '../vocabulary/event-fields.ts';
import { normal } from '../yaml/read.ts';
import { type Entry, type MapNode, report } from '../yaml/yaml.ts';

/** Of each group one field at most: the others are another way to say the same. */
const EITHER: Partial<Readonly<Record<EventKind, readonly (readonly string[])[]>>> = {
  'put-counters': [['to', 'on'], ['kind', 'counters'], ['amount', 'counters'], ['by', 'player']], create: [['token', 'groups', 'token-group', 'copy-of'], ['amount', 'groups']], discard: [['random', 'chosen-by']], 'add-mana': [['types', 'type']],
  move: [['face', 'face-down']], enters: [['face', 'face-down']],
};
/** CR 110.5b, 122.1: what is said of an entry, and what of a card in exile. */
const OF_ENTRY: readonly string[] = ['under', 'cast', 'tapped', 'attached', 'attacking', 'gains'];
const FACES: readonly string[] = ['face', 'face-down', 'counters'];
const COUNTED: readonly EventKind[] = ['sacrifice', 'discard', 'tap', 'untap'];

/** Costs and turn-based actions: the player does nothing to what happens, and is told all the same. */
const DONE_BY_PLAYERS: readonly EventKind[] = ['move', 'tap', 'untap'];
const isChosen = (what: Arg | undefined): boolean => what?.arg === 'filter' && what.mode === 'choose';

function checkTwice(context: Context, kind: EventKind, { entries }: MapNode): void {
  const seen = new Map<string, Entry>();
  for (const entry of entries) {
    const field = fieldMeant(kind, normal(entry.key));
    const before = seen.get(field) ?? EITHER[kind]?.filter((group) => group.includes(field)).flatMap((group) => group.map((each) => seen.get(each))).find((each) => each !== undefined);
    seen.set(field, entry);
    if (before !== undefined) report(context.sink, entry.at, 'duplicate-key', `"${before.key}" and "${entry.key}" say the same of "${kind}"`, 'leave one of them out');
  }
}
/** What only an entry has where nothing enters. */
function checkEntry(context: Context, { entries }: MapNode, to: Arg | undefined): void {
  if (to?.arg !== 'zone' || to.zone === 'battlefield') return;
  const vain = [...OF_ENTRY, ...(to.zone === 'exile' ? [] : FACES)];
  for (const { key, at } of entries) {
    if (vain.includes(normal(key))) report(context.sink, at, 'unknown-key', `"${key}" says nothing of what is moved to ${to.zone === 'exile' ? 'exile' : `the ${String(to.zone)}`}`, OF_ENTRY.includes(normal(key)) ? 'only a permanent enters so: to: battlefield' : 'it is said of permanents, and of cards in exile');
  }
}
/** Reports fields of an instruction that would be without effect beside its others. */
export function checkClashes(context: Context, kind: EventKind, map: MapNode, args: Readonly<Record<string, Arg>>): void {
  checkTwice(context, kind, map);
  if (kind === 'move') checkEntry(context, map, args['to']);
  for (const { key, at } of map.entries) {
    const field = normal(key);
    if (field === 'player' && OF_OBJECTS.has(kind) && !DONE_BY_PLAYERS.includes(kind) && !isChosen(args['what'])) report(context.sink, at, 'only-watched', `no player does or undergoes "${kind}"`, 'say whose doing it is with cause: {effect: PLAYER}');
    if (field === 'amount' && COUNTED.includes(kind) && args['what']?.arg === 'ref') report(context.sink, at, 'unknown-key', '"what:" names what it is, and "amount:" how many are chosen', 'leave "amount:" out, or describe what is chosen from: {what: a creature, amount: 2}');
  }
}
