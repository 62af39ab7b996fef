/** Generated code for one phase: pull the images of a bucket through an effect, deduplicate, tell final states. */
import { findSource, optionsSource, probeFunction, pullSource, sourcesSource, waitingFunction } from './images.ts';
import { chunkArrays, loadWords, ranksOf, words, type Context } from './context.ts';
import { finishSource, handed, maySource, settleSource } from './settle.ts';
import { twinTables } from './twin-marks.ts';
import { growSource, range } from '../form/table.ts';
import type { Kernel, KernelOptions, Surroundings } from './types.ts';
import type { Plan } from '../form/plan.ts';

/** The source of a kernel's module; exported for people who want to read it. */
export const kernelSource = (plan: Plan, options: KernelOptions): string => {
  const x: Context = { plan, ranks: ranksOf(plan), options, names: { next: 0 }, parts: new Map() };
  const count = plan.layout.words;
  const weighted = options.weights !== 'none';
  const seats = plan.phase.seats ? `const SEATS=${JSON.stringify(seatTable(plan))};` : '';
  const functions = [growSource(count, weighted), waitingFunction(x), probeFunction(x), options.backward ? findSource(x) : '', finishSource(x)];
  const kernel = [
    `return {begin,`,
    `put(u,x){probe(${range(count).map((i) => `u[${i}]`).join(',')},x);},`,
    `chunk(){return C;},base(){return base;},end(){return n;},setModulus(p){P_=p;},setPart(part,parts){PP=part;PM=parts-1;},tableBytes(){return tab.length*4;},`,
    `pulls:[${plan.phase.classes.map((_, c) => pullSource(x, c)).join(',\n')}],`,
    `backward:${options.backward ? `{index,sources:[${plan.phase.classes.map((_, c) => sourcesSource(x, c)).join(',\n')}],options:[${plan.phase.classes.map((_, c) => optionsSource(x, c)).join(',\n')}]}` : 'null'},`,
    `settle:${settleSource(x)},\nmay:${maySource(x)},`,
    `finishAll(A,s,e){${chunkArrays(plan)}for(let k=s;k<e;k++){${loadWords(plan)}finish(${words(plan).map((w) => `w${w}`).join(',')},${handed(x)});}}`,
    `};`,
  ];
  const parts = [...x.parts.values()].map(({ source }) => source); // those that the rest has called
  return ['"use strict";const {sink,moved,scratch,dead,relocate,broken}=rt;let P_=1,PM=0,PP=0;', seats, twinTables(x), ...functions, ...parts, ...kernel].join('\n');
};

const seatTable = (plan: Plan): readonly number[] => {
  const seats = plan.phase.seats ?? new Map<number, number>();
  return range(Math.max(0, ...seats.keys()) + 1).map((part) => seats.get(part) ?? 0);
};

/** Compiles a kernel. */
export const compileKernel = (plan: Plan, options: KernelOptions, rt: Surroundings): Kernel =>
  (new Function('rt', kernelSource(plan, options)) as (rt: Surroundings) => Kernel)(rt);
