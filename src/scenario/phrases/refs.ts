/** References as noun phrases: "this", "that player", "the original", "its controller", a label. */
import { assertNever } from '../../base/invariant.ts';
import type { Ref } from '../../rules/ability.ts';
import { type Cursor, attempt, done, expect, lower, peek, step, take, takeName, takeOne } from '../yaml/cursor.ts';
import { typeOfWord } from '../vocabulary/words.ts';

const OBJECT_NOUNS = ['permanent', 'permanents', 'object', 'objects', 'card', 'cards', 'spell', 'spells', 'token', 'tokens', 'commander', 'event'];
const PLAYER_NOUNS = ['player', 'players', 'opponent', 'opponents'];
const isObjectNoun = (word: string): boolean => OBJECT_NOUNS.includes(word) || typeOfWord(word) !== undefined;

/** A name that nothing has: "it" where more than one thing could be meant, or nothing; the ability that stands there tells (`withIt`). */
export const unclearIt = (at: number): string => `it, ${String(at)}`;
/** A target, a choice or a loop variable; else what the watched event happens to, or the object whose text it is. */
export function itOf({ scope }: Cursor): Ref {
  if (scope.bound.includes('it')) return { ref: 'bound', name: 'it' };
  if (scope.ofEvent === undefined) return { ref: 'this' };
  return typeof scope.ofEvent === 'string' ? { ref: 'that', noun: scope.ofEvent === 'object' ? 'object' : 'source' } : { ref: 'bound', name: unclearIt(scope.ofEvent.unclear) };
}

function boundName(cursor: Cursor): Ref | undefined {
  const name = takeName(cursor, cursor.scope.bound);
  return name === undefined ? undefined : { ref: 'bound', name };
}

/** The name of a choice after "the chosen": one that is known, of any number of words, or one word. */
export function takeChosen(cursor: Cursor): string | undefined {
  const known = takeName(cursor, cursor.scope.bound);
  if (known !== undefined) return known;
  const word = peek(cursor);
  if (word !== undefined) step(cursor);
  return word;
}
function afterThe(cursor: Cursor): Ref | undefined {
  if (!take(cursor, 'the')) return undefined;
  const bound = boundName(cursor);
  if (bound !== undefined && isObjectNoun(lower(cursor)) && peek(cursor, 1) === undefined) step(cursor); // "the eaten creatures"
  if (bound !== undefined) return bound;
  if (take(cursor, 'affected')) return step(cursor), { ref: 'affected' };
  if (lower(cursor) === 'source' && (lower(cursor, 1) === "'s" || peek(cursor, 1) === undefined)) return step(cursor), { ref: 'that', noun: 'source' };
  if (take(cursor, 'chosen')) {
    const name = takeChosen(cursor);
    return name === undefined ? undefined : { ref: 'bound', name };
  }
  if (cursor.scope.ofEvent !== undefined && OF_EVENT.includes(lower(cursor)) && peek(cursor, 1) === undefined) return step(cursor), { ref: 'that', noun: cursor.scope.ofEvent === 'only-source' ? 'source' : 'object' };
  return expect(cursor, [...cursor.scope.bound, 'chosen', 'affected']);
}
/** "the creature" in the text of an effect that watches an event is that creature. */
const OF_EVENT: readonly string[] = ['creature', 'permanent', 'planeswalker', 'land', 'artifact', 'enchantment', 'card', 'token'];

/** Who "for each player" speaks of; elsewhere the player of the watched event. */
export const thatPlayer = ({ scope }: Cursor): Ref => (scope.loop === undefined ? { ref: 'that', noun: 'player' } : { ref: 'bound', name: scope.loop });

function afterThat(cursor: Cursor): Ref | undefined {
  if (takeOne(cursor, ['that', 'those']) === undefined) return undefined;
  const noun = lower(cursor);
  if (thatEither(cursor)) return { ref: 'affected' };
  if (PLAYER_NOUNS.includes(noun)) return step(cursor), thatPlayer(cursor);
  if (noun === 'source' || noun === 'sources') return step(cursor), { ref: 'that', noun: 'source' };
  if (isObjectNoun(noun)) return step(cursor), { ref: 'that', noun: cursor.scope.ofEvent === 'only-source' ? 'source' : 'object' };
  return expect(cursor, ['player', 'source', 'object', 'creature', 'permanent', 'card']);
}

const EITHER = (() => {
  const noun = '(?:player|opponent|permanent|creature|planeswalker|battle)';
  return new RegExp(String.raw`^${noun}(?: (?:, )?(?:or )?(?:that )?${noun})+(?!\S)`);
})();
/** "that permanent or player", "that player, planeswalker or battle": what the event affects, whichever it is. */
function thatEither(cursor: Cursor): boolean {
  if (![',', 'or'].includes(lower(cursor, 1))) return false;
  const either = EITHER.exec(cursor.words.slice(cursor.at).join(' ').toLowerCase());
  if (either === null) return false;
  step(cursor, either[0].split(' ').length);
  return true;
}

function afterThis(cursor: Cursor): Ref | undefined {
  if (!take(cursor, 'this')) return undefined;
  const noun = lower(cursor);
  if (['way', 'turn', 'game', 'step'].includes(noun)) return undefined;
  if (isObjectNoun(noun) || noun === 'source') step(cursor);
  return { ref: 'this' };
}

function attachedTo(cursor: Cursor): Ref | undefined {
  take(cursor, 'the');
  if (takeOne(cursor, ['enchanted', 'equipped', 'fortified']) !== undefined) {
    const noun = lower(cursor);
    if (!isObjectNoun(noun) && noun !== 'player') return expect(cursor, ['creature', 'permanent', 'land', 'player']);
    return step(cursor), { ref: 'attached-to', of: { ref: 'this' } };
  }
  if (!take(cursor, 'what')) return undefined;
  const of = takeRef(cursor);
  return of !== undefined && take(cursor, 'is', 'attached', 'to') ? { ref: 'attached-to', of } : undefined;
}

function possessed(cursor: Cursor): Ref | undefined {
  const owner = takeOne(cursor, ['its', 'their']);
  if (owner === undefined) return undefined;
  const of: Ref = owner === 'their' && !cursor.scope.bound.includes('it') ? { ref: 'that', noun: 'object' } : itOf(cursor);
  const noun = takeOne(cursor, owner === 'their' ? ['controller', 'owner', 'controllers', 'owners'] : ['controller', 'owner']);
  return noun === undefined ? undefined : { ref: noun.startsWith('controller') ? 'controller' : 'owner', of };
}

/** "the controller of that source", "owner of this"; alone: that of "it", or of the object whose text it is. */
function holder(cursor: Cursor): Ref | undefined {
  take(cursor, 'the');
  const noun = takeOne(cursor, ['controller', 'owner']);
  if (noun === undefined) return undefined;
  if (done(cursor)) return { ref: noun as 'controller' | 'owner', of: itOf(cursor) };
  if (!take(cursor, 'of')) return undefined;
  const of = takeRef(cursor);
  return of === undefined ? undefined : { ref: noun as 'controller' | 'owner', of };
}

function several(cursor: Cursor): Ref | undefined {
  if (takeOne(cursor, ['each opponent', 'all opponents', 'your opponents', 'opponents', 'each of your opponents']) !== undefined) return { ref: 'opponents' };
  return takeOne(cursor, ['each player', 'all players', 'players']) === undefined ? undefined : { ref: 'each-player' };
}

/** "The player or planeswalker it's attacking": whichever of them that is. */
function attackedItself(cursor: Cursor): Ref | undefined {
  const said = takeOne(cursor, ['the player or planeswalker', 'the player , planeswalker , or battle', 'the player, planeswalker, or battle', 'the player or permanent']);
  return said === undefined || takeOne(cursor, ["it 's attacking", "it's attacking", 'this is attacking', 'that creature is attacking', 'it is attacking']) === undefined ? undefined : { ref: 'defending', itself: true };
}
/** CR 101.4: "the next player in turn order", "the player to your left", "the opponent to that player's right". */
function besides(cursor: Cursor): Ref | undefined {
  take(cursor, 'the');
  if (takeOne(cursor, ['next player', 'next opponent']) !== undefined) return takeOne(cursor, ['in turn order', 'in order']), { ref: 'next', of: { ref: 'you' } };
  if (takeOne(cursor, ['player to', 'opponent to']) === undefined) return undefined;
  const of = take(cursor, 'your') ? ({ ref: 'you' } as const) : take(cursor, 'their') ? thatPlayer(cursor) : attempt(cursor, (at) => { const whose = takeRef(at); return whose !== undefined && take(at, "'s") ? whose : undefined; });
  const side = takeOne(cursor, ['immediate left', 'immediate right', 'left', 'right']);
  return of === undefined || side === undefined ? undefined : { ref: 'next', of, ...(side.endsWith('right') ? { right: true } : {}) };
}
/** CR 508.5: "defending player", "the player it's attacking". */
const defending = (cursor: Cursor): Ref | undefined => attempt(cursor, attackedItself) ?? (takeOne(cursor, ['the defending player', 'that defending player', 'defending player', "the player it 's attacking", "the player it's attacking", 'the player this is attacking', "the player that creature is attacking"]) === undefined ? undefined : { ref: 'defending' });
function simple(cursor: Cursor): Ref | undefined {
  if (takeOne(cursor, ['you', 'yourself']) !== undefined) return { ref: 'you' };
  if (takeOne(cursor, ['it', 'itself']) !== undefined) return itOf(cursor);
  const theirs = cursor.scope.bound.find((name) => ['they', 'them'].includes(name) && name === lower(cursor));
  if (theirs !== undefined) return step(cursor), { ref: 'bound', name: theirs };
  if (takeOne(cursor, ['they', 'them', 'themselves']) !== undefined) return thatPlayer(cursor);
  return undefined;
}

/** "Each of them", "each of those creatures": all that is meant. */
const eachOf = (cursor: Cursor): Ref | undefined => (take(cursor, 'each', 'of') ? takeRef(cursor) : undefined);

function label(cursor: Cursor): Ref | undefined {
  const name = takeName(cursor, [...cursor.scope.labels, ...cursor.scope.players]);
  return name === undefined ? undefined : { ref: 'label', name };
}

/** A reference that stands here, or undefined. Labels and players first, then the grammar, then bare bound names. */
export function takeRef(cursor: Cursor): Ref | undefined {
  let ref: Ref | undefined;
  for (const parser of [label, several, eachOf, defending, besides, holder, afterThe, afterThat, afterThis, possessed, simple, attachedTo, boundName]) {
    ref = attempt(cursor, parser);
    if (ref !== undefined) break;
  }
  while (ref !== undefined && lower(cursor) === "'s" && ['controller', 'owner'].includes(lower(cursor, 1))) {
    const of: Ref = ref;
    ref = { ref: lower(cursor, 1) === 'controller' ? 'controller' : 'owner', of };
    step(cursor, 2);
  }
  return ref;
}

/** The phrase of a reference; parses to the same tree where the same names are bound. */
export function printRef(ref: Ref): string {
  switch (ref.ref) {
    case 'this': return 'this';
    case 'you': return 'you';
    case 'bound': return ref.name === 'it' || /^\p{Lu}/u.test(ref.name) ? ref.name : `the ${ref.name}`;
    case 'that': return `that ${ref.noun}`;
    case 'label': return ref.name;
    case 'controller': case 'owner': return `${ref.of.ref === 'bound' && ref.of.name === 'it' ? 'its' : `${printRef(ref.of)}'s`} ${ref.ref}`;
    case 'attached-to': return ref.of.ref === 'this' ? 'enchanted permanent' : `what ${printRef(ref.of)} is attached to`;
    case 'opponents': return ref.one === true ? 'an opponent' : 'each opponent';
    case 'next': return ref.of.ref === 'you' && ref.right !== true ? 'the next player in turn order' : `the player to ${ref.of.ref === 'you' ? 'your' : `${printRef(ref.of)}'s`} ${ref.right === true ? 'right' : 'left'}`;
    case 'each-player': return 'each player';
    case 'defending': return ref.itself === true ? "the player or planeswalker it's attacking" : 'defending player';
    case 'affected': return 'the affected one';
    default: return assertNever(ref);
  }
}
