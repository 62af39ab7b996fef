/** The turn a scenario stands in, and the turns and steps to come. */
import type { PlayerId, ScheduledTurn, TurnState } from '../../rules/model.ts';
import { type Draft, playerNamed } from './draft.ts';
import { didYouMean, entryOf, get, integerOf, itemsOf, mapOf, onlyKeys, textOf } from '../yaml/read.ts';
import { PART_OF } from '../../rules/times.ts';
import { TIMES, timeNamed } from '../vocabulary/words.ts';
import { records } from '../vocabulary/records-of.ts';
import { type MapNode, type Node, type Sink, placeOf, report } from '../yaml/yaml.ts';

function timeOf(draft: Draft, node: Node | undefined): string | undefined {
  const text = node === undefined ? undefined : textOf(draft.sink, node, 'a phase or step');
  if (text === undefined || node === undefined) return undefined;
  const time = timeNamed(text);
  if (TIMES.includes(time)) return time;
  report(draft.sink, node.at, 'unknown-word', `"${text}" is no phase or step`, didYouMean(time, TIMES) ?? `phases and steps: ${TIMES.join(', ')}`);
  return undefined;
}

const within = (time: string): string => (Object.hasOwn(PART_OF, time) ? (PART_OF[time] ?? time) : time);
/** turn: Amy, "Amy's turn", "Amy's draw step", "upkeep of Nicole", "draw step". */
function saidInWords(draft: Draft, node: Node, plain: TurnState): TurnState {
  const text = textOf(draft.sink, node, 'a player, or a step such as "upkeep of Amy"') ?? '';
  const { whose, when } = draft.players.includes(text) ? { whose: text, when: undefined } : wordsOfTime(text);
  const time = when === undefined || when === 'turn' ? undefined : when;
  if (time === undefined || !TIMES.includes(time)) return { ...plain, of: playerNamed(draft, time === undefined ? (whose ?? text) : text, node.at) ?? 0 };
  return { ...plain, of: whose === undefined ? 0 : (playerNamed(draft, whose, node.at) ?? 0), phase: within(time), step: time };
}
/** "Amy's draw step", "the draw step of Amy": whose, and the name of the step, phase or turn. */
function wordsOfTime(text: string): { readonly whose?: string; readonly when?: string } {
  const [, before = '', name] = /^(?:the )?(end of (?:combat|turn)|.+?) of (.+)$/.exec(text) ?? [];
  const [, owner, behind = ''] = name === undefined ? (/^(.+?)['’]s? (.+)$/.exec(text) ?? []) : [];
  const whose = name ?? owner;
  const when = timeNamed(whose === undefined ? text : (name === undefined ? behind : before));
  return { ...(whose === undefined ? {} : { whose }), ...(when === '' ? {} : { when }) };
}

/** turn: {of: Amy, phase: beginning, step: upkeep}; default: the first player's main phase. A step under `phase` says its phase. */
export function turnOf(draft: Draft, node: Node | undefined, scheduled: boolean): TurnState {
  const plain: TurnState = { of: 0, phase: 'main', step: 'main', number: scheduled ? 0 : 1 };
  if (node === undefined) return plain;
  if (node.node === 'scalar') return saidInWords(draft, node, plain);
  const map = mapOf(draft.sink, node, '{of: .., phase: .., step: ..}');
  if (map === undefined) return plain;
  onlyKeys(draft.sink, map, ['of', 'phase', 'step', 'number'], '"turn"');
  const [of, phaseNode, stepNode, number] = ['of', 'phase', 'step', 'number'].map((key) => get(map, key));
  const player = of === undefined ? 0 : playerNamed(draft, textOf(draft.sink, of, 'a player') ?? '', of.at);
  const [phase, step] = [timeOf(draft, phaseNode), timeOf(draft, stepNode)];
  if (step !== undefined && phase !== undefined && stepNode !== undefined && within(step) !== within(phase)) report(draft.sink, stepNode.at, 'turn', `"${step}" is no step of the ${phase} phase`, `it is one of the ${within(step)} phase: leave "phase:" out`);
  if (number !== undefined && Number(integerOf(draft.sink, number) ?? 0) < 0) report(draft.sink, number.at, 'negative', 'the number of a turn is not negative', 'the first turn of the game is number: 1');
  const count = number === undefined ? plain.number : Number(integerOf(draft.sink, number) ?? plain.number);
  return { of: player ?? 0, phase: within(phase ?? step ?? 'main'), step: step ?? phase ?? 'main', number: count };
}

/**
 * Reports steps and phases that an effect would skip, where turns are scheduled and no such step of any: a scheduled turn has only the steps that are named.
 * @param tree the texts and effects there are
 */
export function checkSteps(sink: Sink, node: Node | undefined, schedule: readonly ScheduledTurn[], tree: unknown): void {
  if (node === undefined) return;
  const all = records(tree);
  const watched = all.flatMap((each) => (each['kind'] === 'begin' && Array.isArray(each['tests']) ? records(each['tests']).flatMap(({ field, words }) => (field === 'what' && Array.isArray(words) ? (words as readonly string[]) : [])) : []));
  const missing = [...new Set(watched)].filter((time) => TIMES.includes(time) && !schedule.some(({ what }) => what === time || PART_OF[what] === time));
  const isTurns = schedule.length > 0 && schedule.every(({ what }) => /turn$/.test(what));
  const [first] = missing;
  const isAwaited = all.some((each) => each['do'] === 'delayed'); // what a delayed ability waits for comes by itself
  if (isTurns && !isAwaited && first !== undefined) report(sink, node.at, 'schedule', `an effect speaks of "${first}", and a scheduled turn has only the steps and phases that are named`, `name it after its turn: [turn of Amy, ${first} of Amy]`);
}
/** schedule: [turn of Amy, upkeep of Nicole]; each entry has its number in the list, from 1. A step or phase alone is one of the turn it is, or of the one that stands before it. */
export function scheduleOf(draft: Draft, node: Node | undefined, active: PlayerId): readonly ScheduledTurn[] {
  let whose: PlayerId = active;
  return itemsOf(node).flatMap((item, i): readonly ScheduledTurn[] => {
    const text = textOf(draft.sink, item, 'a turn or step such as "turn of Amy"') ?? '';
    const match = /^(?:the )?(?:(end of (?:combat|turn)|.+?)(?: step| phase)? of (.+)|(.+)'s (.+))$/.exec(text);
    const alone = match === null && TIMES.includes(timeNamed(text));
    const what = alone ? text : (match?.[1] ?? match?.[4]);
    const name = alone ? draft.players[whose] : (match?.[2] ?? match?.[3]);
    if (what === undefined || name === undefined) {
      report(draft.sink, item.at, 'schedule', `"${text}" is not a turn or step`, 'write "turn of Amy" or "upkeep of Amy"');
      return [];
    }
    const time = timeNamed(what);
    if (!/^(?:an? )?(?:extra )?turn$/.test(what) && !TIMES.includes(time)) {
      report(draft.sink, item.at, 'schedule', `"${what}" is no turn, phase or step`, didYouMean(time, TIMES) ?? `known: turn, ${TIMES.join(', ')}`);
      return [];
    }
    const of = playerNamed(draft, name, item.at);
    if (of !== undefined && /turn$/.test(what)) whose = of;
    return of === undefined ? [] : [{ what: TIMES.includes(time) ? time : what, of, number: i + 1 }];
  });
}
/**
 * Reports the running of no schedule.
 * @param said the records of all texts and instructions
 */
export function checkRun(sink: Sink, map: MapNode, said: ReturnType<typeof records>): void {
  const schedule = entryOf(map, 'schedule');
  const isRun = said.some((each) => each['do'] === 'run-schedule');
  if (isRun && itemsOf(schedule?.value).length === 0) report(sink, placeOf(map, /^(?:run )?the schedule$/) ?? map.at, 'schedule', 'there is no schedule to run', 'write schedule: [turn of Amy, upkeep of Nicole]');
}
