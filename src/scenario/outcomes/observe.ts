/** What an outcome consists of: "events", "life of Nicole", "Bear", "{amount of damage to Nicole}:{left of Hands}". */
import type { Observe, ObserveItem } from '../../rules/model.ts';
import { tableOf } from '../../base/table.ts';
import { canonicalText } from '../../base/canonical.ts';
import { isPlayer, playerOfThing } from '../../rules/model.ts';
import type { Draft } from '../situation/draft.ts';
import { SENTENCES } from '../vocabulary/fact-table.ts';
import { BOOKKEEPING, PAID_WITH, besides, eventsObserved } from '../facts/facts.ts';
import { parseAmount } from '../values/amounts.ts';
import { parseNounPhrase } from '../phrases/phrases.ts';
import { contextOf } from '../cards/readers.ts';
import { records } from '../vocabulary/records-of.ts';
import { rewordedNames } from '../vocabulary/reworded-names.ts';
import { didYouMean, get, itemsOf, onlyKeys, textOf } from '../yaml/read.ts';
import { TIMES, ZONES, timeNamed } from '../vocabulary/words.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

const PLAIN = { events: 'events', changes: 'changes', all: 'all', turns: 'turns', triggers: 'triggers', 'damage by source': 'damage-by-source', regenerated: 'regenerated' } as const;
/** What happens of some kinds, by the words of the grammar. */
const HAPPENS: Readonly<Record<string, readonly string[]>> = tableOf({
  damage: ['damage'], 'life gained': ['gains-life'], 'life lost': ['loses-life'], 'life paid': ['pays-life'], draws: ['draws'], 'cards drawn': ['draws'], mills: ['mills'], 'cards milled': ['mills'], discards: ['discards'], 'cards discarded': ['discards'], discarded: ['discards'],
  tokens: ['creates'], 'tokens created': ['creates'], created: ['creates'], creates: ['creates'], enters: ['enters'], entries: ['enters'], 'counters put': ['counters-on'], 'counters removed': ['counters-removed'], destroyed: ['destroyed'], dies: ['dies'], sacrificed: ['sacrificed'], countered: ['countered'],
  tapped: ['tapped'], untapped: ['untapped'], transformed: ['transformed'], exiled: ['exiled'], mana: ['adds-mana'], 'mana added': ['adds-mana'], losses: ['loses'], loses: ['loses'], lost: ['loses'], wins: ['wins'], won: ['wins'], 'who loses': ['loses'], 'who wins': ['wins'], costs: ['cost-paid', 'cost-cannot-be-paid'], cost: ['cost-paid', 'cost-cannot-be-paid'], 'cost paid': ['cost-paid', 'cost-cannot-be-paid'], phases: ['begins', 'skips'], steps: ['begins', 'skips'], coins: ['flips'], 'coin flips': ['flips'], dice: ['rolls'], rolls: ['rolls'], scry: ['scries'], scries: ['scries'], surveil: ['surveils'], surveils: ['surveils'], searches: ['searches'], shuffles: ['shuffles'],
  'damage dealt': ['damage'], died: ['dies'], deaths: ['dies'], sacrifices: ['sacrificed'], winner: ['wins'], 'the winner': ['wins'], loser: ['loses'], 'the loser': ['loses'], 'who lost': ['loses'], 'die rolls': ['rolls'], 'discarded cards': ['discards'], 'the monarch': ['becomes'],
  'life gain': ['gains-life'], 'life loss': ['loses-life'], 'life gains': ['gains-life'], 'life losses': ['loses-life'], 'drawn cards': ['draws'], 'milled cards': ['mills'], 'cards exiled': ['exiled'], exiles: ['exiled'], destructions: ['destroyed'], flips: ['flips'], skips: ['skips'], skipped: ['skips'],
  designations: ['becomes', 'gets'], monarch: ['becomes'], 'becomes the monarch': ['becomes'], 'who becomes the monarch': ['becomes'],
});
/** What happens to or is done by one thing, as outcomes say it: "Krom dies", "Amy loses the game". */
const OF_ONE: Readonly<Record<string, readonly string[]>> = tableOf({
  destroyed: ['destroyed'], dies: ['dies'], sacrificed: ['sacrificed'], regenerated: ['regenerated'], countered: ['countered'], transformed: ['transformed'], exiled: ['exiled'], enters: ['enters'], cast: ['casts'], played: ['plays'], activated: ['activates'],
  'loses the game': ['loses'], 'wins the game': ['wins'], draws: ['draws'], mills: ['mills'], discards: ['discards'], creates: ['creates'], 'gains life': ['gains-life'], 'loses life': ['loses-life'],
});
/** Where one thing goes, and how it is turned, as outcomes say it: "Bear to Amy's hand", "Bear on the bottom of Amy's library". */
const GOES: readonly (readonly [RegExp, string])[] = [
  [/^to .+'s hand$/, 'to-hand'], [/^to .+'s graveyard$/, 'to-graveyard'], [/^on (?:the )?(?:top|bottom) of .+'s library$/, 'to-library'], [/^shuffled into .+'s library$/, 'shuffled-in'], [/^to the command zone$/, 'to-command'],
  [/^turned face up$/, 'turned-face-up'], [/^turned face down$/, 'turned-face-down'], [/^phased out$/, 'phased-out'], [/^phased in$/, 'phased-in'],
];
/** What happens, in the words that outcomes have for it, without who and how much: "loses the game", "turned face up". */
const SAID: Readonly<Record<string, readonly string[]>> = tableOf(Object.fromEntries(SENTENCES.filter(({ state, byNumber }) => state !== true && byNumber !== true).map(({ fact, text }) =>
  [text.replace(/\[[^\]]*\]|\{\w+\}/g, '').replace(/\s+/g, ' ').trim(), [fact]] as const)));
/** What the events say anyway is not said twice. */
const PART_OF_EVENTS: readonly string[] = ['turns', 'triggers', 'regenerated', 'facts'];
const RECIPIENTS = 'recipients of damage';
const OF_PLAYER = { life: 'life', hand: 'hand', library: 'library', graveyard: 'graveyard', exile: 'exile', battlefield: 'permanents', permanents: 'permanents' } as const;
const OF_OBJECT = {
  control: 'control', controller: 'control', status: 'status', zone: 'zone', type: 'type', types: 'type', 'type line': 'type', pt: 'pt', 'power and toughness': 'pt', power: 'pt', toughness: 'pt', size: 'pt', characteristics: 'characteristics', counters: 'counters', damage: 'marked-damage', abilities: 'abilities', keywords: 'abilities', color: 'colors', colors: 'colors', colour: 'colors', colours: 'colors', attachment: 'attached',
} as const;
const AMOUNTS: readonly (readonly [RegExp, string])[] = [
  [/^damage to (?<subject>.+?)(?: from (?<from>.+))?$/, 'damage'], [/^damage from (?<from>.+)$/, 'damage'], [/^life gained by (?<subject>.+)$/, 'gains-life'], [/^life lost by (?<subject>.+)$/, 'loses-life'], [/^cards drawn by (?<subject>.+)$/, 'draws'],
  [/^cards milled by (?<subject>.+)$/, 'mills'], [/^cards discarded by (?<subject>.+)$/, 'discards'],
];

function amountItem(draft: Draft, text: string): ObserveItem | undefined {
  for (const [pattern, fact] of AMOUNTS) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const subject = groups['subject'] === undefined ? undefined : draft.labels.get(groups['subject']);
    const from = groups['from'] === undefined ? undefined : draft.labels.get(groups['from']);
    if ((groups['subject'] !== undefined && subject === undefined) || (groups['from'] !== undefined && from === undefined)) return undefined;
    return { observe: 'amount', fact, ...(subject === undefined ? {} : { subject }), ...(from === undefined ? {} : { from }) };
  }
  return undefined;
}
/** "untap steps", "combat phases", "upkeeps": the step or phase of that name. */
function timesIn(text: string): string | undefined {
  const time = /s$/.test(text) ? timeNamed(text.slice(0, -1)) : '';
  return TIMES.includes(time) ? time : undefined;
}
const effectNamed = (draft: Draft, name: string): boolean => draft.floating.some((each) => each.label === name);

/** "life of Nicole" and "Nicole's life", "counters on Bear", "+1/+1 counters on Bear", "left of Hands", "use of Bear". */
/** "life", "hands": every player's. */
const OF_ALL: Readonly<Record<string, 'life' | 'hand' | 'library' | 'graveyard' | 'exile' | 'permanents'>> = tableOf({ life: 'life', 'life totals': 'life', hands: 'hand', libraries: 'library', graveyards: 'graveyard', exile: 'exile', 'the exile zone': 'exile', battlefield: 'permanents', 'the battlefield': 'permanents' });
/** CR 723.3, 724.3, 729.1: what the game and its players are, as it is at the end. */
const DESIGNATED: readonly (readonly [RegExp, string])[] = [[/^who is (?:the )?monarch$/, 'monarch'], [/^who has (?:the )?initiative$|^(?:the )?initiative$/, 'initiative'], [/^who has (?:the )?city's blessing$|^(?:the )?city's blessing$/, "city's blessing"], [/^(?:whether it is )?day (?:or|and|\/) night$|^whether it's day or night$|^time of day$/, 'day']];
const itemsNamed = (draft: Draft, node: Node, text: string): readonly ObserveItem[] => {
  const all = Object.hasOwn(OF_ALL, text) && !draft.labels.has(text) ? OF_ALL[text] : undefined;
  if (all !== undefined) return draft.players.map((_, player) => ({ observe: all, player }));
  const each = /^(.+) of (?:each player|all players)$/.exec(text)?.[1];
  if (each !== undefined) return draft.players.map((player) => observed(draft, node, `${each} of ${player}`)).filter((item) => item !== undefined);
  const item = observed(draft, node, text);
  return item === undefined ? [] : [item];
};
/** A line of the outcome, with its value or a letter for it, and what it is a line of. */
const LINES: readonly (readonly [RegExp, string])[] = [
  [/^(.+) at (?:N|X|-?\d+) life$/, 'life of $1'], [/^(.+) is (?:N\/N|X\/X|P\/T|-?\d+\/-?\d+)$/, 'pt of $1'], [/^(?:P\/T|size) of (.+)$/, 'pt of $1'], [/^(.+) has (?:N|X|\d+|no) damage$/, 'damage of $1'], [/^damage marked on (.+)$/, 'damage of $1'], [/^damage dealt to (.+)$/, 'damage to $1'], [/^who controls (.+)$/, 'control of $1'], [/^where (.+) is$/, 'zone of $1'], [/^what (.+) is attached to$/, 'attachment of $1'], [/^what (.+) enchants$/, 'attachment of $1'], [/^what (.+) equips$/, 'attachment of $1'], [/^(.+) is attached to (?:.+)$/, 'attachment of $1'], [/^permanents (.+) controls$/, 'permanents of $1'], [/^(?:cards in exile owned by|cards (?:that )?(.+) owns in exile)$/, 'exile of $1'], [/^cards in (.+)'s (hand|library|graveyard)$/, '$2 of $1'], [/^(.+)'s mana pool$/, 'mana'],
  [/^(.+) has (?:N|X|\d+|an?|no) (\S+(?: \S+)?) counters?$/, '$2 counters on $1'], [/^(.+)'s (hand|library|graveyard): .*$/, "$1's $2"], [/^(.+) is an? \p{Lu}.*$/u, 'type of $1'], [/^(.+) (?:has (?:N|X|\d+) left|used up|unused)$/, '$1'],
  [/^(?:mana pool of (.+)|(.+)'s mana)$/, 'mana'],
];
function itemOf(draft: Draft, text: string): ObserveItem | undefined {
  const item = plainItem(draft, text);
  const [line, meant] = item === undefined ? (LINES.find(([shape]) => shape.test(text)) ?? []) : [];
  return line === undefined || meant === undefined || (/^\$1$/.test(meant) && !effectNamed(draft, text.replace(line, meant))) ? item : plainItem(draft, text.replace(line, meant));
}
function plainItem(draft: Draft, text: string): ObserveItem | undefined {
  if (text === RECIPIENTS) return { observe: 'subjects', fact: 'damage' };
  const designated = draft.labels.has(text) || effectNamed(draft, text) ? undefined : DESIGNATED.find(([shape]) => shape.test(text))?.[1];
  if (designated !== undefined) return { observe: 'designated', what: designated };
  if (Object.hasOwn(PLAIN, text)) return { observe: PLAIN[text as keyof typeof PLAIN] };
  if (Object.hasOwn(HAPPENS, text) && !draft.labels.has(text) && !effectNamed(draft, text)) return { observe: 'facts', facts: HAPPENS[text] ?? [] };
  if (Object.hasOwn(SAID, text) && !draft.labels.has(text) && !effectNamed(draft, text)) return { observe: 'facts', facts: SAID[text] ?? [] };
  const time = timesIn(text);
  if (time !== undefined) return { observe: 'facts', facts: ['begins', 'skips'], time };
  const whole = draft.labels.get(text);
  const isThere = whole !== undefined && (isPlayer(whole) || draft.objects[whole]?.zone !== 'outside'); // an effect without a name of its own has that of its source
  if (!isThere && effectNamed(draft, text)) return { observe: 'effect', label: text };
  if (whole !== undefined) return isPlayer(whole) ? { observe: 'life', player: playerOfThing(whole) } : { observe: 'characteristics', object: whole };
  const left = /^(left|use) of (.+)$/.exec(text);
  if (left !== null && (effectNamed(draft, left[2] ?? '') || (left[1] === 'use' && draft.labels.has(left[2] ?? '')))) return { observe: left[1] === 'left' ? 'left' : 'effect', label: left[2] ?? '' };
  const amount = amountItem(draft, text.replace(/^amount of /, ''));
  if (amount !== undefined) return amount;
  const one = oneItem(draft, text);
  if (one !== undefined) return one;
  return valueItem(draft, /^(?<value>.+?) (?:of|on) (?<name>.+)$/.exec(text)?.groups ?? /^(?<name>.+)'s (?<value>.+)$/.exec(text)?.groups);
}
/** "Krom dies", "Bear in graveyard", "Bear tapped", "Bear under Amy": what an outcome could say of one thing. */
function oneItem(draft: Draft, text: string): ObserveItem | undefined {
  const [, name = '', said = ''] = /^(.+?) (dies|enters|cast|played|activated|draws|mills|discards|creates|(?:destroy|sacrific|regenerat|counter|transform|exil|tapp|untapp)ed|is (?:un)?tapped|(?:loses|wins) the game|(?:gains|loses) life|in .+|under .+|(?:to|on|shuffled into) .+|turned face .+|phased .+)$/.exec(text) ?? [];
  const thing = draft.labels.get(name);
  if (thing === undefined) return undefined;
  if (Object.hasOwn(OF_ONE, said)) return { observe: 'facts', facts: OF_ONE[said] ?? [], subject: thing };
  if (isPlayer(thing)) return undefined;
  const goes = GOES.find(([shape]) => shape.test(said))?.[1];
  if (goes !== undefined) return { observe: 'facts', facts: [goes], subject: thing };
  if (/^(?:is )?(?:un)?tapped$/.test(said)) return { observe: 'status', object: thing };
  if (said.startsWith('under ')) return draft.labels.has(said.slice('under '.length)) ? { observe: 'control', object: thing } : undefined;
  return /^in (?:the |.+'s )?(?:command zone|\w+)$/.test(said) && (ZONES as readonly string[]).includes(said.replace(/^in (?:the |.+'s )?/, '').replace(/ zone$/, '')) ? { observe: 'zone', object: thing } : undefined;
}
/** What is created on the way, by the name that it gets. */
function createdItem(draft: Draft, name: string, of: Extract<ObserveItem, { observe: 'created' }>['of']): ObserveItem | undefined {
  const cards = [...draft.cards.values()];
  const isKnown = cards.some((card) => card.name === name) || rewordedNames(cards.map((card) => card.name), [draft.floating, cards]).includes(name);
  return isKnown && !draft.objects.some((object) => object.card.name === name) ? { observe: 'created', name, of } : undefined;
}
function valueItem(draft: Draft, groups: Readonly<Record<string, string>> | undefined): ObserveItem | undefined {
  const value = groups?.['value'] ?? '';
  const thing = draft.labels.get(groups?.['name'] ?? '');
  if (thing === undefined) return Object.hasOwn(OF_OBJECT, value) ? createdItem(draft, groups?.['name'] ?? '', OF_OBJECT[value as keyof typeof OF_OBJECT]) : undefined;
  const kind = /^(.+) counters$/.exec(value)?.[1];
  if (kind !== undefined) return { observe: 'counters-of', thing, kind };
  if (value === 'loyalty' || value === 'defense') return { observe: 'counters-of', thing, kind: value }; // CR 306.5c, 310.4c
  if (isPlayer(thing) && Object.hasOwn(HAPPENS, value)) return { observe: 'facts', facts: HAPPENS[value] ?? [], subject: thing }; // "mana of Amy", "tokens of Amy"
  if (!isPlayer(thing)) return Object.hasOwn(OF_OBJECT, value) ? { observe: OF_OBJECT[value as keyof typeof OF_OBJECT], object: thing } : undefined;
  if (value === 'counters') return { observe: 'counters', object: thing };
  if (value === 'poison') return { observe: 'counters-of', thing, kind: 'poison' };
  return Object.hasOwn(OF_PLAYER, value) ? { observe: OF_PLAYER[value as keyof typeof OF_PLAYER], player: playerOfThing(thing) } : undefined;
}
/** "greatest power among creatures Amy controls", "colors among permanents": any other amount that speaks of nothing but what the scenario has. */
function valueOf(draft: Draft, text: string): ObserveItem | undefined {
  const scope = { players: draft.players, labels: [...draft.labels.keys()], bound: [] };
  const amount = parseAmount(text, contextOf(draft.sink, scope).scope);
  if (!amount.ok || !['greatest', 'least', 'sum', 'different', 'most', 'fewest', 'party', 'value'].includes(amount.value.amount) || records(amount.value).some(({ ref }) => typeof ref === 'string' && ref !== 'label' && ref !== 'player')) return undefined;
  return { observe: 'count', of: amount.value, words: text };
}
/** "count of creatures Amy controls", "number of cards in Amy's hand": how many fit a description at the end. */
function countOf(draft: Draft, text: string): ObserveItem | undefined {
  const [, words = ''] = /^(?:count|number|how many) (?:of )?(?:the )?(.+)$/.exec(text) ?? [];
  const scope = { players: draft.players, labels: [...draft.labels.keys()], bound: [] };
  const phrase = words === '' ? undefined : parseNounPhrase(words, contextOf(draft.sink, scope).scope);
  if (phrase?.ok !== true || phrase.value.quantity.how !== 'bare' || !phrase.value.plural || records(phrase.value.filter).some(({ ref }) => typeof ref === 'string' && ref !== 'label')) return undefined;
  return { observe: 'count', of: { amount: 'count', of: phrase.value.filter }, words: `count of ${words}` };
}
/** "attachments of Bear": what an attachment is attached to is observed of the attachment. */
function attachedHint(draft: Draft, text: string): string | undefined {
  const thing = draft.labels.get(/^(?:attachments (?:of|on|to)|what is attached to|what's attached to) (.+)$/.exec(text)?.[1] ?? '');
  const attached = draft.objects.filter((object) => thing !== undefined && object.attachedTo === thing).map(({ label }) => `"attachment of ${label}"`);
  return thing === undefined ? undefined : `write what each attachment is attached to: ${attached.length === 0 ? '"attachment of AURA"' : attached.join(', ')}`;
}
/** What a text names that can be observed; a problem where it names nothing. */
export function observed(draft: Draft, node: Node, text: string): ObserveItem | undefined {
  const item = itemOf(draft, text) ?? countOf(draft, text) ?? valueOf(draft, text);
  if (item !== undefined) return item;
  const created = createdItem(draft, text, 'characteristics');
  if (created !== undefined) return created;
  const names = [...draft.labels.keys(), ...draft.floating.map((each) => each.label)];
  const suggestions = [...Object.keys(PLAIN), ...Object.keys(HAPPENS), ...names, ...names.flatMap((name) => [...Object.keys(OF_PLAYER), ...Object.keys(OF_OBJECT)].map((value) => `${value} of ${name}`))];
  report(draft.sink, node.at, 'observe', `"${text}" is nothing that can be observed here`, attachedHint(draft, text) ?? didYouMean(text, suggestions) ?? `known: ${Object.keys(PLAIN).join(', ')}, ${Object.keys(HAPPENS).join(', ')}, life of PLAYER, control|status|zone|type|pt|counters|damage of OBJECT, an object, an effect's label`);
  return undefined;
}

/** A template line: text with {items} in it. */
function lineOf(draft: Draft, node: Node): Observe['line'] | undefined {
  const text = textOf(draft.sink, node, 'a template such as "{amount of damage to Nicole}:{left of Hands}"');
  if (text === undefined) return undefined;
  return text.split(/(\{[^}]*\})/).filter((part) => part !== '').flatMap((part): readonly (string | { readonly observe: ObserveItem })[] => {
    if (!part.startsWith('{')) return [part];
    const item = observed(draft, node, part.slice(1, -1).trim());
    if (item?.observe === 'created') return report(draft.sink, node.at, 'observe', `"${part}" is not there yet, and a template has a value for each item`, 'observe it without a template'), [];
    return item === undefined ? [] : [{ observe: item }];
  });
}

const TURNS: readonly string[] = ['begins', 'skips'];
/** "turns" tells of every step, "steps" of every upkeep. */
function tellsFacts(other: ObserveItem, item: Extract<ObserveItem, { observe: 'facts' }>): boolean {
  if (other.observe === 'turns') return item.facts.every((fact) => TURNS.includes(fact));
  if (other.observe !== 'facts' || Object.keys(other).length > 2) return false;
  return (other.facts.length > item.facts.length || Object.keys(item).length > 2) && item.facts.every((fact) => other.facts.includes(fact));
}
/** What another item tells as well: facts of the events, counters of one kind. */
const isPartOf = (item: ObserveItem, all: readonly ObserveItem[]): boolean => (PART_OF_EVENTS.includes(item.observe) && eventsObserved(all))
  || (item.observe === 'facts' && all.some((other) => other !== item && tellsFacts(other, item)))
  || (item.observe === 'counters-of' && all.some((other) => other.observe === 'counters' && other.object === item.thing));

/** The template, wherever it stands: line: beside observe:, in its map, or as the only thing of its list. */
function lineNodeOf(map: MapNode): Node | undefined {
  const node = get(map, 'observe');
  if (node?.node === 'map') return get(node, 'line');
  const [only, ...more] = itemsOf(node);
  if (only?.node === 'map' && more.length === 0 && only.entries.length === 1) return get(only, 'line');
  return only?.node === 'scalar' && more.length === 0 && /\{.+\}/.test(only.source) ? only : get(map, 'line');
}
/** Reports a list of nothing. */
function checkObserved(draft: Draft, map: MapNode, list: Node | undefined, line: Node | undefined): void {
  const node = get(map, 'observe');
  if (node !== undefined && line === undefined && itemsOf(node.node === 'map' ? list : node).length === 0) report(draft.sink, node.at, 'observe', 'an empty list observes nothing', 'leave "observe:" out to see what happens, or name what is looked at: observe: [life of Amy]');
}
/** What is named beside a line that is all that an outcome says, and is not in it: it is told nowhere. */
const untoldIn = (draft: Draft, list: Node | undefined, line: NonNullable<Observe['line']>): readonly string[] => {
  const told = new Set(line.flatMap((part) => (typeof part === 'string' ? [] : [canonicalText(part.observe)])));
  return itemsOf(list).flatMap((item) => (item.node === 'scalar' && !itemsNamed(draft, item, item.source).every((each) => told.has(canonicalText(each))) ? [item.source] : []));
};
/** The `observe:` of a scenario; without it the events of an `event:`, the changes of a `do:`. */
export function observeOf(draft: Draft, map: MapNode, isEvent: boolean): Observe {
  const node = get(map, 'observe');
  const lineNode = lineNodeOf(map);
  if (node?.node === 'map') onlyKeys(draft.sink, node, ['items', 'line'], '"observe"');
  const list = node?.node === 'map' ? get(node, 'items') : lineNode !== undefined && lineNode !== get(map, 'line') ? undefined : node;
  checkObserved(draft, map, list, lineNode);
  const line = lineNode === undefined ? undefined : lineOf(draft, lineNode);
  const written = itemsOf(list).flatMap((item) => { const text = textOf(draft.sink, item, 'what is observed'); return text === undefined ? [] : itemsNamed(draft, item, text); });
  const untold = line === undefined || lineNode === list ? [] : untoldIn(draft, list, line);
  const inLine = (line ?? []).flatMap((part) => (typeof part === 'string' ? [] : [part.observe]));
  const fallback: readonly ObserveItem[] = list === undefined && line === undefined ? [{ observe: isEvent ? 'events' : 'changes' }] : [];
  const all = line === undefined ? [...written, ...fallback] : inLine; // the line is all that is told
  const items = [...new Map(all.filter((item) => !isPartOf(item, all)).map((item) => [canonicalText(item), item])).values()]; // what is named twice is observed once
  const named = all.flatMap((item) => (item.observe === 'facts' && Object.keys(item).length === 2 ? item.facts : []));
  return besides({ items, ...(line === undefined ? {} : { line }), ...(untold.length === 0 ? {} : { untold }) }, [...new Set(named)].filter((fact) => BOOKKEEPING.includes(fact) || PAID_WITH.includes(fact)).map((fact) => ({ fact })));
}
