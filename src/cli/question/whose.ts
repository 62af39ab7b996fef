/** Whose a card is that a question names and gives to nobody: taken to be Amy's, unless that cannot be meant. */
import type { Engine } from '../engine.ts';
import type { Player } from './said.ts';
import { labelOf, type Thing } from './things.ts';

/** Positions looked at for each way that it may be: what is typed in a line has far fewer. */
const MOST_STATES = 2000;
/** The outcomes of a text in one word; undefined: it cannot be read, or there are too many. */
function outcomesOf(text: string, edition: string | undefined, engine: Engine): string | undefined {
  const { scenarios: [scenario], problems } = engine.load('my.yaml', text, edition);
  if (scenario === undefined || problems.some(({ code }) => code !== 'unknown-cards')) return undefined;
  const { complete, digest } = engine.explore(scenario, { readings: false, tree: false, who: false, plays: false, limits: { maxStates: MOST_STATES } });
  return complete ? (digest ?? undefined) : undefined;
}

/** Which things must be said whose they are: those that do nothing as Amy's and something as Nicole's, and, of what Nicole does, all whose owner matters. */
export function ownersAsked(beside: readonly Thing[], doer: Player, text: () => string, edition: string | undefined, engine: Engine): readonly string[] {
  const found = (): string | undefined => outcomesOf(text(), edition, engine);
  const usual = found();
  return beside.filter(({ owner }) => owner === undefined).flatMap((thing) => {
    const { zone } = thing;
    thing.owner = 'Nicole';
    const theirs = found();
    delete thing.owner;
    if (usual === undefined || theirs === undefined || theirs === usual) return [];
    thing.zone = 'none';
    const without = found();
    if (zone === undefined) delete thing.zone;
    else thing.zone = zone;
    const name = labelOf(thing);
    const short = (name.split(',')[0] ?? name).toLowerCase();
    return doer === 'Nicole' || without === usual ? [`whose is ${name}? Say "my ${short}" or "nicole's ${short}"`] : [];
  });
}
