/** CR 608.2d, 401.4: cards that are looked at from the top of a library, those that are taken, and the rest. */
import { type Fields, type Tree, numberSaid } from './text.ts';

type Words = Readonly<Record<string, string | undefined>>;
const kept = (what: string): readonly Tree[] => [{ choose: { kept: what } }, { move: { what: 'the kept', to: 'hand' } }];
const ORDER = '(?: in (?:any|a (?<random>random)) order)?';
const placed = (to: string, random: string | undefined): Fields => ({ move: { what: 'the rest', to, ...(random === undefined ? {} : { random: true }) } });
/** Clauses about such cards, each with the instructions that it is. */
export const LOOKED_AT: readonly (readonly [RegExp, (words: Words) => readonly Tree[]])[] = [
  [/^(?:you )?look at the top (?:(?<n>\w+) cards|card) of your library$/, ({ n = 'a' }) => [{ look: { player: 'you', amount: numberSaid(n) } }]],
  [/^(?:you )?put (?<n>one|two|three)(?: of (?:them|those cards))? into your hand$/, ({ n = '' }) => kept(`${n} of them`)],
  [/^you may (?:reveal an? (?<what>.+? card(?: [^,]+?)?) from among them and put (?:it|that card)|put an? (?<other>.+? card(?: [^,]+?)?) from among them) into your hand$/, ({ what, other }) => kept(`up to one ${what ?? other ?? ''} among them`)],
  [new RegExp(`^(?:put )?the (?:rest|others?) (?:on (?:the )?(?<end>bottom|top) of your library|into your (?<zone>graveyard|hand))${ORDER}$`), ({ end, zone = '', random }) => [placed(end === undefined ? zone : `${end} of library`, random)]],
];
