/** What players would like (`prefer:`): "least damage to me", "Bear survives", "not Bear dies". */
import type { Goal, Preference, Scenario } from '../../rules/model.ts';
import { isPlayer } from '../../rules/model.ts';
import { type Draft, playerNamed } from '../situation/draft.ts';
import { knownNames } from '../facts/facts.ts';
import { observed } from './observe.ts';
import { parseOutcome } from '../facts/parse-outcome.ts';
import { entryOf, get, itemsOf, mapOf, textOf } from '../yaml/read.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

/** Items of `observe:` that are a number. */
const NUMBERS = new Set(['amount', 'life', 'poison', 'counters-of', 'marked-damage', 'left', 'count', 'hand', 'library', 'graveyard']);
const HOW = 'a goal is "least VALUE" or "most VALUE" (damage to me, life of Amy, +1/+1 counters on Bear, hand of Amy), "OBJECT survives", or a fact; "not" before it turns it round';

function goalOf(draft: Draft, node: Node, player: string, scenario: Scenario): Goal | undefined {
  const text = textOf(draft.sink, node, HOW);
  if (text === undefined) return undefined;
  const meant = text.replaceAll(/\bme\b/g, player).replaceAll(/\bmy\b/g, `${player}'s`);
  const extreme = /^(most|least) (.+)$/.exec(meant);
  if (extreme !== null) {
    const of = observed(draft, node, extreme[2] ?? '');
    if (of === undefined) return undefined;
    if (NUMBERS.has(of.observe)) return { goal: extreme[1] === 'most' ? 'most' : 'least', text, of };
    return void report(draft.sink, node.at, 'not-a-number', `"${extreme[2] ?? ''}" is no number`, HOW);
  }
  const wanted = !meant.startsWith('not ');
  const said = wanted ? meant : meant.slice('not '.length);
  const survivor = /^(.+) survives$/.exec(said)?.[1];
  const object = survivor === undefined ? undefined : draft.labels.get(survivor);
  if (object !== undefined && !isPlayer(object)) return { goal: 'survives', text, object, wanted };
  const fact = parseOutcome(said, knownNames(scenario));
  if (fact.ok) return { goal: 'fact', text, fact: fact.value, wanted };
  return void report(draft.sink, node.at, fact.problem.code, fact.problem.message, HOW);
}

/** The `prefer:` of a scenario: by player, the goals in order; in turn order. */
export function preferencesOf(draft: Draft, map: MapNode, scenario: Scenario): readonly Preference[] {
  const node = get(map, 'prefer');
  const byPlayer = node === undefined ? undefined : mapOf(draft.sink, node, '"prefer" by player, {Amy: [least damage to me]}');
  const preferences = (byPlayer?.entries ?? []).flatMap(({ key, at, value }): readonly Preference[] => {
    const player = playerNamed(draft, key, at);
    const goals = itemsOf(value).map((item) => goalOf(draft, item, key, scenario)).filter((goal) => goal !== undefined);
    if (goals.length === 0 && itemsOf(value).length === 0) report(draft.sink, entryOf(map, 'prefer')?.at ?? at, 'missing-key', `${key} prefers nothing`, HOW);
    return player === undefined || goals.length === 0 ? [] : [{ player, goals }];
  });
  return preferences.sort((a, b) => a.player - b.player);
}
