/** Abilities that players have: {static: {for: you, gain: [protection from red]}} (702.11c, 702.16b, 702.18a). */
import type { Ability, CantAbility, Condition, Duration, FieldTest, Filter, Ref, StaticAbility, WhenAbility, Zone } from '../../rules/ability.ts';
import { conditionOf } from './conditions.ts';
import { type Context, filterOf } from '../phrases/context.ts';
import { get, mapOf, onlyKeys } from '../yaml/read.ts';
import { records } from '../vocabulary/records-of.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

/** CR 109.2: a player, who has no characteristics that a continuous effect could change. */
export const ofPlayers = (filter: Filter): boolean =>
  (filter.test === 'ref' ? filter.ref.ref === 'you' || filter.ref.ref === 'opponents' || filter.ref.ref === 'each-player' : filter.test === 'player' || filter.test === 'opponent' || (filter.test === 'all' && filter.of.some(({ test }) => test === 'player')));
/** "Enchanted player", "the chosen player": which of both an Aura or a choice is about, only the word says. */
const saysPlayer = (node: Node | undefined): boolean => node?.node === 'scalar' && /^(?:the )?(?:enchanted|chosen) player$/i.test(String(node.value));
/** A player by name, or a target or choice that is one. */
export const namesPlayer = ({ scope }: Context, filter: Filter): boolean =>
  filter.test === 'ref' && ((filter.ref.ref === 'label' && scope.players.includes(filter.ref.name)) || (filter.ref.ref === 'bound' && scope.people?.includes(filter.ref.name) === true));

/** What stands around the ability: what it is called, and where and how long it is there. */
export interface Around { readonly name?: string; readonly if?: Condition; readonly until?: Duration; readonly worksIn: readonly (Zone | 'anywhere')[] }

/** CR 702.11b, 702.16b, 702.18a: keywords that players can have. */
const KEYWORDS_OF_PLAYERS = /^(?:hexproof|shroud|protection)\b/;
const REFUSE: readonly string[] = ['hexproof', 'shroud'];
const isYou = (filter: Filter): boolean => filter.test === 'ref' && filter.ref.ref === 'you';
const isThis = (filter: Filter): boolean => filter.test === 'ref' && filter.ref.ref === 'this';
const about = (test: FieldTest, whom: Filter): FieldTest => (test.is === 'filter' && isThis(test.filter) ? { ...test, filter: whom } : test);
/** The ability as it is with players in place of the object that would have it; undefined where it says more of that object. */
function ofWhom(ability: WhenAbility | CantAbility, whom: Filter, around: Around): Ability | undefined {
  const given = (who: Filter): Ability => ({ ...ability, ...around, ...(ability.name === undefined ? {} : { name: ability.name }) /* 702.16b */, patterns: ability.patterns.map((pattern) => ({ ...pattern, tests: pattern.tests.map((test) => about(test, who)) })) });
  const said = records({ ...given({ test: 'player' }), if: undefined });
  const ofSource = said.filter(({ test, of }) => test === 'chosen' && (of as Ref).ref === 'this'); // what was chosen for the source of the ability (607.2d)
  return said.filter(({ ref }) => ref === 'this').length > ofSource.length ? undefined : given(whom);
}

/**
 * The abilities of a continuous effect that gives abilities to players; undefined if it is one on objects. Hexproof and shroud
 * (702.11c, 702.18a) say that what has such a player as its target can't resolve.
 */
export function playerAbilities(context: Context, node: Node, around: Around): readonly Ability[] | undefined {
  const map: MapNode | undefined = node.node === 'map' ? node : undefined;
  const [target, gain, condition] = ['for', 'gain', 'if'].map((key) => (map === undefined ? undefined : get(map, key)));
  const trial: Context = { ...context, sink: { ...context.sink, problems: [] } };
  const whom = target === undefined ? undefined : filterOf(trial, target);
  if (map === undefined || gain === undefined || whom === undefined || !(ofPlayers(whom) || namesPlayer(context, whom) || saysPlayer(target))) return undefined;
  onlyKeys(context.sink, mapOf(context.sink, map, 'abilities of a player') ?? map, ['for', 'gain', 'if'], 'abilities of a player');
  const asked = condition === undefined ? undefined : conditionOf(context, condition);
  const here: Around = asked === undefined ? around : { ...around, if: around.if === undefined ? asked : { if: 'all', of: [around.if, asked] } };
  return abilitiesGiven(context, gain, whom, here);
}
function abilitiesGiven(context: Context, gain: Node, whom: Filter, here: Around): readonly Ability[] {
  return context.read.abilities(context, gain).flatMap((ability): readonly Ability[] => {
    if (ability.ability === 'keyword') {
      if (!KEYWORDS_OF_PLAYERS.test(ability.keyword)) report(context.sink, gain.at, 'wrong-type', `"${ability.keyword}" says nothing of a player`, /^(?:infect|wither|lifelink|deathtouch|toxic)$/.test(ability.keyword) ? `sources of damage have it: {static: {for: a source, gain: [${ability.keyword}]}}` : 'players have hexproof, shroud and protection; write what an effect does for the player, for example {when: {damage: {to: you}}, prevent: all}');
      return REFUSE.includes(ability.keyword) ? [{ ability: 'cant', ...here, name: ability.keyword, patterns: [{ kind: 'resolve', tests: [{ field: 'to', is: 'filter', filter: whom }] }] }] : [];
    }
    if (!isYou(whom) && records(ability).some(({ ref }) => ref === 'you')) { // whoever has it, not whose effect gives it
      report(context.sink, gain.at, 'wrong-type', '"you" in what another player has is not understood', 'write the effect itself about that player, for example {when: {gain-life: {player: foe}}, change: {amount: {times: 2}}}');
      return [];
    }
    const given = ability.ability === 'when' || ability.ability === 'cant' ? ofWhom(ability, whom, here) : undefined;
    if (given !== undefined) return [given];
    report(context.sink, gain.at, 'wrong-type', 'this is no ability that a player can have', 'write what it does for the player, for example {when: {damage: {to: you, from: a red source}}, prevent: all}');
    return [];
  });
}
/** What the players have of an effect on objects and players (702.16b), besides what the objects have: of "you and creatures you control", and of "the chosen ward", which may be either (607.2d). */
export function ofPlayersToo(context: Context, { for: whom, gain, if: condition }: StaticAbility, node: Node, around: Around): readonly Ability[] {
  const given = node.node === 'map' && gain !== undefined ? get(node, 'gain') : undefined;
  if (given === undefined) return [];
  const here = condition === undefined ? around : { ...around, if: condition };
  if (whom.test === 'any') {
    const people = whom.of.filter((part) => ofPlayers(part) || namesPlayer(context, part));
    return people.flatMap((part) => abilitiesGiven(context, given, part, here));
  }
  if (whom.test !== 'chosen') return [];
  const trial: Context = { ...context, sink: { ...context.sink, problems: [] } };
  const found = abilitiesGiven(trial, given, { test: 'all', of: [{ test: 'player' }, whom] }, here);
  return trial.sink.problems.length > 0 ? [] : found;
}
