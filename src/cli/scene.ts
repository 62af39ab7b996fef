/** From what was understood of a question to a scenario file, and to a title that says all of it back. */
import { circumstancesInWords, type Circumstances } from './circumstances.ts';
import type { Happening } from './happenings.ts';
import type { Player } from './said.ts';
import { fileText, yamlName } from './starter.ts';
import { labelOf, type Thing } from './things.ts';

export interface Scene {
  readonly things: readonly Thing[];
  readonly now: Circumstances;
  readonly happenings: readonly Happening[];
}
const PLAYERS: readonly Player[] = ['Amy', 'Nicole'];
const ownerOf = ({ owner = 'Amy' }: Thing): Player => owner;
const zoneOf = ({ zone = 'battlefield' }: Thing): string => zone;

/** Gives the things labels: a name that stands twice, and of which the question speaks, is told apart by who has it. */
export function labelled(things: readonly Thing[], spokenOf: ReadonlySet<Thing | undefined>): void {
  const taken = new Set<string>();
  const isSpoken = (name: string): boolean => things.some((thing) => thing.name === name && (thing.object !== undefined || thing.attached !== undefined || spokenOf.has(thing)));
  for (const thing of things) {
    if (!isSpoken(thing.name)) continue;
    const options = [thing.name, `${ownerOf(thing)}'s ${thing.name}`, ...['second', 'third', 'fourth', 'fifth'].map((nth) => `${ownerOf(thing)}'s ${nth} ${thing.name}`)];
    const label = options.find((each) => !taken.has(each)) ?? thing.name;
    taken.add(label);
    if (label !== thing.name || thing.object !== undefined) thing.label = label;
  }
}
/** A thing as it is written in a list of a file; one of several that are equal has no label of its own. */
function entryOf(thing: Thing, things: readonly Thing[]): string {
  const { card, object, label, tapped, faceDown, commander, attacking, counters, attached, keywords } = thing;
  const host = attached === undefined ? thing.host : labelOf(things[attached] as Thing);
  const marks = Object.entries(counters).map(([kind, many]) => `${yamlName(kind)}: ${String(many)}`);
  const fields = [
    ...(label === undefined ? [] : [`as: ${yamlName(label)}`]), ...(thing.zone === 'stack' ? [`controller: ${ownerOf(thing)}`] : []), ...(tapped === undefined ? [] : ['tapped: true']), ...(thing.token === undefined ? [] : ['token: true']), ...(faceDown === undefined ? [] : ['face-down: true']),
    ...(commander === undefined ? [] : ['commander: true']), ...(attacking === undefined ? [] : [`attacking: ${ownerOf(thing) === 'Amy' ? 'Nicole' : 'Amy'}`]), ...(marks.length === 0 ? [] : [`counters: {${marks.join(', ')}}`]), ...(host === undefined ? [] : [`attached: ${yamlName(host)}`]), ...(keywords === undefined ? [] : [`is: {static: {gain: [${keywords.join(', ')}]}}`]),
  ];
  if (object !== undefined) return `{${[`object: ${object}`, ...fields].join(', ')}}`;
  return fields.length === 0 ? yamlName(card ?? '') : `{${[`card: ${yamlName(card ?? '')}`, ...fields].join(', ')}}`;
}
const entries = (thing: Thing, things: readonly Thing[]): readonly string[] => Array.from({ length: thing.count }, (_, at) => entryOf(at === 0 ? thing : { ...thing, ...(thing.label === undefined ? {} : { label: `${thing.label} ${String(at + 1)}` }) }, things));
const there = ({ things }: Scene, player: Player, zone: string): readonly string[] => things.filter((thing) => ownerOf(thing) === player && zoneOf(thing) === zone).flatMap((thing) => entries(thing, things));

/** A thing in words, with all that was understood of it. */
function inWords(thing: Thing, things: readonly Thing[]): string {
  const host = thing.attached === undefined ? thing.host : labelOf(things[thing.attached] as Thing);
  const marks = Object.entries(thing.counters).map(([kind, many]) => `${String(many)} ${kind} counter${many === 1 ? '' : 's'}`);
  const more = [...(thing.object === undefined ? [] : [thing.object]), ...(thing.token ? ['a token'] : []), ...(thing.tapped ? ['tapped'] : []), ...(thing.faceDown ? ['face down'] : []), ...(thing.commander ? ['the commander'] : []), ...(thing.attacking ? ['attacking'] : []), ...(marks.length === 0 && thing.keywords === undefined ? [] : [`with ${[...marks, ...(thing.keywords ?? [])].join(' and ')}`]), ...(host === undefined ? [] : [`attached to ${host}`])];
  return `${thing.count === 1 ? '' : `${String(thing.count)} `}${labelOf(thing)}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}
const joined = (parts: readonly string[]): string => (parts.length <= 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`);
/** The whole question as it was understood, in one line. */
export function titleOf(scene: Scene, taken: readonly string[]): string {
  const { things, now, happenings } = scene;
  const events = happenings.map(({ says }) => says()).join('; then ');
  const has = PLAYERS.flatMap((player) => ['battlefield', 'hand', 'graveyard', 'library', 'exile'].flatMap((zone) => {
    const those = things.filter((thing) => ownerOf(thing) === player && zoneOf(thing) === zone && (zone !== 'hand' || thing.given === true || thing.object !== undefined)).map((thing) => inWords(thing, things));
    return those.length === 0 ? [] : [`${player} has ${joined(those)}${zone === 'battlefield' ? '' : zone === 'exile' ? ' in exile' : ` in the ${zone}`}`];
  }));
  const all = [...new Set(taken)];
  return [`${events.charAt(0).toUpperCase()}${events.slice(1)}`, ...has, ...circumstancesInWords(now), ...(all.length === 0 ? [] : [`taken to be so: ${all.join(', ')}`])].join('; ');
}

export interface Needed { readonly library: boolean; readonly hand: boolean }
const MANY = 60;
const HANDFUL = 2;
/** The text of the file; `needed`: zones whose cards matter, so that there must be some. */
export function sceneText(scene: Scene, needed: Needed, taken: readonly string[]): string {
  const { now, happenings, things } = scene;
  const extra = happenings.flatMap(({ extra: all = [] }) => all.flatMap(({ stands }) => (stands === undefined ? [] : [stands])));
  const at = (where: string): readonly string[] => [...new Set(extra.filter((each) => each.where === where).map(({ entry }) => entry))];
  const zone = (player: Player, name: 'hand' | 'graveyard' | 'library', usual: number): string | undefined => {
    const cards = there(scene, player, name);
    const many = now[name][player] ?? (cards.length > 0 && name !== 'library' ? 0 : usual);
    const more = name === 'graveyard' && player === 'Amy' ? at('graveyard') : [];
    const list = [...cards, ...more, ...(many === 0 ? [] : [`${String(many)} cards`])];
    return list.length === 0 ? (now[name][player] === 0 ? '[]' : undefined) : `[${list.join(', ')}]`;
  };
  const both = (name: 'hand' | 'graveyard' | 'library', usual: number): string | undefined => {
    const said = PLAYERS.flatMap((player) => { const cards = zone(player, name, usual); return cards === undefined ? [] : [`${player}: ${cards.replace(/^\[(\d+ cards)\]$/, '$1')}`]; });
    return said.length === 0 ? undefined : `${name}: {${said.join(', ')}}`;
  };
  const events = happenings.map(({ text }) => text());
  const observed = Object.keys(now.life).map((player) => `life of ${player}`);
  const life = Object.entries(now.life).map(([player, many]) => `${player}: ${String(many)}`);
  return fileText({
    title: titleOf(scene, taken),
    battlefield: { Amy: [...there(scene, 'Amy', 'battlefield'), ...at('Amy')], Nicole: [...there(scene, 'Nicole', 'battlefield'), ...at('Nicole')] },
    stack: [...things.filter((thing) => thing.zone === 'stack' && !events.some((text) => text.startsWith(`resolve: {card: ${yamlName(thing.card ?? '')}`))).flatMap((thing) => entries(thing, things)), ...at('stack')],
    zones: [...(life.length === 0 ? [] : [`life: {${life.join(', ')}}`]), ...(now.turn === undefined ? [] : [`turn: ${now.turn}`]), both('graveyard', 0), both('library', needed.library ? MANY : 0), both('hand', needed.hand ? HANDFUL : 0)].filter((line) => line !== undefined),
    ...(happenings.some(({ moves }) => moves === true) ? { observe: 'all' } : observed.length === 0 ? {} : { observe: `[${[events.length === 1 ? 'events' : 'changes', ...observed].join(', ')}]` }),
    events: events.map((text) => (/^[a-z-]+: [{[]/.test(text) ? text : yamlName(text))),
  });
}
