/** What follows without anybody choosing, from one step to the next: settled events happen, instructions are followed. */
import { type Int, compare, max, minus, plus } from '../base/integer.ts';
import { memo } from '../base/memo.ts';
import type { EventKind, Instruction } from '../rules/ability.ts';
import type { GameEvent } from '../rules/event.ts';
import type { BatchTask, Env, Node, Position, RunTask, Step, Task } from '../rules/position.ts';
import type { Fact, Scenario, World } from '../rules/model.ts';
import { FACT_OF, type Pair, allowedIn, isForbidden, isPossible, pairs } from './applicable.ts';
import { containedIn, expanded } from './contains.ts';
import { enough, isChosenBy, questionNow, scopeOf } from './asks.ts';
import { amountOf, holds, matching, passes, things, thingsAgain } from './evaluate.ts';
import { happened } from './happen.ts';
import { castTransformed, atOnce, eventsOf, movedOnce } from './instructions.ts';
import { damageable } from './rewriting.ts';
import { severalWays } from './several.ts';
import { type Scope, apnap, asThing, real, seen, thingIsPlayer, unchecked } from './sight.ts';
import { blank } from './staging.ts';
import { keptAbilities } from './kept.ts';
import { traitsOf } from './traits.ts';

const MANY = 400;
export const newBatch = (events: readonly GameEvent[]): BatchTask => ({ task: 'batch', nodes: events.map((event): Node => ({ event, parent: -1, state: 'open' })), acted: [], applying: null, after: [], stage: 0 });

/** In whose words the scenario's own instructions speak. */
const envOf = ({ controller, world }: Scenario): Env => ({ self: null, controller, bindings: {}, cause: { kind: 'effect', source: null, controller }, lineage: [], own: [], since: world.facts.length });
/** The position before anything has happened. */
export function beginning(scenario: Scenario): Position {
  const { instructions, stateBasedActions } = scenario;
  const check = { do: 'state-based-actions' } as const;
  const list = stateBasedActions === 'end' ? [...instructions, check] : stateBasedActions === 'after-each' ? instructions.flatMap((step) => [step, check]) : instructions;
  const floating = scenario.world.floating.map((each) => begun(scenario, { ...each, bindings: { ...meant(scenario, each), ...each.bindings } }));
  return { world: { ...scenario.world, floating }, tasks: [{ task: 'run', list, env: envOf(scenario) }] };
}
/** CR 611.2c-d: a resolved effect applies to the objects that were there as it began, and to so much as was counted then; what has no end is a static ability's. */
function begun({ world, ...scenario }: Scenario, effect: World['floating'][number]): World['floating'][number] {
  const { ability, source, controller, bindings } = effect;
  const scope: Scope = { sight: { scenario: { world, ...scenario }, world }, self: source, you: controller, bindings };
  if (ability.ability === 'static' && ability.until !== undefined && effect.affects === undefined) {
    return { ...effect, affects: matching(scope, ability.for).filter((thing) => !thingIsPlayer(thing)).map((object) => ({ object, incarnation: real(world, object).incarnation })) };
  }
  const size = ability.ability === 'when' ? (ability.shield ?? ability.next) : undefined;
  return size === undefined || effect.left !== null ? effect : { ...effect, left: max(0, amountOf(scope, size)) };
}
/** CR 400.7, 400.7c: the permanents and spells that an effect names, as they are when it comes into force. */
function meant({ world, labels }: Scenario, { ability, source }: World['floating'][number]): Readonly<Record<string, { readonly things: readonly number[]; readonly incarnations: readonly number[] }>> {
  const text = JSON.stringify(ability, plain);
  const named = [...text.matchAll(/"ref":"label","name":"((?:[^"\\]|\\.)*)"/g)].map(([, name = '']) => [name, labels[name] ?? -1] as const);
  return Object.fromEntries([...named, ...(text.includes('"ref":"this"') ? [['this', source ?? -1] as const] : [])].flatMap(([name, id]) => {
    const object = world.objects[id];
    return object?.zone === 'battlefield' || (object?.zone === 'stack' && name !== 'this') ? [[`label ${name}`, { things: [object.id], incarnations: [object.incarnation] }]] : [];
  }));
}
/** Goes on until somebody can choose something, until the end, or until where the trace rests. Throws `Unchecked` for whatever it does not know. */
export function carriedOut(scenario: Scenario, from: Position, rests?: (position: Position) => boolean): Position {
  let now = from;
  for (let n = 0; n < MANY; n++) {
    const task = now.tasks.at(-1);
    if (task === undefined || rests?.(now) === true) return now;
    const rest = now.tasks.slice(0, -1);
    if (task.task === 'run') {
      const question = questionNow(scenario, now);
      const [only, second] = question?.answers ?? [];
      if (question === null) now = instructed(scenario, now.world, rest, task);
      else if (second !== undefined || question.open !== undefined) return now;
      else now = question.then(only ?? { answer: 'no' }); // CR 101.3: nobody is asked where there is one answer
    }
    else {
      if (task.applying !== null) unchecked('a question on the way');
      const allowed = allowedIn({ scenario, world: now.world }, task);
      if (allowed !== task) {
        now = { world: now.world, tasks: [...rest, allowed] };
        continue;
      }
      const open = pairs({ scenario, world: now.world }, task);
      const level = alongside(task, open);
      const next = level.length > 0 ? expanded({ scenario, world: now.world }, task, level) : null;
      if (next !== null) {
        now = { world: next.world, tasks: [...rest, next.batch] };
        continue;
      }
      if (open.length > 0) return now;
      const several = task.nodes.some(({ state }) => state === 'open') ? null : severalWays(scenario, now, task);
      const [only, second] = several?.answers ?? [];
      if (second !== undefined) return now;
      now = several === null || only === undefined ? settled(scenario, now.world, rest, task) : several.then(only);
    }
  }
  return unchecked('more steps without a choice than are followed');
}
/** CR 616.1, 616.1g: an effect that can be used up applies to something that moves: what moves by being destroyed, sacrificed, discarded or countered, and to which nothing applies before, has come as far. */
function alongside({ nodes }: BatchTask, open: readonly Pair[]): readonly number[] {
  if (!open.some(({ node, effect }) => effect.left !== null && nodes[node]?.event.kind === 'move')) return [];
  const contains = ['destroy', 'sacrifice', 'discard', 'counter'];
  return nodes.flatMap(({ event, state }, at) => (state === 'open' && contains.includes(event.kind) && !open.some(({ node }) => node === at) ? [at] : []));
}
/** CR 616.1g, 120.4: what the events contain comes after they have settled; when all has, they happen. */
function settled(scenario: Scenario, world: World, rest: readonly Task[], batch: BatchTask): Position {
  if (scenario.readings['less than 1 life'] === 'among them') unchecked('the reading in which life totals stand among the results');
  if (batch.nodes.some(({ event }) => event.kind === 'gain-control') && says('"control":', [scenario.cards, world.floating])) unchecked('control that several effects give');
  asksNothing(scenario, world, batch);
  const next = expanded({ scenario, world }, batch);
  if (next !== null) return { world: next.world, tasks: [...rest, next.batch] };
  if (world.floating.some(({ ability }) => ability.ability === 'after' && ability.immediately === true) && batch.nodes.some(({ event }) => event.kind === 'move')) unchecked('what comes back at once');
  if (scenario.triggers === 'resolve' && (says('"ability":"after"', [scenario.cards, world.floating, ...world.objects.flatMap(({ card, gains, becomes }) => [card, gains, becomes])]) || (world.designations ?? []).some(({ of }) => of !== null))) unchecked('triggered abilities that resolve');
  if (scenario.triggers !== 'ignore' && says('"state":{', [scenario.cards, world.floating])) unchecked('abilities that trigger on a state of the game');
  if (scenario.triggers !== 'ignore' && says('"once":"turn"', [scenario.cards, world.floating])) unchecked('abilities that trigger only once each turn');
  const later = batch.after.map(({ list, env }): RunTask => ({ task: 'run', list, env }));
  const draws = batch.nodes.flatMap(({ event, state }): readonly Step[] => (state === 'gone' || event.kind !== 'draw-cards' ? [] : [{ do: 'draw-one', event }]));
  const drawing: readonly Task[] = draws.length === 0 ? [] : [{ task: 'run', list: draws, env: envOf(scenario) }];
  const falling = batch.nodes.flatMap(({ event, state }): readonly Step[] => (state === 'gone' || (event.kind !== 'flip' && event.kind !== 'roll') ? [] : [{ do: 'chance', event, results: [] }]));
  if (falling.length > 1 || (falling.length > 0 && later.length + drawing.length > 0)) unchecked('coins or dice beside something else');
  const chance: readonly Task[] = falling.length === 0 ? [] : [{ task: 'run', list: falling, env: envOf(scenario) }];
  return { world: happened({ scenario, world }, batch), tasks: [...rest, ...later.reverse(), ...drawing, ...chance] };
}
const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
const texts = memo<object, string>();
/** Whether a text stands anywhere in what cards, effects and objects say. */
const says = (text: string, data: readonly object[]): boolean =>
  data.some((each) => {
    const known = texts.get(each) ?? JSON.stringify(each, plain);
    texts.set(each, known);
    return known.includes(text);
  });

/** CR 121.2: cards are drawn one at a time: the first of so many. */
function singleDraw(event: GameEvent): GameEvent {
  const { amount, ...rest } = event;
  return { ...rest, kind: 'draw', within: [...(event.within ?? []), { kind: 'draw-cards', cause: event.cause.kind, ...(event.player === undefined ? {} : { player: event.player }) }] };
}
/** Things that somebody may have to say when all has settled: they are questions of the trace, not followed here. */
function asksNothing(scenario: Scenario, world: World, batch: BatchTask): void {
  const there = batch.nodes.filter(({ state }) => state !== 'gone').map(({ event }) => event);
  const entering = there.filter(({ kind }) => kind === 'enters');
  for (const { entry } of entering) {
    if (entry === undefined) continue;
    const words = JSON.stringify([entry.copies.at(-1)?.values.subtypes, entry.copies.length === 0 ? real(world, entry.what).card.subtypes : []]);
    if (/aura/i.test(words) && entry.attachedTo === undefined) unchecked('an Aura that enters');
    if (entry.attachedTo !== undefined && !fitsOn({ scenario, world }, entry.what, entry.attachedTo)) unchecked('what may not be attached as it enters');
  }
  const byZone = there.filter(({ kind, to }) => kind === 'move' && (to?.zone === 'library'));
  if (byZone.length > 1) unchecked('the order of several cards in a library');
  if (there.some(({ kind, player }) => (kind === 'draw' || kind === 'mill') && player !== undefined && world.players[player]?.libraryKnown === false)) unchecked('cards of a library in unknown order');
  void scenario;
}

/** CR 303.4i, 301.5e: an Aura for creatures, lands .. and an Equipment, on what is surely one of them; of anything else nothing is said here. */
function fitsOn(sight: Scope['sight'], what: number, host: number): boolean {
  const { card } = real(sight.world, what);
  const [, kind = card.subtypes.includes('Equipment') ? 'creature' : 'nothing'] = /"keyword":"enchant (\w+)"/i.exec(JSON.stringify(card.text, plain)) ?? [];
  if (thingIsPlayer(host)) return kind === 'player' && !JSON.stringify(sight.world.objects.map((each) => each.card.text), plain).includes('protection');
  const { zone } = real(sight.world, host);
  const { types, abilities } = traitsOf(sight, real(sight.world, host));
  return zone === 'battlefield' && (kind === 'permanent' || types.some((type) => type.toLowerCase() === kind.toLowerCase())) && !JSON.stringify(abilities, plain).includes('protection');
}

// Instructions ---------------------------------------------------------------------------------------------------------

/** The facts that a part of a text asks for as done "this way" and brings about as well: those that it means are its own. */
function doneThisWay(body: readonly Step[]): readonly string[] {
  const [asked, done]: readonly [string[], string[]] = [[], []];
  const read = (tree: object): void => {
    if ('since' in tree && tree.since === 'way' && 'fact' in tree) asked.push(String(tree.fact));
    if ('do' in tree && tree.do === 'event' && 'kind' in tree) done.push(FACT_OF[tree.kind as EventKind] ?? '');
    for (const part of Object.values(tree) as readonly unknown[]) if (typeof part === 'object' && part !== null) read(part);
  };
  read(body);
  return asked.filter((fact) => done.includes(fact));
}
function instructed(scenario: Scenario, world: World, rest: readonly Task[], run: RunTask): Position {
  const [step, ...later] = run.list;
  if (step === undefined) return { world, tasks: rest };
  const after: readonly Task[] = later.length === 0 ? rest : [...rest, { ...run, list: later, env: forgetting(run.env) }];
  const scope = scopeOf(scenario, world, run.env);
  const into = (list: readonly Step[]): Position => ({ world, tasks: [...rest, { ...run, list: [...list, ...later] }] });
  if (step.do === 'event' && step.until !== undefined) return unchecked('what lasts until something happens');
  if (step.do === 'event' && step.may !== undefined) { const { may, ...body } = step; return into([{ do: 'may', who: may, body: [body], ifDone: [], otherwise: [] }]); }
  switch (step.do) {
    case 'event': case 'together': return { world, tasks: withBatch(after, startOf(scope, run.env, step)) };
    case 'draw-one': {
      const left = minus(step.event.amount ?? 0, 1);
      if (compare(left, 0) < 0) return { world, tasks: after };
      const more: readonly Step[] = compare(left, 0) === 0 ? later : [{ ...step, event: { ...step.event, amount: left } }, ...later];
      return { world, tasks: withBatch(more.length === 0 ? rest : [...rest, { ...run, list: more }], [singleDraw(step.event)]) };
    }
    case 'if': return into(holds(scope, step.condition) ? step.then : step.else);
    case 'times': return into(Array.from({ length: Number(amountOf(scope, step.n)) }, () => step.body).flat());
    case 'each':
      if (doneThisWay(step.body).some((fact) => world.facts.slice(run.env.since).some((each) => each.fact === fact))) return unchecked('what each of several has done this way');
      return { world, tasks: [...after, { ...run, list: step.body, env: { ...run.env, bindings: { ...run.env.bindings, [step.name]: { things: [step.thing] } } } }] };
    case 'for-each': return into(('ref' in step.of && !('test' in step.of) ? thingsAgain(scope, step.of, true) : matching(scope, step.of as Parameters<typeof matching>[1])).map((thing) => ({ do: 'each', name: step.as, thing, body: step.body })));
    case 'leave-stack': return { world, tasks: withBatch(after, leavingStack(world, run.env, step.what, step.incarnation)) };
    case 'may': return step.any === true ? oneAfterAnother(scope, rest, run, step, later) : into(!enough(scope, run, step) ? step.otherwise : [...step.body, { do: 'if-done', since: world.facts.length, then: step.ifDone, else: step.otherwise }]); // "X. If you do, Y"
    case 'chance': return fallen(world, after, step);
    case 'resolve': return resolved(scope, after, step);
    case 'that': return run.env.event === undefined ? { world, tasks: after } : unchecked('the event itself, later');
    default: return unchecked(`an instruction to ${step.do}`);
  }
}
/** CR 101.4: of several players who may, the first who has not been asked yet, and after a "no" the others. */
function oneAfterAnother(scope: Scope, rest: readonly Task[], run: RunTask, step: Extract<Step, { do: 'may' }>, later: readonly Step[]): Position {
  const { world } = scope.sight;
  const who = things(scope, step.who);
  const asked = step.left ?? apnap(world).filter((player) => world.players[player]?.lost !== true).map(asThing).filter((thing) => who.includes(thing));
  const [now] = asked;
  const { body, ifDone, otherwise } = step;
  if (now === undefined) return { world, tasks: [...rest, { ...run, list: [...otherwise, ...later] }] };
  const others = asked.slice(1);
  const one: Step = { do: 'may', who: { ref: 'bound', name: 'whoever does it' }, body, ifDone, otherwise: others.length > 0 ? [{ ...step, left: others }] : otherwise };
  return { world, tasks: [...rest, { ...run, env: { ...run.env, bindings: { ...run.env.bindings, 'whoever does it': { things: [now], incarnations: [0] } } }, list: [one, ...later] }] };
}
/** CR 705.1, 706.2: what fell, for the instructions that follow: "flip" a word, "heads" and "roll" numbers. */
function fallen(world: World, after: readonly Task[], { event: { kind, player, cause, ignore }, results }: Extract<Step, { do: 'chance' }>): Position {
  if (ignore !== undefined) unchecked('coins or dice that are ignored');
  const subject = asThing(player ?? cause.controller);
  const face = (n: Int): string => (compare(n, 1) === 0 ? 'heads' : 'tails');
  const facts = results.map((n): Fact => (kind === 'flip' ? { fact: 'flips', subject, words: [face(n)] } : { fact: 'rolls', subject, amount: n }));
  const bound: Env['bindings'] = kind === 'flip' ? { flip: { word: face(results[0] ?? 1) }, heads: { number: results.filter((n) => compare(n, 1) === 0).length } } : { roll: { number: results.reduce<Int>(plus, 0) } };
  const asks = ({ list }: RunTask): boolean => Object.keys(bound).some((name) => JSON.stringify(list, plain).includes(`"${name}"`));
  const next = after.at(-1);
  if (after.slice(0, -1).some((task) => task.task === 'run' && asks(task))) unchecked('what fell, asked for later');
  const told = next?.task === 'run' ? [...after.slice(0, -1), { ...next, env: { ...next.env, bindings: { ...next.env.bindings, ...bound } } }] : after;
  return { world: { ...world, facts: [...world.facts, ...facts] }, tasks: told };
}
/** What was chosen for an instruction is chosen for no other. */
const forgetting = (env: Env): Env => ({ ...env, bindings: Object.fromEntries(Object.entries(env.bindings).filter(([name]) => !isChosenBy(name))) });
const withBatch = (tasks: readonly Task[], events: readonly GameEvent[]): readonly Task[] => (events.length === 0 ? tasks : [...tasks, newBatch(movedOnce(events))]);

/** CR 608.2c: the events of one instruction, those of several at once together. */
function startOf(scope: Scope, env: Env, step: Instruction): readonly GameEvent[] {
  if (step.do === 'together' && step.exchange === true && !canBeExchanged(scope, env, step.of)) return []; // 701.12a
  if (step.do === 'together') return atOnce(step.of.flatMap((each) => (each.do === 'in-force' ? unchecked('an effect that comes into force') : startOf(scope, { ...env, own: [...env.own, ...(step.own.length > 0 ? unchecked('a self-replacement of several instructions') : [])] }, each))));
  if (step.do !== 'event') return unchecked(`an instruction to ${step.do}`);
  const making = { scope, cause: env.cause, lineage: env.lineage, ...(env.replacing === undefined ? {} : { replaced: env.replacing }) };
  if (step.own.length > 0) unchecked('a self-replacement effect of the resolving text');
  if (step.may !== undefined) unchecked('what somebody may do among other things');
  if (Object.keys(step.args).some((field) => field.startsWith('excess'))) unchecked('excess damage');
  if (step.kind === 'regenerate' && (env.cause.kind === 'spell' || env.cause.kind === 'ability' || env.cause.kind === 'triggered')) return unchecked('an effect that comes into force'); // 701.19a
  return eventsOf(making, step).filter((event) => possible(scope, event)).map((event) => (env.own.length > 0 ? { ...event, own: env.own } : event));
}
/** CR 701.12a-c: the entire exchange or none of it: nothing in it is impossible or forbidden, and control changes hands. */
function canBeExchanged(scope: Scope, env: Env, parts: readonly Instruction[]): boolean {
  const { sight } = scope;
  return parts.every((part) => {
    if (part.do !== 'event') return unchecked(`an exchange in which something is to ${part.do}`);
    const events = eventsOf({ scope, cause: env.cause, lineage: env.lineage }, part);
    return events.length > 0 && events.every((event) => possible(scope, event) && [event, ...containedIn(sight, event)].every((each) => !isForbidden(sight, each)) && (event.kind !== 'gain-control' || traitsOf(sight, real(sight.world, event.what ?? -1)).controller !== event.player));
  });
}
/** CR 101.3, 608.2b: what is impossible is not done. */
function possible({ sight }: Scope, event: GameEvent): boolean {
  const { kind, what, recipient, player } = event;
  if (kind === 'damage') return recipient !== undefined && damageable(sight, recipient);
  if (kind === 'put-counters' || kind === 'remove-counters') {
    if (recipient === undefined) return false;
    if (kind === 'remove-counters') unchecked('counters that are removed, as many as there are');
    return thingIsPlayer(recipient) || real(sight.world, recipient).zone !== 'outside';
  }
  if (what !== undefined && ['destroy', 'sacrifice', 'tap', 'untap', 'regenerate', 'remove-damage', 'gain-control'].includes(kind)) {
    const object = real(sight.world, what);
    if (object.zone !== 'battlefield' && !(kind === 'gain-control' && object.zone === 'stack')) return false; // 108.4
    if (!isPossible(sight.world, event)) return false;
    if (kind === 'sacrifice') return player === traitsOf(sight, object).controller;
  }
  return true;
}
/** CR 608.2, 608.3: an instant or sorcery does what it says, then leaves; a permanent spell enters. */
function resolved(scope: Scope, after: readonly Task[], step: Extract<Instruction, { do: 'resolve' }>): Position {
  const { world } = scope.sight;
  const [what] = things(scope, step.what);
  if (what === undefined || thingIsPlayer(what)) return { world, tasks: after };
  const object = real(world, what);
  const { controller, incarnation, zone, cast, face } = object;
  const card = face === 'up' && castTransformed(object) ? (object.card.back ?? object.card) : object.card; // 712.8a
  if (says('"text":[{"from"', [world.floating, ...world.objects.map((each) => each.card)])) unchecked('a spell whose words may be changed');
  if (object.ability !== undefined || object.copy === true) return unchecked('a copy or an ability that resolves');
  if (cast?.waiting === true && Object.values(cast.targets).flat().some((thing) => !thingIsPlayer(thing) && real(world, thing).incarnation !== 0)) return unchecked('a target that has moved');
  const guarded = ['protection from', '"hexproof', '"shroud"'].some((word) => says(word, [world.floating, ...world.objects.map((each) => each.card)])); // 702.11c, 702.16b, 702.18a: players, too
  const illegal = (name: string, thing: number): boolean => {
    if (thingIsPlayer(thing) && guarded) return true;
    const asked = card.targets.find((each) => each.name === name);
    return (asked !== undefined && !passes({ ...scope, self: what, you: controller, bindings: {} }, asked.filter, thing)) || (!thingIsPlayer(thing) && /"(?:keyword|name)":"(?:hexproof|shroud|protection)/.test(JSON.stringify(traitsOf(scope.sight, seen(scope.sight, thing)).abilities, plain)));
  };
  if (Object.entries(cast?.targets ?? {}).some(([name, list]) => list.some((thing) => illegal(name, thing)))) return unchecked('a target that may not be legal');
  if (face === 'down' || !card.types.some((type) => type === 'Instant' || type === 'Sorcery')) { // 708.4
    if (face === 'up' && card.subtypes.includes('Aura')) return unchecked('an Aura that enters');
    return { world, tasks: withBatch(after, [{ kind: 'enters', cause: { kind: 'rule', source: what, controller }, applied: [], what, incarnation, zoneFrom: zone, wasCast: true, entry: { ...blank(what, controller), face, gains: keptAbilities(scope.sight, object), back: castTransformed(object) } }]) };
  }
  const now = (thing: number): number => (thingIsPlayer(thing) ? 0 : real(world, thing).incarnation);
  const bindings = { ...Object.fromEntries(Object.entries(cast?.targets ?? {}).map(([name, list]) => [name, { things: list, incarnations: list.map(now) }])), ...(cast?.x === undefined ? {} : { X: { number: cast.x } }) };
  const env: Env = { self: what, controller, bindings, cause: { kind: 'spell', source: what, controller }, lineage: [], own: [], since: world.facts.length };
  return { world, tasks: [...after, { task: 'run', list: [...card.do, { do: 'leave-stack', what, incarnation }], env }] };
}
/** CR 608.2n: an instant or sorcery goes to its owner's graveyard when it has resolved. */
function leavingStack(world: World, env: Env, what: number, incarnation: number): readonly GameEvent[] {
  const object = real(world, what);
  if (object.zone !== 'stack' || object.incarnation !== incarnation) return [];
  if (object.copy === true || object.ability !== undefined) unchecked('a copy or an ability that leaves the stack');
  return [{ kind: 'move', cause: { ...env.cause, kind: 'rule' }, applied: [], what, incarnation, zoneFrom: 'stack', to: { zone: 'graveyard' } }];
}
