/** Ways to spoil a legal trace, each against one rule: the independent checker must notice every one, and name the rule. */
import type { Random } from '../base/random.ts';
import { plus } from '../base/integer.ts';
import type { Part, Trace, TraceOffer, TraceStep } from '../certify/trace.ts';
import { thingOfPlayer, type World } from '../rules/model.ts';
import type { Application, BatchTask, Node, Position } from '../rules/position.ts';

/** Where a trace is spoilt. */
export interface Place { readonly trace: Trace; readonly step: number; readonly random: Random }
/** A spoilt trace, and the step at which the checker must notice it. */
export interface Spoilt { readonly trace: Trace; readonly step: number }
export interface Corruption {
  readonly about: string;
  /** Rules that say that it is wrong; any of them is right. */
  readonly rules: readonly string[];
  readonly part: Part;
  /** Null: there is nothing to be spoilt here. */
  readonly make: (place: Place) => Spoilt | null;
}

const batchOf = ({ tasks }: Position): BatchTask | null => { const task = tasks.at(-1); return task?.task === 'batch' ? task : null; };
const withBatch = (position: Position, batch: BatchTask): Position => ({ ...position, tasks: [...position.tasks.slice(0, -1), batch] });
const withNode = (position: Position, batch: BatchTask, at: number, node: Node): Position => withBatch(position, { ...batch, nodes: batch.nodes.map((each, index) => (index === at ? node : each)) });
const withWorld = (position: Position, world: Partial<World>): Position => ({ ...position, world: { ...position.world, ...world } });

/** A trace with another step in the place of one. */
const spoiling = ({ trace, step }: Place, change: Partial<TraceStep>): Spoilt => ({ trace: { ...trace, steps: trace.steps.map((each, at) => (at === step ? { ...each, ...change } : each)) }, step });
const stepOf = ({ trace, step }: Place): TraceStep => trace.steps[step] as TraceStep;
const applicationOf = ({ choice }: TraceOffer): Application | null => (choice.choose === 'effect' ? choice.application : null);
const offerOf = (application: Application): TraceOffer => ({ player: application.chooser, choice: { choose: 'effect', application } });
/** The effects that are offered, and the event that is worked on; null where an instruction asks. */
function offered(place: Place): { readonly step: TraceStep; readonly batch: BatchTask; readonly applications: readonly Application[] } | null {
  const step = stepOf(place);
  const batch = batchOf(step.at);
  const applications = step.offers.flatMap((offer) => applicationOf(offer) ?? []);
  return batch === null || batch.applying !== null || applications.length === 0 ? null : { step, batch, applications };
}
/** One more effect is offered. */
function offering(place: Place, choose: (found: NonNullable<ReturnType<typeof offered>>) => Application | null): Spoilt | null {
  const found = offered(place);
  const more = found === null ? null : choose(found);
  return found === null || more === null ? null : spoiling(place, { offers: [...found.step.offers, offerOf(more)] });
}
/** The effect taken, what it was applied to, and what became of that. */
function taken(place: Place): { readonly step: TraceStep; readonly before: BatchTask; readonly after: BatchTask; readonly application: Application; readonly at: number; readonly node: Node } | null {
  const step = stepOf(place);
  const option = step.offers[step.taken];
  const application = option === undefined ? null : applicationOf(option);
  const [before, after] = [batchOf(step.at), batchOf(step.after)];
  const at = application?.nodes[0];
  const node = at === undefined ? undefined : after?.nodes[at];
  return application === null || before === null || after === null || after.applying !== null || at === undefined || node === undefined || step.after.tasks.length !== step.at.tasks.length ? null : { step, before, after, application, at, node };
}
/** The result of the option that was taken is another one. */
function resulting(place: Place, change: (found: NonNullable<ReturnType<typeof taken>>) => Position | null): Spoilt | null {
  const found = taken(place);
  const after = found === null ? null : change(found);
  return after === null ? null : spoiling(place, { after });
}
/** The position to which the rest leads is another one; nothing else of what follows is looked at. */
function leading(place: Place, change: (next: Position, step: TraceStep) => Position | null): Spoilt | null {
  const { trace, step } = place;
  const next = trace.steps[step + 1];
  const position = next?.at ?? trace.end;
  const other = position === undefined ? null : change(position, stepOf(place));
  if (other === null) return null;
  return { step, trace: next === undefined ? { ...trace, end: other } : { ...trace, steps: trace.steps.map((each, at) => (at === step + 1 ? { ...each, at: other } : each)) } };
}
/** Applications of a later step of the same process. */
function laterOnes({ trace, step }: Place): readonly { readonly batch: BatchTask; readonly application: Application }[] {
  const depth = stepOf({ trace, step } as Place).at.tasks.length;
  const found: { batch: BatchTask; application: Application }[] = [];
  for (const each of trace.steps.slice(step + 1)) {
    const batch = batchOf(each.at);
    if (batch === null || each.at.tasks.length !== depth) break;
    found.push(...each.offers.flatMap((offer) => { const application = applicationOf(offer); return application === null ? [] : [{ batch, application }]; }));
  }
  return found;
}
const plain = (id: string): boolean => !id.includes('@') && !id.startsWith('own:');
const TIERS = ['616.1a', '616.1b', '616.1c', '616.1d', '616.1e'];

const OFFERS: Readonly<Record<string, Omit<Corruption, 'part'>>> = {
  'opportunity twice': {
    about: 'an effect that has been applied to the event is offered again', rules: ['614.5'],
    make: (place) => offering(place, ({ batch, applications: [first] }) => {
      const found = batch.nodes.flatMap(({ event, state }, node) => (state === 'open' ? event.applied.filter(plain).map((effect) => ({ node, effect })) : []))[0];
      return found === undefined || first === undefined ? null : { nodes: [found.node], effect: found.effect, chooser: first.chooser, answers: [], paying: 0 };
    }),
  },
  'option withheld': {
    about: 'one of the effects that apply is not offered', rules: [...TIERS, '614.12a'],
    make: (place) => {
      const found = offered(place);
      if (found === null || found.step.offers.length < 2) return null;
      const { offers, taken: index } = found.step;
      const gone = (index + 1) % offers.length;
      return spoiling(place, { offers: offers.filter((_, at) => at !== gone), taken: index > gone ? index - 1 : index });
    },
  },
  'another player asked': {
    about: 'a player who is not affected chooses', rules: ['616.1', '101.4'],
    make: (place) => {
      const found = offered(place);
      const players = stepOf(place).at.world.players.length;
      if (found === null || players < 2) return null;
      return spoiling(place, { offers: found.applications.map((each) => offerOf({ ...each, chooser: (each.chooser + 1) % players })) });
    },
  },
  'too early': {
    about: 'an effect is offered while those of an earlier step of 616.1 are there, or before it applies', rules: [...TIERS.slice(0, -1), '614.1'],
    make: (place) => offering(place, ({ batch, applications }) => laterOnes(place).map(({ application }) => application).find(({ nodes, effect, chooser }) =>
      chooser === applications[0]?.chooser && nodes.every((node) => batch.nodes[node]?.state === 'open' && !batch.nodes[node].event.applied.includes(effect) && applications.some((each) => each.nodes.includes(node))) && !applications.some((each) => each.effect === effect)) ?? null),
  },
  'contained first': {
    about: 'an effect is offered for an event that another one still contains', rules: ['616.1g'],
    make: (place) => {
      const found = offered(place);
      if (found === null) return null;
      const { batch, step } = found;
      for (const { batch: later, application } of laterOnes(place)) {
        const inner = later.nodes[application.nodes[0] ?? -1];
        if (inner === undefined || batch.nodes[inner.parent]?.state !== 'open' || (application.nodes[0] ?? 0) < batch.nodes.length) continue;
        const at = withBatch(step.at, { ...batch, nodes: [...batch.nodes, inner] });
        return spoiling(place, { at, offers: [...step.offers, offerOf({ ...application, nodes: [batch.nodes.length] })] });
      }
      return null;
    },
  },
  'nothing replaced': {
    about: 'effects are offered for damage of 0', rules: ['614.7a'],
    make: (place) => {
      const found = offered(place);
      const at = found?.applications[0]?.nodes[0];
      const node = at === undefined ? undefined : found?.batch.nodes[at];
      return found === null || at === undefined || node?.event.kind !== 'damage' ? null : spoiling(place, { at: withNode(found.step.at, found.batch, at, { ...node, event: { ...node.event, amount: 0 } }) });
    },
  },
  'events joined': {
    about: 'an effect is applied to another event at once, for which effects of an earlier step may be there', rules: ['615.7', '614.5', ...TIERS.slice(0, -1)],
    make: (place) => {
      const found = offered(place);
      const first = found?.applications[0];
      const other = found?.batch.nodes.findIndex(({ state, parent }, at) => state === 'open' && !(first?.nodes.includes(at) ?? true) && found.batch.nodes[parent]?.state !== 'open') ?? -1;
      return found === null || first === undefined || other < 0 ? null : spoiling(place, { offers: found.step.offers.map((offer, at) => (at === found.step.offers.findIndex((each) => applicationOf(each) === first) ? offerOf({ ...first, nodes: [...first.nodes, other] }) : offer)) });
    },
  },
  'events torn apart': {
    about: 'an effect that covers several events at once is applied to one of them', rules: ['615.7'],
    make: (place) => {
      const found = offered(place);
      const at = found?.step.offers.findIndex((offer) => (applicationOf(offer)?.nodes.length ?? 0) > 1 && applicationOf(offer)?.answers.length === 0) ?? -1;
      const one = at < 0 ? null : applicationOf(found?.step.offers[at] as TraceOffer);
      return found === null || one === null ? null : spoiling(place, { offers: found.step.offers.map((offer, index) => (index === at ? offerOf({ ...one, nodes: one.nodes.slice(0, 1) }) : offer)) });
    },
  },
  'shield too large': {
    about: 'a shield is divided into more than there is', rules: ['615.7'],
    make: (place) => offering(place, ({ applications }) => {
      const one = applications.find(({ answers }) => answers.some(({ answer }) => answer === 'division'));
      return one === undefined ? null : { ...one, answers: one.answers.map((each) => (each.answer === 'division' ? { answer: 'division', amounts: each.amounts.map((amount) => plus(amount, 1)) } : each)) };
    }),
  },
  'impossible answer': {
    about: 'an answer is offered that nobody can give', rules: ['614.12a', '608.2d', '615.7'],
    make: (place) => {
      const { offers } = stepOf(place);
      const found = offered(place)?.applications.find(({ answers }) => answers.length > 0);
      if (found !== undefined) return offering(place, () => ({ ...found, answers: found.answers.map((each, at) => (at === found.answers.length - 1 ? { answer: 'mode', mode: 99 } : each)) }));
      const asked = offers.find(({ choice }) => choice.choose === 'answer');
      return asked === undefined ? null : spoiling(place, { offers: [...offers, { ...asked, choice: { choose: 'answer', answers: [{ answer: 'mode', mode: 99 }] } }] });
    },
  },
  'nobody asked': {
    about: 'the play goes on without a choice that somebody has', rules: ['616.1f', '608.2d'],
    make: (place) => {
      const { offers } = stepOf(place);
      const chosen = offers.length > 1 || offers.some(({ choice }) => choice.choose === 'effect');
      return chosen ? spoiling(place, { offers: [{ player: null, choice: { choose: 'answer', answers: [{ answer: 'yes' }] } }], taken: 0 }) : null;
    },
  },
  'effect of nothing': {
    about: 'an effect is offered that is not there', rules: ['614.1', '614.4'],
    make: (place) => offering(place, ({ applications: [first] }) => (first === undefined ? null : { ...first, effect: 'o9999:p0', answers: [] })),
  },
};

const APPLICATION: Readonly<Record<string, Omit<Corruption, 'part'>>> = {
  'mark lost': {
    about: 'an effect that was applied is not noted', rules: ['614.5'],
    make: (place) => resulting(place, ({ step, after, at, node, application: { effect } }) => (!node.event.applied.includes(effect) || node.state === 'gone' ? null : withNode(step.after, after, at, { ...node, event: { ...node.event, applied: node.event.applied.filter((each) => each !== effect) } }))),
  },
  'mark invented': {
    about: 'an effect that was not applied is noted', rules: ['614.5'],
    make: (place) => resulting(place, ({ step, after, at, node }) => (node.state === 'gone' ? null : withNode(step.after, after, at, { ...node, event: { ...node.event, applied: [...node.event.applied, 'o9999:p0'] } }))),
  },
  'amount off by one': {
    about: 'the event afterwards is larger by one', rules: ['614.6'],
    make: (place) => resulting(place, ({ step, after, at, node }) => (node.event.amount === undefined || node.state === 'gone' ? null : withNode(step.after, after, at, { ...node, event: { ...node.event, amount: plus(node.event.amount, 1) } }))),
  },
  'sent elsewhere': {
    about: 'the damage is dealt to somebody else', rules: ['614.9'],
    make: (place) => resulting(place, ({ step, after, at, node }) => {
      if (node.event.kind !== 'damage' || node.state === 'gone') return null;
      const other = thingOfPlayer(node.event.recipient === thingOfPlayer(0) ? 1 : 0);
      return withNode(step.after, after, at, { ...node, event: { ...node.event, recipient: other } });
    }),
  },
  'event lost': {
    about: 'an event is gone that nothing replaced', rules: ['614.6'],
    make: (place) => resulting(place, ({ step, after, at, node }) => (node.state === 'gone' ? null : withNode(step.after, after, at, { ...node, state: 'gone' }))),
  },
  'event kept': {
    about: 'the replaced event happens all the same', rules: ['614.6'],
    make: (place) => resulting(place, ({ step, before, after, at, node }) => (node.state !== 'gone' || before.nodes[at]?.state !== 'open' || before.nodes[at].event.kind === 'damage' ? null : withNode(step.after, after, at, { ...node, state: 'open' }))),
  },
  'event invented': {
    about: 'an event that nothing makes', rules: ['614.6'],
    make: (place) => resulting(place, ({ step, after, node }) => (node.state === 'gone' ? null : withBatch(step.after, { ...after, nodes: [...after.nodes, node] }))),
  },
  'shield not spent': {
    about: 'as much of a shield is left as before', rules: ['615.7'],
    make: (place) => resulting(place, ({ step, application: { effect } }) => {
      const was = step.at.world.floating.find(({ id }) => id === effect);
      const is = step.after.world.floating.find(({ id }) => id === effect);
      if (was === undefined || was.left === is?.left || was.left === null) return null;
      return withWorld(step.after, { floating: is === undefined ? [...step.after.world.floating, was] : step.after.world.floating.map((each) => (each === is ? was : each)) });
    }),
  },
  'other shield spent': {
    about: 'less is left of a shield that was not applied', rules: ['615.7'],
    make: (place) => resulting(place, ({ step, application: { effect } }) => {
      const other = step.after.world.floating.find(({ id, left }) => id !== effect && left !== null && left > 0);
      return other === undefined ? null : withWorld(step.after, { floating: step.after.world.floating.map((each) => (each === other ? { ...each, left: plus(other.left ?? 0, -1) } : each)) });
    }),
  },
  'waiting lost': {
    about: 'what follows the event is forgotten', rules: ['614.6'],
    make: (place) => resulting(place, ({ step, before, after }) => (after.after.length <= before.after.length ? null : withBatch(step.after, { ...after, after: after.after.slice(0, -1) }))),
  },
};

const CARRIED: Readonly<Record<string, Omit<Corruption, 'part'>>> = {
  'life off by one': {
    about: 'somebody has one life more', rules: ['119.3'],
    make: (place) => leading(place, (next) => { const [first, ...rest] = next.world.players; return first === undefined ? null : withWorld(next, { players: [{ ...first, life: plus(first.life, 1) }, ...rest] }); }),
  },
  'counter invented': {
    about: 'a permanent has a counter more', rules: ['122.1'],
    make: (place) => leading(place, (next) => {
      const object = next.world.objects.find(({ zone, counters }) => zone === 'battlefield' && counters.every(({ kind }) => kind !== 'odd'));
      return object === undefined ? null : withWorld(next, { objects: next.world.objects.map((each) => (each === object ? { ...each, counters: [...each.counters, { kind: 'odd', amount: 1, timestamp: 0 }] } : each)) });
    }),
  },
  'contained event lost': {
    about: 'an event that another one contains is not there', rules: ['616.1g'],
    make: (place) => leading(place, (next, { after }) => {
      const [batch, before] = [batchOf(next), batchOf(after)];
      const offers = place.trace.steps[place.step + 1]?.offers ?? [];
      if (batch === null || before === null || next.tasks.length !== after.tasks.length || batch.nodes.length <= before.nodes.length) return null;
      const at = offers.flatMap((offer) => applicationOf(offer)?.nodes ?? []).find((node) => node >= before.nodes.length && (batch.nodes[node]?.parent ?? -1) >= 0);
      return at === undefined ? null : withNode(next, batch, at, { ...(batch.nodes[at] as Node), state: 'gone' });
    }),
  },
  'marks not inherited': {
    about: 'a contained event has forgotten the marks of its container', rules: ['614.5'],
    make: (place) => leading(place, (next, { after }) => {
      const [batch, before] = [batchOf(next), batchOf(after)];
      if (batch === null || before === null || next.tasks.length !== after.tasks.length) return null;
      const at = batch.nodes.findIndex(({ event, state, parent }, index) => index >= before.nodes.length && parent >= 0 && state === 'open' && event.applied.length > 0);
      const node = batch.nodes[at];
      return node === undefined ? null : withNode(next, batch, at, { ...node, event: { ...node.event, applied: [] } });
    }),
  },
  'stopped early': {
    about: 'the play ends although something still applies', rules: ['616.1f', '616.1'],
    make: ({ trace, step }) => (trace.steps[step + 1] === undefined ? null : { step, trace: { ...trace, steps: trace.steps.slice(0, step + 1), end: (trace.steps[step + 1] as TraceStep).at } }),
  },
};

const inPart = (part: Part, list: Readonly<Record<string, Omit<Corruption, 'part'>>>): readonly (readonly [string, Corruption])[] => Object.entries(list).map(([name, corruption]) => [name, { ...corruption, part }]);
/** Every way, by name. */
export const CORRUPTIONS: Readonly<Record<string, Corruption>> = Object.fromEntries([...inPart('offers', OFFERS), ...inPart('application', APPLICATION), ...inPart('carried out', CARRIED)]);
