/** Abilities as one says them at the table: "+1 ajani", "I crack the delta for an island", "it pings my 1/1"; and spells from the graveyard. */
import { show } from '../../base/integer.ts';
import { records } from '../../scenario/vocabulary/records-of.ts';
import { isOf, severalAtOnce, textOf, thingOf, type Board, type Happening } from './board.ts';
import { CARD, form, isSpellThere, WHO, type Clause, type Form, type Told } from './forms.ts';
import { inlineMap, yamlName } from './inline-yaml.ts';
import type { Player } from './said.ts';
import { activated, cast } from './spells.ts';
import { labelOf, type Thing } from './things.ts';

const AT = '(?<at>Amy|Nicole|<\\d+>)';
const SIGNED = '(?<sign>[+-])(?<much>\\d+)';
interface Loyalty { readonly name: string | undefined; readonly cost: number }
/** CR 606.4: the loyalty abilities of a planeswalker that are written, by their costs. */
const loyaltyAbilities = (thing: Thing, { cards }: Board): readonly Loyalty[] =>
  textOf(thing, cards).filter((each) => each['ability'] === 'do').flatMap((each) => {
    const cost = costIn(each['cost']);
    return cost === undefined ? [] : [{ name: typeof each['name'] === 'string' ? each['name'] : undefined, cost }];
  });
/** How many loyalty counters a cost puts on, or below 0 removes. */
function costIn(cost: unknown): number | undefined {
  const counters = records(cost).find(({ kind }) => kind === 'put-counters' || kind === 'remove-counters');
  const amount = records(counters).find((each) => each['amount'] === 'number')?.['value'];
  if (counters === undefined || !JSON.stringify(counters, (_, value: unknown) => (typeof value === 'bigint' ? show(value) : value)).includes('loyalty') || (typeof amount !== 'bigint' && typeof amount !== 'number')) return undefined;
  return Number(amount) * (counters['kind'] === 'put-counters' ? 1 : -1);
}
const signed = (cost: number): string => (cost < 0 ? String(cost) : `+${String(cost)}`);
/** CR 606.4: its cost is paid, and the ability resolves; of one that is not written only the cost is looked at. */
function loyaltyUsed(clause: Clause, cost: number, player: Player | undefined): Told {
  const { words: { at }, board } = clause;
  const thing = thingOf(clause.words['n'], board);
  if (thing === undefined || !isOf('planeswalker', thing, board.cards)) return undefined;
  if (thing.count > 1) return severalAtOnce(thing);
  thing.owner ??= player ?? 'Amy';
  const who = thing.owner;
  const all = loyaltyAbilities(thing, board);
  const [ability] = all.filter((each) => each.cost === cost);
  if (ability === undefined && all.length > 0) return { refused: `${labelOf(thing)} has no ${signed(cost)} ability here, but ${all.map((each) => signed(each.cost)).join(' and ')}` };
  const observe = (): readonly string[] => [yamlName(`loyalty counters on ${labelOf(thing)}`)];
  if (ability !== undefined) {
    const told = activated({ who, n: clause.words['n'], at }, board);
    return told === undefined ? undefined : { ...told, text: () => told.text().replace('activate: {', `activate: {${ability.name === undefined ? '' : `ability: ${yamlName(ability.name)}, `}`), says: () => `${who} activates the ${signed(cost)} ability of ${labelOf(thing)}, and it resolves`, observe };
  }
  return {
    text: () => `${cost < 0 ? 'remove-counters' : 'put-counters'}: ${inlineMap({ [cost < 0 ? 'from' : 'on']: yamlName(labelOf(thing)), kind: 'loyalty', amount: String(Math.abs(cost)), cause: 'cost' })}`,
    says: () => `${who} pays ${signed(cost)} for a loyalty ability of ${labelOf(thing)}`, taken: [`what the ability of ${labelOf(thing)} does is not looked at, only its cost`, ...(all.length > 0 ? [] : [`which loyalty abilities ${labelOf(thing)} has is not written here`])], observe,
  };
}
const usesLoyalty = (clause: Clause): Told => loyaltyUsed(clause, Number(`${clause.words['sign'] ?? '+'}${clause.words['much'] ?? '0'}`), clause.words['who'] as Player | undefined);
/** "Upticks": the one ability that puts loyalty counters on it, where there is one. */
function ticks(clause: Clause): Told {
  const thing = thingOf(clause.words['n'], clause.board);
  if (thing === undefined || !isOf('planeswalker', thing, clause.board.cards)) return undefined;
  const way = clause.words['way'] ?? '';
  const costs = [...new Set(loyaltyAbilities(thing, clause.board).map(({ cost }) => cost))].filter((cost) => (/^(?:up|tick(?:s|ing)? up|plus)/.test(way) ? cost > 0 : cost < 0));
  const some = thing.card === undefined && costs.length === 0 && !/^ult/.test(way) ? [/^(?:up|tick(?:s|ing)? up|plus)/.test(way) ? 1 : -1] : costs; // of one that is only described
  const [cost] = /^ult/.test(way) ? [Math.min(...costs)] : some;
  if (cost === undefined || !Number.isFinite(cost) || (costs.length > 1 && !/^ult/.test(way))) return { refused: `by how much is ${labelOf(thing)}'s loyalty changed? Say "+1 ${labelOf(thing).split(',')[0]?.toLowerCase() ?? ''}"` };
  return loyaltyUsed(clause, cost, clause.words['who'] as Player | undefined);
}
/** "Pings": 1 damage, by its ability where one is written. */
function pings({ words: { n = '', at = '' }, board, again }: Clause): Told {
  const thing = thingOf(n, board);
  if (thing === undefined || isOf('(?:Instant|Sorcery)', thing, board.cards)) return undefined;
  const told = again(`<${n}> deals 1 damage to ${at}`);
  return told === undefined || 'refused' in told ? told : { ...told, taken: [...told.taken, 'to ping is to deal 1 damage'] };
}
/** CR 701.23: a land that searches, and what is found, which is the only card of that library that is known. */
function fetches({ words: { who = 'Amy', n, found }, board }: Clause): Told {
  const [thing, card] = [thingOf(n, board), thingOf(found, board)];
  if (thing === undefined || thing.count > 1) return undefined;
  if (card !== undefined) { card.zone = 'library'; card.owner = who as Player; card.isFound = true; }
  const told = activated({ who, n }, board);
  if (told === undefined || !textOf(thing, board.cards).some(({ kind }) => kind === 'search')) return undefined;
  return { ...told, taken: [...told.taken, ...(card === undefined ? [] : [`no other card that could be found is in ${who}'s library`])] };
}
/** CR 702.34a: cast from the graveyard for its flashback cost. */
function flashedBack({ words: { who, n, at }, board }: Clause): Told {
  const thing = thingOf(n, board);
  if (thing === undefined) return undefined;
  if (!textOf(thing, board.cards).some((each) => each['keyword'] === 'flashback')) return { refused: `${thing.name} has no flashback here` };
  const told = cast({ who: who ?? 'Amy', n, at }, board);
  if (told === undefined || 'refused' in told) return told;
  const text = (): string => told.text().replace(/\}$/, ', cast: {from: graveyard, paid: [flashback]}}');
  return { ...told, text, says: () => `${told.says()}, for its flashback cost`, moves: true };
}
const mills = ({ words: { who = 'Amy', n }, board }: Clause): Happening | undefined => {
  const thing = thingOf(n, board);
  if (thing === undefined || thing.count > 1) return undefined;
  thing.zone = 'library';
  thing.owner = who as Player;
  return { text: () => `mill: {player: ${who}, amount: 1}`, says: () => `${who} mills a card, ${labelOf(thing)}`, taken: [] };
};
export const ABILITIES: readonly Form[] = [
  form(`(?:${WHO} (?:uses|activates) )?(?:the )?${SIGNED}(?: abilit(?:y|ies))?(?: of| on| with)? ${CARD}(?: (?:at|on|targeting|targets) ${AT})?`, usesLoyalty),
  form(`(?:${WHO} (?:uses|activates) )?${CARD}(?:'s)? ${SIGNED}(?: (?:ability|at|on|targeting) ?${AT}?)?`, usesLoyalty),
  form(`${WHO} (?<way>upticks?|downticks?|ticks? (?:up|down)|pluses|plusses|minuses|minusses|ults?|ultimates?) ${CARD}`, ticks),
  form(`(?<way>uptick|downtick|tick up|tick down|plus|minus|ult) ${CARD}`, ticks),
  form(`${CARD} pings? ${AT}`, pings),
  form(`${WHO} pings? ${AT} with ${CARD}`, pings),
  form(`${WHO} (?:fetch(?:es)?|cracks?|pops?|uses|activates) ${CARD}(?: for <(?<found>\\d+)>)?`, fetches),
  form(`${WHO} (?:fetch(?:es)?|gets?|finds?|cracks? for) <(?<found>\\d+)> (?:with|off|from) ${CARD}`, fetches),
  form(`${WHO} uses ${CARD}(?: (?:on|at|targeting) ${AT})?`, (clause) => (isSpellThere(clause) ? clause.again(clause.clause.replace(/ uses /, ' casts ')) : activated(clause.words, clause.board))),
  form(`${WHO} (?:flash(?:es)?[- ]?backs?|flashes back|casts? with flashback) ${CARD}(?: (?:at |on |targeting )?${AT})?`, flashedBack),
  form(`${WHO} (?:casts )?${CARD} (?:with|for) (?:its )?flashback(?: (?:at|on|targeting) ${AT})?`, flashedBack),
  form(`${WHO} mills? ${CARD}`, mills),
  form(`${CARD} (?:gets|is) milled`, (clause) => mills({ ...clause, words: { ...clause.words, who: thingOf(clause.words['n'], clause.board)?.owner ?? 'Amy' } })),
  form(`${CARD} leaves(?: the battlefield)?`, ({ words: { n }, board }) => { const thing = thingOf(n, board); return thing === undefined ? undefined : { refused: `how does ${labelOf(thing)} leave the battlefield? Say "${labelOf(thing).toLowerCase()} dies", "is exiled" or "is returned to its owner's hand"` }; }),
];
