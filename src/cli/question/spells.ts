/** Cards that are cast, enter, or whose abilities are activated: each as an instruction with fields. */
import { instructionsOf, isFrail, isOf, isSpell, marksIn, needsFor, severalAtOnce, textOf, thingOf, watches, withLabels, type Board, type Happening, type Refused, type Words } from './board.ts';
import { inlineMap, inlineMapIfAny, yamlName } from './inline-yaml.ts';
import { oneByOne } from './combat-divided.ts';
import { records } from '../../scenario/vocabulary/records-of.ts';
import { other, type Player } from './said.ts';
import type { Needs } from './starter-spell.ts';
import { countersIn, labelOf, type Thing } from './things.ts';

/** The X that was said, before or behind the target. */
const saidX = ({ x, x2, x3, y, y2, y3 }: Words): string | undefined => x ?? x2 ?? x3 ?? y ?? y2 ?? y3;
/** The same thing in another place, as what is cast or enters is not yet there; one of the other player stays where it is. */
function elsewhere(thing: Thing, { things }: Board, zone: string, player: Player | undefined): Thing {
  if (thing.owner !== undefined && player !== undefined && thing.owner !== player && zone !== 'graveyard') {
    const { name, card, object } = thing;
    const one: Thing = { name, ...(card === undefined ? {} : { card }), ...(object === undefined ? {} : { object }), counters: {}, count: 1, owner: player, zone };
    things.push(one);
    return one;
  }
  thing.owner ??= player ?? 'Amy';
  if (thing.zone === undefined || zone === 'stack') thing.zone = zone;
  return thing;
}
const copyIsChosen = ({ name }: Thing): string => `what ${name} copies is chosen as it enters: every choice is listed`;
/** Whether a card itself may enter as a copy. */
const hasOwnCopy = (thing: Thing, cards: Board['cards']): boolean => thing.card !== undefined && JSON.stringify(cards.tell(thing.card).words ?? {}).includes('copy');

/** What a spell is aimed at stands where its text looks for it, and is the other player's if nobody said whose. */
function aimAt(aim: Thing, where: string | undefined, player: Player, board: Board): void {
  if (isSpell(aim.card, board.cards) || where === 'stack') aim.zone ??= 'stack';
  if (where === 'graveyard') aim.zone ??= 'graveyard';
  aim.owner ??= where === 'graveyard' ? player : other(player);
  aim.isAimedAt = true;
}
/** What a player would rather have done to oneself. */
const GIFTS: ReadonlySet<string> = new Set(['draw', 'draw-cards', 'gain-life', 'begin']);
/** Whether a spell does nothing but good to what it is aimed at: it is given something, or damage to it is prevented. */
export function isHelp(thing: Thing, { cards }: Board): boolean {
  const does = instructionsOf(thing, cards);
  const events = does.filter((each) => each['do'] === 'event');
  return events.every(({ kind }) => typeof kind === 'string' && GIFTS.has(kind)) && (events.length > 0 || does.some(({ ability, shield, rewrites }) => ability === 'when' && (shield !== undefined || records(rewrites).some(({ rewrite }) => rewrite === 'prevent'))));
}
/** Whether all that a spell does at once is of this kind. */
function isGift({ card }: Thing, { cards }: Board): boolean {
  const does = (card === undefined ? undefined : cards.tell(card).card)?.do ?? [];
  return does.length > 0 && does.every((each) => each.do === 'event' && GIFTS.has(each.kind));
}
/** What a target is looked for among, by what it would be called where nothing is there. */
const TARGETED: Readonly<Record<string, string>> = { Bear: 'creature', Relic: 'artifact', Seal: 'enchantment', Walker: 'planeswalker' };
/** CR 115.1: the one permanent that a spell whose target nobody named can be meant for, by its mark. */
function soleTarget(thing: Thing, player: Player, board: Board): string | undefined {
  const [first] = needsFor(thing, board.cards)?.targets ?? [];
  const kind = TARGETED[first?.is ?? ''];
  if (first?.stands === undefined || !/^(?:Amy|Nicole)$/.test(first.stands.where) || kind === undefined || !isSpell(thing.card, board.cards)) return undefined;
  const side = first.stands.where === 'Nicole' ? other(player) : player;
  const [one, ...more] = board.things.flatMap((each, at) => (each !== thing && (each.zone ?? 'battlefield') === 'battlefield' && (each.owner ?? 'Amy') === side && isOf(kind, each, board.cards) ? [at] : []));
  return one === undefined || more.length > 0 || (board.things[one]?.count ?? 1) > 1 ? undefined : `<${String(one)}>`;
}
/** Targets that nobody named: a player who is given something is who casts it, and any other the opponent of that player. */
const unnamed = (targets: Needs['targets'], player: Player, isGiven: boolean): Needs['targets'] =>
  targets.map((each) => (each.stands === undefined ? { ...each, is: isGiven ? player : other(player) } : each));
/** One that would be put there for a target, and stands there already. */
const onWhatIsThere = (target: Needs['targets'][number], { things }: Board): Needs['targets'][number] =>
  (target.stands !== undefined && things.some(({ name, zone }) => name === target.is && zone === undefined) ? { name: target.name, is: target.is } : target);
const USUAL_X = '3';

/** Whether an ability is of a cost that was paid, as flashback is: nobody pays one here. */
const isPaidFor = (ability: object): boolean => records(ability).some((each) => each['if'] === 'paid');

/** A spell resolves, or a permanent that was cast enters: of an X nobody said and of a target nobody named it is said what is taken. */
export function cast(words: Words, board: Board, because: readonly string[] = []): Happening | Refused | undefined {
  const { who = 'Amy', n } = words;
  const [player, named] = [who as Player, thingOf(n, board)];
  if (named === undefined) return undefined;
  const isCopied = words['copied'] === undefined && thingOf(/^<(\d+)>$/.exec(words['at'] ?? '')?.[1], board) !== undefined && hasOwnCopy(named, board.cards) && needsFor(named, board.cards)?.targets.length === 0; // "I clone the angel"
  const original = isCopied ? thingOf(/\d+/.exec(words['at'] ?? '')?.[0], board) : undefined;
  if (original !== undefined && hasOwnCopy(original, board.cards)) return { refused: `what the ${original.name} that is copied is itself a copy of is not said: name that instead, "I cast ${named.name.toLowerCase()} copying grizzly bears"` }; // 707.2: its copiable values are those
  const sole = isCopied || words['at'] !== undefined ? undefined : soleTarget(named, player, board);
  if (sole !== undefined) return cast({ ...words, at: sole }, board, [...because, `${named.name} is aimed at ${labelOf(thingOf(sole.slice(1, -1), board) as Thing)}`]);
  const { at, copied } = isCopied ? { at: undefined, copied: words['at'] } : words;
  if (named.count > 1) return severalAtOnce(named);
  if (at !== undefined && isSeveral(at, board)) return atSeveral(words, at, board);
  const thing = elsewhere(named, board, 'stack', player);
  const host = thing.attached === undefined || !isOf('Aura', thing, board.cards) ? undefined : board.things[thing.attached];
  if (host !== undefined) return castOn(thing, host, player);
  if (isOf('Aura', thing, board.cards) && thing.host === undefined && at === undefined && /\benchant/.test(JSON.stringify(board.cards.tell(thing.card ?? '').words ?? {}))) return { refused: `${thing.name} is an Aura, and enters attached to something: say to what, "I cast ${thing.name.toLowerCase()} on bear"` };
  const frail = frailOriginal(copied, board);
  const needs = needsFor(thing, board.cards);
  const [first, ...more] = needs?.targets ?? [];
  const x = printedAmount(words, thing, board) ? undefined : (saidX(words) ?? (needs?.x === true ? USUAL_X : undefined));
  if (x !== undefined && needs?.x !== true) return { refused: `${thing.name} has no X here: leave out ${x}` };
  const isOfSource = at !== undefined && first === undefined && aimedSource(words, thing, board);
  if (isOfSource) return cast({ ...words, at: undefined }, board, ['the source is chosen as it resolves: every choice is listed']);
  const entering = first === undefined ? thingOf(/^<(\d+)>$/.exec(at ?? '')?.[1], board) : undefined;
  if (entering !== undefined && watchesEntry(thing, board)) return beforeEntry(words, thing, entering, player, board);
  if (at?.startsWith('<') === true && first === undefined && isAboutCreatures(thing, board)) return cast({ ...words, at: undefined }, board, because); // it is among all of them
  if (at !== undefined && first === undefined) return { refused: `${thing.name} has no target here: leave out "${withLabels(at, board)}"` };
  if (copied !== undefined && !hasOwnCopy(thing, board.cards)) return { refused: `${thing.name} copies nothing: leave that out` };
  const aim = thingOf(/^<(\d+)>$/.exec(at ?? '')?.[1], board);
  if (aim !== undefined && first !== undefined && isSpell(aim.card, board.cards) && aim.zone === undefined && first.stands?.where !== 'stack' && first.stands?.where !== 'graveyard') return answering(words, thing, aim, player, board) ?? { refused: `${thing.name} is aimed at no spell here: say at whom, and what happens then, "${thing.name.toLowerCase()} at me, then nicole casts ${aim.name.toLowerCase()} at me"` };
  const isOwn = at === player || (aim !== undefined && aim.owner === player);
  if (words['how'] === 'on' && isOwn && first !== undefined && sendsDamage(thing, first.name, board)) return { refused: `${thing.name} sends damage to what it is aimed at, and does not protect it: say where the damage goes, and what deals it, "${thing.name.toLowerCase()} at nicole, then shock at me"; or "targeting", if it is to go there` };
  if (aim !== undefined) aimAt(aim, first?.stands?.where, player, board);
  board.helped.at = at !== undefined && isShelter(thing, board) ? at : undefined;
  const victim = first?.stands?.where === 'stack' ? awaited(thing, aim, player, board) : undefined;
  const extra = unnamed(first === undefined || at === undefined ? (needs?.targets ?? []) : more, player, isGift(thing, board) || isShelter(thing, board)).map((each) => onWhatIsThere(each, board));
  const targets = (): string | undefined => inlineMapIfAny({ ...(first === undefined || at === undefined ? {} : { [first.name]: yamlName(withLabels(at, board)) }), ...Object.fromEntries(extra.map(({ name, is }) => [name, yamlName(is)])) });
  return {
    text: () => `resolve: ${inlineMap({ card: yamlName(thing.card ?? ''), as: thing.label === undefined ? undefined : yamlName(thing.label), controller: player, targets: targets(), cast: inlineMapIfAny({ X: x, paid: thing.paid === undefined ? undefined : `[${thing.paid.join(', ')}]` }) })}`,
    says: () => `${player} casts ${labelOf(thing)}${x === undefined ? '' : ` with X = ${x}`}${at === undefined ? '' : ` at ${withLabels(at, board)}`}${paidInWords(thing)}, and it resolves`,
    ...(words['how'] === 'copy' ? {} : { casts: () => `cast: {player: ${player}, what: ${inlineMap({ card: yamlName(thing.card ?? ''), controller: player })}}` }),
    ...(victim === undefined ? {} : { more: () => [`{resolve: ${yamlName(labelOf(victim))}}`] }),
    taken: [...because, ...(victim === undefined ? [] : [`${victim.name} is aimed at ${player}, and resolves then`]), ...frail.taken, ...(copied === undefined ? [] : [copyIsChosen(thing)]), ...(saidX(words) === undefined && x !== undefined ? [`X is ${x}`] : []), ...extra.map(({ is }) => `${thing.name} is aimed at ${is}`)],
    extra, ...(isFrail(thing, board.cards) || frail.isFrail ? { isFrail: true } : {}),
    moves: isSpell(thing.card, board.cards) && (board.asksWhere || watchesSpells(board) || thing.paid?.includes('buyback') === true || textOf(thing, board.cards).some((each) => each['ability'] === 'when' && !isPaidFor(each) && records(each).some(({ kind }) => kind === 'move'))),
  };
}
/** Whether a spell is aimed at more than one. */
const isSeveral = (at: string, board: Board): boolean => at.includes('+') || (thingOf(/^<(\d+)>$/.exec(at)?.[1], board)?.count ?? 1) > 1;
/** Whether what a spell does speaks of its target as of several: it divides something among them, or counts them. */
const hasSeveral = (thing: Thing, { cards }: Board): boolean => instructionsOf(thing, cards).some((each) => each['do'] === 'divide' || (each['amount'] === 'count' && records(each['of']).some(({ ref }) => ref === 'bound')));
/** CR 601.2c: one target of which there are several: each is chosen as the first would be, and all of them stand in the place of one. */
function atSeveral(words: Words, at: string, board: Board): Happening | Refused | undefined {
  const [player, spell] = [(words['who'] ?? 'Amy') as Player, thingOf(words['n'], board)];
  if (spell === undefined || !hasSeveral(spell, board)) return { refused: `${spell?.name ?? 'that'} is aimed at one thing here: say at which, or what happens to each, "..., then ..."` };
  const all = at.split('+').flatMap((each) => { const thing = thingOf(/^<(\d+)>$/.exec(each)?.[1], board); return thing === undefined ? [each] : oneByOne([thing], board).map((one) => `<${String(board.things.indexOf(one))}>`); });
  for (const [thing] of all.slice(1).map((each) => marksIn(each, board))) if (thing !== undefined) aimAt(thing, undefined, player, board);
  const told = cast({ ...words, at: all[0] }, board);
  if (told === undefined || 'refused' in told) return told;
  const names = (): readonly string[] => all.map((each) => withLabels(each, board));
  return {
    ...told, text: () => told.text().replace(`: ${yamlName(names()[0] ?? '')}}`, `: [${names().map(yamlName).join(', ')}]}`),
    says: () => told.says().replace(` at ${names()[0] ?? ''}`, ` at ${names().join(' and ')}`),
  };
}
/** "Bolt for 3", "a 3-point healing salve": so much as the spell does anyway, and no X. */
const printedAmount = (words: Words, thing: Thing, board: Board): boolean =>
  words['x'] === undefined && words['x2'] === undefined && words['y'] === undefined && words['y2'] === undefined && saidX(words) !== undefined && needsFor(thing, board.cards)?.x !== true && instructionsOf(thing, board.cards).some((each) => each['amount'] === 'number' && String(each['value']) === saidX(words));
/** CR 614.9: whether a spell's target is what damage is dealt to in the place of something else, which "on my bear" does not say. */
const sendsDamage = (thing: Thing, name: string, { cards }: Board): boolean => {
  const ofTarget = (of: unknown): boolean => records(of).some((each) => each['ref'] === 'bound' && each['name'] === name);
  return instructionsOf(thing, cards).some(({ ability, patterns, rewrites }) => ability === 'when' && ofTarget(rewrites) && !ofTarget(patterns) && records(patterns).some(({ kind }) => kind === 'damage'));
};
/** Whether a spell helps what it is aimed at, and sends no damage there. */
export const isShelter = (thing: Thing, board: Board): boolean => isHelp(thing, board) && !(needsFor(thing, board.cards)?.targets ?? []).some(({ name }) => sendsDamage(thing, name, board));
/** Whether all that is dealt by a spell can be dealt to a player. */
export const burns = (spell: Thing, { cards }: Board): boolean => instructionsOf(spell, cards).some(({ kind, do: what }) => what === 'event' && kind === 'damage') && needsFor(spell, cards)?.targets.length === 1 && needsFor(spell, cards)?.targets.every(({ stands }) => stands === undefined) === true;
const watchesDamage = (thing: Thing, { cards }: Board): boolean => instructionsOf(thing, cards).some(watches('damage'));
/** CR 615.3, 614.9: "harm's way on bolt": what watches damage is cast in response to a spell that the opponent aims at who casts it. */
function answering(words: Words, thing: Thing, aim: Thing, player: Player, board: Board): Happening | Refused | undefined {
  if (!watchesDamage(thing, board) || !burns(aim, board) || (aim.owner ?? other(player)) !== other(player)) return undefined;
  const [first] = needsFor(thing, board.cards)?.targets ?? [];
  const isProtected = instructionsOf(thing, board.cards).some(({ ability, patterns }) => ability === 'when' && records(patterns).some(({ ref, name }) => ref === 'bound' && name === first?.name)); // what it is aimed at is what it watches
  const answer = cast({ ...words, at: isProtected ? player : undefined }, board);
  const asked = cast({ who: other(player), n: String(board.things.indexOf(aim)), at: player }, board);
  if (answer === undefined || asked === undefined || 'refused' in answer || 'refused' in asked) return undefined;
  return { ...asked, ...answer, more: () => [`{${asked.text()}}`], says: () => `${answer.says()}; then ${asked.says()}`, taken: [...answer.taken, ...asked.taken, `${aim.name} is aimed at ${player}`] };
}
/** CR 615.1: "hallow on bolt": what is prevented is the damage of the spell that it is aimed at, which resolves then. */
function awaited(thing: Thing, aim: Thing | undefined, player: Player, board: Board): Thing | undefined {
  if (aim === undefined || !watchesDamage(thing, board) || !burns(aim, board) || aim.aims !== undefined) return undefined;
  const [target] = needsFor(aim, board.cards)?.targets ?? [];
  aim.aims = target === undefined ? {} : { [target.name]: player };
  return aim;
}
/** Whether all that a spell does is to watch what enters. */
export const watchesEntry = (thing: Thing, { cards }: Board): boolean => instructionsOf(thing, cards).some(watches('enters')) && !instructionsOf(thing, cards).some((each) => each['do'] === 'event' && !GIFTS.has(String(each['kind'])));
/** CR 614.12: "gather specimens on his titan": the spell that watches what enters resolves before that is cast. */
function beforeEntry(words: Words, thing: Thing, entering: Thing, player: Player, board: Board): Happening | Refused | undefined {
  if (entering.card === undefined || isSpell(entering.card, board.cards)) return { refused: `${thing.name} has no target here; say what enters, "nicole casts a bear"` };
  const [first, then] = [cast({ ...words, at: undefined }, board), cast({ who: entering.owner ?? other(player), n: String(board.things.indexOf(entering)) }, board)];
  if (first === undefined || then === undefined || 'refused' in first || 'refused' in then) return undefined;
  return { ...then, ...first, more: () => [`{${then.text()}}`], says: () => `${first.says()}; then ${then.says()}`, taken: [...first.taken, ...then.taken] };
}
/** Whether something that is there watches where cards of instants and sorceries go, so that where the spell itself goes matters (608.2n). */
const watchesSpells = ({ things, cards }: Board): boolean => things.some((thing) => thing.zone === undefined && textOf(thing, cards).some((each) => watches('move')(each) && records(each['patterns']).some(({ test, value }) => test === 'type' && /^(?:Instant|Sorcery)$/.test(String(value)))));
/** CR 704.5f: what is copied and has a toughness of 0 of its own is there, so that something keeps it alive: a +1/+1 counter, where nobody said what. */
function frailOriginal(copied: string | undefined, { things, cards }: Board): { readonly isFrail: boolean; readonly taken: readonly string[] } {
  const original = things[Number(/\d+/.exec(copied ?? '')?.[0] ?? '-1')];
  if (original === undefined || !isFrail(original, cards) || textOf(original, cards).some(({ setPt }) => setPt !== undefined)) return { isFrail: false, taken: [] };
  if (Object.keys(original.counters).length > 0) return { isFrail: true, taken: [] };
  original.counters['+1/+1'] = 1;
  return { isFrail: true, taken: [`${labelOf(original)} has a +1/+1 counter, or it would not be there`] };
}
/** ", with kicker paid twice". */
const paidInWords = ({ paid: [what, ...more] = [] }: Thing): string => (what === undefined ? '' : ` with ${what} paid${more.length === 0 ? '' : more.length === 1 ? ' twice' : ` ${String(more.length + 1)} times`}`);
/** CR 609.7a: whether a spell without a target chooses a source of damage, and is said to be "on" one. */
const aimedSource = ({ at }: Words, thing: Thing, { things, cards }: Board): boolean =>
  thingOf(/^<(\d+)>$/.exec(at ?? '')?.[1], { things } as Board) !== undefined && /source/.test(instructionsOf(thing, cards).flatMap((each) => [each['what'], each['test']]).join(' '));
/** CR 303.4a: an Aura spell enters attached to what it targets. */
function castOn(thing: Thing, host: Thing, player: Player): Happening {
  delete thing.attached;
  host.owner ??= other(player);
  return {
    text: () => `enters: ${inlineMap({ what: yamlName(labelOf(thing)), from: 'stack', under: player, cast: 'true', attached: yamlName(labelOf(host)) })}`,
    says: () => `${player} casts ${labelOf(thing)} at ${labelOf(host)}, and it resolves`, taken: [],
  };
}
/** Whether a spell without a target is about creatures. */
export const isAboutCreatures = (thing: Thing, { cards }: Board): boolean =>
  isSpell(thing.card, cards) && needsFor(thing, cards)?.targets.length === 0 && instructionsOf(thing, cards).some(({ test, value }) => test === 'type' && value === 'Creature');

/** An activated ability of a permanent resolves. */
export function activated({ who = 'Amy', n, at }: Words, board: Board): Happening | undefined {
  const thing = thingOf(n, board);
  if (thing === undefined) return undefined;
  thing.owner ??= who as Player;
  const [target] = textOf(thing, board.cards).flatMap(({ ability, targets }) => (ability === 'do' ? (targets as Needs['targets']) : []));
  const targets = (): string | undefined => (at === undefined ? undefined : inlineMap({ [target?.name ?? 'it']: yamlName(withLabels(at, board)) }));
  return {
    text: () => `activate: ${inlineMap({ what: yamlName(labelOf(thing)), player: who, targets: targets() })}`,
    says: () => `${who} activates ${labelOf(thing)}${at === undefined ? '' : ` at ${withLabels(at, board)}`}, and it resolves`,
    taken: [],
  };
}

/** A permanent card enters otherwise than by being cast. */
export function enters(words: Words, board: Board): Happening | Refused | undefined {
  const { who, n, from, under, counters, copied } = words;
  const [player, named] = [(under ?? who) as Player | undefined, thingOf(n, board)];
  if (named === undefined) return undefined;
  if (named.count > 1) return severalAtOnce(named);
  const thing = elsewhere(named, board, from ?? 'hand', player);
  const x = saidX(words);
  const hasX = needsFor(thing, board.cards)?.x === true;
  if (x !== undefined && !hasX) return { refused: `${thing.name} has no X here: leave out ${x}` };
  const isCast = hasX && counters === undefined; // X of what was not cast is 0
  if (isCast) thing.zone = 'stack';
  const { zone = 'hand', owner = 'Amy' } = thing;
  const original = thingOf(copied, board);
  const copies = original !== undefined && !hasOwnCopy(thing, board.cards);
  const frail = frailOriginal(copied, board);
  const isTapped = (words['tapped'] ?? words['tapped2']) !== undefined;
  const on = player ?? owner;
  const fields = (): Readonly<Record<string, string | undefined>> => ({
    what: yamlName(labelOf(thing)), from: zone, under: on,
    ...(isCast ? { cast: 'true', x: x ?? '2' } : {}),
    tapped: isTapped ? 'true' : undefined,
    counters: inlineMapIfAny(Object.fromEntries(Object.entries(countersIn(counters ?? '')).map(([kind, many]) => [kind, String(many)]))),
    'copy-of': copies ? yamlName(labelOf(original)) : undefined,
  });
  return {
    text: () => `enters: ${inlineMap(fields())}`, ...(isFrail(thing, board.cards) || frail.isFrail ? { isFrail: true } : {}),
    says: () => `${labelOf(thing)} enters under ${on}${zone === 'hand' ? '' : `, from the ${zone}`}${isTapped ? ', tapped' : ''}${counters === undefined ? '' : `, with ${counters}`}${copies ? `, as a copy of ${labelOf(original)}` : ''}`,
    taken: [...(!isCast ? [] : x === undefined ? [`it was cast with X = 2 ("I cast ${thing.name} with X = 3" says another)`] : [`it was cast with X = ${x}`]), ...frail.taken, ...(original === undefined || copies ? [] : [copyIsChosen(thing)])],
  };
}
