/** CR 614.1a: what happens instead, said as the change of the event that it is, or as other instructions in its place. */
import { answered, stepsOf } from './clauses.ts';
import { type Fields, type Trail, type Tree, lowered, missed, numberSaid, phraseIn } from './text.ts';
import { MANA_LETTERS } from '../vocabulary/words.ts';
import { type Watched, fieldsOf, isOf, kindOf } from './watched.ts';

type Words = Readonly<Record<string, string | undefined>>;
const TIMES: Readonly<Record<string, number>> = { twice: 2, double: 2, 'two times': 2, triple: 3, 'three times': 3, 'four times': 4 };
/** "Twice", "half .., rounded up", "plus 2", "minus one": how the amount changes. */
function amountIn({ times, way, sign, by, equal, set }: Words): Tree | undefined {
  if (times === 'half') return way === undefined ? undefined : { half: way };
  if (times !== undefined) return TIMES[times] === undefined ? undefined : { times: TIMES[times] };
  if (sign !== undefined) return { [sign]: equal ?? numberSaid(by) };
  return set === undefined ? undefined : numberSaid(set);
}
const MANY = '(?<times>twice|double|triple|three times|four times|half)';
const MORE = '(?<sign>plus|minus) (?:an additional )?(?:an amount of damage equal to (?<equal>.+)|(?<by>\\w+))';
const ROUNDED = '(?:,? rounded (?<way>up|down),?)?';
const DEALER = '(?:it|that source|this source|that creature|that spell|this|they)';
/** Sentences that say of one kind of event that its amount is another; the recipient is that of the event, `to`. */
const AMOUNTS: readonly { readonly of: readonly string[]; readonly shapes: readonly RegExp[] }[] = [
  { of: ['damage'], shapes: [new RegExp(`^${DEALER} deals? ${MANY} that (?:much )?damage${ROUNDED}(?: to (?<to>.+))?$`), new RegExp(`^${DEALER} deals? that much damage ${MORE}(?: to (?<to>.+))?$`), new RegExp(`^${DEALER} deals? (?<set>\\d+) damage to (?<to>.+)$`), new RegExp(`^${DEALER} deals? damage equal to (?<set>.+?)(?: to (?<to>.+))?$`)] },
  { of: ['gain-life', 'lose-life', 'mill', 'draw-cards', 'scry', 'surveil'], shapes: [new RegExp(`^(?:(?<who>you|they|it|that player) )?(?<verb>gain|lose|mill|draw|scry|surveil)s? ${MANY} that (?:much|many)(?: (?:life|cards))?${ROUNDED}$`), new RegExp(`^(?:(?<who>you|they|it|that player) )?(?<verb>gain|lose|mill|draw|scry|surveil)s? that (?:much|many)(?: (?:life|cards))? ${MORE}(?: (?:life|cards))?$`)] },
  { of: ['put-counters'], shapes: [new RegExp(`^(?:(?:it|you|they|that player) (?:puts?|gets?) |put )?that many(?: (?<kind>\\S+))? counters?(?: of each of those kinds)? ${MORE}(?: are put)?(?: on (?<to>.+?))?$`), new RegExp(`^(?:(?:it|you|they|that player|that effect) (?:puts?|gets?) |put )?${MANY} that many(?: of (?:each of )?those(?: kinds of)?)?(?: (?<kind>\\S+))? counters?(?: are put)?(?: on (?<to>.+?))?${ROUNDED}$`), new RegExp(`^(?:(?:it|you|they|that player) (?:puts?|gets?) |put )?that many ${MORE}(?:(?: of each of those kinds of)?(?: (?<kind>\\S+))? counters?)?(?: are put)?(?: on (?<to>.+?))?$`)] },
  { of: ['create'], shapes: [new RegExp(`^(?:(?:it|you|they|that player|that effect) creates? |create )?${MANY} that many(?:(?: of those)? tokens?)?(?: are created)?$`)] },
  { of: ['add-mana'], shapes: [new RegExp(`^it produces ${MANY} as much(?: of that)? mana$`)] },
];
const VERBS: Readonly<Record<string, string>> = { gain: 'gain-life', lose: 'lose-life', mill: 'mill', draw: 'draw-cards', scry: 'scry', surveil: 'surveil' };
/** Whether somebody is the player of the event, as the effect speaks of that player. */
const isSame = (who: string | undefined, watched: Watched): boolean => (who === undefined || (who === 'you') === (watched.who === 'you'));
/** Whether what an effect says of the recipient is the recipient of the event itself. */
const isRecipient = (to: string | undefined, watched: Watched): boolean => to === undefined || /^(?:that (?:permanent|player|creature|planeswalker|opponent)(?:,? (?:or|and) (?:that )?(?:permanent|player|planeswalker|creature))*|it|them|each of them)$/.test(to) || watched.events.every((event) => ['to', 'on'].some((field) => fieldsOf(event)[field] === to));
function amountChanged(said: string, watched: Watched): Fields | undefined {
  const form = AMOUNTS.find(({ of }) => isOf(watched, ...of));
  for (const shape of form?.shapes ?? []) {
    const words = shape.exec(said)?.groups;
    const amount = words === undefined ? undefined : amountIn(words);
    if (words === undefined || amount === undefined || !isSame(words['who'] ?? (words['verb'] === undefined ? undefined : 'you'), watched) || !isRecipient(words['to'], watched)) continue;
    if (words['kind'] !== undefined && watched.events.some((event) => fieldsOf(event)['kind'] !== words['kind'])) continue; // "of those +1/+1 counters"
    if (words['verb'] !== undefined && !isOf(watched, VERBS[words['verb']] ?? '')) continue;
    return { change: { amount } };
  }
  return undefined;
}

const IT = '(?:it|that card|that creature|that permanent|that token|that spell|that player\'s card|this|them|those cards|the card)';
/** Sentences that send what would go somewhere to another place. */
const PLACES: readonly (readonly [RegExp, (words: Words) => Fields])[] = [
  [new RegExp(`^exile ${IT}(?: with (?<n>an?|\\w+) (?<kind>\\S+) counters? on (?:it|them))?$`), ({ n, kind }) => ({ to: 'exile', ...(kind === undefined ? {} : { counters: { [kind]: numberSaid(n) } }) })],
  [new RegExp(`^(?:reveal ${IT} and )?shuffle ${IT} into (?:its owner's|your|their) library$`), () => ({ to: 'shuffled into library' })],
  [new RegExp(`^(?:you )?put ${IT} on (?:the )?(?<end>top|bottom) of (?:its owner's|your|their) library$`), ({ end = '' }) => ({ to: `${end} of library` })],
  [new RegExp(`^(?:you )?(?:put|return) ${IT} (?:in)?to (?:its owner's|your|their) (?<zone>hand|graveyard)$`), ({ zone = '' }) => ({ to: zone })],
  [new RegExp(`^(?:you )?put ${IT} onto the battlefield(?: with (?<n>an?|\\w+) (?<kind>\\S+) counters? on (?:it|them))?$`), ({ n, kind }) => ({ to: 'battlefield', ...(kind === undefined ? {} : { counters: { [kind]: numberSaid(n) } }) })],
  [new RegExp(`^${IT} is exiled$`), () => ({ to: 'exile' })],
];
const MOVING = ['move', 'dies', 'leaves', 'discard', 'enters', 'exile'];
const ENTERING: readonly (readonly [RegExp, (words: Words) => Fields])[] = [
  [/^(?:it|that creature|that permanent|they) enters? (?<under>under your control)?(?:,? ?(?:and )?(?<tapped>(?:un)?tapped))?(?: ?(?:and )?with (?:an additional|(?<n>an?|\w+)(?: additional)?) (?<kind>\S+) counters? on (?:it|them))?$/, ({ under, tapped, n, kind }) => ({ ...(under === undefined ? {} : { under: 'you' }), ...(tapped === undefined ? {} : { tapped: tapped === 'tapped' }), ...(kind === undefined ? {} : { counters: { [kind]: { plus: numberSaid(n ?? 'a') } } }) })],
];
const DAMAGED: readonly (readonly [RegExp, (words: Words) => Fields])[] = [
  [/^have that damage dealt to (?<to>.+)$/, ({ to = '' }) => ({ to })],
  [/^(?:it|that damage|the damage|that much damage)(?: is|'s) dealt to (?<to>.+)$/, ({ to = '' }) => ({ to })],
  [/^(?:it|that source|that creature|that spell|that permanent) deals (?:it|that damage) to (?<to>.+)$/, ({ to = '' }) => ({ to })],
];
/** "That source deals that much damage to you": what would happen anyway. */
const SAME_DAMAGE = /^that source deals that much damage to (?<to>.+)$/;
const isSameDamage = (said: string, watched: Watched): boolean => { const to = SAME_DAMAGE.exec(said)?.groups?.['to']; return isOf(watched, 'damage') && to !== undefined && watched.events.every((event) => fieldsOf(event)['to'] === to); };
const OTHERS: Readonly<Record<string, readonly (readonly [RegExp, (words: Words) => Fields])[]>> = {
  search: [[/^(?:that player|they) searches? (?<among>the top \w+ cards of (?:that|their) library)$/, ({ among: cards = '' }) => ({ among: cards.replace('their', 'that') })]],
  flip: [[/^flip two coins and ignore one$/, () => ({ amount: { times: 2 }, ignore: 'one' })]],
  'add-mana': [
    [/^it produces \{(?<letter>[WUBRGC])\} instead of any other (?:type|color)(?<amount> and amount)?$/, ({ letter = '', amount }) => ({ type: MANA_LETTERS[letter], ...(amount === undefined ? {} : { amount: 1 }) })],
    [/^it produces (?<type>white|blue|black|red|green|colorless) mana instead of any other (?:type|color)(?<amount> and amount)?$/, ({ type, amount }) => ({ type, ...(amount === undefined ? {} : { amount: 1 }) })],
    [/^it produces mana of the chosen color instead of any other (?:type|color)$/, () => ({ type: 'the chosen color' })],
  ],
  roll: [[/^(?:you )?roll that many dice plus one and ignore the (?<ignore>lowest|highest)(?: roll)?$/, ({ ignore = '' }) => ({ amount: { plus: 1 }, ignore })]],
};
const CREATED: readonly (readonly [RegExp, (words: Words) => Fields])[] = [
  [/^that many (?<token>.+?) tokens(?<and> with .+?)? are created$/, ({ token = '', and = '' }) => ({ as: `a ${token} creature${and}`.replace(/creature creature/, 'creature') })],
  [/^(?:(?:you )?create )?those tokens plus an? (?:additional )?(?<token>.+?) token(?<and> with .+?)?(?: are created| is created)?$/, ({ token = '', and }) => ({ groups: { token: and === undefined && !/^\d/.test(token) ? token : `a ${token}${and ?? ''}`, plus: 1 } })],
  [/^(?:(?:you )?create )?those tokens plus that many (?<token>.+?) tokens(?<and> with .+?)?(?: are created)?$/, ({ token = '', and = '' }) => ({ groups: { token: `a ${token}${and}`, plus: 'that' } })],
];
const among = (forms: readonly (readonly [RegExp, (words: Words) => Fields])[], said: string): Fields | undefined => {
  for (const [shape, meaning] of forms) { const match = shape.exec(said); if (match !== null) return meaning(match.groups ?? {}); }
  return undefined;
};
/** The change of the event that one clause says it is. */
function changeIn(said: string, watched: Watched): Fields | undefined {
  const amount = amountChanged(said, watched);
  if (amount !== undefined) return amount;
  const forms = isOf(watched, 'enters') ? [...ENTERING, ...PLACES] : isOf(watched, ...MOVING) ? PLACES : isOf(watched, 'damage') ? DAMAGED : isOf(watched, 'create') ? CREATED : (OTHERS[kindOf(watched.events[0] ?? {})] ?? []);
  const change = among(forms, said);
  const either = isOf(watched, 'create') ? (eitherToken(said) ?? copiesOfChosen(said)) : undefined;
  if (either !== undefined) return either;
  if (isOf(watched, 'add-mana') && OF_CHOICE.test(said)) return { choose: { color: 'a color' }, change: { type: 'the chosen color' } };
  if (change !== undefined) return { change };
  const none = /^(?<who>you|they|it|that player) gains? no life$/.exec(said)?.groups;
  const nothing = (none !== undefined && isSame(none['who'], watched) && isOf(watched, 'gain-life')) || (/^(?:it|that \w+) stays (?:un)?tapped$/.test(said) && isOf(watched, 'tap', 'untap'));
  return nothing ? { instead: [] } : /^(?:you )?create one of each$/.test(said) && isOf(watched, 'create') ? oneOfEach(watched) : undefined;
}
/** "Create that many A tokens or that many B tokens": one of the two. */
const EITHER = /^(?:you )?create that many (?<one>.+?) tokens(?<with> with .+?)? or that many (?<other>.+?) tokens(?<and> with .+)?$/;
function eitherToken(said: string): Fields | undefined {
  const words = EITHER.exec(said)?.groups;
  if (words === undefined) return undefined;
  const [one, other] = [`a ${words['one'] ?? ''}${words['with'] ?? ''}`, `a ${words['other'] ?? ''}${words['and'] ?? ''}`];
  const become = (token: string): Fields => ({ change: { groups: { token, set: 'that' } } });
  return { modes: { first: become(one), second: become(other) } };
}
/** CR 614.12a, 707.2: "choose a creature and create that many tokens that are copies of that creature". */
const OF_CHOSEN = /^choose (?<what>an? [^,]+?) and create that many tokens that are copies of that \w+$/;
function copiesOfChosen(said: string): Fields | undefined {
  const what = OF_CHOSEN.exec(said)?.groups?.['what'];
  return what === undefined ? undefined : { choose: { original: what }, change: { groups: { token: { 'copy-of': 'the original' }, set: 'that' } } };
}
/** CR 106.12b: mana of a color that is chosen as it is produced. */
const OF_CHOICE = /^it produces mana of a color of your choice instead of any other type$/;
/** "A Clue, Food, or Treasure token": as many of each of them. */
function oneOfEach({ events: [event = {}] }: Watched): Fields | undefined {
  const kinds = /^an? (.+) token$/.exec(phraseIn(fieldsOf(event)['token']))?.[1]?.split(/,? or |, /) ?? [];
  return kinds.length < 2 ? undefined : { instead: [{ together: kinds.map((token): Tree => ({ create: { player: 'you', token, amount: 'that' } })) }] };
}
/** CR 615.1: "prevent that damage", "prevent 1 of that damage", "prevent half that damage, rounded up". */
const PREVENTS = /^prevent (?<what>(?:all but \w+ of |\w+ of )?(?:that|the) damage|half (?:of )?that damage, rounded (?:up|down)|it)(?:$|(?<more>,? and .+|, (?:remove|put|create|exile|draw|mill) .+))/;
/** "Instead" says only that it is a replacement; what it is put in the place of is what the event itself was. */
const INSTEAD = /,? instead(?! of any other)(?: of (?:putting it )?(?:(?:in)?to .+? graveyard|anywhere else))?$|^instead,? | instead(?= and | then |, then )/;
export const saysInstead = (effect: string): boolean => INSTEAD.test(effect);
export const withoutInstead = (effect: string): string => lowered(effect.replace(INSTEAD, ''));

/**
 * The rewrites of one sentence behind "If .. would ..,".
 * @param replaces whether the whole says that something happens in the place of the event
 * @param who who may do it
 * @returns the fields prevent, change, instead, also, then, may; undefined where a part is not understood
 */
export function rewritesIn(effect: string, watched: Watched, trail: Trail, replaces: boolean, who?: string): Fields | undefined {
  const said = withoutInstead(effect.replace(/ instead, rounded (up|down)$/, ', rounded $1 instead')).replace(/^discard it, but (?=you may )/, '');
  const may = /^(?<who>you|that player|they|its controller) may (?:choose to )?(?<does>.+)$/.exec(said)?.groups;
  if (may !== undefined) {
    const by = (may['who'] ?? '').replace('they', 'that player');
    const done = rewritesIn(may['does'] ?? '', watched, trail, replaces, by);
    return done === undefined ? undefined : { may: by, ...done };
  }
  const many = /^prevent X of that damage, where X is (?<much>.+)$/.exec(said)?.groups?.['much'];
  if (many !== undefined && isOf(watched, 'damage')) return { prevent: many };
  if (isOf(watched, 'destroy') && /^regenerate (?:it|this|that creature|that permanent)$/.test(said)) return { instead: [{ regenerate: { what: phraseIn(fieldsOf(watched.events[0] ?? {})['what']) === 'this' ? 'this' : 'that permanent' } }] }; // 614.8
  const prevents = isOf(watched, 'damage') ? PREVENTS.exec(said)?.groups : undefined;
  if (prevents !== undefined) return preventing(prevents['what'] ?? '', prevents['more'], trail);
  const whole = changeIn(said, watched);
  if (whole !== undefined) return whole;
  for (const { index, 0: joint } of said.matchAll(/,? and | then /g)) {
    const beside = isSameDamage(said.slice(0, index), watched) ? stepsOf(said.slice(index + joint.length), {}) : undefined;
    if (beside !== undefined) return { instead: [{ together: ['that', ...beside] }] };
    const change = changeIn(said.slice(0, index), watched);
    const more = change === undefined ? undefined : stepsOf(said.slice(index + joint.length), {});
    if (change !== undefined && more !== undefined) return { ...change, also: more };
  }
  const skipper = /^(?<who>you|they|it|that player) skips? that /.exec(said)?.groups?.['who'];
  if (skipper !== undefined && !isSame(skipper, watched)) return missed(trail, said);
  const steps = stepsOf(said, trail, who);
  return steps === undefined || !replaces ? missed(trail, trail.part ?? said) : { instead: steps };
}
function preventing(what: string, more: string | undefined, trail: Trail): Fields | undefined {
  const then = more === undefined ? undefined : stepsOf(more.replace(/^,(?: and)? |^ and /, ''), trail); // "that many" is what would be dealt, also where nothing of it can be prevented (615.12)
  if (more !== undefined && then === undefined) return undefined;
  return { prevent: /^(?:that|the) damage$|^it$/.test(what) ? 'all' : what.replace(/^(all but \w+) of .+$/, '$1'), ...(then === undefined ? {} : { then }) };
}
/** What "that much" is behind a prevention: what was prevented, where that is what it speaks of; otherwise the damage (615.5, 615.12). */
const amountMeant = (text: string, isPrevented: boolean): string => (isPrevented && /\bprevented this way\b/.test(text) ? text.replace(/\bthat (?:much|many)\b/g, 'prevented') : text);
const PREVENTING = ['prevent', 'shield'];
const isOfPrevention = (rewrites: Fields): boolean => PREVENTING.some((key) => rewrites[key] !== undefined) && rewrites['split'] === undefined;
/** CR 614.12a, 614.13: "You may discard a card instead. If you do, put this onto the battlefield. If you don't, ..": both are what happens instead. */
function eitherWay(rewrites: Fields, steps: readonly Tree[]): Fields | undefined {
  const [answer, ...others] = answered(steps);
  if (rewrites['may'] === undefined || rewrites['instead'] === undefined || others.length > 0 || typeof answer !== 'object' || !('else' in answer)) return undefined;
  const { may, instead, ...rest } = rewrites;
  return { ...rest, instead: [{ may, do: instead, 'if-done': (answer as Fields)['do'], otherwise: (answer as Fields)['else'] }] };
}
/** "Put this onto the battlefield", of what would enter: it does. */
const itself = (steps: readonly Tree[]): readonly Tree[] => steps.map((step): Tree => {
  if (typeof step === 'string') return /^put (?:this|it) onto the battlefield$/.test(step) ? 'that' : step;
  return typeof step === 'object' && 'if' in step ? Object.fromEntries(Object.entries(step as Fields).map(([key, value]) => [key, Array.isArray(value) ? itself(value as readonly Tree[]) : value])) : step;
});
/** The sentences behind it: what is done besides, or where it was done. */
export function withMore(rewrites: Fields, more: readonly string[], watched: Watched | undefined, trail: Trail): Fields | undefined {
  if (more.length === 0) return rewrites;
  const isBoth = more.some((each) => /^If you don't, /.test(each));
  const isDone = !isBoth && rewrites['may'] !== undefined && !/\bpays?\b/.test(JSON.stringify(rewrites['instead'] ?? '')); // applied, it has been done, but for what could not be paid
  const said = isDone ? more.map((each) => each.replace(/^If you do, /, '')) : more;
  const reflex = said.length === 1 && !isOfPrevention(rewrites) ? /^When you do, (?<does>.+)$/.exec(said[0] ?? '')?.groups?.['does'] : undefined; // 603.12
  const told = stepsOf(reflex === undefined ? amountMeant(said.map((each) => `${lowered(each)}.`).join(' '), isOfPrevention(rewrites)) : `${reflex}.`, trail);
  const read = reflex === undefined || told === undefined ? told : [{ delayed: 'at once', do: told }];
  if (read === undefined) return undefined;
  const steps = watched !== undefined && isOf(watched, 'enters') ? itself(read) : read;
  const whole = eitherWay(rewrites, steps);
  if (whole !== undefined) return whole;
  const key = isOfPrevention(rewrites) ? 'then' : rewrites['instead'] !== undefined ? 'instead' : 'also';
  const before = rewrites[key];
  return { ...rewrites, [key]: answered([...(Array.isArray(before) ? (before as readonly Tree[]) : []), ...steps]) };
}
