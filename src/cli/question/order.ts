/** What comes before what where a question says less than how it happens: responses before the damage that they answer; and what is looked at because of what is there. */
import { instructionsOf, isOf, isSpell, keywordsOf, textOf, watches, type Board, type Happening } from './board.ts';
import { yamlName } from './inline-yaml.ts';
import type { Player } from './said.ts';
import { watchesEntry } from './spells.ts';
import type { Scene } from './scene.ts';
import { labelOf, type Thing } from './things.ts';
import { records } from '../../scenario/vocabulary/records-of.ts';

/** Whether it has one of these keywords. */
export const isOneOf = (keywords: readonly string[], thing: Thing, board: Board): boolean => keywordsOf(thing, board).some((keyword) => keywords.includes(keyword));
/** CR 110.4a: an instant or sorcery that is named, and that nobody was understood to cast. */
export const uncast = (board: Board): readonly string[] => board.things.filter((thing) => thing.zone === undefined && thing.card !== undefined && isSpell(thing.card, board.cards)).map(({ name }) => `${name} is an instant or sorcery, which stands nowhere, and who casts it was not understood: say so, "nicole casts ${name.toLowerCase()}"`);
/** The instant that is cast, if that is what happens. */
const instantCast = ({ says }: Happening, { things, cards }: Board): Thing | undefined => things.find((thing) => thing.card !== undefined && isOf('instant', thing, cards) && says().includes(` casts ${labelOf(thing)}`));
/** CR 510.1: an instant that is cast behind an attack is cast before the damage of that combat. */
export function answered(all: readonly Happening[], board: Board): readonly Happening[] {
  const at = all.findIndex(({ deals, isImplied }) => deals !== undefined || isImplied === true);
  const attack = all[at];
  const after = attack === undefined ? -1 : all.findIndex((each, n) => n > at && instantCast(each, board) === undefined);
  const end = after < 0 ? all.length : after;
  if (attack === undefined || end === at + 1) return all;
  if (attack.deals === undefined) return [...all.slice(0, at), ...all.slice(at + 1, end), attack, ...all.slice(end)];
  const { more, deals, ...declared } = attack;
  const damage: Happening = { text: () => more?.()[0] ?? '', says: () => deals.damage, taken: [] };
  return [...all.slice(0, at), { ...declared, says: () => deals.attack }, ...all.slice(at + 1, end), damage, ...all.slice(end)];
}
/** CR 615.3: what is cast to prevent damage, or to do something else with it, behind the only damage that is told, is cast before it. */
export function forewarned(all: readonly Happening[], board: Board): readonly Happening[] {
  const used = ({ says }: Happening): Thing | undefined => board.things.find((thing) => (thing.zone ?? 'battlefield') === 'battlefield' && says().includes(` activates ${labelOf(thing)}`));
  const shields = (each: Happening): boolean => { const spell = instantCast(each, board); const does = spell === undefined ? textOf(used(each) ?? { name: '', count: 0, counters: {} }, board.cards) : instructionsOf(spell, board.cards); return records(does).some(watches('damage')); };
  const deals = (each: Happening): boolean => !shields(each) && / damage\b/.test(each.says()) && each.deals === undefined;
  const burns = ({ says }: Happening): boolean => board.things.some((thing) => isSpell(thing.card, board.cards) && says().includes(` casts ${labelOf(thing)}`) && instructionsOf(thing, board.cards).some((each) => each['do'] === 'event' && each['kind'] === 'damage'));
  const dealt = all.findLastIndex(deals);
  const last = dealt >= 0 ? dealt : all.findLastIndex((each) => !shields(each) && burns(each));
  const later = last < 0 ? [] : all.slice(last + 1).filter((each) => shields(each) && (dealt >= 0 || each.isThen !== true));
  return later.length === 0 ? all : [...all.slice(0, last), ...later, ...all.slice(last).filter((each) => !later.includes(each))];
}
/** CR 614.4: what watches what enters, cast behind something that is told before, "my wurmcoil dies, hallowed moonlight", is cast before it: afterwards it would change nothing. */
export function foreseen(all: readonly Happening[], board: Board): readonly Happening[] {
  const at = all.findIndex((each, nth) => { const spell = nth === 0 || each.isThen === true ? undefined : instantCast(each, board); return spell !== undefined && watchesEntry(spell, board); });
  const spell = all[at];
  return spell === undefined ? all : [...all.slice(0, at - 1), spell, ...all.slice(at - 1, at), ...all.slice(at + 1)];
}
/** CR 704.5g: where something replaces what dies, or what is put into a graveyard, and a creature is dealt damage: whether it dies is what is asked. */
export const watchesDeath = (happenings: readonly Happening[], board: Board): boolean => happenings.some(({ text }) => board.things.some((thing) => isOf('creature', thing, board.cards) && thing.zone === undefined && new RegExp(`^resolve: .*targets: \\{[^{}]*: ${yamlName(labelOf(thing)).replace(/[^\w ]/g, '.')}\\}|damage to ${labelOf(thing).replace(/[^\w ]/g, '.')}$`).test(text())))
  && board.things.some((thing) => thing.isBeside === true && thing.zone === undefined && textOf(thing, board.cards).some(({ ability, patterns }) => ability === 'when' && records(patterns).some(({ kind, tests }) => kind === 'move' && records(tests).some(({ zones }) => Array.isArray(zones) && zones.includes('graveyard')))));
/** CR 120.3f: who controls a creature with lifelink, where a spell makes what it is aimed at deal damage. */
export const dealtByTargets = (board: Board): readonly Player[] => (!board.things.some((thing) => thing.zone === 'stack' && records(instructionsOf(thing, board.cards)).some(({ kind, args }) => kind === 'damage' && records((args as Readonly<Record<string, unknown>> | undefined)?.['from']).some(({ ref }) => ref === 'bound'))) ? []
  : board.things.filter((thing) => (thing.zone ?? 'battlefield') === 'battlefield' && isOneOf(['lifelink'], thing, board)).map(({ owner = 'Amy' }) => owner));
/** CR 120.3: what damage comes to besides, where its source has one of these. */
const RESULTS = [['gain-life', ['lifelink']], ['put-counters', ['infect', 'toxic', 'wither']]] as const;
/** Whether something that is there, or a spell, watches damage or what it comes to: then who attacks is to deal it. */
export const speaksOfDamage = (board: Board): boolean => {
  const there = board.things.filter(({ zone }) => zone !== 'none');
  const kinds = new Set(['damage', 'lose-life', ...there.flatMap((thing) => RESULTS.flatMap(([kind, keywords]) => (isOneOf(keywords, thing, board) ? [kind] : [])))]);
  return there.some((thing) => [...textOf(thing, board.cards), ...instructionsOf(thing, board.cards)].some((each) => Array.isArray(each['patterns']) && records(each['patterns']).some(({ kind }) => typeof kind === 'string' && kinds.has(kind))));
};
/** CR 119.7, 120.3a: whether something watches or forbids that life is lost, or that somebody loses the game. */
export const changesLife = ({ things, cards }: Board): Scene['tellsLife'] => things.filter(({ zone }) => zone !== 'none').flatMap((thing) => [...textOf(thing, cards), ...instructionsOf(thing, cards)].flatMap(({ ability, patterns }) => (ability !== 'when' && ability !== 'cant' ? [] : records(patterns).filter(({ kind }) => kind === 'life-total' || kind === 'lose-life' || kind === 'lose').map(({ tests }) => (records(tests).some(({ test, ref }) => test === 'opponent' || (test === undefined && ref !== undefined && ref !== 'you')) || !records(tests).some(({ ref }) => ref === 'you') ? 'all' : (thing.owner ?? 'Amy'))))));
/** CR 704.5f: whether a continuous effect makes creatures smaller, so that some may have a toughness of 0. */
export const shrinks = ({ things, cards }: Board): boolean => things.some((thing) => thing.zone !== 'none' && [...textOf(thing, cards), ...instructionsOf(thing, cards)].some(({ plusPt, setPt, defines }) => (setPt !== undefined && defines !== true) || records(plusPt).some(({ amount, value }) => amount !== 'number' || Number(value) < 0)));
