/** From what was understood of a question to a scenario file, and to a title that says all of it back. */
import { circumstancesInWords, type Circumstances } from './circumstances.ts';
import type { Happening } from './board.ts';
import { inlineMap, inlineMapIfAny, yamlName } from './inline-yaml.ts';
import { other, type Player } from './said.ts';
import { fileText } from './starter.ts';
import { labelOf, type Thing } from './things.ts';

export interface Scene {
  readonly things: readonly Thing[];
  readonly now: Circumstances;
  readonly happenings: readonly Happening[];
  readonly edition?: string;
  readonly format?: string;
  /** Who is there beside Amy and Nicole. */
  readonly others: readonly Player[];
  /** CR 704.3: whether state-based actions are performed between what happens, and after it. */
  readonly dies: boolean;
  /** Whether they are performed only for what enters with a toughness of 0, of which nothing need be said. */
  readonly isFrail: boolean;
  /** Of whom something changes how much life is left, or whether they lose: then the life of who is dealt damage is told. */
  readonly tellsLife: readonly (Player | 'all')[];
  /** Whether something watches what is cast: then the casting is an event of its own (601.2i). */
  readonly watchesCasting: boolean;
  /** Whether triggered abilities resolve. */
  readonly triggers: boolean;
  /** Whether damage gives players poison counters, or creatures -1/-1 counters (120.3b, d): then they are told. */
  readonly poisons: boolean;
  readonly withers: boolean;
  /** Whether spells have wither as well, so that what they are aimed at may get such counters. */
  readonly allWither: boolean;
  /** Things with lifelink: who has one that deals damage gains life (120.3f), and is told with it. */
  readonly lifelinks: readonly Thing[];
  /** Who has something that gives lifelink to others, spells among them. */
  readonly givesLifelink: readonly Player[];
}
const playersOf = ({ others }: Pick<Scene, 'others'>): readonly Player[] => ['Amy', 'Nicole', ...others];
const ownerOf = ({ owner = 'Amy' }: Thing): Player => owner;
const zoneOf = ({ zone = 'battlefield' }: Thing): string => zone;

/** Gives the things labels: a name that stands twice, and of which the question speaks, is told apart by who has it. */
export function labelled(things: readonly Thing[], spokenOf: ReadonlySet<Thing | undefined>): void {
  const taken = new Set<string>();
  const owners = new Map<string, ReadonlySet<Player>>();
  const isSpoken = (name: string): boolean => things.some((thing) => thing.name === name && (thing.object !== undefined || thing.attached !== undefined || spokenOf.has(thing)));
  for (const thing of things) {
    if (!isSpoken(thing.name)) continue;
    const had = owners.get(thing.name) ?? new Set<Player>();
    const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((nth) => `${thing.name} ${String(nth)}`);
    const options = [thing.name, ...(had.has(ownerOf(thing)) ? [] : [`${ownerOf(thing)}'s ${thing.name}`]), ...numbered];
    owners.set(thing.name, new Set([...had, ownerOf(thing)]));
    const label = options.find((each) => !taken.has(each)) ?? thing.name;
    taken.add(label);
    if (label !== thing.name || thing.object !== undefined) thing.label = label;
  }
}
const hostOf = ({ attached, host }: Thing, things: readonly Thing[]): string | undefined => (attached === undefined ? host : labelOf(things[attached] as Thing));
/** A thing as it is written in a list of a file; one of several that are equal has no label of its own. */
function entryOf(thing: Thing, things: readonly Thing[]): string {
  const host = hostOf(thing, things);
  const is = (state: true | undefined): string | undefined => (state === undefined ? undefined : 'true');
  const more = {
    as: thing.label === undefined ? undefined : yamlName(thing.label),
    controller: thing.zone === 'stack' ? ownerOf(thing) : undefined,
    tapped: is(thing.tapped), token: is(thing.token), 'face-down': is(thing.faceDown), commander: is(thing.commander),
    loyalty: thing.loyalty === undefined ? undefined : String(thing.loyalty),
    attacking: thing.attacking === undefined ? undefined : other(ownerOf(thing)),
    counters: inlineMapIfAny(Object.fromEntries(Object.entries(thing.counters).map(([kind, many]) => [kind, String(many)]))),
    chosen: thing.choosesPlayer === undefined ? undefined : inlineMap({ [thing.choosesPlayer]: other(ownerOf(thing)) }),
    cast: thing.aims === undefined ? undefined : inlineMap({ targets: inlineMap(thing.aims) }),
    attached: host === undefined ? undefined : yamlName(host),
    is: thing.keywords === undefined ? undefined : `{static: {gain: [${thing.keywords.join(', ')}]}}`,
  };
  const name = yamlName(thing.card ?? '');
  return thing.object !== undefined ? inlineMap({ object: thing.object, ...more }) : inlineMapIfAny(more) === undefined ? name : inlineMap({ card: name, ...more });
}
/** As many entries as there are of it; they are told apart by a number. */
function entries(thing: Thing, things: readonly Thing[]): readonly string[] {
  const numbered = (at: number): Thing => (thing.label === undefined ? thing : { ...thing, label: `${thing.label} ${String(at + 1)}` });
  return Array.from({ length: thing.count }, (_, at) => entryOf(at === 0 ? thing : numbered(at), things));
}
const isAt = (player: Player, zone: string) => (thing: Thing): boolean => ownerOf(thing) === player && zoneOf(thing) === zone;
const there = ({ things }: Scene, player: Player, zone: string): readonly string[] => things.filter(isAt(player, zone)).flatMap((thing) => entries(thing, things));

/** A thing in words, with all that was understood of it. */
function inWords(thing: Thing, things: readonly Thing[]): string {
  const host = hostOf(thing, things);
  const has = [...Object.entries(thing.counters).map(([kind, many]) => `${String(many)} ${kind} counter${many === 1 ? '' : 's'}`), ...(thing.loyalty === undefined ? [] : [`loyalty ${String(thing.loyalty)}`]), ...(thing.keywords ?? [])];
  const said: readonly (readonly [unknown, string])[] = [
    [thing.object?.replace(/^an? /, '') === thing.name ? undefined : thing.object, thing.object ?? ''], [thing.token, 'a token'], [thing.tapped, 'tapped'], [thing.faceDown, 'face down'], [thing.commander, 'the commander'], [thing.attacking, 'attacking'],
    [has[0], `with ${has.join(' and ')}`], [host, `attached to ${host ?? ''}`],
  ];
  const more = said.flatMap(([is, words]) => (is === undefined ? [] : [words]));
  return `${thing.count === 1 ? '' : `${String(thing.count)} `}${labelOf(thing)}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}
const joined = (parts: readonly string[]): string => (parts.length <= 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`);
const IN_ZONE = { battlefield: '', hand: ' in hand', graveyard: ' in the graveyard', library: ' in the library', exile: ' in exile' } as const;
/** What is in a zone is said, but for a card in hand of which the event tells anyway. */
const isTold = (zone: string) => (thing: Thing): boolean => zone !== 'hand' || thing.given === true || thing.object !== undefined;
/** The whole question as it was understood, in one line. */
export function titleOf({ things, now, happenings, edition, format, dies, triggers, others }: Scene, taken: readonly string[]): string {
  const events = happenings.map(({ says }) => says()).join('; then ');
  const has = playersOf({ others }).flatMap((player) => Object.entries(IN_ZONE).flatMap(([zone, where]) => {
    const those = things.filter(isAt(player, zone)).filter(isTold(zone));
    return those.length === 0 ? [] : [`${player} has ${joined(those.map((thing) => inWords(thing, things)))}${where}`];
  }));
  const all = [...new Set([...taken, ...(dies ? ['state-based actions are performed'] : []), ...(triggers ? ['triggered abilities resolve'] : [])])];
  const assumed = all.length === 0 ? [] : [`taken to be so: ${all.join(', ')}`];
  return [`${events.charAt(0).toUpperCase()}${events.slice(1)}`, ...has, ...circumstancesInWords(now), ...(edition === undefined ? [] : [`under the rules of ${edition}`]), ...(format === undefined ? [] : [`in ${format}`]), ...assumed].join('; ');
}

export interface Needed { readonly library: boolean; readonly hand: boolean }
const MANY = 60;
const HANDFUL = 2;
/** The cards of a player's zone: those that are named, and as many others as were said, or as must be there. */
function zoneText(scene: Scene, player: Player, name: 'hand' | 'graveyard' | 'library', usual: number, more: readonly string[]): string | undefined {
  const cards = [...there(scene, player, name), ...more];
  const said = scene.now[name][player];
  const many = said ?? (cards.length > 0 && name !== 'library' ? 0 : usual);
  const isOnly = name === 'library' && scene.things.some((thing) => thing.isFound === true && isAt(player, name)(thing));
  const others = many === 0 || isOnly ? [] : [`${String(many)} cards`];
  return cards.length === 0 && others.length > 0 ? others.join('') : cards.length > 0 || said === 0 ? `[${[...cards, ...others].join(', ')}]` : undefined;
}
const DEALT_TO = /^resolve: .*targets: \{[^{}]*?: ([^,{}]+)\}|damage to ([^,"}]+)|damage: \{from: [^{}]*?, to: ([^,}]+),/g;
/** What damage from a source with infect, toxic or wither leaves on whom it is dealt to (120.3b, d). */
function countersFrom(events: readonly string[], { poisons, withers, allWither, others }: Scene): readonly string[] {
  const isPlayer = (name: string): boolean => playersOf({ others }).some((player) => player === name);
  const dealtTo = [...new Set(events.flatMap((text) => [...text.matchAll(DEALT_TO)].map(([, aim, one, two]) => ((aim !== undefined && !allWither && !isPlayer(aim) ? undefined : aim) ?? one ?? two ?? '').trim()).filter((name) => name !== '')))];
  return [...dealtTo.filter((name) => poisons && isPlayer(name)).map((name) => `poison of ${name}`), ...dealtTo.filter((name) => withers && !isPlayer(name)).map((name) => `-1/-1 counters on ${name}`)];
}
/** Players whom damage is dealt to, where their life is to be told. */
const harmedIn = (events: readonly string[], { tellsLife, others }: Scene): readonly Player[] => (playersOf({ others }).filter((player) => (tellsLife.includes('all') || tellsLife.includes(player)) && events.some((text) => [...text.matchAll(DEALT_TO)].some((found) => found.slice(1).some((name) => name?.trim() === player)))));
/** Whose source with lifelink deals damage. */
const gainersFrom = (events: readonly string[], { lifelinks, givesLifelink }: Scene): readonly Player[] => [...(events.some((text) => /damage|resolve|activate/.test(text)) ? givesLifelink : []),
  ...lifelinks.filter((thing) => events.some((text) => text.includes('damage') && (text.includes(`${labelOf(thing)} deals`) || text.includes(`from: ${yamlName(labelOf(thing))}`)))).map(ownerOf)];
/** The text of the file; `needed`: zones whose cards matter, so that there must be some. */
export function sceneText(scene: Scene, needed: Needed, taken: readonly string[]): string {
  const { now, happenings, things, edition, format } = scene;
  const extra = happenings.flatMap(({ extra: all = [] }) => all.flatMap(({ stands }) => (stands === undefined ? [] : [stands])));
  const at = (where: string): readonly string[] => [...new Set(extra.filter((each) => each.where === where).map(({ entry }) => entry))];
  const line = (name: string, map: string | undefined): readonly string[] => (map === undefined ? [] : [`${name}: ${map}`]);
  const zone = (name: 'hand' | 'graveyard' | 'library', usual: number): readonly string[] =>
    line(name, inlineMapIfAny(Object.fromEntries(playersOf(scene).map((player) => [player, zoneText(scene, player, name, usual, name === 'graveyard' && player === 'Amy' ? at('graveyard') : [])]))));
  const events = happenings.flatMap(({ text, more, casts }) => [...(casts === undefined || !scene.watchesCasting ? [] : [casts()]), text(), ...(more?.() ?? [])]);
  const isCast = ({ card }: Thing): boolean => events.some((text) => text.startsWith(`resolve: {card: ${yamlName(card ?? '')},`));
  const observed = [...[...new Set([...Object.keys(now.life), ...gainersFrom(events, scene), ...harmedIn(events, scene)])].map((player) => `life of ${player}`), ...countersFrom(events, scene), ...new Set(happenings.flatMap(({ observe }) => observe?.() ?? []))];
  const observe = happenings.some(({ moves }) => moves === true) ? 'all' : observed.length === 0 ? undefined : `[${[events.length === 1 ? 'events' : 'changes', ...observed].join(', ')}]`;
  return fileText({
    title: titleOf(scene, taken),
    battlefield: { Amy: [...there(scene, 'Amy', 'battlefield'), ...at('Amy')], Nicole: [...there(scene, 'Nicole', 'battlefield'), ...at('Nicole')] },
    others: Object.fromEntries(scene.others.map((player) => [player, there(scene, player, 'battlefield')])),
    stack: [...things.filter((thing) => thing.zone === 'stack' && !isCast(thing)).flatMap((thing) => entries(thing, things)), ...at('stack')],
    zones: [
      ...line('life', inlineMapIfAny(Object.fromEntries(Object.entries(now.life).map(([player, many]) => [player, String(many)])))), ...line('turn', now.turn), ...line('counters', inlineMapIfAny(Object.fromEntries(Object.entries(now.counters).map(([player, kinds]) => [player, inlineMap(Object.fromEntries(Object.entries(kinds).map(([kind, many]) => [kind, String(many)])))])))),
      ...line('earlier', Object.keys(now.drawn).length === 0 ? undefined : `[${Object.entries(now.drawn).map(([player, many]) => `${player} draws ${String(many)}`).join(', ')}]`), ...line('edition', edition), ...line('format', format), ...line('sba', scene.dies || scene.isFrail ? 'after each' : undefined), ...line('triggers', scene.triggers ? 'resolve' : undefined),
      ...zone('graveyard', 0), ...zone('library', needed.library ? MANY : 0), ...zone('hand', needed.hand ? HANDFUL : 0),
    ],
    events: events.map((text) => (/^(?:[a-z-]+: [{[]|\{)/.test(text) ? text : yamlName(text))),
    ...(observe === undefined ? {} : { observe }),
  });
}
