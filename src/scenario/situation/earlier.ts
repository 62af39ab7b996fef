/** `earlier:` what has happened this turn before the scenario begins, and what objects say of it themselves (`entered: true`). */
import type { Fact, GameObject, PlayerId, Scenario, World } from '../../rules/model.ts';
import { isPlayer, thingOfPlayer } from '../../rules/model.ts';
import { type Draft } from './draft.ts';
import { shapeOf } from '../vocabulary/fact-table.ts';
import { knownNames } from '../facts/facts.ts';
import { parseFacts } from '../facts/parse-outcome.ts';
import { get, itemsOf, textOf } from '../yaml/read.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

const EVENTS_ONLY = 'write what happened, such as "Amy gains 2 life" or "2 damage to Nicole"; life totals, zones and what is tapped stand in life:, battlefield: ..';
const BY_PLAYERS: readonly string[] = ['gains-life', 'loses-life', 'pays-life', 'draws', 'mills', 'discards', 'creates', 'wins', 'loses', 'skips', 'begins', 'commits-crime'];
const TO_OBJECTS: readonly string[] = ['destroyed', 'dies', 'sacrificed', 'regenerated', 'countered', 'tapped', 'untapped', 'transformed', 'turned-face-up', 'turned-face-down', 'phased-out', 'phased-in', 'exiled', 'to-hand', 'to-library', 'enters'];
/** Reports a fact that cannot have happened: how things are now, nothing of something, and what only players do, or only objects undergo, of the other. */
function checkHappened(draft: Draft, node: Node, text: string, { fact, amount, subject, name }: Fact): void {
  if (subject === undefined && name !== undefined && TO_OBJECTS.includes(fact)) report(draft.sink, node.at, 'unknown-name', `"${text}": "${name}" is no object here`, 'what it happened to has to stand somewhere: a creature that died, for example, in graveyard:');
  if (subject !== undefined && (isPlayer(subject) ? TO_OBJECTS : BY_PLAYERS).includes(fact)) report(draft.sink, node.at, 'wrong-type', `"${text}": ${isPlayer(subject) ? 'that happens to no player' : 'that is done by players'}`, 'write who did it, or what it happened to');
  if (shapeOf(fact)?.state === true) report(draft.sink, node.at, 'earlier', `"${text}" says how things are, not what happened`, EVENTS_ONLY);
  else if (amount !== undefined && amount <= 0) report(draft.sink, node.at, 'earlier', `"${text}": what happens to the amount of 0 has not happened`, 'leave it out, or write a number above 0');
}
const hasInfect = (object: GameObject | undefined): boolean => object?.card.text.some((each) => each.ability === 'keyword' && each.keyword === 'infect') ?? false;
/** CR 120.3a: the life that a player lost by damage that is listed; none where a loss of as much is listed itself, or the source has infect. */
function lossesBy(draft: Draft, facts: readonly Fact[]): readonly Fact[] {
  const isListed = (player: Fact['subject'], amount: Fact['amount']): boolean => facts.some((each) => each.fact === 'loses-life' && each.subject === player && each.amount === amount);
  return facts.flatMap(({ fact, subject, from, amount }): readonly Fact[] => (
    fact !== 'damage' || subject === undefined || !isPlayer(subject) || amount === undefined || isListed(subject, amount) || hasInfect(from === undefined ? undefined : draft.objects[from]) ? [] : [{ fact: 'loses-life', subject, amount, resulting: true }]
  ));
}
const PLACES: readonly string[] = ['dies', 'died', 'put-into-graveyard', 'exiled', 'to-hand', 'to-library', 'shuffled-in', 'to-command', 'to-graveyard', 'moved'];
const WENT: Readonly<Record<string, string>> = { destroyed: 'died', sacrificed: 'died', countered: 'put-into-graveyard', discards: 'put-into-graveyard', mills: 'put-into-graveyard' };
/** CR 701.8a, 701.21a, 701.9a, 119.4: what is listed as destroyed, sacrificed, discarded … went to its owner's graveyard, unless another place is listed, too; life that was paid was lost. */
function impliedBy(facts: readonly Fact[]): readonly Fact[] {
  const isElsewhere = (id: Fact['subject']): boolean => facts.some(({ fact, subject }) => subject === id && PLACES.includes(fact));
  return facts.flatMap(({ fact, subject, objects, amount }): readonly Fact[] => {
    if (fact === 'pays-life' && subject !== undefined && amount !== undefined) return [{ fact: 'loses-life', subject, amount, cause: 'rule' }];
    const went = WENT[fact];
    const what = subject === undefined || isPlayer(subject) ? (objects ?? []) : [subject];
    return went === undefined ? [] : what.filter((id) => !isElsewhere(id)).map((id) => ({ fact: went, subject: id, cause: 'rule' }));
  });
}
const enteredUnder = (id: number, player: PlayerId): Fact => ({ fact: 'enters', subject: id, from: thingOfPlayer(player) });
/** Facts of the turn before the scenario begins. */
export function earlierOf(draft: Draft, map: MapNode, scenario: Scenario, casts: ReadonlyMap<Node, readonly Fact[]>): World['earlier'] {
  const names = knownNames(scenario);
  const listed = itemsOf(get(map, 'earlier')).flatMap((item): readonly Fact[] => {
    const cast = casts.get(item);
    if (cast !== undefined) return cast;
    const text = textOf(draft.sink, item, 'a fact');
    const parsed = text === undefined ? undefined : parseFacts(text, names, (name) => draft.labels.get(name));
    if (parsed === undefined || text === undefined) return [];
    if (!parsed.ok) return report(draft.sink, item.at, parsed.problem.code, parsed.problem.message, parsed.problem.hint ?? 'what it happened to has to stand somewhere: a creature that died, for example, in graveyard:'), [];
    for (const fact of parsed.value) checkHappened(draft, item, text, fact);
    return parsed.value;
  });
  const entered = draft.objects.filter((object) => object.enteredThisTurn === true && !listed.some(({ fact, subject }) => fact === 'enters' && subject === object.id));
  return [...listed, ...lossesBy(draft, listed), ...impliedBy(listed), ...entered.map(({ id, controller }) => enteredUnder(id, controller))];
}
