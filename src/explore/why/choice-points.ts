/** What players are asked on the way, against what a scenario expects of it (`expect: {choices, forced}`). */
import { show } from '../../base/integer.ts';
import { machineOf, ready } from '../../rules/machine.ts';
import type { ExpectedChoice, Scenario, World } from '../../rules/model.ts';
import type { Offer, Position } from '../../rules/position.ts';
import { stateItems } from '../../scenario/outcomes/observe-expected.ts';
import { isKindAsked } from './asked-kinds.ts';
import type { RulesModel } from '../puzzle/model.ts';
import { factTexts } from '../puzzle/outcome.ts';

interface ChoicePoint { readonly offers: readonly Offer[]; readonly position: Position }
/** So many positions are looked at for choices that are expected. */
const MOST_POSITIONS = 50_000;
/** So many of them, and of their options, are told where none is as expected. */
const TOLD = 4;

/** Every position in which somebody, or chance, has more than one option, breadth first; ends with whether none was left out for want of room. */
function* choicePoints(scenario: Scenario, model: RulesModel, most: number): Generator<ChoicePoint, boolean> {
  const machine = machineOf(scenario);
  const seen = new Set<string>([model.key(model.initial)]);
  let layer: readonly Position[] = [model.initial];
  while (layer.length > 0) {
    const next: Position[] = [];
    for (const position of layer) {
      const offers = model.choices(position);
      if (offers.length > 1) yield { offers, position: ready(machine, position).position };
      for (const offer of offers) {
        const after = model.apply(position, offer);
        const key = model.key(after);
        if (seen.has(key)) continue;
        if (seen.size >= most) return false;
        seen.add(key);
        next.push(after);
      }
    }
    layer = next;
  }
  return true;
}

/** What is otherwise than expected, a sentence each; `unknown`: what the positions that there was room for do not tell. */
export interface Asked { readonly wrong: readonly string[]; readonly unknown: readonly string[] }
/** What players choose, against what is expected of it; no further than until that is known. */
export function choicesAgainst(scenario: Scenario, model: RulesModel, { forced, choices }: Pick<NonNullable<Scenario['expect']>, 'forced' | 'choices'>, most = MOST_POSITIONS): Asked {
  const none = choices?.length === 0;
  const points = choicePoints(scenario, model, most);
  const told = new Set<string>();
  let unmet = choices ?? [];
  let anybody = false;
  let step = points.next();
  for (; step.done !== true; step = points.next()) {
    const point = step.value;
    anybody ||= (point.offers[0]?.player ?? null) !== null; // chance is nobody's choice
    unmet = unmet.filter((wanted) => !isPoint(scenario, point, wanted));
    if (told.size <= TOLD) told.add(pointInWords(scenario, point));
    if (unmet.length === 0 && (anybody || (forced === undefined && !none))) break;
  }
  const all = step.done !== true || step.value; // what was asked for is found, or everything was looked at
  const known = anybody || all;
  const limit = `within the first ${String(most)} positions`;
  return {
    wrong: [
      ...(forced !== undefined && known && forced === anybody ? [`forced: expected ${String(forced)}, found ${String(!anybody)}`] : []),
      ...(none && anybody ? ['choices: expected none, somebody chooses'] : []),
      ...(all ? unmet.map((wanted) => `no such choice: ${describeChoice(wanted)}; ${told.size === 0 ? 'nobody chooses' : `there is ${few([...told], '; ')}`}`) : []),
    ],
    unknown: all ? [] : [...(!known && (forced !== undefined || none) ? [`nobody chooses ${limit}; no further ones were looked at`] : []), ...unmet.map((wanted) => `no such choice ${limit}, and no further ones were looked at: ${describeChoice(wanted)}`)],
  };
}

const playerIn = ({ world }: Scenario, player: Offer['player']): string => (player === null ? 'chance' : (world.players[player]?.name ?? ''));

/** Whether a choice is the one expected: whose it is, what is asked (as printed, by its rule or by its kind), when, and what the options are. */
function isPoint(scenario: Scenario, { offers, position }: ChoicePoint, wanted: ExpectedChoice): boolean {
  const [first] = offers;
  if (first === undefined || playerIn(scenario, first.player) !== (wanted.player === 'nobody' ? 'chance' : wanted.player)) return false;
  if (wanted.asked !== undefined && !`${first.asked} (${first.rule})`.includes(wanted.asked) && !isKindAsked(scenario, position, offers, wanted.asked)) return false;
  if (wanted.when !== undefined && !wanted.when.split('; ').every((text) => isSo(scenario, position.world, text))) return false;
  if (typeof wanted.options === 'number') return wanted.options === offers.length;
  return wanted.options === undefined || (wanted.options.length === offers.length && isPaired(wanted.options, offers.map(({ chosen }) => chosen)));
}
/** Whether each text stands in an option of its own. */
function isPaired(texts: readonly string[], options: readonly string[]): boolean {
  const taken = new Map<number, number>(); // option -> text
  const place = (text: number, tried: Set<number>): boolean => options.some((option, at) => {
    if (tried.has(at) || !option.includes(texts[text] ?? '')) return false;
    tried.add(at);
    const other = taken.get(at);
    if (other !== undefined && !place(other, tried)) return false;
    taken.set(at, text);
    return true;
  });
  return texts.every((_, text) => place(text, new Set()));
}
/** What can be said of the state in which somebody is asked: every state that an outcome can tell, and what lies on top of a library. */
function isSo(scenario: Scenario, world: World, text: string): boolean {
  const items = stateItems(scenario, text);
  return items === undefined ? sentencesOf(world).has(text) : factTexts({ ...scenario, observe: { items } }, world).includes(text);
}
function sentencesOf(world: World): ReadonlySet<string> {
  const players = world.players.flatMap(({ name, life, library }) => [`${name} at ${show(life)} life`, ...(library[0] === undefined ? [] : [`${world.objects[library[0]]?.label ?? ''} on top of ${name}'s library`])]);
  const objects = world.objects.flatMap(({ label, zone, tapped }) => [`${label} in ${zone}`, `${label} is ${tapped ? 'tapped' : 'untapped'}`]);
  return new Set([...players, ...objects]);
}

const describeChoice = (wanted: ExpectedChoice): string => `${wanted.player}${wanted.asked === undefined ? '' : `, ${wanted.asked}`}${wanted.when === undefined ? '' : `, when ${wanted.when}`}${wanted.options === undefined ? '' : `: ${typeof wanted.options === 'number' ? `${String(wanted.options)} options` : wanted.options.join(' | ')}`}`;
const few = (texts: readonly string[], between: string): string => texts.slice(0, TOLD).join(between) + (texts.length > TOLD ? `${between}..` : '');
const pointInWords = (scenario: Scenario, { offers }: ChoicePoint): string => `${playerIn(scenario, offers[0]?.player ?? null)}, ${offers[0]?.asked ?? ''} (${offers[0]?.rule ?? ''}): ${few(offers.map(({ chosen }) => chosen), ' | ')}`;
