/** Clauses as people say them that come to something else than their words: what is tapped for mana, skipped, flickered, mended; what enters at the same time. */
import { BASIC_LAND_TYPES } from '../../rules/205-type-line.ts';
import { isFrail, isOf, isSpell, marksIn, needsFor, severalAtOnce, textOf, thingOf, typeOf, withLabels, type Board, type Happening } from './board.ts';
import { STEPS } from './circumstances.ts';
import { CARD, form, isLand, isSpellThere, LIST, WHO, type Clause, type Form, type Told } from './forms.ts';
import { inlineMap, yamlName } from './inline-yaml.ts';
import { records } from '../../scenario/vocabulary/records-of.ts';
import { other, type Player } from './said.ts';
import { activated, enters } from './spells.ts';
import { labelOf, numberOf, type Thing } from './things.ts';

const COLORS: Readonly<Record<string, string>> = { w: 'white', u: 'blue', b: 'black', r: 'red', g: 'green', c: 'colorless' };
/** CR 106.12: a permanent is tapped for mana. Of a land with a basic land type the color is known, of all else what the card says. */
function tapsForMana({ words: { who = 'Amy', n, color }, board }: Clause): Told {
  const thing = thingOf(n, board);
  if (thing === undefined) return undefined;
  if (thing.count > 1) return severalAtOnce(thing);
  thing.owner ??= who as Player;
  const said = color === undefined ? undefined : (COLORS[color.toLowerCase()] ?? color.toLowerCase());
  const line = typeOf(thing.card ?? '', board.cards);
  const own = Object.entries(BASIC_LAND_TYPES).flatMap(([type, mana]) => (new RegExp(`\\b${type}\\b`).test(line) ? [mana] : [])); // 305.6
  const changes = own.length > 0 && !line.includes('Basic') && (own.length === 1 || board.things.some((each) => each.zone !== 'none' && textOf(each, board.cards).some((one) => one['ability'] === 'static' && records(one).some(({ test, value }) => test === 'type' && value === 'Land'))));
  if (said === undefined && changes) return { text: () => `activate: ${inlineMap({ what: yamlName(labelOf(thing)), player: who })}`, says: () => `${who} taps ${labelOf(thing)} for mana`, taken: [] };
  const made = said === undefined && own.length === 1 ? own[0] : own.find((each) => each === said);
  if (made !== undefined) {
    return {
      text: () => `add-mana: ${inlineMap({ player: who, from: yamlName(labelOf(thing)), types: made, amount: '1', tapped: 'true' })}`,
      says: () => `${who} taps ${labelOf(thing)} for ${made} mana`, taken: [],
    };
  }
  const has = (thing.card === undefined ? [] : (board.cards.tell(thing.card).card?.text ?? [])).filter((each) => each.ability === 'do' && JSON.stringify(each.do, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).includes('"add-mana"'));
  if (has.length === 1 && own.length === 0) return { text: () => `activate: ${inlineMap({ what: yamlName(labelOf(thing)), player: who })}`, says: () => `${who} activates the mana ability of ${labelOf(thing)}`, taken: [] };
  return { refused: own.length > 1 ? `${labelOf(thing)} can be tapped for ${own.join(' or ')} mana: say for which, "I tap it for ${own[0] ?? ''} mana"` : `which mana ${labelOf(thing)} adds is not written here; take a basic land, "I tap a forest for mana"` };
}

const STEP = '(?:extra turn|turn|untap step|upkeep(?: step)?|draw step|combat(?: phase)?|end step|cleanup step|main phase)';
const WHOSE = "(?:(?:her|his|their|the|(?:Amy|Nicole)'s) )?(?:next )?";
/** CR 614.10a: "skip your next" waits for the next that begins, and that one is looked at. */
function skips({ words: { who = 'Amy', step = 'turn' } }: Clause): Told {
  const what = STEPS[step] ?? step;
  const begin = `{player: ${who}, what: ${what}}`;
  return {
    text: () => `in-force: {when: {begin: ${begin}}, next: 1, instead: []}`, more: () => [`{begin: ${begin}}`],
    says: () => `${who} is to skip the next ${what}, and it would begin`, taken: [],
  };
}
const begins = ({ words: { who = 'Amy', step = 'turn' } }: Clause): Happening => {
  const what = STEPS[step] ?? step;
  return { text: () => `begin: {player: ${who}, what: ${what}}`, says: () => `${who}'s ${what} would begin`, taken: [] };
};

/** CR 701.19a: a permanent that is to be regenerated gets a shield, which the next destruction this turn uses up. */
export const shielded = (thing: Thing): Happening => ({
  text: () => `in-force: {when: {destroy: {what: ${yamlName(labelOf(thing))}}}, next: 1, instead: [{regenerate: {what: ${yamlName(labelOf(thing))}}}], until: end of turn}`,
  says: () => `${labelOf(thing)} has a regeneration shield`, taken: [], dies: true, isBefore: true,
});
/** Exiled, and returned at once to the battlefield. */
function flickers({ words: { who, n, to }, board }: Clause): Told {
  const thing = thingOf(n, board);
  if (thing === undefined || isSpell(thing.card, board.cards)) return undefined;
  if (thing.count > 1) return severalAtOnce(thing);
  if (who !== undefined) thing.owner ??= who as Player;
  const under = (): string => (to ?? thing.owner ?? 'Amy');
  return {
    text: () => `exile: {what: ${yamlName(labelOf(thing))}}`, more: () => [`{enters: {what: ${yamlName(labelOf(thing))}, from: exile, under: ${under()}}}`],
    says: () => `${labelOf(thing)} is exiled and returned to the battlefield under ${under()}`, taken: [], ...(isFrail(thing, board.cards) ? { isFrail: true } : {}),
  };
}
/** CR 614.12: things that enter at the same time, each by its own entry. */
function enterTogether({ words: { who, list = '', from }, board }: Clause): Told {
  const things = marksIn(list, board);
  if (things.some(({ card }) => isSpell(card, board.cards))) return undefined;
  const counts = things.map(({ count }) => count);
  for (const thing of things) thing.count = 1;
  const entries = things.flatMap((thing, at) => [thing, ...Array.from({ length: (counts[at] ?? 1) - 1 }, () => equalTo(thing, board))]).map((thing) => enters({ who, from, n: String(board.things.indexOf(thing)) }, board));
  const refused = entries.find((each) => each !== undefined && 'refused' in each);
  if (refused !== undefined || entries.length < 2) return refused;
  const all = entries.flatMap((each) => (each === undefined || 'refused' in each ? [] : [each]));
  return { text: () => `together: [${all.map(({ text }) => `{${text()}}`).join(', ')}]`, says: () => `${all.map(({ says }) => says()).join(' and ')}, at the same time`, taken: all.flatMap(({ taken }) => taken) };
}
/** Another thing that is equal to this one. */
function equalTo({ card, object, name, owner }: Thing, { things }: Board): Thing {
  const one: Thing = { name, counters: {}, count: 1, ...(card === undefined ? {} : { card }), ...(object === undefined ? {} : { object }), ...(owner === undefined ? {} : { owner }) };
  things.push(one);
  return one;
}
/** Whether a spell has no target, so that it does something to what is merely there. */
const isUntargeted = (thing: Thing | undefined, { cards }: Board): boolean => thing !== undefined && needsFor(thing, cards)?.targets.length === 0;
const DONE_BY = '(?:destroyed|exiled|killed|countered|targeted|bounced|returned|hit|removed|dealt with)';
const DOES_WITH = '(?:destroys?|kills?|exiles?|counters?|bounces?|targets?|removes?|hits?|burns?|copies)';

export const OTHERS: readonly Form[] = [
  form(`${CARD} dies`, ({ words: { n }, board }) => { const thing = thingOf(n, board); return thing?.isAimedAt === true ? { refused: `whether ${labelOf(thing)} dies will come out: leave that away, or ask "..., does it die?"` } : undefined; }),
  form(`${CARD} (?:would )?(?:dies?|is destroyed) to (?:(?:an?|the|Amy's|Nicole's) )?<(?<m>\\d+)>`, ({ words: { n = '', m = '' }, board, again }) => {
    const [thing, spell] = [thingOf(n, board), thingOf(m, board)];
    if (thing !== undefined && spell !== undefined && thing.owner !== undefined) spell.owner ??= other(thing.owner);
    const told = isSpell(spell?.card, board.cards) ? again(isUntargeted(spell, board) ? `<${m}>` : `<${m}> at <${n}>`) : undefined;
    return told === undefined || 'refused' in told ? told : { ...told, dies: true };
  }),
  form(`${WHO} (?:bounces?|returns?) ${CARD}(?: to (?:its owner's|his|her|their|(?:Amy|Nicole)'s) hand)?`, ({ words: { n = '' }, board, again }) => (isSpell(thingOf(n, board)?.card, board.cards) ? undefined : again(`<${n}> is returned to its owner's hand`))),
  form(`${WHO} (?:destroys|kills) ${CARD}`, ({ words: { who = 'Amy', n }, board }) => destroys(who as Player, thingOf(n, board))),
  form(`${WHO} taps ${CARD} for (?:(?:one|a|1) )?(?:\\{?(?<color>white|blue|black|red|green|colorless|[wubrgcWUBRGC])\\}?(?: mana)?|mana)`, tapsForMana),
  form(`${WHO} taps ${CARD}`, (clause) => {
    const told = isLand(clause) ? tapsForMana(clause) : undefined;
    return told === undefined || 'refused' in told ? told : { ...told, taken: [...told.taken, 'it is tapped for mana'] };
  }),
  form(`${CARD} is tapped for (?:(?<color>white|blue|black|red|green|colorless) )?mana`, (clause) => tapsForMana({ ...clause, words: { ...clause.words, who: thingOf(clause.words['n'], clause.board)?.owner ?? 'Amy' } })),
  form(`${WHO} (?:skips?|is to skip) ${WHOSE}(?<step>${STEP})`, skips),
  form(`${WHO} (?:begins?|starts?|takes?|goes to|gets to) ${WHOSE}(?<step>${STEP})`, begins),
  form(`do(?:es)? ${WHO} skips? ${WHOSE}(?<step>${STEP})`, begins),
  form(`(?<who>Amy|Nicole)'s (?<step>${STEP}) (?:would )?(?:begins?|starts?|comes)`, begins),
  form(`${WHO} draws (?:(?:(?:a|his|her|their|Amy's|Nicole's) )?card )?for (?:(?:the|(?:his|her|their|Amy's|Nicole's)) )?turn`, ({ words: { who = 'Amy' } }) => ({ text: () => `draw-cards: {player: ${who}, amount: 1}`, says: () => `${who} draws a card, the first of ${who}'s draw step`, taken: [], turn: `${who}'s draw step` })),
  form('(?:Amy|Nicole) mills? (?<whom>Amy|Nicole)(?: for)? (?<much>\\S+)(?: cards?)?', ({ words: { whom = '', much = '' }, again }) => again(`${whom} mills ${much} card${/^(?:1|one|a)$/.test(much) ? '' : 's'}`)),
  form(`${WHO} mills? (?<much>\\d+|two|three|four|five|six|seven|eight|nine|ten)`, ({ words: { who = '', much = '' }, again }) => again(`${who} mills ${much} cards`)),
  form(`(?:${WHO} )?regenerates? ${CARD}|<(?<m>\\d+)> regenerates|<(?<k>\\d+)> is regenerated`, ({ words: { who, n, m, k }, board }) => { const thing = thingOf(n ?? m ?? k, board); if (thing !== undefined && who !== undefined) thing.owner ??= who as Player; return thing === undefined || thing.count > 1 ? undefined : shielded(thing); }),
  form(`(?:${WHO} )?dredges? ${CARD}(?: back)?(?: instead of (?:drawing|(?:a|the|his|her|their) draw).*)?`, dredges),
  form(`(?<by>Amy|Nicole|<\\d+>) (?:makes?|causes?|forces?) ${WHO} (?:to )?discards? ${CARD}`, madeToDiscard),
  form(`${CARD} (?:is|gets) discarded`, ({ words: { n = '' }, board, again }) => again(`${thingOf(n, board)?.owner ?? 'Amy'} discards <${n}>`)),
  form(`${WHO} discards ${CARD} to <(?<m>\\d+)>`, (clause) => {
    const { words: { who = 'Amy', n = '', m = '' }, board, again } = clause;
    return thingOf(m, board)?.owner === who ? (isSpell(thingOf(m, board)?.card, board.cards) ? madeToDiscard({ ...clause, words: { who, n, by: `<${m}>` } }) : again(`${who} discards <${n}>`)) : madeToDiscard({ ...clause, words: { who, n, by: `<${m}>` } });
  }),
  form(`${WHO} (?:gets|is) hit by <(?<m>\\d+)>(?<x> for \\d+)?`, ({ words: { who = '', m = '', x = '' }, board, again }) => {
    const by = thingOf(m, board);
    if (isSpell(by?.card, board.cards)) return again(`<${m}> at ${who}${x}`);
    if (by !== undefined && by.given !== true) by.owner ??= other(who as Player);
    return again(`<${m}> hits ${who}${x}`);
  }),
  form(`${CARD} (?:gets|is) hit by <(?<m>\\d+)>(?<x> for \\d+)?`, ({ words: { n = '', m = '', x = '' }, board, again }) => (isSpell(thingOf(m, board)?.card, board.cards) ? again(isUntargeted(thingOf(m, board), board) ? `<${m}>${x}` : `<${m}> at <${n}>${x}`) : again(`<${m}> deals combat damage to <${n}>`))),
  form('(?:(?:Amy|Nicole) )?rolls? \\S+ (?:dice|die)', () => ({ refused: 'say how many sides, "I roll two d6", "roll a d20"' })),
  form(`(?<front>(?:(?:Amy|Nicole) )?puts? (?:an?|one|\\d+|two|three|four|five)) (?<noun>counters?) on ${CARD}`, ({ words: { front = '', noun = '', n = '' }, board, again }) => {
    const [thing, told] = [thingOf(n, board), again(`${front} +1/+1 ${noun} on <${n}>`)];
    return thing === undefined || !isOf('creature', thing, board.cards) || told === undefined || 'refused' in told ? undefined : { ...told, taken: [...told.taken, 'they are +1/+1 counters'] };
  }),
  form('.*\\bputs? (?:an?|one|\\d+|two|three) counters? on .*', () => ({ refused: 'say which counter, "put a +1/+1 counter on bear"' })),
  form(`${WHO} (?:flickers?|blinks?|exiles and returns) ${CARD}`, flickers),
  form(`${LIST} enters?(?: the battlefield)?(?: from (?:the )?(?<from>graveyard|hand|exile|library))? (?:at the same time|simultaneously|together)`, enterTogether),
  form(`${WHO} (?:puts?|returns?) ${LIST} (?:on|in)?to the battlefield(?: from (?:the |(?:Amy|Nicole)'s )?(?<from>graveyard|hand|exile|library))?(?: (?:at the same time|simultaneously|together))?`, (clause) => (marksIn(clause.words['list'] ?? '', clause.board).length < 2 && !/time|simul|together/.test(clause.clause) ? undefined : enterTogether(clause))),
  form(`<(?<m>\\d+)> (?:copies|copying|as a copy of) ${CARD}|${WHO} copies <(?<n2>\\d+)> with <(?<m2>\\d+)>`, ({ words: { n, m, n2, m2, who }, board, again }) => {
    const [copier, original] = [m ?? m2 ?? '', n ?? n2 ?? ''];
    return isSpell(thingOf(copier, board)?.card, board.cards) || isSpell(thingOf(original, board)?.card, board.cards) ? undefined : again(`${who ?? thingOf(copier, board)?.owner ?? 'Amy'} casts <${copier}> copying <${original}>`);
  }),
  form(`(?<at><\\d+>|Amy|Nicole) is ${DONE_BY} (?:by|with) (?:${WHO}'s )?${CARD}`, ({ words: { at = '', who, n = '' }, board, again }) => (isSpell(thingOf(n, board)?.card, board.cards) ? again(`${who === undefined ? '' : `${who} casts `}<${n}> at ${at}`) : undefined)),
  form(`${WHO} ${DOES_WITH} (?<at><\\d+>|Amy|Nicole) with ${CARD}`, ({ words: { at = '', who = '', n = '' }, board, again }) => (isSpell(thingOf(n, board)?.card, board.cards) ? again(`${who} casts <${n}> at ${at}`) : undefined)),
  form(`${WHO} (?:uses?|aims?|points?|throws?) ${CARD} (?:on|at|to) (?<at><\\d+>|Amy|Nicole)`, (clause) => (isSpellThere(clause) ? clause.again(`${clause.words['who'] ?? ''} casts <${clause.words['n'] ?? ''}> at ${clause.words['at'] ?? ''}`) : undefined)),
  form(`${WHO} sacrifices <(?<m>\\d+)> to ${CARD}`, (clause) => {
    const { words: { who = 'Amy', m = '' }, board, again } = clause;
    if (isSpellThere(clause)) return undefined;
    const outlet = thingOf(clause.words['n'], board);
    if (outlet !== undefined) outlet.owner ??= who as Player;
    const found = again(`${who} sacrifices <${m}>`);
    return found === undefined || 'refused' in found ? found : { ...found, taken: [...found.taken, `only the sacrifice is looked at, and not what ${withLabels(`<${clause.words['n'] ?? ''}>`, board)} does for it`] };
  }),
  form(`${WHO} sacrifices ${CARD}`, ({ words: { who = 'Amy', n = '' }, board }) => {
    const thing = thingOf(n, board);
    if (thing === undefined || thing.count > 1) return undefined;
    thing.owner ??= who as Player; // 701.21a: one's own
    if (!textOf(thing, board.cards).some((each) => each['ability'] === 'do' && JSON.stringify(each['cost'] ?? '').includes('sacrifice'))) return undefined;
    const own = textOf(thing, board.cards).filter((each) => each['ability'] === 'do');
    const [only] = own;
    if (thing.card !== undefined && thing.token === undefined && own.length === 1 && only !== undefined && records(only['targets']).length === 0 && !records(only).some(({ kind }) => kind === 'add-mana')) {
      const told = activated({ who, n }, board);
      if (told !== undefined) return { ...told, taken: [...told.taken, `${labelOf(thing)} is sacrificed for its ability`] };
    }
    return { text: () => yamlName(`${who} sacrifices ${labelOf(thing)}`), says: () => `${who} sacrifices ${labelOf(thing)}`, taken: [`only the sacrifice is looked at ("I activate ${labelOf(thing).toLowerCase()}" says what it does for it)`] };
  }),
  form(`(?:each|every|both) players? sacrifices? ${CARD}`, eachSacrifices),
  form(`(?<by>Amy|Nicole) (?:makes?|causes?|forces?) ${WHO} (?:to )?discards? (?<much>a|one|\\d+|two|three) cards?`, ({ words: { by = '', who = '', much = 'a' } }) => ({ text: () => `discard: {player: ${who}, amount: ${String(numberOf(much))}, cause: an effect of ${by}}`, says: () => `an effect of ${by} makes ${who} discard ${much} card${numberOf(much) === 1 ? '' : 's'}`, taken: [] })),
  form(`${WHO} cycles? (?:a|another|one) card`, ({ words: { who = 'Amy' } }) => ({ text: () => `discard: {player: ${who}, amount: 1, cause: cost}`, more: () => [`{draw-cards: {player: ${who}, amount: 1}}`], says: () => `${who} discards a card as the cost of cycling, and draws a card`, taken: [] })), // 702.29a
  form(`${WHO} casts? ${CARD}`, ({ words: { who = 'Amy', n }, board }) => castOfNone(who as Player, thingOf(n, board))),
];
/** CR 701.21a: each player sacrifices one of their own; who has none there has one of the kind that was said. */
function eachSacrifices({ words: { n }, board }: Clause): Told {
  const thing = thingOf(n, board);
  const kind = /\b(creature|artifact|enchantment|land|permanent|planeswalker)$/.exec(thing?.object ?? '')?.[1];
  if (thing === undefined || thing.count > 1 || kind === undefined || thing.isNew !== true) return { refused: 'say what each of them sacrifices: "I sacrifice my bear, then nicole sacrifices a 2/2 creature"' };
  const has = (player: Player): boolean => board.things.some((each) => each !== thing && (each.zone ?? 'battlefield') === 'battlefield' && each.zone !== 'none' && (each.owner ?? 'Amy') === player && isOf(kind, each, board.cards));
  const [without, ...others] = (['Amy', 'Nicole'] as const).filter((player) => !has(player));
  if (without === undefined) thing.zone = 'none';
  else thing.owner = without;
  for (const player of others) equalTo({ ...thing, owner: player }, board);
  return { text: () => `each player sacrifices a ${kind}`, says: () => `each player sacrifices a ${kind}`, taken: without === undefined ? [] : [`${[without, ...others].join(' and ')} ${others.length === 0 ? 'has' : 'have'} one`] };
}
/** CR 702.52a: the card is in the graveyard, and a draw is what dredge may replace. */
function dredges({ words: { who = 'Amy', n }, board, again }: Clause): Told {
  const thing = thingOf(n, board);
  if (thing === undefined || thing.count > 1 || isSpell(thing.card, board.cards)) return undefined;
  thing.zone ??= 'graveyard';
  thing.owner ??= who as Player;
  return again(`${who} draws a card`);
}
/** CR 701.9a: an effect of another player causes the discard. */
function madeToDiscard({ words: { by = '', who = 'Amy', n }, board }: Clause): Told {
  const thing = thingOf(n, board);
  if (thing === undefined) return undefined;
  if (thing.count > 1) return severalAtOnce(thing);
  const causer = thingOf(/^<(\d+)>$/.exec(by)?.[1], board);
  if (causer !== undefined) causer.owner ??= other(who as Player);
  if (causer !== undefined && isSpell(causer.card, board.cards)) causer.zone = 'none'; // only what it causes is looked at
  const player = causer === undefined ? by : (causer.owner ?? other(who as Player));
  thing.zone ??= 'hand';
  thing.owner ??= who as Player;
  return {
    text: () => `discard: ${inlineMap({ player: who, what: yamlName(labelOf(thing)), cause: `an effect of ${player}` })}`,
    says: () => `an effect of ${player} makes ${who} discard ${labelOf(thing)}`, taken: [],
  };
}
/** CR 701.8a: destroyed by an effect of a player; of what nobody said. */
function destroys(player: Player, thing: Thing | undefined): Told {
  if (thing === undefined) return undefined;
  if (thing.count > 1) return severalAtOnce(thing);
  return { text: () => `destroy: {what: ${yamlName(labelOf(thing))}, cause: {effect: ${player}}}`, says: () => `an effect of ${player} destroys ${labelOf(thing)}`, taken: [] };
}
/** A thing that is described and no card: it enters as one that was cast. */
function castOfNone(player: Player, thing: Thing | undefined): Told {
  if (thing === undefined || thing.card !== undefined || thing.object === undefined || (thing.owner !== undefined && thing.owner === other(player))) return undefined;
  if (thing.count > 1) return severalAtOnce(thing);
  thing.owner = player;
  thing.zone = 'stack';
  return { text: () => `enters: {what: ${yamlName(labelOf(thing))}, from: stack, under: ${player}, cast: true}`, says: () => `${player} casts ${labelOf(thing)}, and it resolves`, taken: [] };
}
