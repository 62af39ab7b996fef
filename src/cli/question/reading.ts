/** The whole of a question, read: what is there, in what state, and what happens, clause by clause. */
import { BEGINS, nowhere, takeIn, type Circumstances } from './circumstances.ts';
import { cardsMeant } from './cards-meant.ts';
import type { KnownCards } from '../engine.ts';
import { instructionsOf, isAttachment, isNeverFighting, isOf, isSpell, isToken, keywordsOf, marksIn, needsFor, textOf, watchesCasting, type Board, type Happening } from './board.ts';
import { unblockedToo } from './combat.ts';
import { happening } from './happenings.ts';
import { answered, changesLife, dealtByTargets, foreseen, forewarned, isOneOf, shrinks, speaksOfDamage, uncast, watchesDeath } from './order.ts';
import { shielded } from './other-forms.ts';
import { isWithoutSubject, other, plainly, withSubject, type Player } from './said.ts';
import { labelled, type Scene } from './scene.ts';
import { records } from '../../scenario/vocabulary/records-of.ts';
import { A_BEAR, namesByLetters, withNames, withParts, type Unclear } from './sentence.ts';
import { isAboutCreatures } from './spells.ts';
import { splitAmong, withoutHeading } from './aside.ts';
import { byMeans } from './means.ts';
import { aboutCards, lostNames, TWO_PLAYERS, withoutPreface, withShortNames } from './names-said.ts';
import { offhandThings, SEVERAL_OPPONENTS, SOME_OPPONENTS } from './offhand.ts';
import { withPaid } from './paid.ts';
import { byEach, forEach, isElsewhere, seated, tableOf, type Table } from './table.ts';
import { asItStands } from './standing.ts';
import { spelledOut, typed, type Typed } from './typed.ts';
import { withPassives, withVerbs } from './verbs.ts';
import { labelOf, NUMBER, SOME_KIND, USUAL_LOYALTY, withDescribed, withStates, type Thing } from './things.ts';

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
  /** Nothing but these cards was named, and no event. */
  readonly named?: readonly Thing[];
  /** What is said to be there. */
  readonly beside: readonly Thing[];
  /** Who does what happens. */
  readonly doer: Player;
}
export interface Words { readonly what: string; readonly cards: readonly string[]; readonly against: readonly string[] }

/** Whether two may be the same: nothing that was said of them is otherwise. */
const mayBeOne = (one: Thing, other: Thing): boolean =>
  one.name === other.name && one.object === other.object && isElsewhere(one) === isElsewhere(other) && (['owner', 'zone'] as const).every((key) => one[key] === undefined || other[key] === undefined || one[key] === other[key]);
const SAID_OF = ['owner', 'zone', 'tapped', 'faceDown', 'commander', 'attacking', 'attached', 'host', 'keywords', 'token', 'shielded', 'isBeside'] as const;
/** Between two things of the same name: nothing does this to itself. */
const TWO_THINGS = '(?:blocks?|fights?|is blocked by|attacks?|(?:attacks and )?hits|trades with|(?:attacks?|swings?) into|into|copies|copying|deals? (?:\\S+ )?(?:combat )?damage to)';
/** What stands in one list is several things: "with vorinclex and nicole's vorinclex". */
const LISTED = /(?:^|\b(?:with|under|against|into|vs|facing|has|controls|owns) )(?:both )?(<\d+>(?:(?:, | and |, and | vs | versus | or )<\d+>)+)/g;
const inOneList = (text: string, one: number, other: number): boolean => [...text.matchAll(LISTED)].some(([, list = '']) => list.includes(`<${String(one)}>`) && list.includes(`<${String(other)}>`));
/** Two marks of the same thing are one: what was said of either is said of it. */
function unified(text: string, from: number, things: Thing[], first: 'given' | 'said'): string {
  let out = text;
  for (let at = first === 'given' ? from + 1 : from; at < things.length; at += 1) { // each of the cards beside a question is one of its own
    const one = things[at] as Thing;
    const same = things.findIndex((each, before) => before < at && each.zone !== 'none' && mayBeOne(one, each) && !new RegExp(`<${String(before)}> ${TWO_THINGS} <${String(at)}>`).test(text) && !inOneList(text, before, at) && !new RegExp(`<${String(before)}> (?:(?:an?|another|the|(?:Amy|Nicole)'s) )*<${String(at)}>`).test(text));
    const earlier = things[same];
    if (earlier === undefined || one.zone === 'none' || one.isNew === true) continue;
    out = out.replaceAll(`<${String(at)}>`, `<${String(same)}>`);
    for (const key of SAID_OF) if (one[key] !== undefined) Object.assign(earlier, { [key]: one[key] });
    Object.assign(earlier.counters, one.counters);
    for (const each of things) if (each.attached === at) each.attached = same;
    one.zone = 'none';
  }
  return out;
}
/** Who "she" is: the opponent of whoever says "I", else the player who was named last. */
function withoutPeople(text: string, isISaid: boolean): string {
  let player: Player = 'Nicole';
  return text.replace(/\b(Amy|Nicole)\b|\b(?:she|he)\b|\b(?:her|his|their) (?=(?:tapped |untapped |attacking )?<|(?:hand|library|graveyard|battlefield|board|side|draw step|upkeep|end step|turn|combat|main phase)\b)|\b(?:her|him)(?=$|[,.;]| (?:and|with|while|for|\d+)\b)|\b(?:to|at|on|targeting|targets) them(?=$|[,.;]| (?:and|with|while|for)\b)/gi, (word, name: string | undefined) => {
    if (name !== undefined && !isISaid) player = name as Player;
    return name !== undefined ? word : word.endsWith(' ') ? `${player}'s ` : word.endsWith(' them') ? `${word.slice(0, -' them'.length)} ${player}` : player;
  });
}
/** "it" is the permanent that was named last; of what only creatures do, the last creature. */
function withoutPronouns(text: string, { things, cards }: Board, isISaid: boolean): string {
  let [thing, creature]: [string | undefined, string | undefined] = [undefined, undefined];
  const creatures: string[] = [];
  return withoutPeople(text, isISaid).replace(/<\d+>|\b(?:it|they)\b(?!(?:'s| is) (?:in |during )?(?:Amy|Nicole)'s)/gi, (word, at: number, all: string) => {
    const marked = word.startsWith('<') ? things[Number(word.slice(1, -1))] : undefined;
    const isOriginal = thing !== undefined && /\b(?:copies|copying|as a copy of) (?:(?:an?|the|(?:Amy|Nicole)'s) )?$/.test(all.slice(0, at)); // "image copies a bear, then I bolt it": what was spoken of is the copy
    const isBeside = isOriginal || /^ is (?:out|in play|around|on the (?:battlefield|board|field))\b/.test(all.slice(at + word.length)) || thing !== undefined && /(?:^|[,;] )(?:(?:an?|the|(?:Amy|Nicole)'s) )?<\d+> (?:with|under) $/.test(all.slice(0, at)); // "devoted druid with vizier, put a counter on it": the one that has the other beside it
    if (marked !== undefined && !isSpell(marked.card, cards) && !isBeside && (thing === undefined || !isAttachment(marked, cards))) thing = word;
    if (marked !== undefined && !isBeside && isOf('creature', marked, cards)) { creature = word; creatures.push(word); }
    const doer = DOES_TO.exec(all.slice(0, at))?.[1];
    if (marked === undefined && doer !== undefined && (doer === creature || doer === thing)) return creatures.findLast((each) => each !== doer) ?? word; // what one does to "it" it does to another
    const meant = FIGHTS.test(all.slice(at + word.length)) ? (creature ?? thing) : thing;
    return marked === undefined ? (meant ?? word) : word;
  });
}
/** What one does to another thing, in the words before the other. */
const DOES_TO = /(<\d+>) (?:blocks?|hits|fights|attacks|(?:is|gets) blocked by|deals (?:\S+ )?(?:combat )?damage to) $/;
/** What only creatures do. */
const FIGHTS = /^ (?:hits?|attacks?|blocks?|dies|deals combat|fights?|connects|trades|swings|is blocked)\b/;
/** "Furnace of rath x2". */
const MANY_BEHIND = /(<\d+>),? x ?([2-9])\b/g;
/** What is created is not there: its name stays in the words. */
const withoutCreated = (text: string, things: readonly Thing[]): string =>
  text.replace(/(\bcreates? \S+ )<(\d+)>/g, (_, before: string, n: string) => {
    const thing = things[Number(n)] as Thing;
    thing.zone = 'none';
    return `${before}${thing.name}`;
  });
/** Who attacks whom, or deals combat damage to whom. */
const ATTACKED = /<(\d+)> (?:(?:attacks?|hits|swings at) |(?:attacks? and )?deals? (?:\S+ )?combat damage to )(Amy|Nicole)\b/g;
/** The words with marks for all things, which are added to those that are there. */
function marked(words: string, byLetters: ReadonlyMap<string, string>, board: Board, first: 'given' | 'said' = 'said', table?: Table): { readonly text: string; readonly unclear: readonly Unclear[]; readonly unknown: readonly string[] } {
  const { things, cards } = board;
  const from = things.length;
  const isISaid = /\b(?:I|I'm|I've|my|me)\b/i.test(words);
  const named = byMeans(withoutCreated(plainly(aboutCards(withShortNames(withoutPreface(withNames(words, byLetters, things)), things).replace(MANY_BEHIND, '$2 $1'), things)), things), board);
  const verbs = withVerbs(withoutPeople(withPaid(withDescribed(named, things), board), isISaid), cards, things);
  const parts = withParts(onOthers(offhandThings(verbs.text, board), board), cards, things);
  const passives = withPassives(withStates(withoutPronouns(standingBefore(parts.text), board, isISaid), things), cards, things);
  const text = withoutNaming(blockingTogether(resolving(splitAmong(unified(table === undefined ? passives.text : seated(passives.text, table, things), from, things, first)), board), board));
  for (const thing of things.slice(from)) if (thing.card !== undefined && isToken(thing.card, cards)) thing.token = true;
  for (const [, n, whom] of text.matchAll(ATTACKED)) { // 506.2: nobody attacks oneself
    const attacker = things[Number(n)];
    if (attacker !== undefined && attacker.given !== true) attacker.owner ??= other(whom as Player);
  }
  for (const [, a, b, c, d] of text.matchAll(/<(\d+)> (?:blocks?|hits) <(\d+)>|<(\d+)> (?:is|gets) (?:double[- ])?blocked by <(\d+)>/g)) { // 509.1a: what a player controls blocks what another one does
    const [blocker, attacker] = [things[Number(a ?? d)], things[Number(b ?? c)]];
    if (a !== undefined && blocker?.isNew === true && blocker.card === undefined && blocker.owner === undefined && attacker?.card !== undefined && attacker.owner === undefined && / hits <\d+>/.test(text)) { attacker.owner = 'Amy'; blocker.owner = 'Nicole'; } // who asks of a card that is hit has it
    if (a === undefined && blocker?.given !== true && blocker !== undefined) blocker.owner ??= other(attacker?.owner ?? 'Amy');
    if (attacker !== undefined && attacker.given !== true) attacker.owner ??= other(blocker?.owner ?? 'Amy');
  }
  return { ...parts, unclear: [...verbs.unclear, ...parts.unclear, ...passives.unclear], text };
}
/** "Adaptive automaton naming goblin": it enters, and what is named is chosen then. */
const withoutNaming = (text: string): string => text.replace(/(^|, )(<\d+>) so named/, '$1$2 enters').replace(/ so named/g, '').replace(/ in response to (?=(?:(?:an?|the|(?:Amy|Nicole)'s) )?<\d+>)/g, ', then ');
/** Several that block one: "is blocked by a 2/2 and a 3/3", "a 2/2 and a 3/3 block it". */
const blockingTogether = (text: string, board: Board): string => text
  .replace(/(?<=\bblocked by |\bblocks? (?:it |that )?with |\battacks? (?:(?:Amy|Nicole|<\d+>) )?with )<\d+>(?:(?:, and |, | and )<\d+>(?! \w))+/g, (list) => creaturesOf(list, board))
  .replace(/<\d+>(?:(?:, and |, | and )<\d+>)+(?= (?:double[- ])?block <)/g, (list) => list.replace(/, and |, | and /g, '+'));
/** The creatures with which a list begins, with a plus between; what else stands in it is only there. */
function creaturesOf(list: string, board: Board): string {
  const fights = (mark: string): boolean => marksIn(mark, board).every((thing) => isOf('creature', thing, board.cards));
  const parts = list.split(/(, and |, | and )/);
  let end = 1;
  while (end < parts.length && fights(parts[end + 1] ?? '')) end += 2;
  return parts.slice(0, end).filter((_, at) => at % 2 === 0).join('+') + parts.slice(end).join('');
}
/** "Yixlid jailer and my troll dies": one of them does it, and whose that is was said of it alone. */
const standingBefore = (text: string): string => text.replace(/^((?:(?:Amy|Nicole)'s )?<\d+>) and (?=(?:Amy|Nicole)'s (?:\w+ )?<\d+> (?:dies|enters|attacks|copies|hits|blocks|is|gets|deals|leaves|resolves)\b)/, '$1, ');
/** "Time warp with stranglehold": a spell resolves, and the rest is there. */
const resolving = (text: string, { things, cards }: Board): string => text.replace(/(?<=^|, |^<\d+>(?:, <\d+>)* and )<(\d+)>(?= (?:with|vs|against|into|under|facing) )/, (mark, n: string) => (isSpell(things[Number(n)]?.card, cards) ? `${mark} resolves` : mark));
/** An Aura or Equipment "on my bear" stands attached to it. */
const onOthers = (text: string, { things, cards }: Board): string =>
  text.replace(/^<(\d+)> (?=<\d+> (?:X ?=|for \d|enters\b|dies\b))/, (found, n: string) => (isSpell(things[Number(n)]?.card, cards) ? found : `<${n}>, `))
    .replace(/(?<=<\d+> with (?:an? )?[^<,]*counters?) and <(\d+)>(?=$|[,.;]| (?:gets|is|dies|attacks|blocks|would)\b)/g, (found, n: string) => { const thing = things[Number(n)]; return thing !== undefined && isAttachment(thing, cards) ? ` enchanted with <${n}>` : found; })
    .replace(/<(\d+)> with <(\d+)>(?=$|[,.;]| (?:gets?|is|dies|would|then|and then|pings?|attacks?|blocks?|hits?|deals?|fights?)\b)/g, (found, n: string, m: string) => { const [host, aura] = [things[Number(n)], things[Number(m)]]; return host !== undefined && aura !== undefined && isOf('creature', host, cards) && isAttachment(aura, cards) ? `<${n}> enchanted with <${m}>` : found; })
    .replace(/\b(Amy|Nicole)( is at \d+ life) with <(\d+)>/g, (found, who: string, life: string, n: string) => (isSpell(things[Number(n)]?.card, cards) ? `${who}${life}, ${who} has <${n}>` : found))
    .replace(/<(\d+)> on (?=(?:Amy|Nicole)\b(?!'s))/g, (found, n: string) => { const thing = things[Number(n)]; return thing !== undefined && isAttachment(thing, cards) ? `<${n}> attached to ` : found; })
    .replace(/(?<=^<\d+>(?:(?:, | and |, and )<\d+>)*)(?: with| and| plus|,) (an?|one|two|three|\d+) <(\d+)>$/, (found, much: string, n: string) => { const thing = things[Number(n)]; if (thing?.card === undefined || !isToken(thing.card, cards)) return found; thing.zone = 'none'; return `, create ${much} ${thing.name} token${/^(?:an?|one|1)$/.test(much) ? '' : 's'}`; })
    .replace(/(?<=<\d+>) (?:with|and) <(\d+)>(?: attached)? (?:on|to) it\b/g, ' enchanted with <$1>').replace(/<(\d+)> on (?=it\b|(?:(?:an?|one|the|Amy's|Nicole's|his|her|their) )*(?:tapped |untapped |attacking )*<)/g, (found, n: string) => { const thing = things[Number(n)]; return thing !== undefined && isAttachment(thing, cards) ? `<${n}> attached to ` : found; });

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
    const isBear = A_BEAR.test(words);
    const read = more.length > 0 && !isBear ? undefined : marked(spell ? name : spelledOut(words), namesByLetters(typed, cards), board, 'given');
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

const CONNECTORS = /,? (?:and )?in response(?: to (?:that|it|this))?,? |,? (?:and )?(?:then|afterwards|but) |; (?:and )?|\. (?:and )?|, and |,? and |, |: |,? (?:while|if|when|after|as) (?=<|Amy|Nicole|it)/;
/** What follows these words happens before what was said before them. */
const EARLIER = /\b(?:if|when|after|in response(?: to (?:that|it|this))?,?) $/;
/** Counters of several kinds are one list: what follows is another of them. */
const SPLIT = new RegExp(`((?!,? and ${NUMBER} \\S+ counters?\\b)(?:${CONNECTORS.source}|${BEGINS.source}))`);
interface Clauses { readonly happenings: readonly Happening[]; readonly refused: readonly string[]; readonly understood: readonly (string | Happening)[]; readonly leftOver?: string }
/** The clauses of a text, from left to right: each as few words as make sense, with the subject of the one before where it has none. */
function clausesOf(text: string, board: Board, now: ReturnType<typeof nowhere>): Clauses {
  const first = standingFirst(text, board);
  const pieces = text.slice(first.length).split(SPLIT).filter((piece) => piece !== undefined);
  const [happenings, refused, understood]: [Happening[], string[], (string | Happening)[]] = [[], [], first === '' ? [] : [first.replace(/[,.;: -]+$/, '')]];
  let [subject, rest, last, joint]: [string | undefined, string, string, string] = [undefined, '', '', ''];
  for (let at = 0; at < pieces.length; at += 2) {
    rest += `${rest === '' ? '' : (pieces[at - 1] ?? ' ')}${pieces[at] ?? ''}`;
    if (rest.trim() === '') continue;
    if (rest === pieces[at]) joint = pieces[at - 1] ?? '';
    const said: string = subject !== undefined && isWithoutSubject(rest) && !(subject.startsWith('<') && ONLY_PLAYERS_DO.test(rest)) ? withSubject(subject, rest) : rest;
    const words: string = joint.includes('in response') ? responding(said, happenings.at(-1)?.says() ?? '', last, board) : said;
    const before = (/\b(Amy|Nicole)\b/.exec(subject ?? '')?.[1] ?? 'Amy') as Player;
    const isListed = /^,? (?:and )?$/.test(pieces[at + 1] ?? '') && pieces[at + 2]?.startsWith('<') === true; // "bear and serra angel die"
    const isHere = happenings.length === 0 && at + 2 < pieces.length && !isListed && standsThere(words, board);
    let told: Happening | undefined;
    const list = /^<\d+>$/.test(rest) && /^(?:, |,? and )$/.test(pieces[at - 1] ?? '') && isOfNoSpell(rest, board) ? listedAs(last, before) : undefined;
    if (list !== undefined) takeIn(`${list} ${rest}`, now, before, board.things);
    else if (!isHere && !(isOfNoSpell(words, board) && takeIn(words, now, before, board.things))) {
      const found = inEffect(words, board) ?? discardedTo(happenings.at(-1), words, board) ?? happening(words, board, pieces.length === 1);
      if (found === undefined && happenings.length > 0 && (pieces[at + 1] ?? '').startsWith(',') && /^<\d+>$/.test(rest) && joint.startsWith(',') && marksIn(rest, board).every((thing) => isNeverFighting(thing, board.cards) && !isAttachment(thing, board.cards))) {
        for (const thing of marksIn(rest, board)) thing.isBeside = true;
        understood.push(rest);
        rest = '';
      }
      if (found === undefined) continue;
      if ('turn' in found && found.turn !== undefined) now.turn ??= found.turn;
      if ('refused' in found) refused.push(found.refused);
      else if (IN_EFFECT.test(words) || found.isBefore === true) happenings.unshift(found);
      else if (found === happenings.at(-1)) { understood.push(words); last = words; rest = ''; continue; } else if (EARLIER.test(joint)) happenings.splice(-1, 0, found);
      else happenings.push(/\bthen\b|\bafter/.test(joint) ? { ...found, isThen: true } : found);
      if (!('refused' in found)) told = found;
    }
    last = list === undefined ? words : `${list} ${rest}`;
    understood.push(told ?? last);
    if (list === undefined && !(told === undefined && marksIn(words, board).some((thing) => isNeverFighting(thing, board.cards)))) subject = subjectOf(words) ?? subject;
    rest = '';
  }
  if (happenings.length > 0 && onlyStands(rest, joint, last, board)) {
    for (const thing of marksIn(rest, board)) thing.isBeside = true;
    understood.push(rest);
    rest = '';
  }
  return { happenings, refused, understood, ...(rest.trim() === '' ? {} : { leftOver: rest }) };
}

/** What only players do: a permanent that was spoken of does none of it. */
const ONLY_PLAYERS_DO = /^(?:draw|cast|create|discard|mill|play|scry|search|surveil|learn|proliferate|populate|shuffle|roll|flip|activate|lose|make|gain \d+ life)\b/;
/** Who or what a clause without a subject may go on to speak of. */
const subjectOf = (words: string): string | undefined => /^(?:Amy|Nicole) attacks .*with (<\d+>)$/.exec(words)?.[1] ?? /^(?:with |while )?(Amy|Nicole|<\d+>|each player)(?!\w)/.exec(words)?.[1];
/** "I thoughtseize nicole, she discards a smiter": the spell makes her discard what is said behind it, which is all of her hand that is known. */
function discardedTo(before: Happening | undefined, words: string, board: Board): Happening | undefined {
  const [, who, n] = /^(Amy|Nicole) (?:discards|is to discard|reveals) <(\d+)>$/.exec(words) ?? [];
  const card = board.things[Number(n ?? '-1')];
  const spell = before === undefined ? undefined : board.things.find((thing) => thing.zone === 'stack' && before.says().includes(` casts ${labelOf(thing)}`));
  if (before === undefined || card === undefined || spell === undefined || !instructionsOf(spell, board.cards).some(({ kind }) => kind === 'discard')) return undefined;
  card.zone = 'hand';
  card.owner = who as Player;
  return before;
}
/** A plural verb behind the last of several things: they all do it. */
const ALL_DO = /^<\d+>(?:(?:, | and |, and )<\d+>)* (?:die|enter|attack|block|fight|deal|are|get|trade|come|leave|untap|phase|would|both|each)\b/;
/** Things before a comma, of which nothing is said: they are there, "doubling season and vorinclex, I cast ..". */
function standingFirst(text: string, board: Board): string {
  const [first, list = '', end = ''] = /^(?:with |when )?(<\d+>(?:(?:, | and |, and | with )<\d+>)*)([,:;.] (?:and )?(?:then )?| -+ | and (?=<|(?:Amy|Nicole) )| (?=(?:Amy|Nicole) (?!twice|thrice|for |with |while |two |three )[a-z]))(?=.*[^<>\d ]|<\d+> <\d+>$)/.exec(text) ?? [];
  const things = marksIn(list, board);
  const rest = text.slice(first?.length ?? 0);
  if (end === ' and ' && rest.startsWith('<') && isOfNoSpell(/^<\d+>/.exec(rest)?.[0] ?? '', board) && things.some((thing) => thing.attached === undefined && !(FIGHTING.test(rest) && isNeverFighting(thing, board.cards)))) return '';
  if (first === undefined || things.some(({ card }) => isSpell(card, board.cards)) || (end.startsWith(',') && ALL_DO.test(rest)) || /^<\d+>$/.test(rest)) return '';
  for (const thing of things) thing.isBeside = true;
  return first;
}
/** Who responds is not who cast what is responded to; a spell of which no target was said is aimed at the same. */
function responding(words: string, told: string, last: string, board: Board): string {
  const [, who, n] = /^(?:(Amy|Nicole) (?:casts )?)?<(\d+)>/.exec(words) ?? [];
  const spell = board.things[Number(n ?? '-1')];
  const [, caster] = /^(Amy|Nicole) casts/.exec(told) ?? [];
  if (spell === undefined || !isSpell(spell.card, board.cards) || (who === undefined && caster === undefined)) return words;
  const by = who === undefined ? `${other(caster as Player)} casts ${words}` : words;
  const [aim] = /(?:Amy|Nicole|<\d+>)$/.exec(last) ?? [];
  return /^[^<]*<\d+>$/.test(words) && aim !== undefined && (needsFor(spell, board.cards)?.targets.length ?? 0) > 0 ? `${by} at ${aim}` : by;
}
/** Words that are only names, behind a comma: they are there, unless they may be more of what was spoken of last ("put a counter on bear, serra angel"). */
function onlyStands(words: string, joint: string, last: string, board: Board): boolean {
  const things = marksIn(words, board);
  const isOfDamage = things.every((thing) => isNeverFighting(thing, board.cards)) && marksIn(last, board).some((thing) => isSpell(thing.card, board.cards) && instructionsOf(thing, board.cards).some(({ kind }) => kind === 'damage')); // no damage spell is aimed at an enchantment
  return (/^[,;.:]/.test(joint) || isOfDamage || !/(?:Amy|Nicole|<\d+>)$/.test(last)) && /^(?:<\d+>(?:, and |, | and |$))+$/.test(words) && isOfNoSpell(words, board) && !(/<\d+>$/.test(last) && things.some((thing) => isOf('creature', thing, board.cards)));
}
/** What only creatures and planeswalkers do, and what deals damage in combat: an enchantment beside them only stands there. */
const FIGHTING = /^<\d+> (?:deals|dies|attacks|blocks|fights|hits|connects)\b/;
/** Whether these words name no instant or sorcery, which stands nowhere. */
const isOfNoSpell = (words: string, board: Board): boolean => marksIn(words, board).every(({ card }) => !isSpell(card, board.cards));
/** What somebody has may be a list. */
const HAVING = /(?:^| has | controls | owns | life with )<\d+>$/;
const BESIDE = new RegExp(`(?:^| )(with|under|against|into|vs|facing) (?:both )?(?:<\\d+>|${NUMBER} \\S+ counters?|.*\\bcards? (?:left )?in (?:\\S+ )?(?:hand|library|graveyard))$`);
/** What goes before another thing of the list with which the clause before ended. */
const listedAs = (before: string, who: Player): string | undefined => (/^(?:both players|each player) (?:have|has|controls?) <\d+>$/.test(before) ? 'both players have' : HAVING.test(before) ? `${/^(Amy|Nicole) (?:has|controls|owns) /.exec(before)?.[1] ?? who} has` : BESIDE.exec(before)?.[1]);
const IN_EFFECT = /^(?<who>Amy|Nicole) has <(?<m>\d+)>(?: out)?$|^(?:with |after )?<(?<n>\d+)> (?:(?:is |was )?in (?:effect|force)|(?:(?:is|was|has been) )?(?:cast|active|resolved)(?: earlier)?(?: this turn)?|(?:earlier )?this turn)$/;
/** A spell that is in effect, or that somebody "has", has resolved before. */
function inEffect(words: string, board: Board): ReturnType<typeof happening> {
  const { who, n: named, m } = IN_EFFECT.exec(words)?.groups ?? {};
  const n = named ?? m;
  const spell = board.things[Number(n ?? '-1')];
  return n === undefined || !isSpell(spell?.card, board.cards) ? undefined : happening(`${who ?? spell?.owner ?? 'Amy'} casts <${n}>`, board, false);
}
/** Words that only name a card, before anything happens: it is there. */
function standsThere(words: string, { things, cards }: Board): boolean {
  const thing = things[Number(/^(?:with |when )?<(\d+)>(?: is (?:there|in play))?$/.exec(words)?.[1] ?? '-1')];
  return thing !== undefined && !isSpell(thing.card, cards);
}

/** Names and nothing else, which a question about them leaves: "<0> and <1>". */
const ONLY_NAMES = /^(?:with )?(?:both )?<\d+>(?: resolves)?(?:(?:,? (?:and|or|vs|versus|with|plus|against) |, )(?:both )?<\d+>)+(?:,? (?:both|(?:both )?(?:out|in play|there)))?$/;
/** CR 704.3: it is asked what becomes of how things stand. */
const STATE_BASED: Happening = { text: () => '{sba: now}', says: () => 'state-based actions are performed', taken: [] };
/** Reads a question. What is not understood is left over, and nothing is guessed in its place. */
export function readQuestion(asked: Words, cards: KnownCards): Read {
  const table = tableOf(withoutHeading(asked.what, (text) => lostNames(text, '', namesByLetters(new Map(), cards)).length > 0));
  const words = { ...asked, what: table.text };
  const lostOf = (text: string): readonly string[] => lostNames(words.what, text, namesByLetters(new Map(), cards));
  const bare = typed(words.what);
  const whole = lostOf(bare.text).length === 0 ? bare : typed(words.what, true);
  const said = lostOf(whole.text).length < lostOf(bare.text).length ? whole : bare;
  const now = nowhere();
  const lost = lostOf(said.text);
  const open: Board = { things: [], cards, asksWhoDies: said.asksWhoDies, asksWhere: /\bwhere (?:does|do|would|will) .*\b(?:go|end up|land)\b|\b(?:goes|ends up) where\b/i.test(words.what), asksDamage: said.asksDamage, isBlocked: /\bblock/i.test(said.text), life: now.life, helped: {} };
  const given = givenCards(words, open);
  const read = marked(said.text, namesByLetters(given.typed, cards), open, 'said', table);
  const board: Board = { ...open, asksDamage: said.asksDamage || (/\bblock/.test(read.text) && !/\bdamage\b|\bhits?\b/.test(read.text)) || (ATTACK.test(read.text) && !/\bdamage\b|\bhits?\b/.test(read.text) && speaksOfDamage(open)) };
  const isNames = ONLY_NAMES.test(read.text);
  const named = board.things.filter(({ zone }) => zone === undefined).map((thing) => ({ ...thing, counters: { ...thing.counters } })); // before a spell among them is taken to resolve
  const before = given.before.map((text) => clausesOf(text, board, now));
  const main = clausesOf(read.text, board, now);
  const all = [...before, main];
  forEach(now, table);
  const looked = main.happenings.length === 0 && main.leftOver === undefined && said.asksWhoDies && [now.life, now.library, now.counters].some((each) => Object.keys(each).length > 0) ? [STATE_BASED] : [];
  const told = byEach(unblockedToo(foreseen(forewarned(answered([...all.flatMap((each) => each.happenings), ...looked], board), board), board), board), table, board.things);
  const happenings = [...board.things.filter((thing) => thing.shielded === true && thing.zone !== 'none').map(shielded), ...told];
  const added = told.length === 1 ? addCreature(read.text, board) : [];
  const graves = dredgers(read.text, board);
  const stand = asItStands(board);
  const unkind = [...countersOfSomeKind(board), ...(/ so named\b/.test(said.text) ? stand.filter((each) => each.includes('is not looked at')).map((each) => `${each}, once it is there: say that it enters, "I cast it naming elf, then ..."`) : [])];
  const beside = board.things.filter((thing) => thing.isBeside === true && thing.zone === undefined);
  const loose = beside.filter((thing) => isAttachment(thing, cards) && thing.attached === undefined && thing.host === undefined);
  const spokenOf = new Set([...read.text.matchAll(/<(\d+)>/g)].map(([, n]) => board.things[Number(n)]));
  labelled(board.things.filter(({ zone }) => zone !== 'none'), spokenOf);
  const leftOver = all.find((each) => each.leftOver !== undefined)?.leftOver;
  const isStill = leftOver === undefined && all.every((each) => each.refused.length === 0) && (main.happenings.length === 0 || IN_EFFECT.test(read.text)) && looked.length === 0;
  const inWords = (text: string): string => text.replace(/<(\d+)>/g, (_, n: string) => board.things[Number(n)]?.name ?? '');
  return {
    scene: { things: board.things, now, happenings, others: table.others, ...sceneOf(said, happenings, board, now) },
    taken: [...(table.others.length > 0 ? [`the opponents are ${['Nicole', ...table.others].join(', ').replace(/, (?=\w+$)/, ' and ')}`] : SOME_OPPONENTS.test(words.what) ? ['the opponents are one player, Nicole'] : []), ...happenings.flatMap(({ taken }) => taken), ...added, ...graves, ...stand, ...(/ so named\b/.test(said.text) ? ['what is named is chosen as it enters: every choice is listed'] : []), ...(ATTACK.test(read.text) && !/\bdamage\b|\bhits?\b/.test(read.text) && !happenings.some(({ dies, says }) => dies === true || says().includes('combat damage')) ? ['attackers are declared, and no damage is dealt yet'] : [])],
    unclear: [...given.unclear, ...read.unclear],
    refused: [...(SEVERAL_OPPONENTS.test(words.what) ? [TWO_PLAYERS] : []), ...lost.map((name) => `${name} is named, and what is asked of it was not understood: say that it is there, "with ${name.toLowerCase()}, ..."`), ...given.refused, ...(isStill || isNames || leftOver !== undefined || all.some((each) => each.refused.length > 0) ? [] : uncast(board)), ...unkind, ...loose.map((thing) => `${labelOf(thing)} is attached to something: say to what, "${labelOf(thing)} attached to bear"`), ...all.flatMap((each) => each.refused), ...(isStill ? [`"${asked.what}" says how things stand, and not what happens: add it, as in "..., and bear dies"`] : [])],
    unknown: read.unknown,
    understood: all.flatMap((each) => each.understood).map((each) => (typeof each === 'string' ? inWords(each) : each.says())),
    beside, doer: main.happenings.some(({ says }) => says().startsWith('Nicole ')) ? 'Nicole' : 'Amy',
    ...(leftOver === undefined ? {} : { leftOver: inWords(leftOver) }),
    ...(lost.length > 0 ? {} : isNames && read.unclear.length === 0 ? { named } : isStill && read.unclear.length === 0 && given.before.length === 0 && Object.values(now).every((each) => each === undefined || Object.keys(each as object).length === 0) ? { named: board.things.filter(({ zone }) => zone === undefined) } : {}),
  };
}
/** CR 702.52a: a card with dredge that is merely there as somebody draws lies in the graveyard, where it does something. */
function dredgers(text: string, board: Board): readonly string[] {
  const all = /\bdraws?\b/.test(text) ? board.things.filter((thing) => thing.isBeside === true && thing.zone === undefined && keywordsOf(thing, board).includes('dredge')) : [];
  for (const thing of all) thing.zone = 'graveyard';
  return all.map((thing) => `${thing.name} is in the graveyard`);
}
/** Counters of no kind that was said: +1/+1 counters of a creature, loyalty counters of a planeswalker. */
function countersOfSomeKind({ things, cards }: Board): readonly string[] {
  return things.flatMap(({ counters, ...thing }) => {
    const many = counters[SOME_KIND];
    if (many === undefined) return [];
    delete counters[SOME_KIND];
    const kind = isOf('creature', { counters, ...thing }, cards) ? '+1/+1' : isOf('planeswalker', { counters, ...thing }, cards) ? 'loyalty' : undefined;
    if (kind === undefined) return [`which counters are on ${thing.name}? Say "with ${String(many)} charge counters"`];
    counters[kind] = many;
    return [];
  });
}
/** What the file says beside what stands where: the rules of which time, the format, and whether state-based actions and triggered abilities are looked at. */
const sceneOf = ({ edition, format, asksWhoDies }: Typed, happenings: readonly Happening[], board: Board, now: Circumstances): Pick<Scene, 'edition' | 'format' | 'watchesCasting' | 'tellsLife' | 'dies' | 'isFrail' | 'triggers' | 'poisons' | 'withers' | 'allWither' | 'lifelinks' | 'givesLifelink'> => ({
  ...(edition === undefined ? {} : { edition }), ...(format === undefined ? {} : { format }),
  dies: asksWhoDies || board.things.some(({ object, loyalty }) => object !== undefined && loyalty !== undefined && loyalty !== USUAL_LOYALTY) || watchesDeath(happenings, board) || board.things.some(({ shielded: isShielded }) => isShielded === true) || [now.life, now.library, now.counters].some((each) => Object.keys(each).length > 0) || happenings.some(({ dies, says }) => dies === true || board.things.some((thing) => says().startsWith(`${labelOf(thing)} deals `) && isOneOf(['deathtouch'], thing, board) && board.things.some((each) => isOf('creature', each, board.cards) && says().endsWith(`damage to ${labelOf(each)}`)))) || board.things.some(({ commander }) => commander === true), // 903.9a
  isFrail: happenings.some(({ isFrail }) => isFrail === true) || shrinks(board), triggers: false, watchesCasting: watchesCasting(board), tellsLife: changesLife(board),
  poisons: mayHave(['infect', 'toxic'], board), withers: mayHave(['infect', 'wither'], board), allWither: board.things.some((thing) => thing.zone !== 'none' && textOf(thing, board.cards).some(({ gain, for: whose }) => records(whose).some(({ test }) => test === 'source') && records(gain).some(({ keyword }) => keyword === 'wither' || keyword === 'infect'))),
  givesLifelink: [...dealtByTargets(board), ...board.things.filter((thing) => (thing.zone ?? 'battlefield') === 'battlefield' && thing.attached === undefined && textOf(thing, board.cards).some((each) => records(each['gain']).some(({ keyword }) => keyword === 'lifelink'))).map(({ owner = 'Amy' }) => owner)],
  lifelinks: board.things.filter((thing) => (thing.zone ?? 'battlefield') === 'battlefield' && isOneOf(['lifelink'], thing, board)),
});
/** Whether anything has one of these keywords, or gives it. */
const mayHave = (keywords: readonly string[], board: Board): boolean => board.things.some((thing) => thing.zone !== 'none' && (isOneOf(keywords, thing, board) || [...textOf(thing, board.cards), ...instructionsOf(thing, board.cards)].some(({ keyword, gain }) => keywords.includes(String(keyword)) || records(gain).some((each) => keywords.includes(String(each['keyword']))))));
/** Things that are there and of which nobody said whose they are. */
export function whose(beside: readonly Thing[]): readonly string[] {
  const unsaid = beside.filter(({ owner }) => owner === undefined).map(labelOf);
  const [first] = unsaid;
  return first === undefined ? [] : [`${unsaid.join(' and ')} ${unsaid.length === 1 ? 'is' : 'are'} Amy's ("nicole's ${(first.split(',')[0] ?? first).toLowerCase()}" says another)`];
}
const ATTACK = /\b(?:attacks?|block(?:s|ed)?)\b/;
/** A sentence, or a spell, about creatures finds one, where nobody described any. */
function addCreature(text: string, board: Board): readonly string[] {
  const { things, cards } = board;
  const isThere = things.some((thing) => (thing.zone ?? 'battlefield') === 'battlefield' && isOf('creature', thing, cards));
  const sweeps = things.some((thing) => thing.zone === 'stack' && isAboutCreatures(thing, board));
  if (isThere || !(sweeps || /\b(?:each|all|every) (?:\w+ )?creatures?\b/.test(text))) return [];
  things.push({ name: 'Bear', object: 'a 2/2 creature', count: 1, counters: {}, owner: sweeps || text.includes('Nicole') ? 'Nicole' : 'Amy' });
  return ['there is a creature'];
}
