/** Events as they are written by people: with whose turn it is in one phrase, with the library beside the search. Each is the same entry in the fields that the event has. */
import { tableOf } from '../../base/table.ts';
import { scalarAt } from '../phrases/context.ts';
import { get, normal } from '../yaml/read.ts';
import type { Entry, MapNode, Node } from '../yaml/yaml.ts';

const textIn = (node: Node | undefined): string | undefined => (node?.node === 'scalar' && typeof node.value === 'string' ? node.value.trim() : undefined);
const withEntries = (map: MapNode, change: (entry: Entry) => readonly Entry[]): MapNode => ({ ...map, entries: map.entries.flatMap(change) });

/** Whose turn, phase or step: "your upkeep", "each opponent's end step", "each upkeep". */
const WHOSE = /^(?:(?<each>each|every|any|a)|(?<your>your)|(?<whose>.+?)'s?) (?<what>(?:next )?(?:extra )?(?:turn|(?:[^']+ )?(?:step|phase)|upkeep|combat))$/;
function timeMeant(value: Node): Node {
  const map: MapNode = value.node === 'map' ? value : { node: 'map', at: value.at, entries: [{ key: 'what', at: value.at, value }] };
  const said = textIn(get(map, 'what'));
  const { each, your, whose, what } = (said === undefined ? undefined : WHOSE.exec(said))?.groups ?? {};
  if (what === undefined || (each === undefined && get(map, 'player') !== undefined)) return value;
  const plain = withEntries(map, (entry) => [normal(entry.key) === 'what' ? { ...entry, value: scalarAt(entry.at, what) } : entry]);
  return each !== undefined ? plain : { ...plain, entries: [...plain.entries, { key: 'player', at: map.at, value: scalarAt(map.at, your === undefined ? (whose ?? '') : 'you') }] };
}

/** CR 701.23: among: the whole library of who searches says no more than the search; "the top four cards" are so many, another library is where the card is. */
const TOP = /^(?:the )?top (\S+) cards?(?: of (?:your|their|his or her|that|a|.+'s?) library)?$/;
/** How many cards from the top of a library a phrase names. */
export const topOf = (node: Node): Node | undefined => { const top = TOP.exec(textIn(node) ?? '')?.[1]; return top === undefined ? undefined : scalarAt(node.at, top); };
const OWN = /^(?:your|their|its owner's|that player's|the|a|that)? ?library$/;
function searchMeant(value: Node): Node {
  const among = value.node === 'map' ? get(value, 'among') : undefined;
  const said = textIn(among);
  if (value.node !== 'map' || said === undefined) return value;
  const player = textIn(get(value, 'player')) ?? 'you';
  const top = TOP.exec(said)?.[1];
  return withEntries(value, (entry) => {
    if (entry.value !== among) return normal(entry.key) === 'what' && top === undefined && !isOwn(said, player) && textIn(entry.value) !== undefined ? [{ ...entry, value: scalarAt(entry.at, `${textIn(entry.value) ?? ''} in ${said}`) }] : [entry];
    return top === undefined ? [] : [{ key: 'amount', at: entry.at, value: scalarAt(entry.at, top) }];
  });
}
const isOwn = (place: string, player: string): boolean => OWN.test(place) || place === `${player}'s library`;
/** "what: a library" of a search that is watched. */
const searchWatched = (value: Node): Node => (value.node === 'map' ? withEntries(value, (entry) => (['what', 'among'].includes(normal(entry.key)) && OWN.test(textIn(entry.value) ?? '') ? [] : [entry])) : value);

/** CR 701.24: {shuffle: {what: Amy's library}} is Amy's. */
function shuffleMeant(value: Node): Node {
  const said = value.node === 'map' ? textIn(get(value, 'what')) : undefined;
  const [, your, whose] = (said === undefined ? undefined : /^(?:(your|the|their)|(.+?)'s?) library$/.exec(said)) ?? [];
  if (value.node !== 'map' || (your === undefined && whose === undefined)) return value;
  const who = whose ?? (your === 'your' ? 'you' : your === 'their' ? 'that player' : undefined);
  const isSaid = get(value, 'player') !== undefined || who === undefined;
  return withEntries(value, (entry) => (normal(entry.key) !== 'what' ? [entry] : isSaid ? [] : [{ key: 'player', at: entry.at, value: scalarAt(entry.at, who) }]));
}
/** {activate: {card: Healer, controller: Amy, ability: shield}}, as a spell that resolves is said: {activate: {what: Healer, player: Amy, ability: shield}}. */
export function activationMeant(map: MapNode): MapNode {
  const [card, what, ability] = ['card', 'what', 'ability'].map((key) => get(map, key));
  if (card === undefined || what !== undefined || (ability === undefined && get(map, 'targets') === undefined)) return map;
  return withEntries(map, (entry) => [entry.value === card ? { ...entry, key: 'what' } : normal(entry.key) === 'controller' && get(map, 'player') === undefined ? { ...entry, key: 'player' } : entry]);
}
/** CR 701.24c: {shuffle: {what: this, into: its owner's library}}, {shuffle: {what: this}} and {shuffle: this}: it is shuffled into that library; what is said beside it is said of the move. */
export function shuffledInto(written: Entry, isObject: (name: string) => boolean): Entry | undefined {
  const entry = normal(written.key) === 'shuffle' && isObject(textIn(written.value) ?? '') ? { ...written, value: { node: 'map' as const, at: written.at, entries: [{ key: 'what', at: written.at, value: written.value }] } } : written;
  const map = normal(entry.key) === 'shuffle' && entry.value.node === 'map' ? entry.value : undefined;
  const what = map === undefined ? undefined : get(map, 'what');
  if (map === undefined || what === undefined || / library$/.test(textIn(what) ?? '')) return undefined;
  const into = get(map, 'into') ?? get(map, 'to');
  const beside = map.entries.filter(({ key, value }) => value !== into && value !== what && key !== 'what');
  return { key: 'move', at: entry.at, value: { ...map, entries: [{ key: 'what', at: what.at, value: what }, { key: 'to', at: (into ?? entry).at, value: scalarAt((into ?? entry).at, `shuffled into ${textIn(into) ?? 'library'}`) }, ...beside] } };
}

/** CR 611.2a: {gain-control: {what: it, player: you, until: end of turn}}: a continuous effect for that long. */
export function controlFor(entry: Entry): Entry | undefined {
  const map = normal(entry.key) === 'gain-control' && entry.value.node === 'map' ? entry.value : undefined;
  const [until, what, player] = map === undefined ? [] : [get(map, 'until'), get(map, 'what'), get(map, 'player')];
  if (map === undefined || until === undefined || what === undefined) return undefined;
  const { at } = entry;
  const control: MapNode = { node: 'map', at, entries: [{ key: 'for', at: what.at, value: what }, { key: 'control', at, value: player ?? scalarAt(at, 'you') }] };
  return { key: 'in-force', at, value: { node: 'map', at, entries: [{ key: 'static', at, value: control }, { key: 'until', at: until.at, value: until }] } };
}
/** CR 120.4a: "excess damage to its controller": of what the damage is dealt to. */
function damageMeant(value: Node): Node {
  const [excess, to] = value.node === 'map' ? [get(value, 'excess-to'), get(value, 'to')] : [];
  const [, noun] = /^its (controller|owner)$/.exec(textIn(excess) ?? '') ?? [];
  const whom = textIn(to);
  if (value.node !== 'map' || noun === undefined || whom === undefined || /^(?:it|each|all|an?) ?/.test(whom)) return value;
  return withEntries(value, (entry) => [entry.value === excess ? { ...entry, value: scalarAt(entry.at, `${noun} of ${whom}`) } : entry]);
}
/** {create: {token: two 1/1 white Soldier creatures}}: so many of them. */
function soMany(value: Node): Node {
  const token = value.node === 'map' && get(value, 'amount') === undefined ? get(value, 'token') : undefined;
  const [, n, rest] = /^(X|[a-z]+) (\d+\/\d+ .+)$/.exec(textIn(token) ?? '') ?? [];
  if (value.node !== 'map' || token === undefined || n === undefined || rest === undefined || n === 'a' || n === 'an') return value;
  return withEntries(value, (entry) => (entry.value === token ? [{ ...entry, value: scalarAt(entry.at, rest.replace(/ tokens$/, ' token')) }, { key: 'amount', at: entry.at, value: scalarAt(entry.at, n) }] : [entry]));
}
/** How the tokens of the only group enter, said in the group, is said of the creation. */
const OF_CREATION: readonly string[] = ['gains', 'tapped', 'attacking', 'attached', 'counters'];
function fromGroup(value: Node): Node {
  const groups = value.node === 'map' ? get(value, 'groups') : undefined;
  const [group, ...more] = groups?.node === 'list' ? groups.items : [groups];
  if (value.node !== 'map' || group?.node !== 'map' || more.length > 0) return value;
  const [moved, kept] = [true, false].map((how) => group.entries.filter(({ key }) => OF_CREATION.includes(normal(key)) === how));
  if (moved === undefined || kept === undefined || moved.length === 0 || moved.some(({ key }) => get(value, normal(key)) !== undefined)) return value;
  return { ...value, entries: [...value.entries.map((entry) => (entry.value === groups ? { ...entry, value: { node: 'list' as const, at: group.at, items: [{ ...group, entries: kept }] } } : entry)), ...moved] };
}
/** {create: {token: a copy of Bear}}: {copy-of: Bear}. */
function copiedAs(value: Node): Node {
  const token = value.node === 'map' ? get(value, 'token') : undefined;
  const [, original] = /^an? (?:token (?:that's )?(?:a )?)?copy of (.+)$/.exec(textIn(token) ?? '') ?? [];
  if (value.node !== 'map' || token === undefined || original === undefined) return value;
  return withEntries(value, (entry) => [entry.value === token ? { ...entry, value: { node: 'map', at: token.at, entries: [{ key: 'copy-of', at: token.at, value: scalarAt(token.at, original) }] } } : entry]);
}
/** What is said of a token beside its name, {token: Elf, type: Creature — Elf, pt: 1/1}: {token: {name: Elf, type: .., pt: ..}}. */
const OF_TOKEN: readonly string[] = ['type', 'pt', 'color', 'colors', 'keywords', 'text'];
function describedBeside(value: Node): Node {
  const token = value.node === 'map' ? get(value, 'token') : undefined;
  if (value.node !== 'map' || token?.node !== 'scalar' || get(value, 'type') === undefined) return value;
  const [said, rest] = [true, false].map((how) => value.entries.filter(({ key }) => OF_TOKEN.includes(normal(key)) === how));
  const described: Node = { node: 'map', at: token.at, entries: [{ key: 'name', at: token.at, value: token }, ...(said ?? [])] };
  return { ...value, entries: (rest ?? []).map((entry) => (entry.value === token ? { ...entry, value: described } : entry)) };
}
function groupsDescribed(value: Node): Node {
  const groups = value.node === 'map' ? get(value, 'groups') : undefined;
  if (value.node !== 'map' || groups === undefined) return describedBeside(value);
  return withEntries(value, (entry) => [entry.value === groups ? { ...entry, value: groups.node === 'list' ? { ...groups, items: groups.items.map(describedBeside) } : describedBeside(groups) } : entry]);
}
/** {create: {what: a Treasure token}}. */
const createMeant = (written: Node): Node => copiedAs(createdAs(groupsDescribed(fromGroup(written))));
const createdAs = (value: Node): Node => soMany(value.node === 'map' && get(value, 'what') !== undefined && ['token', 'groups', 'copy-of'].every((key) => get(value, key) === undefined) ? withEntries(value, (entry) => [normal(entry.key) === 'what' ? { ...entry, key: 'token' } : entry]) : value);

/** "Tokens would be created under your control": who creates them (111.2); {groups: a creature token}: what they are. */
const creationWatched = (value: Node): Node => (value.node !== 'map' ? value : withEntries(value, (entry) => {
  const key = normal(entry.key);
  const meant = key === 'under' && get(value, 'player') === undefined ? 'player' : key === 'groups' && get(value, 'token') === undefined && entry.value.node === 'scalar' ? 'token' : entry.key;
  const kind = (meant === 'token' || meant === 'what') && entry.value.node === 'scalar' && /^[A-Z][a-z]+$/.test(entry.value.source) ? entry.value : undefined; // no token that would be created has a label yet
  return [{ ...entry, key: meant, ...(kind === undefined ? {} : { value: scalarAt(kind.at, `a ${kind.source}`) }) }];
}));
/** CR 702.29c: {cycle: {player: you, what: this}}: its cycling ability is activated. */
export const CYCLE_WORDS: readonly string[] = ['cycle', 'cycles', 'cycled'];
export function cyclingMeant(entry: Entry): Entry {
  const { key, at, value } = entry;
  if (!CYCLE_WORDS.includes(normal(key))) return entry;
  const said: MapNode = value.node === 'map' ? value : { node: 'map', at, entries: [{ key: 'what', at, value }] };
  return { key: 'activate', at, value: { ...said, entries: [...said.entries, { key: 'ability', at, value: scalarAt(at, 'cycling') }] } };
}
/** Damage with the field `combat` already said. */
export const COMBAT_WORDS: readonly string[] = ['combat-damage', 'noncombat-damage'];
/** CR 120.2: {combat-damage: {to: you}}, {noncombat-damage: ..}. */
export function combatMeant(entry: Entry): Entry {
  const { key, at, value } = entry;
  if (!COMBAT_WORDS.includes(normal(key)) || value.node !== 'map' || get(value, 'combat') !== undefined) return entry;
  const isCombat = normal(key) === 'combat-damage';
  const combat: Node = { node: 'scalar', at, value: isCombat, source: String(isCombat) };
  return { key: 'damage', at, value: { ...value, entries: [...value.entries, { key: 'combat', at, value: combat }] } };
}

const DONE: Readonly<Record<string, (value: Node) => Node>> = tableOf({ begin: timeMeant, search: searchMeant, shuffle: shuffleMeant, damage: damageMeant, create: createMeant });
const WATCHED: Readonly<Record<string, (value: Node) => Node>> = tableOf({ begin: timeMeant, search: searchWatched, shuffle: shuffleMeant, create: creationWatched });
const meantBy = (words: typeof DONE) => (written: Entry): Entry => {
  const entry = combatMeant(written);
  const meant = words[normal(entry.key)];
  const value = meant === undefined ? entry.value : meant(entry.value);
  return value === entry.value ? entry : { ...entry, value };
};
/** An event as an instruction says it, in the fields of its kind. */
export const eventDone = meantBy(DONE);
/** Events as cards say that they would happen: "draws", "would be destroyed". */
const WOULD: Readonly<Record<string, string>> = tableOf({
  draws: 'draw', 'draws-a-card': 'draw', 'draw-a-card': 'draw', 'gains-life': 'gain-life', 'loses-life': 'lose-life', mills: 'mill', discards: 'discard', 'discard-a-card': 'discard', creates: 'create', destroyed: 'destroy', sacrificed: 'sacrifice', discarded: 'discard', countered: 'counter', exiled: 'exile',
  milled: 'mill', untapped: 'untap', transformed: 'transform', 'loses-the-game': 'lose', 'wins-the-game': 'win', 'is-destroyed': 'destroy', 'would-die': 'dies', 'put-a-counter': 'put-counters', 'counters-put': 'put-counters', searches: 'search', shuffles: 'shuffle', scries: 'scry',
});
export const WOULD_WORDS: readonly string[] = Object.keys(WOULD);
/** An event as it is watched. */
export const eventWatched = (entry: Entry): Entry => { const word = WOULD[normal(entry.key)]; return meantBy(WATCHED)(word === undefined ? entry : { ...entry, key: word }); };
/** CR 701.23: {search: {player: .., what: .., to: hand}}: a search, and what is found put there. */
export function searchedTo(entry: Entry): { readonly search: Entry; readonly put: Entry } | undefined {
  const map = normal(entry.key) === 'search' && entry.value.node === 'map' ? entry.value : undefined;
  const to = map === undefined ? undefined : get(map, 'to');
  if (map === undefined || to === undefined) return undefined;
  const beside = map.entries.filter(({ key }) => ['to', 'tapped', 'under', 'counters', 'gains', 'attacking', 'attached', 'face', 'face-down'].includes(normal(key)));
  const enters = to.node === 'scalar' && /^(?:the )?battlefield$/.test(to.source);
  const what: Entry = { key: 'what', at: to.at, value: scalarAt(to.at, 'the found') };
  const put = { ...map, entries: [what, ...beside.filter(({ key }) => !enters || normal(key) !== 'to')] };
  return { search: { ...entry, value: { ...map, entries: map.entries.filter((each) => !beside.includes(each)) } }, put: { key: enters ? 'enters' : 'move', at: entry.at, value: put } };
}
