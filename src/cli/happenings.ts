/** What happens, one clause at a time: spells that are cast and cards that enter, as an instruction with fields; all else as the sentence that the file format understands. */
import { singular } from '../scenario/vocabulary/words.ts';
import { records } from '../scenario/vocabulary/records-of.ts';
import { sentenceNode } from '../scenario/instructions/sentences.ts';
import { needsOf, type Needs } from './starter-spell.ts';
import { yamlName } from './starter.ts';
import type { KnownCards } from './engine.ts';
import { isWithoutSubject, other, type Player } from './said.ts';
import { labelOf, NUMBER, numberOf, withStates, type Thing } from './things.ts';

/** What a clause comes to. */
export interface Happening {
  /** An instruction as it is written in a file, once the things have their labels. */
  readonly text: () => string;
  /** What was understood, in words. */
  readonly says: () => string;
  /** What is taken to be so and was not said. */
  readonly taken: readonly string[];
  /** Things that a target needs and nobody named. */
  readonly extra?: Needs['targets'];
  /** Whether it is a spell that says itself where it goes, so that its own move matters. */
  readonly moves?: boolean;
}
export interface Board {
  readonly things: Thing[];
  readonly cards: KnownCards;
}
/** A clause that is understood but cannot be answered: why. */
export interface Refused { readonly refused: string }

const typeOf = (name: string, cards: KnownCards): string => cards.tell(name).words?.type ?? '';
export const isSpell = (name: string | undefined, cards: KnownCards): boolean => name !== undefined && /\b(?:Instant|Sorcery)\b/.test(typeOf(name, cards));
/** Whether a card is only ever a token: it is called just what it is, and does nothing of its own (111.4). */
export function isToken(name: string, cards: KnownCards): boolean {
  const [types = '', subtypes] = typeOf(name, cards).split(' — ');
  return subtypes === name && !types.includes('Land');
}
export const isOf = (type: string, thing: Thing, cards: KnownCards): boolean => new RegExp(`\\b${type}\\b`, 'i').test(thing.card === undefined ? (thing.object ?? '') : typeOf(thing.card, cards));

/** What a template would have to say of a card. */
export const needsFor = (thing: Thing, cards: KnownCards): Needs | undefined => {
  const card = thing.card === undefined ? undefined : cards.tell(thing.card).card;
  return card === undefined ? undefined : needsOf(card);
};
/** The same thing in another place, as what is cast or enters is not yet there; one of the other player stays where it is. */
function elsewhere(at: number, { things }: Board, zone: string, player: Player | undefined): Thing {
  const thing = things[at] as Thing;
  if (thing.owner !== undefined && player !== undefined && thing.owner !== player && zone !== 'graveyard') {
    const one: Thing = { name: thing.name, ...(thing.card === undefined ? {} : { card: thing.card }), ...(thing.object === undefined ? {} : { object: thing.object }), counters: {}, count: 1, owner: player, zone };
    things.push(one);
    return one;
  }
  thing.owner ??= player ?? 'Amy';
  if (thing.zone === undefined || zone === 'stack') thing.zone = zone;
  return thing;
}
const withMarks = (text: string, { things }: Board): string => text.replace(/<(\d+)>/g, (_, n: string) => { const thing = things[Number(n)]; return thing === undefined ? '' : labelOf(thing); });

type Words = Readonly<Record<string, string | undefined>>;
const X_SAID = '(?:,? ?(?:with|for|where) X ?(?:=|is|being) ?(?<x>\\d+)|,? X ?= ?(?<x2>\\d+)| for (?<x3>\\d+))';
const AIMED = ' (?:(?:at|on|targeting|targets|against) )?(?<at>Amy|Nicole|<\\d+>)';
const TAIL = `(?:${X_SAID})?(?:${AIMED})?(?:${X_SAID.replaceAll(/x(\d?)>/g, 'y$1>')})?(?:,? (?:copying|as a copy of) <(?<copied>\\d+)>)?(?: and (?:it|that) resolves)?`;

/** A spell resolves, or a permanent that was cast enters: of an X nobody said and of a target nobody named it is said what is taken. */
function cast({ who = 'Amy', n = '', at, copied, x, x2, x3, y, y2, y3 }: Words, board: Board): Happening | Refused {
  const player = who as Player;
  const thing = elsewhere(Number(n), board, 'stack', player);
  const needs = needsFor(thing, board.cards);
  if (thing.count > 1) return severalAtOnce(thing);
  const saidX = x ?? x2 ?? x3 ?? y ?? y2 ?? y3;
  if (saidX !== undefined && needs?.x !== true) return { refused: `${thing.name} has no X here: leave out ${saidX}` };
  const [first, ...more] = needs?.targets ?? [];
  if (at !== undefined && first === undefined) return { refused: `${thing.name} has no target here: leave out "${withMarks(at, board)}"` };
  if (copied !== undefined && !hasOwnCopy(thing, board.cards)) return { refused: `${thing.name} copies nothing: leave that out` };
  const target = /^<(\d+)>$/.exec(at ?? '')?.[1];
  const aim = target === undefined ? undefined : board.things[Number(target)];
  if (aim !== undefined) {
    if (isSpell(aim.card, board.cards) || first?.stands?.where === 'stack') aim.zone ??= 'stack';
    if (first?.stands?.where === 'graveyard') aim.zone ??= 'graveyard';
    aim.owner ??= aim.object === undefined ? other(player) : player === 'Amy' ? 'Nicole' : 'Amy';
  }
  const targets = (first === undefined ? [] : at === undefined ? [first, ...more] : more).map((each) => (each.is === player && each.stands === undefined ? { ...each, is: other(player) } : each));
  const amount = saidX ?? (needs?.x === true ? '3' : undefined);
  const aimed = (): readonly string[] => [...(first === undefined || at === undefined ? [] : [`${yamlName(first.name)}: ${yamlName(withMarks(at, board))}`]), ...targets.map(({ name, is }) => `${yamlName(name)}: ${yamlName(is)}`)];
  return {
    text: () => `resolve: {${[`card: ${yamlName(thing.card ?? '')}`, ...(thing.label === undefined ? [] : [`as: ${yamlName(thing.label)}`]), `controller: ${player}`, ...(aimed().length === 0 ? [] : [`targets: {${aimed().join(', ')}}`]), ...(amount === undefined ? [] : [`cast: {X: ${amount}}`])].join(', ')}}`,
    says: () => `${player} casts ${labelOf(thing)}${amount === undefined ? '' : ` with X = ${amount}`}${at === undefined ? '' : ` at ${withMarks(at, board)}`}, and it resolves`,
    taken: [...(copied === undefined ? [] : [chosenCopy(thing)]), ...(saidX === undefined && amount !== undefined ? [`X is ${amount}`] : []), ...targets.map(({ is }) => `${thing.name} is aimed at ${is}`)],
    extra: targets,
    moves: isSpell(thing.card, board.cards) && records(thing.card === undefined ? [] : board.cards.tell(thing.card).card?.text).some(({ kind }) => kind === 'move'),
  };
}

const severalAtOnce = ({ count, name }: Thing): Refused => ({ refused: `${String(count)} ${name} at once are not understood there: say what happens to each, "..., then ..."` });

const chosenCopy = ({ name }: Thing): string => `what ${name} copies is chosen as it enters: every choice is listed`;

/** An activated ability of a permanent resolves. */
function activated({ who = 'Amy', n = '', at }: Words, board: Board): Happening {
  const thing = board.things[Number(n)] as Thing;
  thing.owner ??= who as Player;
  const texts = records(thing.card === undefined ? [] : board.cards.tell(thing.card).card?.text);
  const names = texts.flatMap(({ ability, targets }) => (ability === 'do' ? (targets as Needs['targets']) : [])).map(({ name }) => name);
  const target = at === undefined ? '' : `, targets: {${yamlName(names[0] ?? 'it')}: ${yamlName(withMarks(at, board))}}`;
  return {
    text: () => `activate: {what: ${yamlName(labelOf(thing))}, player: ${who}${target}}`,
    says: () => `${who} activates ${labelOf(thing)}${at === undefined ? '' : ` at ${withMarks(at, board)}`}, and it resolves`,
    taken: [],
  };
}

/** A permanent card enters otherwise than by being cast. */
function enters({ who, n = '', from, under, tapped, tapped2, counters, copied, x, x2, x3, y, y2, y3 }: Words, board: Board): Happening | Refused {
  const player = (under ?? who) as Player | undefined;
  const thing = elsewhere(Number(n), board, from ?? 'hand', player);
  const needs = needsFor(thing, board.cards);
  if (thing.count > 1) return severalAtOnce(thing);
  const saidX = x ?? x2 ?? x3 ?? y ?? y2 ?? y3;
  if (saidX !== undefined) return { refused: `only of what is cast somebody chooses X: "I cast ${thing.name} with X = ${saidX}"` };
  const isCast = needs?.x === true && counters === undefined; // X of what was not cast is 0
  if (isCast) thing.zone = 'stack';
  const { zone = 'hand', owner = 'Amy' } = thing;
  const original = copied === undefined ? undefined : board.things[Number(copied)];
  const copies = original !== undefined && !hasOwnCopy(thing, board.cards);
  const with_ = counters === undefined ? [] : [...counters.matchAll(new RegExp(`(${NUMBER}) (\\S+) counters?`, 'g'))].map(([, much = '', kind = '']) => `${yamlName(kind)}: ${String(numberOf(much))}`);
  const isTapped = (tapped ?? tapped2) !== undefined;
  const on = player ?? owner;
  return {
    text: () => `enters: {${[`what: ${yamlName(labelOf(thing))}`, `from: ${zone}`, `under: ${on}`, ...(isCast ? ['cast: true', 'x: 2'] : []), ...(isTapped ? ['tapped: true'] : []), ...(with_.length === 0 ? [] : [`counters: {${with_.join(', ')}}`]), ...(copies ? [`copy-of: ${yamlName(labelOf(original))}`] : [])].join(', ')}}`,
    says: () => `${labelOf(thing)} enters under ${on}${zone === 'hand' ? '' : `, from the ${zone}`}${isTapped ? ', tapped' : ''}${counters === undefined ? '' : `, with ${counters}`}${copies ? `, as a copy of ${labelOf(original)}` : ''}`,
    taken: [...(isCast ? [`it was cast with X = 2 ("I cast ${thing.name} with X = 3" says another)`] : []), ...(original === undefined || copies ? [] : [chosenCopy(thing)])],
  };
}
/** Whether a card itself may enter as a copy. */
const hasOwnCopy = (thing: Thing, cards: KnownCards): boolean => thing.card !== undefined && JSON.stringify(cards.tell(thing.card).words ?? {}).includes('copy');

const COUNTERS = `${NUMBER} \\S+ counters?`;
const ENTRY = `(?<tapped> tapped)?(?: under (?<under>Amy|Nicole)(?:'s control)?)?(?<tapped2> tapped)?(?:${X_SAID})?(?:,? with (?<counters>${COUNTERS}(?:(?: and|,) ${COUNTERS})*)(?: on it)?)?(?:,? (?:as a copy of|copying|as) <(?<copied>\\d+)>)?`;
const WHO = '(?<who>Amy|Nicole)';
const SOURCELESS = /^(?:(?:Amy|Nicole) (?:takes|deals) \S+ (?:combat )?damage|\S+ (?:combat )?damage (?:is dealt )?to )(?!.* from )/;
const form = (text: string): RegExp => new RegExp(`^${text}$`);
const CAST = form(`${WHO} (?:casts )?<(?<n>\\d+)>${TAIL}`);
const SPELL = form(`<(?<n>\\d+)>(?: resolves)?${TAIL}`);
const PLAYS = form(`${WHO} plays <(?<n>\\d+)>${ENTRY}`);
const ENTERS = form(`<(?<n>\\d+)>(?: enters?(?: the battlefield)?(?: from (?:the |(?:Amy|Nicole)'s )?(?<from>graveyard|hand|exile|library))?${ENTRY})?`);
const PUTS = form(`${WHO} (?:returns|puts|reanimates) <(?<n>\\d+)>(?: (?:on|in)?to the battlefield(?: from (?:the |(?:Amy|Nicole)'s )?(?<from>graveyard|hand|exile|library))?${ENTRY})`);
const ACTIVATES = form(`${WHO} activates <(?<n>\\d+)>(?:'s ability)?(?:${AIMED})?`);
const TAKES = form('(?<to>Amy|Nicole|<\\d+>) (?:takes|is dealt) (?<much>\\S+(?: combat)?) damage (?:from|by) (?<from><\\d+>)');
const ATTACKS_WITH = form(`${WHO} attacks(?: (?<whom>Amy|Nicole))? with (?<those><\\d+>)`);

/** What a clause says that happens; undefined: that is not known. `isOnly`: there is no other clause. */
export function happening(clause: string, board: Board, isOnly: boolean): Happening | Refused | undefined {
  const { things, cards } = board;
  const thing = (match: RegExpExecArray): Thing | undefined => things[Number(match.groups?.['n'] ?? '-1')];
  const isCard = (match: RegExpExecArray | null): match is RegExpExecArray => match !== null && thing(match)?.card !== undefined;
  const casts = CAST.exec(clause);
  if (isCard(casts) && !isOf('Land', thing(casts) as Thing, cards)) return cast(casts.groups ?? {}, board);
  const spell = SPELL.exec(clause);
  if (isCard(spell) && isSpell(thing(spell)?.card, cards)) return cast({ who: thing(spell)?.owner ?? (spell.groups?.['at'] === 'Amy' ? 'Nicole' : 'Amy'), ...spell.groups }, board);
  const plays = PLAYS.exec(clause) ?? casts;
  if (isCard(plays)) return isOf('Land', thing(plays) as Thing, cards) ? enters(plays.groups ?? {}, board) : cast(plays.groups ?? {}, board);
  const entry = ENTERS.exec(clause);
  if (entry !== null && !isSpell(thing(entry)?.card, cards) && (isOnly || clause.includes(' '))) return enters(entry.groups ?? {}, board);
  const puts = PUTS.exec(clause);
  if (puts !== null) return enters({ ...puts.groups, from: puts.groups?.['from'] ?? (clause.includes(' puts ') ? 'hand' : 'graveyard') }, board);
  const activates = ACTIVATES.exec(clause);
  if (isCard(activates)) return activated(activates.groups ?? {}, board);
  const taken = TAKES.exec(clause);
  if (taken !== null) return happening(`${taken.groups?.['from'] ?? ''} deals ${taken.groups?.['much'] ?? ''} damage to ${taken.groups?.['to'] ?? ''}`, board, isOnly);
  if (SOURCELESS.test(clause)) return { refused: `say what deals the damage: "shock deals 2 damage to me", "a 4/4 creature deals combat damage to nicole"` };
  const attacks = ATTACKS_WITH.exec(clause);
  if (attacks !== null) (things[Number(/\d+/.exec(attacks.groups?.['those'] ?? '')?.[0] ?? '-1')] as Thing).owner ??= attacks.groups?.['who'] as Player;
  if (attacks !== null) return happening(`${attacks.groups?.['those'] ?? ''} attacks ${attacks.groups?.['whom'] ?? other((attacks.groups?.['who'] ?? 'Amy') as Player)}`, board, isOnly);
  const attacker = things[Number(/^<(\d+)> attacks$/.exec(clause)?.[1] ?? '-1')];
  return asSentence(attacker === undefined ? clause : `${clause} ${other(attacker.owner ?? 'Amy')}`, board);
}

/** A token that is created is called so, and one of a creature type is a creature. */
const CREATED = new RegExp(`^((?:Amy|Nicole) creates|create) (${NUMBER}) (.+?)(?: tokens?)?$`);
function created(clause: string): string {
  const [, verb, much, token = ''] = CREATED.exec(clause) ?? [];
  if (verb === undefined || much === undefined || /\b(?:cop(?:y|ies)|tokens? that)\b/.test(token)) return clause;
  const isMarked = /^<\d+>$/.test(token);
  const words = isMarked || /\b(?:creature|artifact|enchantment)\b/.test(token) || !/\d\/\d/.test(token) ? token : `${token} creature`;
  return `${verb} ${much} ${words.split(' ').map((word) => (/^(?:white|blue|black|red|green|colorless|creature|artifact|enchantment|legendary|snow|and|with|named)$|[^a-z]/.test(word) ? word : singular(`${word.charAt(0).toUpperCase()}${word.slice(1)}`))).join(' ')} token${/^(?:an?|one|1)$/.test(much) ? '' : 's'}`;
}
const marksIn = (text: string, { things }: Board): readonly Thing[] => [...text.matchAll(/<(\d+)>/g)].flatMap(([, n]) => things[Number(n)] ?? []);
/** "deal": of one of several that do the same. */
const OF_ONE = /^(deal|attack|die|fight|enter)\b/;
const SAID_AFTER = new RegExp(`^(<(\\d+)> (?:dies|(?:is|are) \\w+)) with (${COUNTERS}(?:(?: and|,) ${COUNTERS})*)(?: on (?:it|<\\d+>))?$`);
/** What does something is a player, things that are there, or each thing of a kind; of others nobody knows which. What it does follows at once. */
const SUBJECT = /^(?:Amy(?:'s life total| and Nicole)?|Nicole(?:'s life total| and Amy)?|(?:Amy|Nicole)'s (?:[a-z]+ )*(?:turn|step|phase|upkeep)|<\d+>(?:(?:, | and |, and )<\d+>)*|(?:each|all|every|both) [a-z ]+?|(?:the )?game) (?=(?<does>\w+))/;
const NOT_DONE = /^(?:Amy|Nicole) (?:is (?!dealt)|are|was) ?/;
const THINGS_DO = /^(?:attacks?|becomes?|begins|blocks?|deals?|dies?|enters?|explores?|fights?|gets?|is|are|phases|regenerates|resolves|returns?|taps|transforms|untaps|would)$/;
const isClause = (clause: string): boolean => !NOT_DONE.test(clause) && (isWithoutSubject(clause) || ((does = '') => THINGS_DO.test(does) || isWithoutSubject(does))(SUBJECT.exec(clause)?.groups?.['does']));
/** What a sentence leaves open, and how it is taken. */
const unsaid = (clause: string): readonly string[] => [
  ...(/\bsearch(?:es)?\b/.test(clause) ? ['a search alone moves no card'] : []),
  ...(/\bgets? .*counters?\b|^put .*counters?\b/.test(clause) ? ['Amy puts the counters'] : []),
];
function asSentence(said: string, board: Board): Happening | Refused | undefined {
  const [, before, of, counters] = SAID_AFTER.exec(said) ?? [];
  if (before !== undefined) withStates(`<${of ?? ''}> with ${counters ?? ''}`, board.things);
  const clause = created(before ?? said);
  if (!isClause(clause)) return undefined;
  const text = (): string => withMarks(clause, board);
  if (sentenceNode(text(), 0) === undefined) return undefined;
  place(clause, board);
  const [subjects = ''] = /^<\d+>(?:(?:, | and |, and )<\d+>)*(?= )/.exec(clause) ?? [];
  const [does, others] = [marksIn(subjects, board), marksIn(clause.slice(subjects.length), board)];
  const several = others.find(({ count }) => count > 1);
  if (several !== undefined) return severalAtOnce(several);
  if (does.length < 2 && (does[0]?.count ?? 1) === 1) return { text, says: text, taken: unsaid(clause) };
  const rest = clause.slice(subjects.length + 1).replace(/^are\b/, 'is').replace(OF_ONE, '$1s');
  const each = (): readonly string[] => does.flatMap((thing) => Array.from({ length: thing.count }, (_, at) => `${labelOf(thing)}${at === 0 ? '' : ` ${String(at + 1)}`} ${withMarks(rest, board)}`));
  return { text: () => `together: [${each().map((one) => JSON.stringify(one)).join(', ')}]`, says: () => each().join(' and '), taken: [] };
}
/** Where the things of a sentence are, if nobody said it. */
function place(clause: string, { things, cards }: Board): void {
  const who = /^(Amy|Nicole) /.exec(clause)?.[1] as Player | undefined;
  const turned = things[Number(/^<(\d+)> is turned face up/.exec(clause)?.[1] ?? '-1')];
  if (turned !== undefined) turned.faceDown = true;
  const untapped = things[Number(/^(?:<(\d+)> (?:untaps|is untapped)|(?:\w+ )?untaps? <(\d+)>)/.exec(clause)?.slice(1).find((n) => n !== undefined) ?? '-1')];
  if (untapped !== undefined) untapped.tapped = true;
  const isCreated = /\bcreates?\b/.test(clause);
  const discards = /\bdiscards?\b/.test(clause);
  for (const [, n] of clause.matchAll(/<(\d+)>/g)) {
    const thing = things[Number(n)];
    if (thing === undefined) continue;
    if (isCreated && clause.indexOf(`<${n ?? ''}>`) < clause.lastIndexOf(' token')) { if (thing.given !== true) thing.zone = 'none'; }
    else if (discards) { thing.zone ??= 'hand'; thing.owner ??= who ?? 'Amy'; }
    else if (isSpell(thing.card, cards)) thing.zone ??= /\bis put into\b|\bputs?\b/.test(clause) ? 'hand' : 'stack';
  }
}
