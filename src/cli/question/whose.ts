/** What only the outcomes can tell of a question: whose a card is that it gives to nobody, and whether something triggers. */
import type { Engine } from '../engine.ts';
import type { Player } from './said.ts';
import { labelOf, type Thing } from './things.ts';

/** Positions looked at for each way that it may be: what is typed in a line has far fewer. */
const MOST_STATES = 2000;
/** What comes out of a text; undefined: it cannot be read, or there are too many positions. */
function foundIn(text: string, edition: string | undefined, engine: Engine): ReturnType<Engine['explore']> | undefined {
  const { scenarios: [scenario], problems } = engine.load('my.yaml', text, edition);
  if (scenario === undefined || problems.some(({ code }) => code !== 'unknown-cards')) return undefined;
  const found = engine.explore(scenario, { readings: false, tree: false, who: false, plays: false, limits: { maxStates: MOST_STATES } });
  return found.complete ? found : undefined;
}
/** The digest of what comes out. */
export const outcomesOf = (text: string, edition: string | undefined, engine: Engine): string | undefined => foundIn(text, edition, engine)?.digest ?? undefined;
/** CR 601.2i: whether it makes a difference that the casting itself is an event, beside that it happens and that something triggers. */
export const castingMatters = (withIt: string, without: string, edition: string | undefined, engine: Engine): boolean => {
  const told = (text: string): string => [...new Set([...(foundIn(text, edition, engine)?.outcomes ?? [])].map((each) => each.text.split('; ').filter((fact) => !/'s ability triggers\b| cast$| cast (?:twice|\d+ times)$/.test(fact)).join('; ')))].sort().join('|');
  return told(withIt) !== told(without);
};
/** CR 603.2: how many abilities trigger, at most in any outcome: then they are to resolve, and state-based actions are performed before (603.3b, 704.3). */
export const triggersIn = (text: string, edition: string | undefined, engine: Engine): number =>
  Math.max(0, ...[...(foundIn(text, edition, engine)?.outcomes ?? [])].map(({ text: outcome }) => [...outcome.matchAll(/'s ability triggers\b(?: (\d+) times| twice)?/g)].reduce((sum, [all, many]) => sum + (many === undefined ? (all.endsWith('twice') ? 2 : 1) : Number(many)), 0)));

/** CR 700.4: whether something of this name is put into a graveyard from the battlefield in any outcome. */
export const diesIn = (name: string, text: string, edition: string | undefined, engine: Engine): boolean =>
  [...(foundIn(text, edition, engine)?.outcomes ?? [])].some(({ text: outcome }) => { const facts = outcome.split('; '); return facts.some((fact) => fact === `${name} dies` || fact === `${name} destroyed` || fact === `${name} sacrificed`) && !facts.some((fact) => fact.startsWith(`${name} exiled`) || fact.startsWith(`${name} shuffled`) || fact.startsWith(`${name} to `)); });

export interface Owners {
  /** What must be said. */
  readonly asked: readonly string[];
  /** What is taken to be so. */
  readonly taken: readonly string[];
}
/** Whose the things are of which nobody said it: the player as whose it does something; of what Nicole does, of what does something either way, and of what changes creatures of both sides, it must be said. What does the same either way is Amy's. */
export function ownersAsked(beside: readonly Thing[], doer: Player, text: () => string, edition: string | undefined, engine: Engine, isOneSided: (thing: Thing) => boolean): Owners {
  const found = (): string | undefined => outcomesOf(text(), edition, engine);
  const all = beside.filter(({ owner }) => owner === undefined).map((thing): Partial<Owners> => {
    const usual = found();
    const { zone } = thing;
    thing.owner = 'Nicole';
    const theirs = found();
    delete thing.owner;
    if (usual === undefined || theirs === undefined || theirs === usual) return {};
    thing.zone = 'none';
    const without = found();
    if (zone === undefined) delete thing.zone;
    else thing.zone = zone;
    const name = labelOf(thing);
    const short = (name.split(',')[0] ?? name).toLowerCase();
    if (without === usual && isOneSided(thing)) {
      thing.owner = 'Nicole';
      return { taken: [`${name} is Nicole's, as Amy's it would do nothing here ("my ${short}" says so)`] };
    }
    return (doer === 'Nicole' || without === usual) && theirs !== without ? { asked: [`whose is ${name}? Say "my ${short}" or "nicole's ${short}"`] } : {};
  });
  return { asked: all.flatMap(({ asked = [] }) => asked), taken: all.flatMap(({ taken = [] }) => taken) };
}
