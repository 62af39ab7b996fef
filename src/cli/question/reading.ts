/** The whole of a question, read: what is there, in what state, and what happens, clause by clause. */
import { BEGINS, nowhere, takeIn } from './circumstances.ts';
import { cardsMeant } from './cards-meant.ts';
import type { KnownCards } from '../engine.ts';
import { isOf, isSpell, isToken, needsFor, type Board, type Happening } from './board.ts';
import { happening } from './happenings.ts';
import { isWithoutSubject, other, plainly, withSubject, type Player } from './said.ts';
import { labelled, type Scene } from './scene.ts';
import { namesByLetters, withNames, withParts, type Unclear } from './sentence.ts';
import { isAboutCreatures } from './spells.ts';
import { NUMBER, withDescribed, withStates, type Thing } from './things.ts';

export interface Read {
  readonly scene: Scene;
  /** What is taken to be so and was not said. */
  readonly taken: readonly string[];
  readonly unclear: readonly Unclear[];
  readonly refused: readonly string[];
  /** What may have been meant as the name of a card, and is none. */
  readonly unknown: readonly string[];
  /** What was understood before the words that were not. */
  readonly understood: readonly string[];
  readonly leftOver?: string;
}
export interface Words { readonly what: string; readonly cards: readonly string[]; readonly against: readonly string[] }

/** Whether two may be the same: nothing that was said of them is otherwise. */
const mayBeOne = (one: Thing, other: Thing): boolean =>
  one.name === other.name && one.object === other.object && (['owner', 'zone'] as const).every((key) => one[key] === undefined || other[key] === undefined || one[key] === other[key]);
const SAID_OF = ['owner', 'zone', 'tapped', 'faceDown', 'commander', 'attacking', 'attached', 'host', 'keywords', 'token'] as const;
/** Two marks of the same thing are one: what was said of either is said of it. */
function unified(text: string, from: number, things: Thing[]): string {
  let out = text;
  for (let at = from; at < things.length; at += 1) {
    const one = things[at] as Thing;
    const same = things.findIndex((each, before) => before < at && each.zone !== 'none' && mayBeOne(one, each));
    const first = things[same];
    if (first === undefined || one.zone === 'none' || one.isNew === true) continue;
    out = out.replaceAll(`<${String(at)}>`, `<${String(same)}>`);
    for (const key of SAID_OF) if (one[key] !== undefined) Object.assign(first, { [key]: one[key] });
    Object.assign(first.counters, one.counters);
    for (const each of things) if (each.attached === at) each.attached = same;
    one.zone = 'none';
  }
  return out;
}
/** "it" is the permanent that was named last; "she", "to her", "her Bear" are of the player who was. */
function withoutPronouns(text: string, { things, cards }: Board): string {
  let [thing, player]: [string | undefined, string | undefined] = [undefined, undefined];
  const people = text.replace(/\b(Amy|Nicole)\b|\b(?:she|he)\b|\b(?:her|his|their) (?=(?:tapped |untapped |attacking )?<)|\bto (?:her|him|them)$|\bto (?:her|him|them)(?= and|,)/gi, (word, name: string | undefined) => {
    if (name !== undefined) player = name;
    return name !== undefined || player === undefined ? word : word.endsWith(' ') ? `${player}'s ` : word.startsWith('to ') ? `to ${player}` : player;
  });
  return people.replace(/<\d+>|\b(?:it|they)\b/gi, (word) => {
    const marked = word.startsWith('<') ? things[Number(word.slice(1, -1))] : undefined;
    if (marked !== undefined && !isSpell(marked.card, cards)) thing = word;
    return marked === undefined ? (thing ?? word) : word;
  });
}
/** What is created is not there: its name stays in the words. */
const withoutCreated = (text: string, things: readonly Thing[]): string =>
  text.replace(/(\bcreates? \S+ )<(\d+)>/g, (_, before: string, n: string) => {
    const thing = things[Number(n)] as Thing;
    thing.zone = 'none';
    return `${before}${thing.name}`;
  });
/** Who attacks whom, or deals combat damage to whom. */
const ATTACKED = /<(\d+)> (?:attacks? |(?:attacks? and )?deals? (?:\S+ )?combat damage to )(Amy|Nicole)\b/g;
/** The words with marks for all things, which are added to those that are there. */
function marked(words: string, byLetters: ReadonlyMap<string, string>, board: Board): { readonly text: string; readonly unclear: readonly Unclear[]; readonly unknown: readonly string[] } {
  const { things, cards } = board;
  const from = things.length;
  const named = withoutCreated(plainly(withNames(words, byLetters, things)), things);
  const parts = withParts(withDescribed(named, things), cards, things);
  const text = unified(withStates(withoutPronouns(parts.text, board), things), from, things);
  for (const thing of things.slice(from)) if (thing.card !== undefined && isToken(thing.card, cards)) thing.token = true;
  for (const [, n, whom] of text.matchAll(ATTACKED)) { // 506.2: nobody attacks oneself
    const attacker = things[Number(n)];
    if (attacker !== undefined && attacker.given !== true) attacker.owner ??= other(whom as Player);
  }
  for (const [, n, m] of text.matchAll(/<(\d+)> blocks? <(\d+)>/g)) { // 509.1a: what a player controls blocks what another one does
    const [blocker, attacker] = [things[Number(n)], things[Number(m)]];
    if (attacker !== undefined && attacker.given !== true) attacker.owner ??= other(blocker?.owner ?? 'Amy');
  }
  return { ...parts, text };
}

/** The cards that were named beside the sentence: each a thing, or a spell that has resolved before. */
function givenCards({ cards: mine, against }: Words, board: Board): { readonly unclear: readonly Unclear[]; readonly refused: readonly string[]; readonly typed: ReadonlyMap<string, string>; readonly before: readonly string[] } {
  const { things, cards } = board;
  const [unclear, refused, before]: [Unclear[], string[], string[]] = [[], [], []];
  const typed = new Map<string, string>();
  for (const [words, owner] of [...mine.map((each) => [each, 'Amy'] as const), ...against.map((each) => [each, 'Nicole'] as const)]) {
    const [name, ...more] = cardsMeant(cards, words);
    if (name !== undefined && more.length === 0 && !isSpell(name, cards)) {
      typed.set(words, name);
      things.push({ name, card: name, owner, count: 1, counters: {}, given: true, ...(isToken(name, cards) ? { token: true as const } : {}) });
      continue;
    }
    const spell = name !== undefined && more.length === 0;
    const from = things.length;
    const read = more.length > 0 ? undefined : marked(spell ? name : words, namesByLetters(typed, cards), board);
    const mark = /^<(\d+)>(.*)$/.exec(read?.text ?? '');
    const thing = mark === null ? undefined : things[Number(mark[1])];
    for (const each of things.slice(from)) each.owner ??= owner;
    if (thing === undefined || (mark?.[2] !== '' && !isSpell(thing.card, cards))) unclear.push(...(read?.unclear.length ? read.unclear : [{ word: words, names: name === undefined ? [] : [name, ...more] }]));
    else if (isSpell(thing.card, cards) && mark?.[2] === '' && (needsFor(thing, cards)?.targets.length ?? 0) > 0) refused.push(`${thing.name} resolves first, as an instant or sorcery, which stands nowhere; say at whom: "${words} at nicole"`);
    else if (isSpell(thing.card, cards)) before.push(`${owner} casts ${read?.text ?? ''}`);
    else if (things.indexOf(thing) >= from) Object.assign(thing, { given: true });
  }
  return { unclear, refused, typed, before };
}

const CONNECTORS = /,? (?:and )?(?:then|afterwards) |; (?:and )?|\. (?:and )?|, and |,? and |, |: |,? (?:while|if|when|after|as) (?=<|Amy|Nicole|it)/;
/** Counters of several kinds are one list: what follows is another of them. */
const SPLIT = new RegExp(`((?!,? and ${NUMBER} \\S+ counters?\\b)(?:${CONNECTORS.source}|${BEGINS.source}))`);
interface Clauses { readonly happenings: readonly Happening[]; readonly refused: readonly string[]; readonly understood: readonly string[]; readonly leftOver?: string }
/** The clauses of a text, from left to right: each as few words as make sense, with the subject of the one before where it has none. */
function clausesOf(text: string, board: Board, now: ReturnType<typeof nowhere>): Clauses {
  const pieces = text.split(SPLIT).filter((piece) => piece !== undefined);
  const [happenings, refused, understood]: [Happening[], string[], string[]] = [[], [], []];
  let [subject, rest]: [string | undefined, string] = [undefined, ''];
  for (let at = 0; at < pieces.length; at += 2) {
    rest += `${rest === '' ? '' : (pieces[at - 1] ?? ' ')}${pieces[at] ?? ''}`;
    if (rest.trim() === '') continue;
    const words: string = subject !== undefined && isWithoutSubject(rest) ? withSubject(subject, rest) : rest;
    const before = (/\b(Amy|Nicole)\b/.exec(subject ?? '')?.[1] ?? 'Amy') as Player;
    const isListed = /^,? (?:and )?$/.test(pieces[at + 1] ?? '') && pieces[at + 2]?.startsWith('<') === true; // "bear and serra angel die"
    const isHere = happenings.length === 0 && at + 2 < pieces.length && !isListed && standsThere(words, board);
    const listed = HAVING.test(understood.at(-1) ?? '') && /^<\d+>$/.test(rest) && /^(?:, |,? and )$/.test(pieces[at - 1] ?? '');
    if (listed) takeIn(`${before} has ${rest}`, now, before, board.things);
    else if (!isHere && !takeIn(words, now, before, board.things)) {
      const found = inEffect(words, board) ?? happening(words, board, pieces.length === 1);
      if (found === undefined) continue;
      if ('refused' in found) refused.push(found.refused);
      else if (IN_EFFECT.test(words)) happenings.unshift(found);
      else happenings.push(found);
    }
    understood.push(listed ? `${before} has ${rest}` : words);
    subject = /^(?:Amy|Nicole) attacks .*with (<\d+>)$/.exec(words)?.[1] ?? /^(?:with |while )?(Amy|Nicole|<\d+>|each player)(?!\w)/.exec(words)?.[1] ?? subject;
    rest = '';
  }
  return { happenings, refused, understood, ...(rest.trim() === '' ? {} : { leftOver: rest }) };
}

/** What somebody has may be a list. */
const HAVING = /(?:^| has | controls | owns | life with )<\d+>$/;
const IN_EFFECT = /^(?:with |after )?<(?<n>\d+)> (?:is |was )?in (?:effect|force)$/;
/** A spell that is in effect has resolved before. */
function inEffect(words: string, board: Board): ReturnType<typeof happening> {
  const n = IN_EFFECT.exec(words)?.groups?.['n'];
  const spell = board.things[Number(n ?? '-1')];
  return n === undefined || !isSpell(spell?.card, board.cards) ? undefined : happening(`${spell?.owner ?? 'Amy'} casts <${n}>`, board, false);
}
/** Words that only name a card, before anything happens: it is there. */
function standsThere(words: string, { things, cards }: Board): boolean {
  const thing = things[Number(/^(?:with |when )?<(\d+)>(?: is (?:there|in play))?$/.exec(words)?.[1] ?? '-1')];
  return thing !== undefined && !isSpell(thing.card, cards);
}

/** Reads a question. What is not understood is left over, and nothing is guessed in its place. */
export function readQuestion(words: Words, cards: KnownCards): Read {
  const board: Board = { things: [], cards };
  const now = nowhere();
  const given = givenCards(words, board);
  const said = marked(words.what, namesByLetters(given.typed, cards), board);
  const before = given.before.map((text) => clausesOf(text, board, now));
  const main = clausesOf(said.text, board, now);
  const all = [...before, main];
  const happenings = all.flatMap((each) => each.happenings);
  const added = happenings.length === 1 ? addCreature(said.text, board) : [];
  const spokenOf = new Set([...said.text.matchAll(/<(\d+)>/g)].map(([, n]) => board.things[Number(n)]));
  labelled(board.things.filter(({ zone }) => zone !== 'none'), spokenOf);
  const leftOver = all.find((each) => each.leftOver !== undefined)?.leftOver;
  const isStill = leftOver === undefined && all.every((each) => each.refused.length === 0) && main.happenings.length === 0;
  const inWords = (text: string): string => text.replace(/<(\d+)>/g, (_, n: string) => board.things[Number(n)]?.name ?? '');
  return {
    scene: { things: board.things, now, happenings },
    taken: [...happenings.flatMap(({ taken }) => taken), ...added, ...(ATTACK.test(said.text) && !/\bdamage\b/.test(said.text) ? ['attackers are declared, and no damage is dealt yet'] : [])],
    unclear: [...given.unclear, ...said.unclear],
    refused: [...given.refused, ...all.flatMap((each) => each.refused), ...(isStill ? [`"${words.what}" says how things stand, and not what happens: add it, as in "..., and bear dies"`] : [])],
    unknown: said.unknown,
    understood: all.flatMap((each) => each.understood).map(inWords),
    ...(leftOver === undefined ? {} : { leftOver: inWords(leftOver) }),
  };
}
const ATTACK = /\battacks\b/;
/** A sentence, or a spell, about creatures finds one, where nobody described any. */
function addCreature(text: string, board: Board): readonly string[] {
  const { things, cards } = board;
  const isThere = things.some((thing) => (thing.zone ?? 'battlefield') === 'battlefield' && isOf('creature', thing, cards));
  const sweeps = things.some((thing) => thing.zone === 'stack' && isAboutCreatures(thing, board));
  if (isThere || !(sweeps || /\b(?:each|all|every) (?:\w+ )?creatures?\b/.test(text))) return [];
  things.push({ name: 'Bear', object: 'a 2/2 creature', count: 1, counters: {}, owner: sweeps || text.includes('Nicole') ? 'Nicole' : 'Amy' });
  return ['there is a creature'];
}
