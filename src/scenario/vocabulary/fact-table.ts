/**
 * The outcome grammar as a table: which sentence each kind of fact has, in the order of printing.
 * Slots: {n} an exact integer · {subject} · {from} · {owner} · {words} the fact's words · {cards} a list of card names · [..] left out where a slot in it has no value.
 */
export interface SentenceShape {
  readonly fact: string;
  /** Line of the grammar: facts are printed line by line, within a line by subject, then in the order of this table. */
  readonly line: number;
  readonly text: string;
  /** What stands for {subject} and its verb where N equal things are meant; default: the same with "N" before it. */
  readonly plural?: string;
  /** state: part of `observe:` only. */
  readonly state?: boolean;
  /** By the number in the words, not by subject: turns and steps of the schedule. */
  readonly byNumber?: boolean;
}

export const SENTENCES: readonly SentenceShape[] = [
  { fact: 'damage', line: 1, text: '{n} damage to {subject}[ from {from}]' },
  { fact: 'gains-life', line: 1, text: '{subject} gains {n} life' },
  { fact: 'loses-life', line: 1, text: '{subject} loses {n} life' },
  { fact: 'pays-life', line: 1, text: '{subject} pays {n} life' },
  { fact: 'draws', line: 1, text: '{subject} draws {n}[ ({cards})]' },
  { fact: 'mills', line: 1, text: '{subject} mills {n}[ ({cards})]' },
  { fact: 'discards', line: 1, text: '{subject} discards {cards}' },
  { fact: 'creates', line: 2, text: '{subject} creates {n} {words}' },
  { fact: 'enters', line: 2, text: '{subject} enters under {from}[ as {as}][, {words}]', plural: '{subject} enter under {from}[ as {as}][, {words}]' },
  { fact: 'counters-on', line: 2, text: '{n} {words} counter{s} on {subject}' },
  { fact: 'counters-removed', line: 2, text: '{n} {words} counter{s} removed from {subject}' },
  { fact: 'destroyed', line: 3, text: '{subject} destroyed' },
  { fact: 'dies', line: 3, text: '{subject} dies', plural: '{subject} die' },
  { fact: 'sacrificed', line: 3, text: '{subject} sacrificed' },
  { fact: 'regenerated', line: 3, text: '{subject} regenerated' },
  { fact: 'countered', line: 3, text: '{subject} countered' },
  { fact: 'tapped', line: 3, text: '{subject} tapped' },
  { fact: 'untapped', line: 3, text: '{subject} untapped' },
  { fact: 'transformed', line: 3, text: '{subject} transformed' },
  { fact: 'turned-face-up', line: 3, text: '{subject} turned face up' },
  { fact: 'turned-face-down', line: 3, text: '{subject} turned face down' },
  { fact: 'phased-out', line: 3, text: '{subject} phased out' },
  { fact: 'phased-in', line: 3, text: '{subject} phased in' },
  { fact: 'attached', line: 3, text: '{subject} becomes attached to {from}', plural: '{subject} become attached to {from}' },
  { fact: 'unattached', line: 3, text: '{subject} becomes unattached', plural: '{subject} become unattached' },
  { fact: 'gains-control', line: 3, text: '{subject} gains control of {from}' },
  { fact: 'copies', line: 3, text: '{subject} becomes a copy of {from}', plural: '{subject} become a copy of {from}' },
  { fact: 'gets', line: 3, text: '{subject} gets the {words}' },
  { fact: 'it-becomes', line: 3, text: 'it becomes {words}' },
  { fact: 'becomes', line: 3, text: '{subject} becomes {words}' },
  { fact: 'exiled', line: 4, text: '{subject} exiled[ {words}]' },
  { fact: 'to-graveyard', line: 4, text: "{subject} to {owner}'s graveyard" },
  { fact: 'to-hand', line: 4, text: "{subject} to {owner}'s hand" },
  { fact: 'to-library', line: 4, text: "{subject} on {words} of {owner}'s library" },
  { fact: 'shuffled-in', line: 4, text: "{subject} shuffled into {owner}'s library" },
  { fact: 'to-command', line: 4, text: '{subject} to the command zone' },
  { fact: 'leaves-the-game', line: 4, text: '{subject} leaves the game', plural: '{subject} leave the game' },
  { fact: 'moved', line: 4, text: '{subject} moved' },
  { fact: 'skips', line: 5, text: '{subject} skips {words}', byNumber: true },
  { fact: 'begins', line: 5, text: '{subject} begins {words}', byNumber: true },
  { fact: 'wins', line: 6, text: '{subject} wins the game' },
  { fact: 'loses', line: 6, text: '{subject} loses the game' },
  { fact: 'draw', line: 6, text: 'the game is a draw' },
  { fact: 'cost-paid', line: 6, text: 'cost paid' },
  { fact: 'cost-cannot-be-paid', line: 6, text: "cost can't be paid" },
  { fact: 'triggers', line: 6, text: "{subject}'s ability triggers" },
  { fact: 'adds-mana', line: 7, text: '{subject} adds {n} {words} mana' },
  { fact: 'scries', line: 7, text: '{subject} scries {n}' },
  { fact: 'surveils', line: 7, text: '{subject} surveils {n}' },
  { fact: 'looks', line: 7, text: '{subject} looks[ at {n} card{s}]' },
  { fact: 'searches', line: 7, text: '{subject} searches' },
  { fact: 'shuffles', line: 7, text: '{subject} shuffles' },
  { fact: 'reveals', line: 7, text: '{subject} revealed' },
  { fact: 'casts', line: 7, text: '{subject} cast[ from {words}]' },
  { fact: 'plays', line: 7, text: '{subject} played[ from {words}]' },
  { fact: 'activates', line: 7, text: '{subject} activated' },
  { fact: 'flips', line: 7, text: '{subject} flips[ {n} coin{s}][, {words}]' },
  { fact: 'rolls', line: 7, text: '{subject} rolls {n}' },
  { fact: 'does', line: 7, text: '{subject} does {words}[ {n}]' },
  { fact: 'protects', line: 7, text: '{subject} has another protector' },
  { fact: 'excess-damage', line: 7, text: '{n} excess damage to {subject}' },
  { fact: 'devoured', line: 7, text: '{subject} devoured by {from}', plural: '{subject} devoured by {from}' },
  { fact: 'died', line: 7, text: '{subject} went from the battlefield to a graveyard' },
  { fact: 'attacks', line: 7, text: '{subject} attacked' },
  { fact: 'blocks', line: 7, text: '{subject} blocked' },
  { fact: 'leaves', line: 7, text: '{subject} left the battlefield' },
  { fact: 'leaves-graveyard', line: 7, text: "{subject} left {owner}'s graveyard" },
  { fact: 'put-into-graveyard', line: 7, text: '{subject} went to a graveyard' },
  { fact: 'life', line: 8, text: '{subject} at {n} life', state: true },
  { fact: 'subjects', line: 8, text: '{words}', state: true },
  { fact: 'hand', line: 9, text: "{subject}'s hand: {cards}", state: true },
  { fact: 'library', line: 9, text: "{subject}'s library: {cards}", state: true },
  { fact: 'graveyard', line: 9, text: "{subject}'s graveyard: {cards}", state: true },
  { fact: 'exile', line: 9, text: "{subject}'s exile: {cards}", state: true },
  { fact: 'permanents', line: 9, text: "{subject}'s battlefield: {cards}", state: true },
  { fact: 'is-monarch', line: 8, text: '{subject} is {words}', state: true },
  { fact: 'has-designation', line: 8, text: '{subject} has the {words}', state: true },
  { fact: 'nobody', line: 8, text: 'nobody {words}', state: true },
  { fact: 'it-is', line: 8, text: 'it is {words}', state: true },
  { fact: 'is-pt', line: 10, text: '{subject} is {words}', state: true },
  { fact: 'is-type', line: 10, text: '{subject} is {a} {words}', state: true },
  { fact: 'is-colored', line: 10, text: '{subject} is {words}', state: true },
  { fact: 'is-attached', line: 10, text: '{subject} is attached to {from}', state: true },
  { fact: 'is-unattached', line: 10, text: '{subject} is attached to nothing', state: true },
  { fact: 'has-damage', line: 10, text: '{subject} has {n} damage', state: true },
  { fact: 'has-counters', line: 10, text: '{subject} has {n} {words} counter{s}', state: true },
  { fact: 'has-abilities', line: 10, text: '{subject} has {words}', state: true },
  { fact: 'is-tapped', line: 10, text: '{subject} is tapped', state: true },
  { fact: 'is-untapped', line: 10, text: '{subject} is untapped', state: true },
  { fact: 'under', line: 10, text: '{subject} under {from}', state: true },
  { fact: 'in-zone', line: 10, text: '{subject} in {words}', state: true },
  { fact: 'counted', line: 10, text: '{words}: {n}', state: true },
  { fact: 'effect-left', line: 11, text: '{subject} has {n} left', state: true },
  { fact: 'effect-used-up', line: 11, text: '{subject} used up', state: true },
  { fact: 'effect-unused', line: 11, text: '{subject} unused', state: true },
  { fact: 'effect-used', line: 11, text: '{subject} used', state: true },
];

const BY_FACT = new Map(SENTENCES.map((shape, index) => [shape.fact, { ...shape, index }]));
/** The sentence of a kind of fact, with its place in the table. */
export const shapeOf = (fact: string): (SentenceShape & { readonly index: number }) | undefined => BY_FACT.get(fact);
