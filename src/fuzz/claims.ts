/** What must hold for every scenario, whatever it says: a table of claims, each with the rule or the promise it rests on. */
import { ready } from '../rules/machine.ts';
import { certifiedClaim } from './certified-claim.ts';
import { bookkeeping } from './books.ts';
import type { Case } from './case.ts';
import { permutedClaim, renamedClaim, roundTripClaim, unmatchedClaim } from './metamorphic-claims.ts';
import { differenceClaim } from './reading-claims.ts';
import { compiledClaim, mergedClaim, naiveClaim, ordersClaim, reductionsClaim, replayClaim, verdictClaim } from './search-claims.ts';

export interface Claim {
  readonly name: string;
  /** Rule numbers, or the page that promises it. */
  readonly rule: string;
  readonly about: string;
  /** Whether it is about the procedure of the rules, and so may not ask the healthy one. */
  readonly part: 'procedure' | 'search';
  /** On every case, or on some of them since it costs more than exploring; `often`: on more of them where a planted defect is hunted, since it finds most. */
  readonly on: 'each' | 'often' | 'some';
  /** One sentence for each thing that does not hold; empty: it holds, or says nothing of this case. */
  readonly find: (one: Case) => readonly string[];
}

/** Plays whose books are looked at. */
const MOST_BOOKS = 40;

function booksOf({ found, machine, scenario }: Case): readonly string[] {
  const wrong = new Set<string>();
  let looked = 0;
  for (const { state } of found.outcomes.values()) {
    if (looked++ >= MOST_BOOKS) break;
    for (const each of bookkeeping(scenario, ready(machine, state).position.world)) wrong.add(each);
  }
  return [...wrong];
}

export const CLAIMS: readonly Claim[] = [
  { name: 'verdict', rule: '104.4b, semantics 12', about: 'every process ends, or its verdict says cycle or growth with a lasso that replays', part: 'search', on: 'each', find: verdictClaim },
  { name: 'lineage', rule: '614.5', about: 'no effect is applied twice to an event and what comes of it (903.9b apart)', part: 'procedure', on: 'each', find: ({ noted }) => noted.lineage },
  { name: 'application', rule: '614.9, 615.5-7, 616.1f', about: 'the books of each application add up', part: 'procedure', on: 'each', find: ({ noted }) => noted.application },
  { name: 'books', rule: '111, 119, 120, 122, 400.7', about: 'the books of each play add up', part: 'procedure', on: 'each', find: booksOf },
  { name: 'certified', rule: '614-616', about: 'the independent checker agrees with every list of options, every step and what comes between them', part: 'procedure', on: 'often', find: certifiedClaim },
  { name: 'replay', rule: 'format D', about: 'every script replays to its outcome', part: 'search', on: 'often', find: replayClaim },
  { name: 'orders', rule: 'format D', about: 'depth first finds what breadth first finds', part: 'search', on: 'some', find: ordersClaim },
  { name: 'merged', rule: 'engine', about: 'exchanging equal effects, and forgetting what nobody asks for, changes nothing', part: 'search', on: 'often', find: mergedClaim },
  { name: 'naive', rule: 'engine', about: 'the walk that knows no position again finds the same, plays included', part: 'search', on: 'some', find: naiveClaim },
  { name: 'compiled', rule: 'engine 7', about: 'the packed engine finds what the reference finds', part: 'search', on: 'often', find: compiledClaim },
  { name: 'reductions', rule: 'engine 7', about: 'without any of its reductions, and in its other order, the packed engine finds the same', part: 'search', on: 'often', find: reductionsClaim },
  { name: 'renamed', rule: '', about: 'other names give other names, and nothing else', part: 'procedure', on: 'some', find: renamedClaim },
  { name: 'permuted', rule: '613.7', about: 'the order of declarations matters only through timestamps', part: 'procedure', on: 'some', find: permutedClaim },
  { name: 'unmatched', rule: '614.1', about: 'an effect that nothing can match changes nothing', part: 'procedure', on: 'some', find: unmatchedClaim },
  { name: 'round trip', rule: 'format B', about: 'what is printed can be read again', part: 'search', on: 'some', find: roundTripClaim },
  { name: 'readings', rule: 'semantics 10, 11', about: 'editions and readings differ only where they may', part: 'procedure', on: 'some', find: differenceClaim },
];
