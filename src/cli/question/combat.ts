/** Combat as one tells it: who hits whom and for how much, double strike, first strike, and creatures that deal damage to each other. */
import { records } from '../../scenario/vocabulary/records-of.ts';
import { facing, instructionsOf, isSpell, keywordsOf, marksIn, severalAtOnce, textOf, thingOf, withLabels, type Board, type Happening } from './board.ts';
import { CARD, form, isSpellThere, WHO, type Clause, type Form, type Told } from './forms.ts';
import { other, type Player } from './said.ts';
import { labelOf, type Thing } from './things.ts';
import { divided, oneByOne } from './combat-divided.ts';
import { yamlName } from './inline-yaml.ts';

const AT = '(?<at>Amy|Nicole|<\\d+>)';
const HITS = '(?:(?:attacks? (?:(?:Amy|Nicole|her|him|me|them) )?and )?(?:hits?|smacks?|connects? with)|swings? at and hits?)';
const strikes = (thing: Thing | undefined, board: Board): 'first' | 'double' | 'usual' => {
  const has = thing === undefined ? [] : keywordsOf(thing, board);
  return has.includes('double strike') ? 'double' : has.includes('first strike') ? 'first' : 'usual';
};
const dealt = (from: Thing, to: string): string => `damage: {from: ${yamlName(labelOf(from))}, to: ${yamlName(to)}, amount: ${yamlName(`power of ${labelOf(from)}`)}, combat: true}`;

/** A spell, or a permanent that is attached to nothing, that may give double strike: whether it does so here is not known. */
const mayGive = ({ things, cards }: Board): Thing | undefined =>
  things.find((thing) => thing.zone !== 'none' && thing.attached === undefined && [...textOf(thing, cards), ...instructionsOf(thing, cards)].some((each) => records(each['gain']).some(({ keyword }) => keyword === 'double strike')));
/** CR 702.4b: a creature with double strike deals combat damage in both combat damage steps. */
function twice({ words: { n = '', at = '' }, board }: Clause): Told {
  const thing = thingOf(n, board);
  if (thing === undefined) return undefined;
  const giver = strikes(thing, board) === 'double' ? undefined : mayGive(board);
  if (giver !== undefined) return { refused: `${labelOf(giver)} may give double strike: leave it out, and say "${labelOf(thing).toLowerCase()} with double strike" if it has it` };
  if (strikes(thing, board) !== 'double') return undefined;
  if (thing.count > 1) return severalAtOnce(thing);
  const step = (): string => dealt(thing, withLabels(at, board));
  return {
    text: step, more: () => [step()],
    says: () => `${labelOf(thing)} deals combat damage to ${withLabels(at, board)} in the first combat damage step, and again in the second`,
    taken: [],
  };
}
/** CR 510.4: who deals in the first of two combat damage steps, and who in the other, if it is still there. */
function exchange(one: Thing, two: Thing, board: Board): Happening | undefined {
  if (one.count > 1 || two.count > 1) return undefined;
  const sides = [[one, two], [two, one]] as const;
  const together = (some: readonly (readonly [Thing, Thing])[]): string => (some.length === 1 ? some.map(([from, to]) => dealt(from, labelOf(to))).join('') : `together: [${some.map(([from, to]) => `{${dealt(from, labelOf(to))}}`).join(', ')}]`);
  const first = sides.filter(([from]) => strikes(from, board) !== 'usual');
  const second = sides.filter(([from]) => strikes(from, board) !== 'first');
  const isThere = (thing: Thing): string => `{is: [${yamlName(labelOf(thing))}, on the battlefield]}`;
  const both = first.length > 0 && second.length > 0;
  return {
    text: () => together(first.length > 0 ? first : second), dies: true,
    ...(both ? { more: () => [`{if: {all: [${isThere(one)}, ${isThere(two)}]}, do: [{${together(second)}}]}`] } : {}), // 510.1c-d: one that blocks or is blocked by nothing any more deals none
    says: () => `${labelOf(one)} and ${labelOf(two)} deal combat damage to each other${both ? `, ${first.map(([from]) => labelOf(from)).join(' and ')} in the first of two combat damage steps` : ''}`,
    taken: [],
  };
}
/** Who is blocked and what blocks it deal combat damage to each other. */
function exchanged({ words: { n, m = '' }, board }: Clause): Told {
  const one = thingOf(n, board);
  const others = marksIn(m.startsWith('<') ? m : `<${m}>`, board);
  const [two] = others;
  if (one === undefined || two === undefined || [one, ...others].some(({ card }) => isSpell(card, board.cards))) return undefined;
  one.owner ??= two.owner === undefined ? 'Amy' : other(two.owner);
  for (const each of others) each.owner ??= other(one.owner);
  if (one.attacking === undefined && two.attacking === undefined) one.attacking = true;
  const [attacker, blockers] = one.attacking === true ? [one, others] : [two, [one]];
  const isDivided = keywordsOf(attacker, board).includes('trample') || blockers.length > 1 || blockers.some(({ count }) => count > 1);
  if (attacker.count > 1 || (one.attacking !== true && others.length > 1)) return severalAtOnce(attacker);
  const told = isDivided ? divided(attacker, oneByOne(blockers, board), board, strikes) : exchange(one, two, board);
  return told === undefined || 'refused' in told ? told : { ...told, blocked: attacker };
}
/** CR 510.2: of several that attack those that nothing blocks deal their damage as well, in the same step where there is one. */
export function unblockedToo(all: readonly Happening[], board: Board): readonly Happening[] {
  const attack = all.find(({ attackers }) => attackers !== undefined)?.attackers;
  const last = all.findLastIndex(({ blocked }) => blocked !== undefined);
  const block = all[last];
  const free = attack?.all.filter((each) => !all.some(({ blocked }) => blocked === each)) ?? [];
  if (attack === undefined || block === undefined || free.length === 0 || free.length === attack.all.length) return all;
  const to = (): string => withLabels(attack.at, board);
  const parts = (): readonly string[] => free.map((one) => `{${dealt(one, to())}}`);
  const steps = free.some((one) => strikes(one, board) === 'double') ? 2 : 1;
  const usual = steps === 1 && block.more === undefined && free.every((one) => strikes(one, board) === 'usual');
  const damage = (): string => (free.length === 1 ? parts().join('').slice(1, -1) : `together: [${parts().join(', ')}]`);
  const merged = (): string => { const text = block.text(); const inner = /^together: \[(.*)\]$/.exec(text)?.[1]; return `together: [${[inner ?? `{${text}}`, ...parts()].join(', ')}]`; };
  const isWhole = (): boolean => usual && /^(?:together|damage): /.test(block.text());
  const s = free.length === 1 ? 's' : '';
  return all.map((each, at) => (at !== last ? each : {
    ...each, text: () => (isWhole() ? merged() : each.text()),
    more: () => [...(each.more?.() ?? []), ...(isWhole() ? [] : Array.from({ length: steps }, () => `{${damage()}}`))],
    says: () => `${each.says()}, and ${free.map(labelOf).join(' and ')} deal${s} combat damage to ${to()}${steps === 2 ? ' in each of two steps' : ''}`,
    taken: [...each.taken, `nothing blocks ${free.map(labelOf).join(' and ')}`],
  }));
}
/** A player who hits with something. */
function hitWith(clause: Clause): Told {
  const { words: { who = 'Amy', whom, n = '', much }, board, again } = clause;
  const attacker = thingOf(n, board);
  if (attacker === undefined || isSpell(attacker.card, board.cards)) return undefined;
  attacker.owner ??= who as Player;
  return again(`<${n}> hits ${whom ?? other(who as Player)}${much === undefined ? '' : ` for ${much}`}`);
}
/** CR 508.1, 510.1b: it is asked what the damage does, so that who attacks and is not blocked deals it. */
function attacksAndDeals({ words: { n, list, at = '' }, board }: Clause): Told {
  const attackers = marksIn(list ?? `<${n ?? ''}>`, board);
  const [attacker] = attackers;
  if (attacker === undefined || attackers.some((each) => isSpell(each.card, board.cards))) return undefined;
  const deals = isAsked({ board }) && !board.isBlocked;
  if (list === undefined ? !deals || strikes(attacker, board) === 'double' : deals && attackers.some((each) => strikes(each, board) === 'double')) return undefined;
  for (const each of attackers) each.owner ??= /^(?:Amy|Nicole)$/.test(at) ? other(at as Player) : 'Amy';
  const attacked = thingOf(/^<(\d+)>$/.exec(at)?.[1], board);
  if (attacked !== undefined) attacked.owner ??= other(attacker.owner ?? 'Amy');
  const all = oneByOne(attackers, board);
  const to = (): string => withLabels(at, board);
  const together = (parts: readonly string[]): string => (parts.length === 1 ? `{${parts.join('')}}` : `{together: [${parts.map((part) => `{${part}}`).join(', ')}]}`);
  const s = all.length === 1 ? 's' : '';
  const who = (): string => all.map(labelOf).join(' and ');
  const declared = (): string => `${who()} attack${s} ${to()}`;
  return {
    text: () => (all.length === 1 ? yamlName(`${labelOf(attacker)} attacks ${to()}`) : `together: [${all.map((one) => yamlName(`${labelOf(one)} attacks ${to()}`)).join(', ')}]`),
    ...(deals ? { more: () => [together(all.map((one) => dealt(one, to())))], deals: { get attack() { return declared(); }, get damage() { return `${who()} deal${s} combat damage to ${to()}`; } } } : {}),
    says: () => `${declared()}${deals ? ` and deal${s} combat damage` : ''}`,
    taken: deals ? ['nothing blocks'] : [], ...(deals ? {} : { attackers: { all, at } }),
  };
}
/** Whether it is asked what damage does, so that blocking alone is no answer. */
const isAsked = ({ board }: Pick<Clause, 'board'>): boolean => board.asksWhoDies || board.asksDamage;
/** What blocks together: its marks with a plus between. */
const LIST_OF = '<\\d+>(?:\\+<\\d+>)*';
/** What is said of a block alone. */
const implied = (told: Told): Told => (told === undefined || 'refused' in told ? told : { ...told, isImplied: true });
/** A player who attacks with several. */
function attackTogether(clause: Clause): Told {
  const { words: { who = 'Amy', whom, list = '' }, board } = clause;
  for (const each of marksIn(list, board)) each.owner ??= who as Player;
  return attacksAndDeals({ ...clause, words: { list, at: whom ?? other(who as Player) } });
}
/** Combat, before everything else: a clause of these words is nothing but this. */
export const COMBAT: readonly Form[] = [
  form(`${CARD} (?:hits|connects|gets in)`, ({ words: { n = '' }, board, again }) => again(`<${n}> hits ${facing(thingOf(n, board), board)}`)),
  form(`${CARD} attacks? ${AT}`, attacksAndDeals),
  form(`${WHO} attacks?(?: (?<whom>Amy|Nicole|<\\d+>))? with (?<list><\\d+>(?:\\+<\\d+>)+)`, attackTogether),
  form(`${CARD} ${HITS} ${AT}(?: in the face)?(?: for (?<much>\\d+)(?: (?:combat )?damage)?)?`, (clause) => {
    const { words: { n = '', at = '', much }, board, again } = clause;
    if (isSpellThere(clause)) return much === undefined ? again(`<${n}> at ${at}`) : undefined;
    if (much !== undefined && strikes(thingOf(n, board), board) === 'double') return { refused: `${marksIn(`<${n}>`, board).map(labelOf).join('')} has double strike and deals damage twice: leave out how much, or say of each what it deals` };
    return again(`<${n}> deals ${much === undefined ? '' : `${much} `}combat damage to ${at}`);
  }),
  form(`${WHO} (?:hits?|smacks?|attacks and hits)(?: (?<whom>Amy|Nicole|<\\d+>))? with ${CARD}(?: for (?<much>\\d+)(?: (?:combat )?damage)?)?`, hitWith),
  form(`${CARD} (?:attacks ${AT} and )?deals combat damage to ${AT.replace('<at>', '<to>')}`, (clause) => twice({ ...clause, words: { ...clause.words, at: clause.words['to'] } })),
  form(`${CARD} (?:and <(?<m>\\d+)> (?:both )?(?:deal combat damage to each other|trade(?: in combat)?)|(?:trades with|attacks and is blocked by) <(?<m2>\\d+)>(?:,? and (?:they|both) (?:both )?deal (?:combat )?damage(?: to each other)?)?)`, (clause) => exchanged({ ...clause, words: { ...clause.words, m: clause.words['m'] ?? clause.words['m2'] ?? '' } })),
  form(`<(?<m>\\d+)> blocks ${CARD},? and (?:they|both) (?:both )?deal (?:combat )?damage(?: to each other)?`, exchanged),
  form(`${WHO} (?:double[- ])?blocks(?: (?:it|that|one(?: of them)?))? with (?<list>${LIST_OF})`, (clause) => {
    const { words: { who = 'Amy', list = '' }, board, again } = clause;
    const [, n = ''] = /<(\d+)>/.exec(list) ?? [];
    const attacker = board.things.findLastIndex((thing, at) => at < Number(n) && thing.owner === other(who as Player) && thing.zone === undefined && !isSpell(thing.card, board.cards));
    const blocker = thingOf(n, board);
    if (attacker < 0 || blocker === undefined) return undefined;
    for (const each of marksIn(list, board)) each.owner ??= who as Player;
    return again(`${list} blocks <${String(attacker)}>`);
  }),
  form(`${CARD} (?:is|gets) (?:double[- ])?blocked by (?<m>${LIST_OF})`, (clause) => (isAsked(clause) || (clause.words['m'] ?? '').includes('+') ? implied(exchanged(clause)) : clause.again(`${clause.words['m'] ?? ''} blocks <${clause.words['n'] ?? ''}>`))),
  form(`(?<m>${LIST_OF}) (?:double[- ])?blocks? ${CARD}`, (clause) => (isAsked(clause) || (clause.words['m'] ?? '').includes('+') ? implied(exchanged(clause)) : undefined)),
  form(`${WHO} (?:double[- ])?blocks ${CARD} with (?<m>${LIST_OF})`, (clause) => (isAsked(clause) || (clause.words['m'] ?? '').includes('+') ? implied(exchanged(clause)) : clause.again(`${clause.words['m'] ?? ''} blocks <${clause.words['n'] ?? ''}>`))),
  form(`${CARD} (?:attacks|swings) into (?<m>${LIST_OF})`, exchanged),
  form(`${WHO} (?:attacks|swings)(?: (?:Amy|Nicole))? with ${CARD} into (?<m>${LIST_OF})`, (clause) => { const one = thingOf(clause.words['n'], clause.board); if (one !== undefined) one.owner ??= clause.words['who'] as Player; return exchanged(clause); }),
];
