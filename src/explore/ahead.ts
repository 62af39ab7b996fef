/** The long search of a scenario, with threads and checkpoints, before its report is made. */
import { unlessTooLarge } from '../base/too-large.ts';
import { createHash } from 'node:crypto';
import { machineOf } from '../rules/machine.ts';
import type { Scenario } from '../rules/model.ts';
import type { Position } from '../rules/position.ts';
import { exploreLong, type LongPorts } from '../search/packed/long-explore.ts';
import type { Packed } from '../search/packed/form/ir.ts';
import { exploreReference } from '../search/reference.ts';
import type { Exploration } from '../search/verdict.ts';
import { DETAILED, packedOptions } from './compiled.ts';
import { compileScenario } from './compile/compile.ts';
import { inEdition, modelFor, triedWith } from './explore.ts';
import type { RulesModel } from './puzzle/model.ts';
import type { Ahead, ExploreOptions, Meter } from './report-types.ts';

/**
 * Searches with the packed engine what is worth it. `open` gets a fingerprint of all that a saved state depends on: a
 * state is good for searches with the same one.
 */
export async function searchAhead(given: Scenario, options: ExploreOptions & { readonly meter: Meter }, open: (fingerprint: string) => Promise<LongPorts>): Promise<Ahead> {
  const { meter } = options;
  const started = meter.seconds();
  const scenario = inEdition(given, options.edition);
  const model = modelFor(scenario, options);
  const none = (reason: string): Ahead => ({ model, explored: null, reason, wall_s: 0 });
  if (options.engine === 'reference' || (options.engine === undefined && options.search !== undefined)) return none('the reference machine was asked for');
  const tried = triedWith(model, options);
  if (tried > 0) {
    const small = tryFirst(model, Math.min(tried, options.limits?.maxStates ?? tried));
    if (small?.verdict.kind !== 'cut' || (options.limits?.maxStates ?? Infinity) <= tried) return none('it is small');
  }
  const compiled = compileScenario(scenario, machineOf(scenario));
  if ('reason' in compiled) return none(compiled.reason);
  if (compiled.inTurns && (options.reductions?.parts === false || options.order === 'table')) return none('draws one by one');
  const how = { ...packedOptions(options, meter), weighed: options.plays !== false };
  const ports = await open(fingerprintOf(compiled.packed, [how.order, how.reductions, how.plays, how.weighed]));
  const found = await exploreLong(compiled.packed, { ...how, wantPlays: (outcomes) => options.plays ?? outcomes <= BigInt(DETAILED) }, ports);
  if (found.kind !== 'explored') return none(found.reason);
  return { model, explored: found, reason: '', wall_s: meter.seconds() - started };
}

/** The beginning of a search; null if it comes to a step that is too large to carry out. */
const tryFirst = (model: RulesModel, maxStates: number): Exploration<Position> | null =>
  unlessTooLarge(() => exploreReference(model, { order: 'bfs', maxStates, wantPlays: false, wantScripts: false }), null);

const fingerprintOf = (packed: Packed, how: unknown): string =>
  createHash('sha256').update(JSON.stringify([packed, how], (_, value: unknown) => (typeof value === 'bigint' ? `${String(value)}n` : value))).digest('hex').slice(0, 32);
