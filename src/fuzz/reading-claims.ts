/** Editions and readings differ only where they may: a question that a scenario does not raise has no say in it. */
import { EDITIONS, READINGS } from '../rules/editions.ts';
import type { Scenario } from '../rules/model.ts';
import { type Case, exploreVariant, turnOf, unobserved } from './case.ts';
import { difference, findingsOf } from './search-claims.ts';

const plain = new WeakMap<Scenario, string>();
/** The scenario's cards, effects and instructions as text. */
function wordsOf(scenario: Scenario): string {
  let text = plain.get(scenario);
  if (text === undefined) plain.set(scenario, (text = JSON.stringify([scenario.cards, scenario.world.objects, scenario.world.floating, scenario.instructions], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))));
  return text;
}

/** Without these parts in a scenario, an answer to the question makes no difference. */
const RAISED_BY: Readonly<Record<string, RegExp>> = {
  'additional part of a prevention': /"rewrite":"then"/, 'additional part takes place': /"rewrite":"then"/, 'a declined optional effect': /"may":\{/, 'who orders entering effects': /"kind":"(enters|create|move)"/,
  'counters in the look-ahead': /"kind":"(enters|create|move)"/, 'less than 1 life': /"kind":"life-total"/, 'counters as it enters': /"change":"counters"|"loyalty"/, 'a next N shield': /"shield":\{/,
  'a next time shield under unpreventable damage': /"next":\{/, 'results of damage': /"kind":"damage"/, 'an object that copies an equal ability': /"change":"as"/,
};

/**
 * Whether the current rules and those of 2014 may say different things of a scenario: only one of them redirects to
 * planeswalkers, has a tier for back faces, takes what an effect has changed for an event of an effect (614.16), and
 * looks ahead to what others do to what enters (614.12).
 */
const differInEditions = (words: string): boolean => /"Planeswalker"|"face":"back"|"field":"cause"/.test(words) || (words.includes('"ability":"static"') && /"kind":"(enters|create|move)"/.test(words));

/** Until July 2013 all legendary permanents of a name went, whoever controlled them. */
const goesTogether = ({ edition }: Scenario, words: string): boolean => EDITIONS[edition]?.unique === 'all go' && words.includes('"Legendary"');

/** One edition and one reading in turn, where the scenario does not raise the question. */
export function differenceClaim(one: Case): readonly string[] {
  if (!one.found.complete) return [];
  const { scenario, number } = one;
  const words = wordsOf(scenario);
  const compare = (what: string, other: Scenario): readonly string[] => {
    const variant = findingsOf(exploreVariant(one, other));
    return unobserved(one, (found) => difference(what, findingsOf(found), variant));
  };
  const isByRule = EDITIONS[scenario.edition]?.planeswalkerRedirection === true; // which may be declined
  const raises = (question: string): boolean => RAISED_BY[question]?.test(words) === true || (isByRule && question === 'a declined optional effect');
  const questions = Object.keys(RAISED_BY).filter((question) => scenario.readings[question] === undefined && !raises(question));
  const question = questions[turnOf(number, questions.length)];
  const answer = question === undefined ? undefined : READINGS[question]?.[1];
  const edition = scenario.edition === 'current' ? 'cr-2014' : 'current';
  return [
    ...(question === undefined || answer === undefined ? [] : compare(`${question}: ${answer}`, { ...scenario, readings: { ...scenario.readings, [question]: answer } })),
    ...(scenario.edition === 'cr-419' || differInEditions(words) || goesTogether(scenario, words) ? [] : compare(`edition ${edition}`, { ...scenario, edition })),
  ];
}
