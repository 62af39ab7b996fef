/** What players are asked on the way, against what a scenario expects of it (`expect: {choices, forced}`). */
import { show } from '../../base/integer.ts';
import { machineOf, ready } from '../../rules/machine.ts';
import type { ExpectedChoice, Scenario, World } from '../../rules/model.ts';
import type { Offer, Position } from '../../rules/position.ts';
import { stateItems } from '../../scenario/outcomes/observe-expected.ts';
import { isKindAsked } from './asked-kinds.ts';
import type { RulesModel } from '../puzzle/model.ts';
import { factTexts } from '../puzzle/outcome.ts';

export interface ChoicePoint { readonly offers: readonly Offer[]; readonly position: Position }
/** So many positions are searched for choice points. */
const POINTS = 2_000;
/** So many of them, and of their options, are told where none is as expected. */
const TOLD = 4;

/** Every position in which somebody, or chance, has more than one option. */
export function choicePoints(scenario: Scenario, model: RulesModel): readonly ChoicePoint[] {
  const machine = machineOf(scenario);
  const seen = new Set<string>([model.key(model.initial)]);
  const waiting: Position[] = [model.initial];
  const points: ChoicePoint[] = [];
  while (waiting.length > 0 && seen.size < POINTS) {
    const position = waiting.pop();
    if (position === undefined) break;
    const offers = model.choices(position);
    if (offers.length > 1) points.push({ offers, position: ready(machine, position).position });
    for (const offer of offers) {
      const next = model.apply(position, offer);
      const key = model.key(next);
      if (!seen.has(key)) {
        seen.add(key);
        waiting.push(next);
      }
    }
  }
  return points;
}

export const isSomebodys = ({ offers }: ChoicePoint): boolean => (offers[0]?.player ?? null) !== null;
const playerIn = ({ world }: Scenario, player: Offer['player']): string => (player === null ? 'chance' : (world.players[player]?.name ?? ''));

/** Whether a choice is the one expected: whose it is, what is asked (as printed, by its rule or by its kind), when, and what the options are. */
export function isPoint(scenario: Scenario, { offers, position }: ChoicePoint, wanted: ExpectedChoice): boolean {
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

export const describeChoice = (wanted: ExpectedChoice): string => `${wanted.player}${wanted.asked === undefined ? '' : `, ${wanted.asked}`}${wanted.when === undefined ? '' : `, when ${wanted.when}`}${wanted.options === undefined ? '' : `: ${typeof wanted.options === 'number' ? `${String(wanted.options)} options` : wanted.options.join(' | ')}`}`;
/** The choices that there are, the first few of them. */
export function pointsInWords(scenario: Scenario, points: readonly ChoicePoint[]): string {
  const few = (texts: readonly string[], between: string): string => texts.slice(0, TOLD).join(between) + (texts.length > TOLD ? `${between}..` : '');
  const told = points.map(({ offers }) => `${playerIn(scenario, offers[0]?.player ?? null)}, ${offers[0]?.asked ?? ''} (${offers[0]?.rule ?? ''}): ${few(offers.map(({ chosen }) => chosen), ' | ')}`);
  return told.length === 0 ? 'nobody chooses' : `there is ${few([...new Set(told)], '; ')}`;
}
