/** Planted defects of the searches: keys, verdicts, counts and scripts of the reference, classes and bounds of the packed engine. */
import { createInterner } from '../explore/puzzle/intern.ts';
import type { RulesModel } from '../explore/puzzle/model.ts';
import { type Expr, type Packed, type PackedEffect } from '../search/packed/form/ir.ts';
import { type Explored, explore } from '../search/packed/sweep/explore.ts';
import { exploreReference } from '../search/reference.ts';
import type { Exploration } from '../search/verdict.ts';
import type { Defect } from './defect.ts';
import type { Subject } from './subject.ts';

const planted = (about: string, subject: Partial<Subject>, rule = 'engine'): Defect => ({ rule, about, part: 'search', subject });

/** Positions are told apart by everything but these fields. */
const keyOfAllBut = (...fields: readonly string[]): RulesModel['key'] => createInterner(new Set(['clock', ...fields])).keyOf;
const keyWithout = (...fields: readonly string[]): Partial<Subject> => ({ seen: (model) => ({ ...model, key: keyOfAllBut(...fields) }) });
/** Options that lead to the same position are one. */
function merged(model: RulesModel): RulesModel {
  return { ...model, choices: (position) => {
    const keys = new Set<string>();
    return model.choices(position).filter((offer) => {
      const key = model.key(model.apply(position, offer));
      return !keys.has(key) && keys.add(key).size > 0;
    });
  } };
}
type Search = typeof exploreReference;
/** The search as it should be, and what is changed of its result. */
const afterSearch = (spoil: <S>(found: Exploration<S>, order: string) => Exploration<S>): Search => (model, options) => spoil(exploreReference(model, options), options.order);

// The packed engine ------------------------------------------------------------------------------------------------------

const constant = (value: number): Expr => ({ kind: 'const', value });
const LARGEST = 7;
/** As if a field had three bits: one more than 7 is 0. */
const wrapped = (value: Expr): Expr => ({ kind: 'if', test: { kind: 'gt', a: value, b: constant(LARGEST) }, then: { kind: 'sub', a: value, b: constant(LARGEST + 1) }, else: value });
const overflowing = (packed: Packed): Packed => ({ ...packed, effects: packed.effects.map((effect) => ({ ...effect, options: effect.options.map((option) => ({ ...option, assign: option.assign.map(([name, value]) => [name, value.kind === 'const' || value.kind === 'field' ? value : wrapped(value)] as const) })) })) });

/** Effects of one part and tier count as one class if they only write the same fields. */
function widened(packed: Packed): Packed {
  const known = new Map<string, PackedEffect>();
  const effects = packed.effects.map((effect) => {
    const key = JSON.stringify([effect.part, effect.tier, effect.options.map(({ assign }) => assign.map(([name]) => name))], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const first = known.get(key);
    if (first === undefined) known.set(key, effect);
    return first === undefined ? effect : { ...effect, options: first.options };
  });
  return { ...packed, effects };
}
type Engine = typeof explore;
/** What is left of effects is exchanged, however much of each there is at first. */
const exchanged: Engine = (packed, options) => {
  const [first] = packed.fields.filter(({ name }) => name.startsWith('left '));
  const fields = packed.fields.map((each) => (first !== undefined && each.name.startsWith('left ') ? { ...each, initial: first.initial } : each));
  return explore(options?.reductions?.twins === true ? { ...packed, fields } : packed, options);
};
/** Turns are left out, whatever events share. */
const outOfTurn: Engine = (packed, options) => explore(options?.reductions?.turns === true ? { ...packed, chooser: 'first' } : packed, options);
const before = (spoil: (packed: Packed) => Packed): Engine => (packed, options) => explore(spoil(packed), options);
const after = (spoil: (found: Explored) => Explored): Engine => (packed, options) => {
  const found = explore(packed, options);
  return found.kind === 'explored' ? spoil(found) : found;
};
/** The last of several outcomes is not there. */
const lossy = (found: Explored): Explored => (found.outcomes > 2n ? { ...found, outcomes: found.outcomes - 1n } : found);
const CAP = 6;
const QUIET: Engine = (packed, options) => {
  const found = explore(packed, { ...options, limits: { maxStates: CAP } });
  return found.kind === 'explored' && found.cut !== null && found.outcomes > 0n ? { ...found, cut: null } : explore(packed, options);
};
/** A step that stands for several effects of a class counts as one. */
const undercounted = (found: Explored): Explored => {
  const classes = found.model.components.flatMap(({ phases }) => phases.flatMap((phase) => phase.classes.map(({ marks }) => marks.length)));
  const factor = classes.reduce((product, size) => product * Array.from({ length: size }, (_, i) => BigInt(i + 1)).reduce((a, b) => a * b, 1n), 1n);
  if (factor === 1n) return found;
  const plays = found.plays();
  const less = (count: bigint): bigint => (count + factor - 1n) / factor;
  return { ...found, plays: () => ({ total: less(plays.total), of: (i) => less(plays.of(i)) }) };
};

export const SEARCH_DEFECTS: Readonly<Record<string, Defect>> = {
  'quiet-cap': planted('the packed engine stops after some positions and says that this is all', { packed: QUIET }),
  'classes-too-wide': planted('effects that are not identical are one class', { packed: before(widened) }),
  'twins-too-wide': planted('shields are exchanged of which different amounts are left', { packed: exchanged }),
  'turns-too-wide': planted('turns are left out where events share what is left of effects', { packed: outOfTurn }),
  'multiplicity-lost': planted('a step of a class counts once, however many effects it stands for', { packed: after(undercounted) }),
  overflow: planted('amounts have three bits', { packed: before(overflowing) }),
  'lost-bucket': planted('the last outcomes are lost', { packed: after(lossy) }),
  'table-loses': planted('with the table order the last outcomes are lost', { packed: (packed, options) => (options?.order === 'table' ? after(lossy)(packed, options) : explore(packed, options)) }),
  'marks-not-in-key': planted('positions that differ in what was applied are one', keyWithout('applied')),
  'left-not-in-key': planted('positions that differ in what is left of effects are one', keyWithout('left')),
  'record-not-in-key': planted('where positions are merged, nothing that has happened tells them apart', { merged: (_, model) => ({ ...model, key: keyOfAllBut('facts') }) }),
  'edges-merged': planted('two options that lead to one position count once', { seen: merged }),
  'loop-unseen': planted('a loop is not noticed', { search: afterSearch((found) => (found.verdict.kind === 'cycle' ? { ...found, verdict: { kind: 'finite' }, plays: 1n } : found)) }, '104.4b'),
  'loop-shortened': planted('the lasso of a loop ends one step early', { search: afterSearch((found) => (found.verdict.kind === 'cycle' ? { ...found, verdict: { ...found.verdict, loopSteps: found.verdict.loopSteps - 1, loop: found.verdict.loop.slice(0, -1) } } : found)) }, '104.4b'),
  'script-off': planted('the last entry of a script is lost', { search: afterSearch((found) => ({ ...found, outcomes: new Map([...found.outcomes].map(([text, each]) => [text, { ...each, script: each.script === null ? null : each.script.map((index, i, all) => (i === all.length - 1 && i > 0 ? 0 : index)) }])) })) }),
  'depth-first-stops': planted('depth first stops after some positions and says that this is all', { search: (model, options) => (options.order === 'dfs' ? { ...exploreReference(model, { ...options, maxStates: CAP }), complete: true } : exploreReference(model, options)) }),
  'facts-reversed': planted('the facts of an outcome are printed in the wrong order', { seen: (model) => ({ ...model, outcome: (position) => model.outcome(position).split('; ').reverse().join('; ') }) }, 'format B'),
  'facts-unreadable': planted('the facts of an outcome are printed without what ends each of them', { seen: (model) => ({ ...model, outcome: (position) => model.outcome(position).replaceAll('; ', ' ') }) }, 'format B'),
};
