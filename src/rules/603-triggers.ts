/** CR 603.2: triggered abilities that a batch sets off are noted as facts; what they do is not part of the process. */
import { type Int, plus } from '../base/integer.ts';
import { flatMap } from '../base/list.ts';
import { withExcess } from './120-excess.ts';
import { characteristics } from './613-layers.ts';
import type { AfterAbility, FieldTest, Instruction, Pattern } from './ability.ts';
import type { Rules } from './choosing.ts';
import { holds } from './condition.ts';
import { forbidding } from './effect.ts';
import { resolvingSteps } from './603-resolving.ts';
import { statesThatTrigger } from './603-states.ts';
import { inherentTriggers, onceForEach, together } from './603-inherent.ts';
import { type GameEvent, hasAmount, withMarks } from './event.ts';
import { type Bindings, type GameObject, type ObjectId, type PlayerId, type World, isPlayer, thingOfPlayer } from './model.ts';
import { eventView, matchesPattern } from './pattern.ts';
import { NOT_YET, type Env, type Node, type Task } from './position.ts';
import { ENV, EVENT, SCOPE, WORLD } from './records.ts';
import { withFollowed } from './reference.ts';
import type { Scope, View } from './view.ts';
import { apnap, withFact } from './world.ts';

/** What a batch set off: the world with the facts noted, and the abilities that have to resolve where the scenario asks for it. */
export interface Triggered { readonly world: World; readonly resolve: readonly Task[] }

/** CR 603.6c: "is put into a graveyard", from anywhere: no leaving the battlefield. */
const fromAnywhere = ({ kind, tests }: Pattern): boolean => kind === 'move' && tests.some(({ field, is }) => field === 'to' && is === 'zone') && !tests.some(({ field }) => field === 'from');
/** Whether it watches nothing but what happens to the object that has the ability. */
export const ofItself = ({ tests }: Pattern): boolean => tests.some((test) => test.field === 'what' && test.is === 'filter' && test.filter.test === 'ref' && test.filter.ref.ref === 'this');
/** CR 113.6: "when this is put into a graveyard from anywhere" is an ability of what lies there. */
const arrivals = ({ patterns }: AfterAbility): readonly Pattern[] => patterns.filter((pattern) => fromAnywhere(pattern) && ofItself(pattern));
/** CR 113.6: whether an ability works in a zone. */
const worksThere = ({ worksIn }: AfterAbility, zone: GameObject['zone'] | undefined): boolean => worksIn.includes('anywhere') || (worksIn as readonly (string | undefined)[]).includes(zone);
/** CR 113.6, 113.6k: an ability of a card elsewhere than on the battlefield, which says that it works there, or where the card has just been. */
const mayTrigger = ({ card, zone }: GameObject, was: GameObject | undefined): boolean => card.text.some((ability) => ability.ability === 'after' && (worksThere(ability, zone) || worksThere(ability, was?.zone) || arrivals(ability).length > 0));
/** CR 121.2: the how many-th draw it is, is asked as it was before the card was drawn. */
const asksWhichDraw = ({ kind, tests }: Pattern): boolean => kind === 'draw' && tests.some(({ field }) => field === 'nth' || field === 'nth-step');

const asksPrevented = ({ kind, tests }: Pattern): boolean => kind === 'damage' && tests.some(({ field }) => field === 'prevented');

/** CR 615.13: what each application of a prevention effect prevented, of the events that happen at the same time. */
function preventionsIn(nodes: readonly Node[]): readonly (readonly GameEvent[])[] {
  const parts = flatMap(nodes, ({ event }) => (event.preventions ?? []).map(({ by, amount }) => ({ by, event: EVENT.with(event, { prevented: amount }) })));
  return [...new Set(parts.map(({ by }) => by))].map((by) => parts.filter((part) => part.by === by).map(({ event }) => event));
}
function preventedTogether(parts: readonly GameEvent[]): readonly GameEvent[] {
  const [first] = parts;
  return first === undefined ? [] : [EVENT.with(first, { prevented: parts.reduce<Int>((sum, { prevented }) => plus(sum, prevented ?? 0), 0) })];
}

/** A triggered ability of an object, as which it is looked at, what of it, and what tells it apart; `isOwn`: what happens to the object alone sets it off. */
interface Watcher { readonly ability: AfterAbility; readonly self: ObjectId; readonly controller: PlayerId; readonly view: View; readonly patterns: readonly Pattern[]; readonly which: string; readonly isOwn: boolean }
/**
 * CR 603.10: the triggered abilities of objects after a batch; of those that left the battlefield, before it, and by what they are put into a graveyard as, where
 * they lie (603.6c); of a card that has just left where its ability works, what happened to that card (113.6k).
 */
function watchers(before: World, world: World, left: ReadonlySet<ObjectId>): readonly Watcher[] {
  const found: Watcher[] = [];
  for (const object of world.objects) {
    const was = before.objects[object.id];
    const here = object.zone === 'battlefield' || left.has(object.id);
    if (object.zone === 'outside' || object.anonymous === true || (!here && !mayTrigger(object, was))) continue;
    const who = `${String(object.id)}.${String((left.has(object.id) ? was : object)?.incarnation)}`;
    const isOwn = (ability: AfterAbility): boolean => !here && !worksThere(ability, object.zone);
    const works = (ability: AfterAbility): boolean => here || worksThere(ability, object.zone) || worksThere(ability, was?.zone);
    const add = (at: World, patternsOf: (ability: AfterAbility) => readonly Pattern[]): void => {
      const view = { world: at };
      const { abilities, controller } = characteristics(view, object.id);
      for (const { ability, id } of abilities) {
        const patterns = ability.ability === 'after' ? patternsOf(ability) : [];
        if (ability.ability === 'after' && patterns.length > 0) found.push({ ability, self: object.id, controller, view, patterns, which: `${who} ${id}`, isOwn: isOwn(ability) });
      }
    };
    add(left.has(object.id) ? before : world, (ability) => (works(ability) ? ability.patterns : []));
    if (object.zone !== 'battlefield') add(world, (ability) => (here || !works(ability) ? arrivals(ability) : []));
  }
  return found;
}
interface Waiting { readonly controller: PlayerId; readonly task: Task }
/** Notes the triggered abilities of permanents (as they are after the batch, and as those that left were before it, 603.10), delayed ones, and those of states (603.8). @param tasks what is left to be done */
export function noteTriggers(rules: Rules, before: World, world: World, happened: readonly Node[], tasks: readonly Task[]): Triggered {
  if (rules.triggers === 'ignore') return { world, resolve: [] };
  const ofEvents = notedOfEvents(rules, before, world, happened);
  const states = (rules.statesWatched === true ? statesThatTrigger(before, world, tasks) : []).filter(({ wasSo }) => rules.triggers === 'resolve' || !wasSo);
  const noted = states.reduce((now, { self }) => withFact(now, { fact: 'triggers', subject: self }), ofEvents.noted);
  const resolve: readonly Waiting[] = [...ofEvents.resolve, ...(rules.triggers === 'resolve' ? states : [])];
  const order = apnap(world); // 603.3b: onto the stack, so the active player's resolve last
  return { world: noted, resolve: resolve.toSorted((a, b) => order.indexOf(a.controller) - order.indexOf(b.controller)).map(({ task }) => task) };
}
function notedOfEvents(rules: Rules, before: World, world: World, happened: readonly Node[]): { readonly noted: World; readonly resolve: readonly Waiting[] } {
  const nodes = rules.excessWatched === true ? withExcess(before, happened) : happened;
  let noted = world;
  const left = new Set(world.objects.filter((object) => before.objects[object.id]?.zone === 'battlefield' && object.zone !== 'battlefield').map(({ id }) => id));
  const resolve: Waiting[] = [];
  const fits = (scope: Scope, ability: AfterAbility, patterns: readonly Pattern[], event: GameEvent): boolean => {
    const told: Scope = SCOPE.with(scope, { event: eventView(event) });
    const asked: Scope = SCOPE.with(told, { eventMatches: (pattern) => matchesPattern(told, pattern, event), ...(event.what !== undefined && left.has(event.what) ? { view: { world: before } } : {}) }); // 603.10a
    const looksBack = scope.self !== null && left.has(scope.self) && scope.view.world === before; // 603.6c: not at what is put somewhere from anywhere
    const earlier = SCOPE.with(asked, { view: { world: before } });
    return patterns.some((pattern) => !(looksBack && fromAnywhere(pattern)) && matchesPattern(asksWhichDraw(pattern) ? earlier : asked, pattern, event)) && (ability.if === undefined || holds(asked, ability.if));
  };
  const preventions = rules.preventionWatched ? preventionsIn(nodes) : [];
  const goesOff = (scope: Scope, ability: AfterAbility, patterns = ability.patterns): readonly GameEvent[] => [
    ...together(ability, nodes.filter(({ event, state }) => state !== 'gone' && hasAmount(event) && fits(scope, ability, event.preventions === undefined ? patterns : patterns.filter((pattern) => !asksPrevented(pattern)), event)).map(({ event }) => event)), // 603.2h, 615.6: prevented damage is nothing else
    ...flatMap(preventions, (parts) => preventedTogether(parts.filter((event) => fits(scope, ability, patterns.filter(asksPrevented), event)))),
  ];
  // 603.2, 603.10a: "entering creatures don't cause abilities to trigger", looked at as the event leaves things, or found them where it looks back
  const silenced = (what: ObjectId, player: PlayerId, because: GameEvent): boolean => {
    const at = because.what !== undefined && left.has(because.what) ? before : world;
    return forbidding(at, rules.edition, EVENT.of({ kind: 'trigger', cause: because.cause, applied: [], what, player, because }), null) !== null;
  };
  const following = ({ what }: GameEvent, bindings: Bindings): Bindings => { // 400.7e
    const incarnation = what === undefined ? undefined : before.objects[what]?.incarnation;
    return what === undefined || incarnation === undefined ? bindings : withFollowed(world, bindings, { what, incarnation });
  };
  const setOff = (ability: AfterAbility, self: ObjectId | null, controller: PlayerId, bindings: Bindings, events: readonly GameEvent[], which?: string): void => {
    for (const event of events) {
      if (self !== null && silenced(self, controller, event)) continue;
      const mark = ability.once === undefined || which === undefined ? undefined : `triggered ${which}`;
      if (mark !== undefined && noted.turn.firsts?.includes(mark) === true) continue; // 603.2
      if (mark !== undefined) noted = WORLD.with(noted, { turn: { ...noted.turn, firsts: withMarks(noted.turn.firsts ?? [], [mark]) } });
      if (self !== null) noted = withFact(noted, { fact: 'triggers', subject: self });
      if (rules.triggers === 'resolve') resolve.push({ controller, task: triggeredTask(ability, self, controller, bindings, remembering(before, event), self === null ? undefined : left.has(self) ? before.objects[self]?.incarnation : undefined) });
    }
  };
  for (const { ability, self, controller, view, patterns, which, isOwn } of watchers(before, world, left)) {
    const events = goesOff(SCOPE.of({ view, self, controller, bindings: {} }), ability, patterns);
    setOff(ability, self, controller, {}, isOwn ? events.filter(({ what }) => what === self) : events, which);
  }
  for (const { id, ability, source, controller, bindings, left } of world.floating) {
    if (ability.ability !== 'after' || ability.immediately === true) continue;
    const events = goesOff(SCOPE.of({ view: { world }, self: source, controller, bindings }), ability).slice(0, left === null ? undefined : Number(left));
    if (events.length === 0) continue;
    for (const event of events) {
      if (source === null && rules.triggers === 'note') noted = withFact(noted, { fact: 'triggers', subject: thingOfPlayer(controller) }); // of no object: whose it is
      setOff(ability, source, controller, following(event, bindings), [event], id);
    }
    if (left !== null) noted = WORLD.with(noted, { floating: noted.floating.filter((each) => each.id !== id) });
  }
  for (const { ability, controller, merged } of inherentTriggers(world)) {
    const events = goesOff(SCOPE.of({ view: { world }, self: null, controller, bindings: {} }), ability);
    const apart = merged === true ? onceForEach(world, events) : events;
    for (let i = 0; i < apart.length; i++) noted = withFact(noted, { fact: 'triggers', subject: thingOfPlayer(controller) });
    setOff(ability, null, controller, {}, apart);
  }
  return { noted, resolve };
}

/** CR 608.2h: what has been dealt damage, or got counters, may be gone as the ability resolves: which object it was. */
const remembering = (world: World, event: GameEvent): GameEvent => {
  const { what, recipient } = event;
  const object = what !== undefined || recipient === undefined || isPlayer(recipient) ? undefined : world.objects[recipient];
  return object?.zone === 'battlefield' ? EVENT.with(event, { incarnation: object.incarnation }) : event;
};
/** CR 603.3, 603.4: what a triggered ability does, in its controller's name, knowing the event that set it off; its condition is asked again. */
function triggeredTask(ability: AfterAbility, self: ObjectId | null, controller: PlayerId, bindings: Bindings, event: GameEvent, incarnation?: number): Task {
  const env: Env = ENV.of({ self, selfIncarnation: incarnation, controller, bindings, event, lineage: [], own: [], since: NOT_YET, cause: { kind: 'triggered', source: self, controller } });
  return { task: 'run', list: resolvingSteps(ability, incarnation !== undefined), env };
}

/** When a reflexive triggered ability goes off. */
export const AT_ONCE = 'at once';
/** CR 603.12: a reflexive triggered ability is noted as what it belongs to resolves, and resolves itself when all that is resolving has. */
export function reflexive(rules: Rules, world: World, env: Env, body: readonly Instruction[], tasks: readonly Task[]): { readonly world: World; readonly tasks: readonly Task[] } {
  if (rules.triggers === 'ignore') return { world, tasks };
  const noted = withFact(world, { fact: 'triggers', subject: env.self ?? thingOfPlayer(env.controller) });
  if (rules.triggers === 'note') return { world: noted, tasks };
  const bottom = tasks[0]?.task === 'run' && tasks[0].env.self === null ? 1 : 0; // above the scenario's own instructions
  const task: Task = { task: 'run', list: body, env: ENV.with(env, { cause: { kind: 'triggered', source: env.self, controller: env.controller } }) };
  return { world: noted, tasks: [...tasks.slice(0, bottom), task, ...tasks.slice(bottom)] };
}

/** CR 603.7: "at the next upkeep of Amy", as an ability that goes off once. */
export function delayedAbility(world: World, at: string, body: readonly Instruction[]): AfterAbility | null {
  const found = /^(?:the )?(?:beginning of )?(?:the )?next (end of combat|.+?)(?: of (.+))?$/.exec(at);
  const what = found?.[1];
  if (what === undefined) return null;
  const of = found?.[2];
  const tests: FieldTest[] = [{ field: 'what', is: 'word', words: [what] }];
  if (of === 'you') tests.push({ field: 'player', is: 'filter', filter: { test: 'ref', ref: { ref: 'you' } } });
  else if (of !== undefined && world.players.some(({ name }) => name === of)) tests.push({ field: 'player', is: 'filter', filter: { test: 'ref', ref: { ref: 'label', name: of } } });
  return { ability: 'after', patterns: [{ kind: 'begin', tests }], do: body, worksIn: ['anywhere'] };
}
