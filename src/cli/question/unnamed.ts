/** Damage of which somebody did not say what deals it, or to whom: what is taken to deal it is said. */
import { records } from '../../scenario/vocabulary/records-of.ts';
import { isOf, isSpell, textOf, thingOf, type Board, type Happening } from './board.ts';
import { CARD, form, isSpellThere, type Clause, type Form, type Told } from './forms.ts';
import { other, type Player } from './said.ts';
import { labelOf, NUMBER, numberOf, type Thing } from './things.ts';

const TO = '(?<to>Amy|Nicole|<\\d+>)';
const MUCH = `(?<much>\\d+|${NUMBER})(?: points? of)?(?<combat> combat)? damage`;
/** The same damage, of this source, to this recipient. */
const dealing = (source: string, { words: { much = '', combat = '' } }: Clause, to: string): string => `${source} deals ${much}${combat} damage to ${to}`;
/** Something that deals damage, a spell or, in combat, a creature, so that nothing but what was said matters. */
function unnamed(player: Player, much: number, isCombat: boolean, { things }: Board): Thing {
  const one: Thing = isCombat
    ? { name: 'Attacker', object: `${/^(?:8|11|18)/.test(String(much)) ? 'an' : 'a'} ${String(much)}/${String(much)} creature`, owner: player, count: 1, counters: {} }
    : { name: 'Spell', object: 'an instant', zone: 'stack', owner: player, count: 1, counters: {} };
  things.push(one);
  return one;
}
/** What an effect may ask of a source that a player alone answers. */
const OF_A_PLAYER: ReadonlySet<unknown> = new Set(['all', 'any', 'not', 'anything', 'source', 'controller', 'ref', 'player', 'opponent']);
/** A card that is there and asks more of a source of damage than whose it is: "a red source". */
const askingOfSources = ({ things, cards }: Board): Thing | undefined =>
  things.find((thing) => thing.zone !== 'none' && textOf(thing, cards).some((each) => each['field'] === 'from' && records(each['filter']).some(({ test }) => typeof test === 'string' && !OF_A_PLAYER.has(test))));
/** CR 609.7: the source is a colorless spell, or in combat a creature, of who deals the damage, or of the opponent of who is dealt it. */
function dealtByNothing(clause: Clause): Told {
  const { words: { who, to = '', much = '', combat }, board, again } = clause;
  const target = thingOf(/^<(\d+)>$/.exec(to)?.[1], board);
  if (target !== undefined && target.count > 1) return undefined;
  const asking = askingOfSources(board);
  if (asking !== undefined) return { refused: `${labelOf(asking)} asks what deals the damage: say it, "shock deals 2 damage to me", "a 4/4 red creature deals combat damage to nicole"` };
  const by = (who ?? other(target === undefined ? (to as Player) : (target.owner ?? 'Amy'))) as Player;
  if (target !== undefined) target.owner ??= other(by);
  const source = unnamed(by, numberOf(much), combat !== undefined, board);
  const told = again(dealing(`<${String(board.things.indexOf(source))}>`, clause, to));
  return told === undefined || 'refused' in told ? told : taking(told, `${by}'s ${combat === undefined ? 'colorless instant' : (source.object ?? '').replace(/^an? /, '')} deals it ("a red instant deals ..." says another)`);
}
const taking = (told: Happening, what: string): Happening => ({ ...told, taken: [...told.taken, what] });

/** CR 120.1: of damage to nobody that was said, the opponent is dealt it. */
function dealtToNobody(clause: Clause): Told {
  const { words: { n = '' }, board, again } = clause;
  const source = thingOf(n, board);
  if (source === undefined || isSpellThere(clause)) return undefined;
  const whom = other(source.owner ?? 'Amy');
  const told = again(dealing(`<${n}>`, clause, whom));
  return told === undefined || 'refused' in told ? told : taking(told, `${labelOf(source)} deals it to ${whom}`);
}

/** CR 120.1: a spell that deals damage to a player is the opponent's, where nobody said whose. */
function ofTheOpponent({ words: { n, to = '' }, board }: Clause): Told {
  const source = thingOf(n, board);
  if (source !== undefined && (isSpell(source.card, board.cards) || source.zone === 'stack')) source.owner ??= other(to as Player);
  return undefined;
}
export const UNNAMED: readonly Form[] = [
  form(`${CARD} deals ${MUCH} to (?<to>Amy|Nicole)`, ofTheOpponent),
  form(`${TO} (?:takes|is dealt) ${MUCH}`, dealtByNothing),
  form(`(?<who>Amy|Nicole) deals ${MUCH} to ${TO}`, dealtByNothing),
  form(`(?<who>Amy|Nicole) deals ${MUCH} to ${TO} with ${CARD}`, (clause) => {
    const { words: { who = '', n = '', to = '' }, board, again } = clause;
    const source = thingOf(n, board);
    if (source === undefined) return undefined;
    if (!isSpellThere(clause) && source.zone !== 'stack' && !isOf('creature', source, board.cards)) {
      source.isBeside = true;
      return again(dealing(who, clause, to));
    }
    source.owner ??= who as Player;
    return again(dealing(`<${n}>`, clause, to));
  }),
  form(`${MUCH} (?:is dealt )?to ${TO}`, dealtByNothing),
  form(`${CARD} deals ${MUCH}`, dealtToNobody),
  form(`${CARD} deals (?<much>\\d+)(?: to ${TO})?`, ({ words: { n = '', much = '', to }, again }) => again(`<${n}> deals ${much} damage${to === undefined ? '' : ` to ${to}`}`)),
  form(`${CARD} (?:hits|connects|gets in|swings) for (?<much>\\d+)(?: (?:combat )?damage)?`, ({ words: { n = '', much = '' }, again }) => again(`<${n}> deals ${much} combat damage`)),
];
