#!/usr/bin/env node
// Where the author of another engine starts from. Plain Node, no packages:
//
//   npx insteadof export corpus --out kit
//   node corpus/example-runner.mjs kit ./my-engine.mjs
//
// my-engine.mjs exports two functions; a scenario is the `scenario` of a line of scenarios.jsonl (see README.md beside this file):
//
//   outcomes(scenario)        all outcomes as texts, in any order; null if the engine cannot do this scenario
//   play(scenario, choices)   optional: the outcome after these choices, [{player, asked, rule, options, chosen}]; null if it cannot
//
// A case is passed, refuted (also where the engine throws) or skipped; what is refuted names its rules and the place where "insteadof explain"
// says why, and the rules that are refuted most are counted at the end. Exit status: 0 if nothing is refuted, else 1; 2 if there is no kit or no engine.
import { createReadStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const VERSION = 1;

async function* linesOf(directory, name) {
  for await (const line of createInterface({ input: createReadStream(join(directory, name)), crlfDelay: Infinity })) {
    const value = JSON.parse(line);
    if (value.kit !== VERSION) throw new Error(`${name} has version ${value.kit}, this runner reads ${VERSION}`);
    yield value;
  }
}

/** An outcome is a set of facts: their order does not matter. */
const canonical = (text) => text.split('; ').sort().join('; ');

function differences(expected, found, complete) {
  const wanted = new Map(expected.map(({ text }) => [canonical(text), text]));
  const got = new Map(found.map((text) => [canonical(text), text]));
  const missing = [...wanted].filter(([key]) => !got.has(key)).map(([, text]) => `missing ${text}`);
  // Where not all outcomes are known, one more proves nothing.
  const surplus = complete ? [...got].filter(([key]) => !wanted.has(key)).map(([, text]) => `surplus ${text}`) : [];
  return [...missing, ...surplus];
}

async function checkOutcomes(engine, directory, cases, tally) {
  for await (const line of linesOf(directory, 'scenarios.jsonl')) cases.set(line.id, line);
  for await (const { id, complete, outcomes } of linesOf(directory, 'outcomes.jsonl')) {
    const found = await attempt(() => engine.outcomes(cases.get(id).scenario));
    if (found === null) tally.skipped += 1;
    else if (found instanceof Error) report(tally, cases.get(id), '', [`the engine failed: ${found.message}`]);
    else report(tally, cases.get(id), '', differences(outcomes, found, complete));
  }
}

async function checkScripts(engine, directory, cases, tally) {
  for await (const { id, outcome, path, steps } of linesOf(directory, 'scripts.jsonl')) {
    const choices = steps.map(({ index, ...step }) => ({ ...step, chosen: step.options[index] }));
    const end = await attempt(() => engine.play(cases.get(id).scenario, choices));
    const script = ` --script ${path === '' ? "''" : path}`;
    if (end === null) tally.skipped += 1;
    else if (end instanceof Error) report(tally, cases.get(id), script, [`the engine failed: ${end.message}`]);
    else report(tally, cases.get(id), script, canonical(end) === canonical(outcome) ? [] : [`played to ${end}, not to ${outcome}`]);
  }
}

/** What the engine answers; an error as a value, so that one scenario does not end the run. */
const attempt = async (ask) => {
  try {
    return await ask();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

function report(tally, { id, title, file, rules }, script, wrong) {
  tally[wrong.length === 0 ? 'passed' : 'refuted'] += 1;
  for (const rule of rules) {
    const of = tally.rules.get(rule) ?? { judged: 0, refuted: 0 };
    tally.rules.set(rule, { judged: of.judged + 1, refuted: of.refuted + (wrong.length === 0 ? 0 : 1) });
  }
  if (wrong.length === 0) return;
  console.log(`refuted ${id}${script}  ${title}`);
  for (const line of wrong) console.log(`  ${line}`);
  console.log(`  ${rules.length === 0 ? '' : `rules ${rules.join(', ')}; `}why: npx insteadof explain "${file}#${id}"${script}`);
}

/** The rules of which most of what was judged is refuted. */
function worstRules(rules) {
  const refuted = [...rules].filter(([, of]) => of.refuted > 0).sort(([, a], [, b]) => b.refuted - a.refuted || a.judged - b.judged);
  return refuted.slice(0, 10).map(([rule, of]) => `  ${rule}: ${of.refuted} of ${of.judged}`);
}

const stop = (message) => {
  console.error(message);
  process.exit(2);
};
process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 2)); // "| head" has seen enough
const [directory, module] = process.argv.slice(2);
if (directory === undefined || module === undefined) stop('usage: node example-runner.mjs KIT-DIRECTORY ENGINE.mjs');
if (!existsSync(join(directory, 'scenarios.jsonl'))) stop(`${directory} has no kit; write one: npx insteadof export corpus --out ${directory}`);
const engine = await import(pathToFileURL(resolve(module)).href).catch((error) => stop(`${module}: ${error.message}`));
if (typeof engine.outcomes !== 'function') stop(`${module} exports no function "outcomes"`);
const cases = new Map();
const tally = { passed: 0, refuted: 0, skipped: 0, rules: new Map() };
await checkOutcomes(engine, directory, cases, tally);
if (engine.play !== undefined) await checkScripts(engine, directory, cases, tally);
if (tally.refuted > 0) console.log(['by rule', ...worstRules(tally.rules)].join('\n'));
console.log(`${tally.passed} passed, ${tally.refuted} refuted, ${tally.skipped} skipped`);
process.exitCode = tally.refuted === 0 ? 0 : 1;
