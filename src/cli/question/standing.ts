/** What a permanent that is there already has from its own entry: counters, and a player who was chosen. */
import { show } from '../../base/integer.ts';
import { records } from '../../scenario/vocabulary/records-of.ts';
import { isFrail, textOf, type Board } from './board.ts';
import { labelOf, type Thing } from './things.ts';

/** The abilities of a card on its own entry that ask for nothing else to be so. */
const ownEntries = ({ card }: Thing, { cards }: Board): readonly Readonly<Record<string, unknown>>[] =>
  records((card === undefined ? undefined : cards.tell(card).card)?.text.filter((each) => each.ability === 'when')).filter((each) => each['ability'] === 'when' && each['if'] === undefined && each['may'] === undefined && records(each['patterns']).some(({ kind }) => kind === 'enters') && records(each['patterns']).some(({ ref }) => ref === 'this'));
/** CR 614.1c-d: what is on the battlefield entered with its counters, and chose as it entered. @returns what is taken to be so */
export function asItStands(board: Board): readonly string[] {
  return board.things.filter(({ zone, faceDown, card }) => zone === undefined && faceDown === undefined && card !== undefined).flatMap((thing) => ownEntries(thing, board).flatMap((entry) => [...withCounters(thing, entry), ...withChoices(thing, entry)]).concat(alive(thing, board)));
}
/** CR 704.5f: a creature with a toughness of 0 that is there has something that keeps it. */
function alive(thing: Thing, { cards }: Board): readonly string[] {
  if (Object.keys(thing.counters).length > 0 || !isFrail(thing, cards) || textOf(thing, cards).some(({ defines }) => defines === true)) return [];
  thing.counters['+1/+1'] = 1;
  return [`${labelOf(thing)} has a +1/+1 counter, or it would not be there`];
}
function withCounters(thing: Thing, entry: Readonly<Record<string, unknown>>): readonly string[] {
  if (Object.keys(thing.counters).length > 0) return [];
  for (const change of records(entry['rewrites']).filter((each) => each['change'] === 'counters' && each['op'] === 'plus')) {
    const [by] = records(change['by']).filter((each) => each['amount'] === 'number');
    const value = by?.['value'];
    if (typeof value === 'number' || typeof value === 'bigint') thing.counters[String(change['kind'])] = Number(show(value));
  }
  return [];
}
function withChoices(thing: Thing, entry: Readonly<Record<string, unknown>>): readonly string[] {
  return records(entry['choose']).filter(({ name, what }) => typeof name === 'string' && typeof what === 'string').map(({ name, what }) => {
    if (what !== 'players') return `what ${labelOf(thing)} has chosen is not looked at`;
    thing.choosesPlayer = String(name);
    return `${labelOf(thing)} has chosen the opponent of who has it`;
  });
}
