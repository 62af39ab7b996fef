import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../rules/model.ts';
import { SENTENCES } from '../vocabulary/fact-table.ts';
import { type KnownNames, type Naming, printFact, printOutcome, printSentence, printSentences, sentenceOf } from './facts.ts';
import { parseOutcome, parseSentence } from './parse-outcome.ts';

const names = ['Amy', 'Nicole', 'Bear', 'Jace, the Mind Sculptor', 'card'];
const known: KnownNames = { names, others: ['Zombie', 'Forest', 'Hands'] };
const naming: Naming = { label: (thing) => names[thing < 0 ? -1 - thing : thing + 2] ?? `object ${String(thing)}`, owner: () => -1, names };
const text = (outcome: string): string => {
  const parsed = parseOutcome(outcome, known);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.value;
};
const events = { items: [{ observe: 'events' }] } as const;

describe('an outcome has one text', () => {
  test.each([
    ['Bear exiled; Bear countered; Amy draws 1', 'Amy draws 1; Bear countered; Bear exiled'],
    ['2 damage to Nicole; 3 damage to Nicole', '5 damage to Nicole'],
    ['Nicole begins turn 2; Amy skips turn 1', 'Amy skips turn 1; Nicole begins turn 2'],
    ['Amy at 20 life; Bear enters under Amy, tapped', 'Bear enters under Amy, tapped; Amy at 20 life'],
    ['Bear is a Artifact', 'Bear is an Artifact'],
    ['Amy creates 1 Zombie, 2 Bear', 'Amy creates 2 Bear; Amy creates 1 Zombie'],
    ['9007199254740993 damage to Amy; 1 damage to Amy', '9007199254740994 damage to Amy'],
    ['nothing happens', 'nothing happens'],
  ])('%s', (written, canonical) => {
    expect(text(written)).toBe(canonical);
  });
});

test('one is singular, zero is not printed unless it is observed by name', () => {
  expect(printFact({ fact: 'counters-on', subject: 0, amount: 1, words: ['+1/+1'] }, naming)).toBe('1 +1/+1 counter on Bear');
  expect(printOutcome(events, [{ fact: 'damage', subject: -1, amount: 0 }], naming)).toBe('nothing happens');
  expect(printOutcome({ items: [{ observe: 'amount', fact: 'damage', subject: -1 }] }, [{ fact: 'damage', subject: -1, amount: 0 }], naming)).toBe('0 damage to Amy');
  expect(printOutcome(events, [{ fact: 'exiled', subject: 2, words: ['face down'] }, { fact: 'exiled', subject: 2, words: ['face down'] }], naming)).toBe('2 cards exiled face down');
});

test('a name with a comma in a list of cards is quoted', () => {
  const outcome = printOutcome(events, [{ fact: 'discards', subject: -1, objects: [1, 0] }], naming);
  expect(outcome).toBe('Amy discards Bear, "Jace, the Mind Sculptor"');
  expect(text(outcome)).toBe(outcome);
});

test('unknown names and sentences are problems with a hint', () => {
  const misspelt = parseOutcome('Baer exiled', known);
  expect(!misspelt.ok && misspelt.problem).toMatchObject({ code: 'unknown-name', hint: 'did you mean "Bear"?' });
  expect(parseOutcome('4 damge to Nicole', known)).toMatchObject({ ok: false, problem: { code: 'outcome' } });
});

test('a name may have " in " in it', () => {
  expect(parseOutcome('Bear in exile; Bear is 2/2', { ...known, names: [...known.names, 'Rest in Ease'] })).toMatchObject({ ok: true });
  expect(parseOutcome('Rest in Ease in exile', { ...known, names: [...known.names, 'Rest in Ease'] })).toMatchObject({ ok: true, value: 'Rest in Ease in exile' });
});

test('a template line fills in numbers', () => {
  const line = [{ observe: { observe: 'amount', fact: 'damage', subject: -2 } }, ':', { observe: { observe: 'left', label: 'Hands' } }] as const;
  expect(printOutcome({ items: [], line }, [{ fact: 'damage', subject: -2, amount: 4 }, { fact: 'effect-left', name: 'Hands', amount: 1 }], naming)).toBe('4:1');
});

const WORDS: Readonly<Record<string, readonly string[]>> = {
  creates: ['Zombie'], enters: ['tapped'], 'counters-on': ['+1/+1'], 'counters-removed': ['+1/+1'], becomes: ['the monarch'], gets: ['initiative'], 'it-becomes': ['night'], exiled: ['face down'], 'to-library': ['bottom'], skips: ['turn 2'], begins: ['upkeep 3'], 'adds-mana': ['red'], casts: ['hand'], plays: ['hand'],
  does: ['investigate'], 'is-pt': ['2/2'], 'is-type': ['Artifact Creature — Bear'], 'has-counters': ['loyalty'], 'has-abilities': ['flying'], 'in-zone': ['exile'], counted: ['count of creatures Amy controls'], 'is-monarch': ['the monarch'], 'has-designation': ['initiative'], nobody: ['is the monarch'], 'it-is': ['day'], 'is-colored': ['green'], flips: ['heads'],
};
const fact: fc.Arbitrary<Fact> = fc.constantFrom(...SENTENCES.filter((shape) => shape.fact !== 'subjects')).chain((shape) => fc.record({
  subject: fc.constantFrom(-1, -2, 0, 1), from: fc.constantFrom(-1, -2), amount: fc.integer({ min: 1, max: 9 }),
}).map(({ subject, from, amount }): Fact => {
  const words = WORDS[shape.fact];
  const label = shape.fact.startsWith('effect-');
  return {
    fact: shape.fact, ...(shape.text.includes('{subject}') ? (label ? { name: 'Hands' } : { subject }) : {}), ...(shape.text.includes('{from}') ? { from } : {}), ...(shape.text.includes('{n}') ? { amount } : {}),
    ...(words === undefined ? {} : { words }), ...(shape.text.includes('{cards}') ? { objects: [0, 1] } : {}),
  };
}));
property.prop([fact])('a printed fact parses to the same sentence', (one) => {
  const sentence = sentenceOf(one, naming);
  const printed = printSentence(sentence);
  const parsed = parseSentence(printed, known);
  expect(parsed).toMatchObject({ ok: true, value: { fact: one.fact } });
  expect(parsed.ok && printSentence(parsed.value)).toBe(printed);
});
property.prop([fact, fact])('different facts print differently', (one, other) => {
  const [a, b] = [sentenceOf(one, naming), sentenceOf(other, naming)];
  expect(printSentence(a) === printSentence(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
});
property.prop([fc.array(fact, { maxLength: 6 }).chain((facts) => fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })))])('the order of facts does not matter, and the text is a fixed point', ([facts, shuffled]) => {
  const print = (list: readonly Fact[]): string => printSentences(list.map((one) => sentenceOf(one, naming)), names);
  expect(print(shuffled)).toBe(print(facts));
  expect(text(print(facts))).toBe(print(facts));
});
