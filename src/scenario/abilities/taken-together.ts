/** CR 603.2c: what a triggered ability takes as one event, of what happens at the same time. */
import type { AfterAbility, Pattern } from '../../rules/ability.ts';
import { records } from '../vocabulary/records-of.ts';
import { get } from '../yaml/read.ts';
import type { Node } from '../yaml/yaml.ts';

const isOneOrMore = (node: Node | undefined): boolean => node?.node === 'scalar' && /^one or more /i.test(node.source);

/** CR 603.2c: what "one or more" do at once is one event; damage that they deal to "a player" is one for each player. */
export function takenTogether(node: Node, patterns: readonly Pattern[]): readonly Pattern[] {
  const events = node.node === 'map' ? node.entries.map(({ value }) => value) : [];
  const excess = patterns.map((pattern): Pattern => (pattern.per === undefined && watches(pattern, 'excess') ? { ...pattern, per: 'recipient' } : pattern)); // 120.10: all sources together
  const said = events.find((value) => isOneOrMore(value) || (value.node === 'map' && value.entries.some((entry) => isOneOrMore(entry.value))));
  if (said === undefined) return excess;
  const [dealers, dealt] = said.node === 'map' ? [get(said, 'from'), get(said, 'to')] : [];
  const per = isOneOrMore(dealers) && !isOneOrMore(dealt) ? 'recipient' : isOneOrMore(dealt) && dealers !== undefined && !isOneOrMore(dealers) ? 'source' : 'event';
  return patterns.map((pattern) => (pattern.per === undefined ? { ...pattern, per } : pattern));
}

const watches = ({ tests }: Pattern, field: string): boolean => tests.some((test) => test.field === field);

/**
 * CR 603.2c: something "is dealt damage" once, by however many sources at the same time; something "deals damage" once, to however many. Where the text
 * speaks of the source, or of what was dealt damage, it is about each of them.
 */
export function onceDealt(ability: AfterAbility): AfterAbility {
  if (!ability.patterns.some(({ kind, per }) => kind === 'damage' && per === undefined)) return ability;
  const spoken = records([ability.if, ability.do]).flatMap(({ ref, noun }) => (ref === 'that' ? [noun] : []));
  const perOf = (pattern: Pattern): Pattern['per'] => {
    const [from, to] = [watches(pattern, 'from'), watches(pattern, 'to')];
    if (from === to || watches(pattern, 'amount')) return undefined;
    return to ? (spoken.includes('source') ? undefined : 'recipient') : spoken.some((noun) => noun !== 'source') ? undefined : 'source';
  };
  const patterns = ability.patterns.map((pattern): Pattern => {
    const per = pattern.kind === 'damage' && pattern.per === undefined ? perOf(pattern) : undefined;
    return per === undefined ? pattern : { ...pattern, per };
  });
  return { ...ability, patterns };
}
