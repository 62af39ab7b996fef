/** What has happened, and whose time it is, as people say it: "you drew a card this step", "it is not your turn". */
import type { Condition, Filter } from '../../rules/ability.ts';
import { sayFilter } from '../../scenario/phrases/print.ts';
import { RECORDS, SINCE } from '../../scenario/vocabulary/words.ts';

type Happened = Extract<Condition, { readonly if: 'happened' }>;

/** What a player did, and the same for "did not". */
const DID: Readonly<Record<string, readonly [did: string, not: string]>> = {
  draws: ['drew a card', 'draw a card'], mills: ['milled a card', 'mill a card'], discards: ['discarded a card', 'discard a card'], reveals: ['revealed a card', 'reveal a card'], creates: ['created a token', 'create a token'],
  'gains-life': ['gained life', 'gain life'], 'loses-life': ['lost life', 'lose life'], 'pays-life': ['paid life', 'pay life'], attacks: ['attacked', 'attack'], dies: ['died', 'die'], enters: ['entered', 'enter'], leaves: ['left the battlefield', 'leave the battlefield'], 'dealt-damage': ['dealt damage', 'deal damage'],
};
/** Where something went that no record is called after. */
const WENT: Readonly<Record<string, string>> = { 'to-library': 'was put into a library', 'to-hand': 'was put into a hand', 'to-command': 'was put into the command zone', 'shuffled-in': 'was shuffled into a library' };

const one = (filter: Filter): string => sayFilter(filter) ?? 'something that fits';

/** "an opponent drew a card this turn", "that player did not draw a card this step"; without how often. */
export function happenedWords({ fact, since, by, who }: Happened, denied = false): string {
  const [did, not] = DID[fact] ?? [];
  const said = did ?? WENT[fact] ?? RECORDS.find((each) => each.fact === fact)?.words ?? fact.replaceAll('-', ' ');
  const verb = !denied ? said : not !== undefined ? `did not ${not}` : said.startsWith('was ') ? `was not ${said.slice('was '.length)}` : `did not do so: ${said}`;
  const parts = [who === undefined ? 'something' : one(who), verb, by === undefined ? '' : `by ${one(by)}`, SINCE.find((each) => each.since === since)?.words ?? ''];
  return parts.filter((part) => part !== '').join(' ');
}

/** "it is your turn". */
export function turnWords(of: Filter, denied = false): string {
  const whose = one(of);
  return `it is ${denied ? 'not ' : ''}${whose === 'you' ? 'your' : `${whose}'s`} turn`;
}

const PHASES = ['beginning', 'precombat main', 'main', 'combat', 'postcombat main', 'ending'];
/** CR 500.1: "it is the draw step", "it is the main phase". */
export const phaseWords = (named: string, denied = false): string => {
  const name = named.replaceAll('-', ' ');
  return `it is ${denied ? 'not ' : ''}the ${name}${/ (step|phase)$/.test(name) ? '' : PHASES.includes(name) ? ' phase' : ' step'}`;
};
