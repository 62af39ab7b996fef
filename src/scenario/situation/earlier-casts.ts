/** CR 601.2: spells cast this turn before the scenario begins, by name or described: who cast what, from where, how many. */
import type { Zone } from '../../rules/ability.ts';
import type { Fact, GameObject, PlayerId } from '../../rules/model.ts';
import { type Draft, BLANK, addObject, cardFor, room } from './draft.ts';
import { itemsOf } from '../yaml/read.ts';
import { numberWord } from '../vocabulary/words.ts';
import { type Node, report } from '../yaml/yaml.ts';

const ZONE = /^(.+?) from (?:the |(?:his|her|their|\S+'s) )?(hand|graveyard|exile|library|command)(?: zone)?$/;
const SEVERAL = /^(\w+) (?:other )?(.*?)(spell|instant|sorcery|card)(?:s|ies)$/;
/** "Two red spells": how many, and one of them. */
function counted(text: string): { readonly many: number; readonly one: string } {
  const [, word = '', kind = '', noun = ''] = SEVERAL.exec(text.replace(/sorceries$/, 'sorcerys')) ?? [];
  const many = /^\d+$/.test(word) ? Number(word) : numberWord(word.toLowerCase());
  return many === undefined || noun === '' ? { many: 1, one: text.replace(/^another /, 'a ') } : { many, one: `a ${kind}${noun}` };
}
const holder = ({ zone, controller, owner }: GameObject): PlayerId => (zone === 'stack' || zone === 'battlefield' || zone === 'outside' ? controller : owner);
const factOf = (subject: number): Fact => ({ fact: 'casts', subject });

/** What was cast and stands somewhere is that object; what does not has gone to where it does not matter. */
function castBy(draft: Draft, item: Node, player: PlayerId, said: string): readonly Fact[] {
  const thing = draft.labels.get(said);
  const object = thing === undefined || thing < 0 ? undefined : draft.objects[thing];
  if (object !== undefined && holder(object) === player) return [factOf(object.id)];
  if (object !== undefined) {
    report(draft.sink, item.at, 'earlier', `${draft.players[player] ?? ''} has not cast ${said}: it is ${draft.players[holder(object)] ?? ''}'s`, `write "${draft.players[holder(object)] ?? ''} casts ${said}", or let another of that name stand where it is`);
    return [];
  }
  const [, what = said, zone] = ZONE.exec(said) ?? [];
  if (zone !== undefined && draft.labels.has(what)) {
    const listed = castBy(draft, item, player, what);
    const named = draft.objects[draft.labels.get(what) ?? -1];
    if (named !== undefined && named.cast?.from === undefined) draft.objects[named.id] = { ...named, cast: castFrom(zone as Zone, named) };
    return listed;
  }
  const { many, one } = counted(what);
  return Array.from({ length: room(draft, item.at, many) }, () => one).flatMap((each) => {
    const card = each === 'a spell' ? BLANK : cardFor(draft, each, item.at);
    const label = card === undefined ? undefined : addObject(draft, { card: card === BLANK ? { ...card, name: 'spell' } : card, owner: player, zone: 'outside', at: item.at, patch: { cast: castFrom((zone ?? 'hand') as Zone) } });
    const id = label === undefined ? undefined : draft.labels.get(label);
    return id === undefined ? [] : [factOf(id)];
  });
}
const castFrom = (from: Zone, object?: GameObject): NonNullable<GameObject['cast']> => ({ paid: [], modes: [], targets: {}, ...object?.cast, from });

/** The entries of `earlier:` that say who cast what, with what the record says of it. */
export function earlierCasts(draft: Draft, list: Node | undefined): ReadonlyMap<Node, readonly Fact[]> {
  return new Map(itemsOf(list).flatMap((item): readonly (readonly [Node, readonly Fact[]])[] => {
    const text = item.node === 'scalar' ? item.source.trim() : '';
    const player = draft.players.find((name) => new RegExp(`^${name.replaceAll(/[.*+?^${}()|\\[\]]/g, String.raw`\$&`)} casts? \\S`).test(text));
    if (player === undefined || draft.labels.has(text)) return [];
    return [[item, castBy(draft, item, draft.players.indexOf(player), text.slice(player.length).replace(/^ casts? /, '').trim())]];
  }));
}
