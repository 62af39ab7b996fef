/** What happens, one clause at a time: cards that are cast or enter, and all else as the sentence that the file format understands. */
import { isNeverFighting, isOf, isSpell, marksIn, severalAtOnce, textOf, thingOf, withLabels, type Board } from './board.ts';
import { ABILITIES } from './abilities.ts';
import { COMBAT } from './combat.ts';
import { CARD, WHO, cardIn, form, isLand, isSpellThere, type Form, type Told } from './forms.ts';
import { OTHERS } from './other-forms.ts';
import { records } from '../../scenario/vocabulary/records-of.ts';
import { sentenceNode } from '../../scenario/instructions/sentences.ts';
import { typeOfSubtype } from '../../scenario/vocabulary/subtypes.ts';
import { singular } from '../../scenario/vocabulary/words.ts';
import { isWithoutSubject, other, withSubject, type Player } from './said.ts';
import { activated, burns, cast, enters, isHelp, isShelter } from './spells.ts';
import { COUNTERS, labelOf, NUMBER, withStates, type Thing } from './things.ts';
import { UNNAMED } from './unnamed.ts';
import { yamlName } from './inline-yaml.ts';

const X_SAID = '(?:,? ?(?:with|for|where) X ?(?:=|is|being) ?(?<x>\\d+)|,? X ?= ?(?<x2>\\d+)| for (?<x3>\\d+))';
const X_BEHIND = X_SAID.replaceAll(/x(\d?)>/g, 'y$1>');
const AIMED = ' (?:(?<how>at|on|to|targeting|targets|against) )?(?<at>(?:Amy|Nicole|<\\d+>)(?:\\+(?:Amy|Nicole|<\\d+>))*)';
const COPYING = '(?:,? (?:as a copy of|copying|as) <(?<copied>\\d+)>)?';
const CAST = `(?:${X_SAID})?(?:${AIMED})?(?:${X_BEHIND})?${COPYING}(?: and (?:it|that) resolves)?`;
const FROM = "(?: from (?:the |(?:Amy|Nicole)'s )?(?<from>graveyard|hand|exile|library))?";
const UNDER = "(?<tapped> tapped)?(?: under (?<under>Amy|Nicole)(?:'s control)?)?(?<tapped2> tapped)?";
const ENTRY = `${UNDER}(?:${X_SAID})?(?:,? with (?<counters>${COUNTERS})(?: on it)?)?${COPYING}`;

/** The forms of clauses that are more than a sentence, in the order in which they are tried; undefined: the next. */
const FORMS: readonly Form[] = [
  ...COMBAT,
  ...ABILITIES,
  ...OTHERS,
  form(`${WHO} (?:casts )?${CARD}${CAST}`, (clause) => (cardIn(clause) === undefined ? undefined : isLand(clause) && clause.words['at'] !== undefined ? activated(clause.words, clause.board) : isLand(clause) ? enters(clause.words, clause.board) : cast(clause.words, clause.board))),
  form(`${CARD}(?: resolves)?${CAST}`, (clause) => {
    if (!isSpellThere(clause)) return undefined;
    const { words, board } = clause;
    const at = words['at'] ?? endangered(words['n'], board) ?? unprotected(words['n'], board);
    const spell = thingOf(words['n'], board);
    const isOwn = spell !== undefined && (at === 'Nicole' ? isShelter(spell, board) : isHelp(spell, board));
    return cast({ who: spell?.owner ?? (at === 'Amy' && !isOwn ? 'Nicole' : at === 'Nicole' && isOwn ? 'Nicole' : 'Amy'), ...words, at }, board);
  }),
  form(`${CARD}${X_SAID}${COPYING}`, (clause) => (isSpellThere(clause) || cardIn(clause) === undefined ? undefined : cast({ who: thingOf(clause.words['n'], clause.board)?.owner ?? 'Amy', ...clause.words }, clause.board))),
  form(`${WHO} plays ${CARD}${ENTRY}`, (clause) => (isLand(clause) ? enters(clause.words, clause.board) : cardIn(clause) === undefined ? undefined : cast(clause.words, clause.board))),
  form(`${CARD}(?: enters?(?: the battlefield)?${FROM}${ENTRY})?`, (clause) => (isSpellThere(clause) || !(clause.isOnly || clause.clause.includes(' ')) ? undefined : enters(clause.words, clause.board))),
  form(`${CARD} (?:enters?|dies|attacks?|blocks?)\\b.*`, (clause) => (isSpellThere(clause) ? { refused: `${thingOf(clause.words['n'], clause.board)?.name ?? ''} is an instant or sorcery, which does no such thing: say who casts it` } : undefined)),
  form(`${WHO} (?:returns|reanimates) ${CARD} (?:on|in)?to the battlefield${FROM}${ENTRY}`, ({ words, board }) => enters({ ...words, from: words['from'] ?? 'graveyard' }, board)),
  form(`${WHO} puts ${CARD} (?:on|in)?to the battlefield${FROM}${ENTRY}`, ({ words, board }) => enters(words, board)),
  form(`${CARD} (?:is |was )?activated`, (clause) => (cardIn(clause) === undefined ? undefined : activated({ ...clause.words, who: thingOf(clause.words['n'], clause.board)?.owner ?? 'Amy' }, clause.board))),
  form(`${WHO} activates ${CARD}(?:'s ability)?(?:${AIMED})?`, (clause) => (cardIn(clause) === undefined ? undefined : activated(clause.words, clause.board))),
  form('(?<to>Amy|Nicole|<\\d+>) (?:takes|is dealt) (?<much>\\S+(?: combat)?) damage (?:from|by) (?<source><\\d+>)', ({ words: { source = '', much = '', to = '' }, board, again }) => {
    const by = thingOf(/\d+/.exec(source)?.[0], board);
    if (by !== undefined && by.given !== true && /^(?:Amy|Nicole)$/.test(to)) by.owner ??= other(to as Player);
    return again(`${source} deals ${much} damage to ${to}`);
  }),
  ...UNNAMED,
  form('(?:(?:Amy|Nicole|<\\d+>) (?:takes|is dealt) \\S+ (?:combat )?damage|(?:Amy|Nicole) deals \\S+ (?:combat )?damage|\\S+ (?:combat )?damage (?:is dealt )?to )(?!.* from ).*', () => ({ refused: 'say what deals the damage: "shock deals 2 damage to me", "a 4/4 creature deals combat damage to nicole"' })),
  form(`${WHO} attacks(?: (?<whom>Amy|Nicole|<\\d+>))? with ${CARD}`, (clause) => {
    const { words: { who = 'Amy', whom, n = '' }, board } = clause;
    const attacker = thingOf(n, board);
    if (attacker !== undefined) attacker.owner ??= who as Player;
    const attacked = thingOf(/^<(\d+)>$/.exec(whom ?? '')?.[1], board);
    if (attacked !== undefined && isOf('Planeswalker', attacked, board.cards)) attacked.owner ??= other(who as Player); // 508.1b
    return clause.again(`<${n}> attacks ${whom ?? other(who as Player)}`);
  }),
  form(`size of ${CARD}`, ({ words: { n }, board }) => {
    const thing = thingOf(n, board);
    return thing === undefined || thing.count > 1 || isSpell(thing.card, board.cards) ? undefined : { text: () => '{sba: now}', says: () => `${labelOf(thing)} is looked at`, observe: () => [`power of ${labelOf(thing)}`, `toughness of ${labelOf(thing)}`], dies: true, taken: [] };
  }),
  form('(?<rest>.+?),? (?<many>twice|thrice|(?:two|three|2|3|four|4) times)', ({ words: { rest = '', many = '' }, again }) => {
    const told = again(rest);
    const times = /^(?:twice|two|2)/.test(many) ? 2 : /^(?:thrice|three|3)/.test(many) ? 3 : 4;
    if (told === undefined || 'refused' in told || told.deals !== undefined || told.blocked !== undefined) return undefined;
    const once = (): readonly string[] => [told.text(), ...(told.more?.() ?? [])];
    const entry = (text: string): string => (text.startsWith('{') ? text : /^[a-z-]+: [{[]/.test(text) ? `{${text}}` : yamlName(text));
    return { ...told, more: () => [...(told.more?.() ?? []), ...Array.from({ length: times - 1 }, once).flat().map(entry)], says: () => `${told.says()}, ${times === 2 ? 'twice' : `${String(times)} times`}` };
  }),
  form(`${CARD} attacks?`, (clause) => clause.again(`${clause.clause} ${other(thingOf(clause.words['n'], clause.board)?.owner ?? 'Amy')}`)),
];

/** Whom a spell that deals damage is aimed at, where nobody said who casts it: the one player whose life was said. */
function endangered(n: string | undefined, board: Board): Player | undefined {
  const [player, ...more] = Object.keys(board.life) as Player[];
  const thing = thingOf(n, board);
  return thing === undefined || thing.owner !== undefined || more.length > 0 || !burns(thing, board) ? undefined : player;
}
/** The same, where somebody has just been protected: "healing salve on me, bolt". */
function unprotected(n: string | undefined, board: Board): string | undefined {
  const thing = thingOf(n, board);
  return thing !== undefined && burns(thing, board) && thing.owner === undefined && !isShelter(thing, board) ? board.helped.at : undefined;
}
/** What a clause says that happens; undefined: that is not known. What nobody is said to do Amy does. `isOnly`: there is no other clause. */
export const happening = (clause: string, board: Board, isOnly: boolean): Told =>
  dealtToNone(clause, board) ?? inForms(clause, board, isOnly) ?? (isWithoutSubject(clause) ? inForms(withSubject('Amy', clause), board, isOnly) : undefined) ?? asSentence(clause, board);
/** CR 120.1: damage is dealt to players, creatures, planeswalkers and battles. */
const DEALT_TO = /\b(?:deals? .*damage to|hits?|(?:gets|is) hit by .*|attacks? and (?:hits?|deals .*)) <(\d+)>(?: for \S+)?$|^<(\d+)> (?:takes|is dealt|(?:gets|is) hit by)\b/;
function dealtToNone(clause: string, board: Board): Told {
  const [, n, m] = DEALT_TO.exec(clause) ?? [];
  const thing = thingOf(m ?? n, board);
  return thing === undefined || !isNeverFighting(thing, board.cards) ? undefined : { refused: `no damage is dealt to ${labelOf(thing)}, which is no creature, planeswalker or battle (120.1): say who is dealt it, "I am dealt 3 damage"` };
}
function inForms(clause: string, board: Board, isOnly: boolean): Told {
  for (const [gaps, told] of FORMS) {
    const match = gaps.exec(clause);
    const found = match === null ? undefined : told({ words: match.groups ?? {}, board, clause, isOnly, again: (words) => happening(words, board, isOnly) });
    if (found !== undefined) return found;
  }
  return undefined;
}

const CREATED = new RegExp(`^((?:Amy|Nicole) creates|create) (${NUMBER}) (tokens?|.+?)(?: tokens?)?$`);
const SMALL = /^(?:white|blue|black|red|green|colorless|creature|artifact|enchantment|legendary|snow|and|with|named)$|[^a-z]/;
/** A token that is created is called so, and one with a size is a creature; a creature of no size that was said is 1/1. */
function created(clause: string, { cards }: Board): string {
  const [, verb, much, token = ''] = CREATED.exec(clause) ?? [];
  if (verb === undefined || much === undefined || /\b(?:cop(?:y|ies)|tokens? that)\b/.test(token)) return clause;
  const words = token.split(' ').map((word) => (SMALL.test(word) ? word : singular(`${word.charAt(0).toUpperCase()}${word.slice(1)}`)));
  const isSized = /\d\/\d/.test(token);
  const isCreature = isSized || words.every((word) => /^(?:token|creature)$/i.test(word)) || (typeOfSubtype(words.at(-1) ?? '') === 'Creature' && cards.tell(words.join(' ')).words === undefined);
  const whole = [...(isCreature && !isSized ? ['1/1'] : []), ...words.filter((word) => !/^tokens?$/i.test(word)), ...(isCreature && !/\b(?:creature|artifact|enchantment)\b/.test(token) ? ['creature'] : [])];
  return `${verb} ${much === '1' ? 'a' : much} ${whole.join(' ')} token${/^(?:an?|one|1)$/.test(much) ? '' : 's'}`;
}

/** What does something is a player, things that are there, or each thing of a kind; of others nobody knows which. What it does follows at once. */
const SUBJECT = new RegExp(`^(?:${[
  "(?:Amy|Nicole)(?:'s life total| and (?:Amy|Nicole))?",
  "(?:Amy|Nicole)'s (?:[a-z]+ )*(?:turn|step|phase|upkeep)",
  '<\\d+>(?:(?:, | and |, and )<\\d+>)*',
  '(?:each|all|every|both) [a-z ]+?',
  '(?:the )?game',
].join('|')}) (?=(?<does>\\w+))`);
const THINGS_DO = /^(?:attacks?|becomes?|begins|blocks?|deals?|dies?|enters?|explores?|fights?|gets?|is|are|phases|regenerates|resolves|returns?|taps|transforms|untaps|would)$/;
/** "Amy is at 5 life": how things stand, which a sentence does not tell. */
const NOT_DONE = /^(?:Amy|Nicole) (?:is (?!dealt)|are|was) ?/;
function isClause(clause: string): boolean {
  const does = SUBJECT.exec(clause)?.groups?.['does'] ?? '';
  return !NOT_DONE.test(clause) && (isWithoutSubject(clause) || THINGS_DO.test(does) || isWithoutSubject(does));
}
/** "dies with a +1/+1 counter on it": what is said of the thing behind what happens to it. */
const SAID_AFTER = new RegExp(`^(?<before>(?<thing><\\d+>) (?:dies|(?:is|are) \\w+))(?<with> with ${COUNTERS})(?: on (?:it|<\\d+>))?$`);
/** "deal": of one of several that do the same. */
const OF_ONE = /^(deal|attack|die|fight|enter)\b/;
/** What a sentence leaves open, and how it is taken. */
const unsaid = (clause: string): readonly string[] => [
  ...(/\bsearch(?:es)?\b/.test(clause) ? ['a search alone moves no card'] : []),
  ...(/\bgets? .*counters?\b|^put .*counters?\b/.test(clause) ? ['Amy puts the counters'] : []),
];
/** A verb of one thing. */
const ONE_DOES = /^(?:is|dies|enters|attacks|blocks|deals|fights|untaps|taps|leaves|gets)\b/;
/** A sentence that the file format understands; what several things do, they do together. */
function asSentence(said: string, board: Board): Told {
  const after = SAID_AFTER.exec(said)?.groups;
  if (after !== undefined) withStates(`${after['thing'] ?? ''}${after['with'] ?? ''}`, board.things);
  const clause = created(after?.['before'] ?? said, board);
  const text = (): string => withLabels(clause, board);
  if (!isClause(clause) || sentenceNode(text(), 0) === undefined) return undefined;
  place(clause, board);
  const [subjects = ''] = /^<\d+>(?:(?:, | and |, and )<\d+>)*(?= )/.exec(clause) ?? [];
  const does = marksIn(subjects, board);
  const several = marksIn(clause.slice(subjects.length), board).find(({ count }) => count > 1);
  if (several !== undefined) return severalAtOnce(several);
  if (does.length > 1 && / and <\d+>$/.test(subjects) && /^dies\b/.test(clause.slice(subjects.length + 1)) && does.slice(0, -1).every((thing) => watchesDying(thing, board)) && !watchesDying(does.at(-1) as Thing, board)) {
    for (const thing of does.slice(0, -1)) thing.isBeside = true;
    return asSentence(clause.slice(clause.lastIndexOf('<')), board);
  }
  if (does.length > 1 && / and <\d+>$/.test(subjects) && ONE_DOES.test(clause.slice(subjects.length + 1))) return { refused: `"${withLabels(clause, board)}": is the first only there? Say "with ${does.slice(0, -1).map(labelOf).join(' and ')}, ${withLabels(clause.slice(clause.lastIndexOf('<')), board)}"; or of all of them, "${does.map(labelOf).join(' and ')} ${clause.slice(subjects.length + 1).replace(/^is\b/, 'are').replace(/^(\w+)s\b/, '$1')}"` };
  if (does.length < 2 && (does[0]?.count ?? 1) === 1) return { text, says: text, taken: unsaid(clause) };
  const rest = clause.slice(subjects.length + 1).replace(/^are\b/, 'is').replace(OF_ONE, '$1s');
  const each = (): readonly string[] => does.flatMap((thing) => Array.from({ length: thing.count }, (_, at) => `${labelOf(thing)}${at === 0 ? '' : ` ${String(at + 1)}`} ${withLabels(rest, board)}`));
  return { text: () => `together: [${each().map((one) => JSON.stringify(one)).join(', ')}]`, says: () => each().join(' and '), taken: [] };
}

/** Whether something watches what is put into graveyards, or what triggers then: of "A and B dies" it is only there. */
const watchesDying = (thing: Thing, { cards }: Board): boolean => textOf(thing, cards).some(({ ability, patterns }) => ability !== 'do' && records(patterns).some(({ kind, tests }) => (kind === 'move' || kind === 'trigger') && !records(tests).some((each) => each['field'] === 'what' && records(each['filter'])[0]?.['test'] === 'ref')));
const TURNED_UP = /^<(\d+)> is turned face up/;
const UNTAPPED = /^(?:<(?<n>\d+)> (?:untaps|is untapped)|(?:\w+ )?untaps? <(?<m>\d+)>)/;
/** Where the things of a sentence are, and how, if nobody said it: what is turned face up was face down. */
function place(clause: string, board: Board): void {
  const who = /^(Amy|Nicole) /.exec(clause)?.[1] as Player | undefined;
  const turned = thingOf(TURNED_UP.exec(clause)?.[1], board);
  if (turned !== undefined) turned.faceDown = true;
  const untaps = UNTAPPED.exec(clause)?.groups;
  const untapped = thingOf(untaps?.['n'] ?? untaps?.['m'], board);
  if (untapped !== undefined) { untapped.tapped = true; if (who !== undefined) untapped.owner ??= who; } // who untaps something untaps one's own
  const given = who === undefined ? undefined : thingOf(/^(?:Amy|Nicole) puts? .*\bcounters? on <(\d+)>$/.exec(clause)?.[1], board);
  if (given?.isNew === true && who !== undefined) given.owner ??= who; // "nicole puts a counter on a creature": on one of hers
  const discards = /\bdiscards?\b/.test(clause);
  for (const thing of marksIn(clause, board)) {
    if (discards) { thing.zone ??= 'hand'; thing.owner ??= who ?? 'Amy'; }
    else if (isSpell(thing.card, board.cards)) thing.zone ??= /\bis put into\b|\bputs?\b/.test(clause) ? 'hand' : 'stack';
  }
}
