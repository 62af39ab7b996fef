/** What an outcome consists of, in the words of `observe:`, for whoever does not see what is expected. */
import type { Asked, Observe, ObserveItem, Scenario, Thing } from '../../rules/model.ts';
import { isPlayer, playerOfThing } from '../../rules/model.ts';

/** The other way round as in observe.ts; what is not here has no words of its own. */
const OF_OBJECT: Readonly<Record<string, string>> = { control: 'control', status: 'status', zone: 'zone', type: 'type', pt: 'pt', 'marked-damage': 'damage', abilities: 'abilities', colors: 'colors', attached: 'attachment', counters: 'counters' };
const DESIGNATED: Readonly<Record<string, string>> = { monarch: 'who is the monarch', initiative: 'who has the initiative', "city's blessing": "who has the city's blessing", day: 'day or night' };
/** Bookkeeping that is told beside events where it is named. */
const BESIDE: Readonly<Record<string, string>> = { 'pays-life': 'life paid', rolls: 'rolls', flips: 'flips', shuffles: 'shuffles', reveals: 'reveals' };

function labelOf({ world }: Scenario, thing: Thing): string | undefined {
  return isPlayer(thing) ? world.players[playerOfThing(thing)]?.name : world.objects[thing]?.label;
}
const asked = (also: readonly Asked[]): readonly (string | undefined)[] => also.map(({ fact, subject }) => (subject === undefined ? BESIDE[fact] : undefined));

function wordsOf(scenario: Scenario, item: ObserveItem): readonly (string | undefined)[] {
  const of = (value: string, thing: Thing): readonly (string | undefined)[] => { const label = labelOf(scenario, thing); return [label === undefined ? undefined : value === '' ? label : `${value} ${label}`]; };
  switch (item.observe) {
    case 'events': case 'changes': return item.underTold === undefined && item.unsaid === undefined ? [item.observe, ...asked(item.also ?? [])] : [undefined];
    case 'all': case 'turns': case 'triggers': case 'regenerated': return [item.observe];
    case 'damage-by-source': return ['damage by source'];
    case 'life': case 'hand': case 'library': case 'graveyard': case 'exile': case 'permanents': return [`${item.observe} of ${scenario.world.players[item.player]?.name ?? ''}`];
    case 'designated': return [DESIGNATED[item.what]];
    case 'counters-of': return of(`${item.kind} counters on`, item.thing);
    case 'counters': return of('counters of', item.object);
    case 'characteristics': return of('', item.object);
    case 'control': case 'status': case 'zone': case 'type': case 'pt': case 'marked-damage': case 'abilities': case 'colors': case 'attached': return of(`${OF_OBJECT[item.observe] ?? ''} of`, item.object);
    case 'created': return [item.of === 'characteristics' ? item.name : `${OF_OBJECT[item.of] ?? ''} of ${item.name}`];
    case 'effect': return [item.label];
    case 'left': return [`left of ${item.label}`];
    case 'count': return [item.words];
    case 'facts': case 'subjects': case 'amount': case 'poison': return [undefined];
  }
}

/** The `observe:` that says what a scenario looks at; undefined where that has no words. Whether it is read so again is for the caller to see. */
export function observeWords(scenario: Scenario): readonly string[] | undefined {
  const { items, line }: Observe = scenario.observe;
  const words = line === undefined ? items.flatMap((item) => wordsOf(scenario, item)) : [undefined];
  const known = words.filter((each) => each !== undefined);
  return known.length === words.length ? known : undefined;
}
