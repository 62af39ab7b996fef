/** CR 608.2c: what a text does, sentence by sentence and clause by clause, each as the instruction that it is. */
import { thirdPerson } from '../vocabulary/words.ts';
import { instructionTold } from '../instructions/sentences.ts';
import { asItEntered } from './choices-said.ts';
import { emblemIn } from './emblems.ts';
import { copiedToken } from './exceptions.ts';
import { forATime } from './continuous.ts';
import { forbiddenIn } from './forbidden.ts';
import { LOOKED_AT } from './looked-at.ts';
import { PLAIN_CLAUSES } from './plain-clauses.ts';
import { type Fields, type Trail, type Tree, lowered, missed, numberSaid, phraseIn, sentencesOf } from './text.ts';

const isInstruction = (clause: string): boolean => instructionTold(clause) !== undefined;
const WHO = '(?:you|that player|the chosen player|they|each player|each opponent|that (?:creature|permanent|spell|source)\'s (?:controller|owner)|its (?:controller|owner))';
const DOER = new RegExp(`^(?:then )?(?<who>${WHO}) `);
const ofAnother = (clause: string): string => clause.replace(/^[a-z]+/, (verb) => (/[^s]s$/.test(verb) ? verb : thirdPerson(verb)));
/** "Loses 1 life", of whoever the clause before spoke of. */
function ofSame(clause: string, who: string | undefined): string {
  if (who === undefined || who === 'you' || DOER.test(clause)) return clause;
  const theirs = `${who} ${ofAnother(clause)}`; // "that player may mill two cards": they do it
  return isInstruction(plainly(theirs)) ? theirs : /^[a-z]+s (?!counters?\b)/.test(clause) || who === 'they' ? `${who} ${clause}` : clause;
}
const plainly = (clause: string): string => clause.trim().replace(/\b(draws?) an additional card\b/, '$1 a card').replace(/\b(adds?) an additional (?=\{|one mana\b)/, '$1 ').replace(/\b(gets?) an additional (?=\S+ counter\b)/, '$1 a ').replace(/\ball (?:the )?cards in (your|their) hand\b/, '$1 hand').replace(/^then /, '').replace(/ simultaneously\b/, '').replace(/\bexplores again$/, 'explores').replace(/^they (?=\w)/, 'that player ').replace(/^(that player|you) (\w+)s? (?:a card|cards) equal to (?:the number of )?/, '$1 $2 ');
/** "For each 1 damage prevented this way", "equal to the damage prevented this way": so much was prevented (615.5). */
const prevented = (clause: string): string => clause.replace(/^(.+) (draws?|mills?) cards equal to the (?:damage|amount of damage) prevented this way$/, '$1 $2 prevented cards').replace(/equal to the (?:damage|amount of damage) prevented this way$/, 'equal to prevented')
  .replace(/\bif damage is prevented this way, /, '');

const JOINT = /,? and then |, then |,? and |, (?=an? [^,]* token)|, (?=[a-z]+s? (?:a|an|that|it|the|your|their|two|three|four|five|\d+) )/g;
/** CR 701.23: what is found is shown and put somewhere by the search itself. */
const FOUND = /\b(?<search>search(?:es)? \S+ library for .+?), (?:reveals? (?:it|them|that card|those cards),? )?(?:and )?(?=puts? (?:it|them|that card|those cards) )/;
/** "Discards a card" of nobody who is known: not of you. */
const NOBODY = /^(?:discards|draws|gains|loses|mills|sacrifices) (?!all |control\b)/;
/** One sentence as its instructions, the first joint first at which both sides say something that is done. */
function clauseOf(written: string, who: string | undefined, trail: Trail): readonly Tree[] | undefined {
  const known = (trail.known ??= new Map());
  const key = `${who ?? ''}\n${written}`;
  if (known.has(key)) return known.get(key);
  const found = clauseRead(written, who, trail);
  known.set(key, found);
  return found;
}
function clauseRead(written: string, who: string | undefined, trail: Trail): readonly Tree[] | undefined {
  const said = plainly(prevented(ofSame(written, who))).replace(FOUND, '$<search> and ');
  const doer = DOER.exec(said)?.groups?.['who'] ?? who;
  if (/\beach other opponent\b/.test(said)) return missed(trail, 'each other opponent'); // other than whom the event was about: not only than this
  if (/^(?:(?:you|that player) )?skips? that (?:draw|turn|step|phase)$/.test(said)) return [];
  const copied = copiedToken(said, trail);
  if (copied !== null) return copied === undefined ? undefined : [copied];
  const special = emblemIn(said) ?? forATime(said, undefined)?.steps ?? specially(said, trail);
  if (special !== undefined) return special;
  const whole = instructionTold(said);
  const among = severalDealt(whole as Fields | undefined);
  if (among !== undefined) return [among];
  if (whole !== undefined && 'together' in whole) return [whole as Fields]; // damage of one source to several (120.3)
  for (const { index, 0: joint } of said.matchAll(JOINT)) {
    const [left, right] = [said.slice(0, index), said.slice(index + joint.length)];
    if (/\bsearch(?:es)? [^,]*$/.test(left) && /^puts? (?:it|them|that card|those cards) /.test(right)) continue;
    const inner: Trail = trail.known === undefined ? {} : { known: trail.known };
    const first = clauseOf(left, undefined, inner);
    const isToken = /^(?:you )?create /.test(phraseIn(first?.at(-1))) && /^(?:an?|two|three|four|\d+) .*\btokens?\b/.test(right);
    const second = first === undefined ? undefined : clauseOf(isToken ? `create ${right}` : right, doer ?? playerOf(first.at(-1)), inner);
    if (first !== undefined && second !== undefined) return [...first, ...second];
  }
  const shared = /^(?<many>.+) and (?<each>.+) each (?<does>.+)$/.exec(said)?.groups;
  if (shared !== undefined && isInstruction(`each player ${shared['does'] ?? ''}s`)) return sharedBy(shared, trail);
  return isInstruction(said) && !(doer === undefined && NOBODY.test(said)) ? [said] : missed(trail, said);
}
/** "To each creature and each player": to all of them at once. */
function severalDealt(told: Fields | undefined): Tree | undefined {
  const damage = told?.['damage'] as Fields | undefined;
  const to = typeof damage?.['to'] === 'string' ? damage['to'].split(/,? and (?=each )|, (?=each )/) : [];
  return to.length < 2 ? undefined : { damage: { ...damage, to: { any: to } } };
}
/** Who did what a clause says, by the name that it has there. */
function playerOf(step: Tree | undefined): string | undefined {
  const told = typeof step === 'string' ? instructionTold(step) : undefined;
  const [fields] = Object.values(told ?? {});
  const who = typeof fields === 'object' ? (fields as Fields)['player'] : undefined;
  return typeof who === 'string' && /^(?:it|they|the (?:chosen )?\w+|each (?:other )?(?:player|opponent)|that player|[A-Z]\w*)$/.test(who) ? who : undefined;
}
/** "You and that player each draw a card": at the same time, each their own. */
function sharedBy({ many = '', each = '', does = '' }: Readonly<Record<string, string | undefined>>, trail: Trail): readonly Tree[] | undefined {
  const told = instructionTold(`each player ${does}s`);
  const [word, fields] = Object.entries(told ?? {})[0] ?? ['', undefined];
  if (typeof fields !== 'object' || !('player' in fields)) return missed(trail, `${many} and ${each} each ${does}`);
  return [{ [word]: { ...(fields as Fields), player: { any: [many, each] } } }];
}
/** CR 615.5: what is said of the source whose damage was prevented. */
const ofSource = (does: string): string => does.replace(/\bthat (?:creature|permanent|spell)\b/g, 'that source').replace(/\bthe source's controller\b/g, "that source's controller");
/** CR 701.10e: as many as there are once more, on each of those that are meant. */
function doubled(kind: string, on: string): readonly Tree[] {
  const many = /^each (?<what>.+)$/.exec(on)?.groups?.['what'];
  const put = (to: string): Tree => ({ 'put-counters': { to, kind, amount: `${kind} counters on ${to}` } });
  return many === undefined ? [put(on)] : [{ 'for-each': `a ${many} with a ${kind} counter on it`.replace(/^a another/, 'another'), as: 'doubled', do: [put('the doubled')] }];
}
/** CR 111.3: "an X/X black Horror artifact creature" of so much power and toughness. */
const OF_SIZE = /^(?:an? )?X\/X (?<colors>(?:(?:white|blue|black|red|green|colorless)(?: and |, (?:and )?| ))*)(?<subtypes>(?:[A-Z]\w+ )+)(?<types>(?:(?:artifact|enchantment) )?creature)(?: with (?<gains>[a-z ,]+))?$/;
function ofSize(token: string, much: string): Fields | undefined {
  const { colors = '', subtypes = '', types = '', gains } = OF_SIZE.exec(token)?.groups ?? {};
  if (types === '') return undefined;
  const words = colors.split(/[ ,]+/).filter((word) => word !== '' && word !== 'and' && word !== 'colorless');
  const type = types.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return { type: `${type} — ${subtypes.trim()}`, pt: [much, much], ...(words.length === 0 ? {} : { color: words }), ...(gains === undefined ? {} : { keywords: gains.split(/,? and |, /) }) };
}
/** "X, where X is ..": the amount in the place of the letter. */
function withX(tree: Tree, much: string): Tree {
  if (typeof tree === 'string') return tree === 'X' ? much : (ofSize(tree, much) ?? tree);
  if (Array.isArray(tree)) return tree.map((each) => withX(each as Tree, much));
  return typeof tree === 'object' ? Object.fromEntries(Object.entries(tree as Fields).map(([key, value]) => [key, value === undefined ? value : withX(value, much)])) : tree;
}
/** Such steps in fields; undefined where X stands within words. */
export function xMeant(steps: readonly Tree[], much: string): readonly Tree[] | undefined {
  const told = steps.map((step) => withX(typeof step === 'string' ? ((instructionTold(step) as Fields | undefined) ?? step) : step, much));
  return /\bX\b/.test(JSON.stringify(told)) ? undefined : told;
}
/** CR 118.12: "counter it unless its controller pays {2}". */
const UNLESS = /^(?<does>.+) unless (?<who>its controller|that player|that opponent|that (?:object|creature|permanent|source)'s controller|you|they|an opponent|any player|it|the (?:first|second|third)) pays? (?:(?<cost>(?:\{[^}]+\})+)|(?<life>\w+) life)(?: for each (?<each>.+))?$/;
/** Who pays, by the name that is known there. */
const payer = (who: string): string => (/^(?:they|that opponent)$/.test(who) ? 'that player' : who);
/** CR 118.12a: "sacrifice it unless you return a land you control to its owner's hand": who does the other thing instead. */
const UNLESS_DONE = /^(?<does>.+?) unless (?<who>its controller|that player|you|they|any player|an opponent) (?<deed>(?:returns?|discards?|sacrifices?|exiles?|reveals?|taps?|puts?|removes?|mills?|loses?) .+)$/;
/** Who may attack and block what is not modelled. */
const COMBAT = /^.+ can't (?:be blocked|block|attack|attack or block)(?: this turn| this combat| by [^,]+)*$/;
const SPECIAL: readonly (readonly [RegExp, (words: Readonly<Record<string, string | undefined>>, trail: Trail) => readonly Tree[] | undefined])[] = [
  [/^(?<who>you|that player|they|its controller|that (?:creature|permanent|card)'s (?:controller|owner)) may (?<does>.+)$/, ({ who = '', does = '' }, trail) => { const steps = clauseOf(does, who === 'they' ? 'that player' : who === 'you' ? undefined : who, trail); return steps === undefined ? undefined : [{ may: who === 'they' ? 'that player' : who, do: steps }]; }],
  [/^if (?<done>(?:you|they|that player) do(?:es)?(?:n't| not)?), (?<does>.+)$/, ({ done = '', does = '' }, trail) => guarded(done, does, trail)],
  [/^if (?:the|that) player (?<not>doesn't )?(?:discards?|sacrifices?|mills?|exiles?|draws?) (?:a|an|that|one or more) \w+ this way, (?<does>.+)$/, ({ not, does = '' }, trail) => guarded(not === undefined ? 'they do' : "they don't", does, trail)],
  [/^if you put (?<what>an? [^,]+?) onto the battlefield this way, (?<does>.+)$/, ({ what = '', does = '' }, trail) => guarded({ exists: `${what} that entered this way` }, does, trail)],
  [/^if damage from an? (?<what>.+?) source is prevented this way, (?<does>.+)$/, ({ what = '', does = '' }, trail) => { const steps = clauseOf(ofSource(does), undefined, trail); return steps === undefined ? undefined : [{ if: { is: ['that source', /^(?:white|blue|black|red|green|colorless)$/.test(what) ? what : `a ${what}`] }, do: steps }]; }],
  [/^(?<does>(?:destroy|exile|counter|tap|untap|sacrifice|transform) (?:it|this|the \w+)) if (?<condition>it .+)$/, ({ does = '', condition = '' }, trail) => guarded(condition, does, trail)],
  [/^double the number of (?<kind>\S+) counters on (?<on>.+)$/, ({ kind = '', on = '' }) => doubled(kind, on)],
  [/^(?<does>.+), where X is (?<much>.+)$/, ({ does = '', much = '' }, trail) => { const steps = clauseOf(does, undefined, trail); return steps === undefined ? undefined : xMeant(steps, asItEntered(much)); }],
  [/^(?:(?<who>you|that player) )?discards? that card$/, ({ who = 'you' }) => [{ discard: { player: who, what: 'that card' } }]],
  // CR 608.2h: as many as each of them discarded
  [/^(?<who>each (?:player|opponent)) discards (?<what>their hand), then draws that many cards$/, ({ who = '', what = '' }) => [`${who} discards ${what}`, { 'for-each': who, do: [{ 'draw-cards': { player: 'that player', amount: 'cards that player discarded this way' } }] }]],
  [/^(?:(?<who>you|that player|they|it|its controller|the \w+) )?(?<discards>discards?) (?<what>(?:your|their) hand|any number of cards|up to \w+ cards), then draws? that many cards(?<more> plus one)?$/, ({ who = 'you', discards = '', what = '', more }) => {
    const name = who === 'they' ? 'that player' : who;
    const many = `cards ${name} discarded this way`;
    return [`${name === 'you' ? '' : `${name} `}${discards} ${what}`, { 'draw-cards': { player: name, amount: more === undefined ? many : { plus: [many, 1] } } }];
  }],
  [/^(?<who>each (?:player|opponent)) returns? (?<does>.+ from their graveyard to (?:the battlefield|their hand).*)$/, ({ who = '', does = '' }, trail) => { const steps = clauseOf(`that player returns ${does.replace(/\btheir\b/g, "that player's")}`, undefined, trail); return steps === undefined ? undefined : [{ 'for-each': who, do: steps }]; }],
  [/^(?<who>each (?:player|opponent)) (?<does>.+ unless they .+)$/, ({ who = '', does = '' }, trail) => { const steps = clauseOf(`that player ${does}`, undefined, trail); return steps === undefined ? undefined : [{ 'for-each': who, do: steps }]; }],
  [UNLESS, ({ does = '', who = '', cost = '', life, each }, trail) => { if (life !== undefined) return unlessLife(does, who, life, each, trail); const steps = each !== undefined && cost !== '{1}' ? undefined : clauseOf(does, undefined, trail); return steps === undefined ? undefined : each !== undefined ? [{ pay: { player: payer(who), cost: { mana: `1 for each ${each}` }, may: true }, otherwise: steps }] : [{ pay: { player: payer(who), cost, may: true }, otherwise: steps }]; }],
  [UNLESS_DONE, ({ does = '', who = '', deed = '' }, trail) => {
    const [steps, done] = [clauseOf(does, undefined, trail), clauseOf(who === 'you' ? deed : `${who} ${deed}`, undefined, trail)];
    return steps === undefined || done === undefined ? undefined : [{ may: who === 'they' ? 'that player' : who, do: done, otherwise: steps }];
  }],
  [/^(?<who>each (?:other )?(?:player|opponent)) may (?<does>.+)$/, ({ who = '', does = '' }, trail) => { const steps = clauseOf(does.replace(/\btheir\b/g, "that player's"), 'that player', trail); return steps === undefined ? undefined : [{ may: who, do: steps }]; }], // 101.4
  [/^(?<does>.+) unless (?<condition>(?:you|it|that player|an opponent) (?!pays? |do\b).+)$/, ({ does = '', condition = '' }, trail) => guarded(condition, does, trail, 'unless')],
  [/^for each (?<each>[^,]+), (?<does>.+)$/, ({ each = '', does = '' }, trail) => clauseOf(`${does} for each ${each}`, undefined, trail)],
  [/^have (?<what>this|it|that \w+(?:'s (?:owner|controller))?|the \w+) (?<verb>deal|become|fight|gain|lose|enter|explore|attack|block)(?<rest> .+)?$/, ({ what = '', verb = '', rest = '' }, trail) => clauseOf(`${what} ${thirdPerson(verb)}${rest}`, undefined, trail)],
  // CR 603.7: a delayed triggered ability for this turn
  [/^(?:(?<who>you|that player|the \w+) )?gains? control of (?<what>.+?) until (?<until>end of turn)$/, ({ who = 'you', what = '', until }) => [{ 'gain-control': { player: who, what, until } }]], // 611.2a
  [/^gain control of (?<what>.+?) for as long as (?<condition>you control this|this remains \w+(?: [a-z ]+)?|you control this and this remains tapped|it has an? \S+ counter on it)$/, ({ what = '', condition = '' }) => [{ 'gain-control': { player: 'you', what, until: `as long as ${condition}` } }]], // 611.2b
  [/^when (?<what>it|that (?:creature|permanent)|the (?:creature|permanent|second|third))(?<how> dies| is put into a graveyard|'s put into a graveyard) this turn, (?<does>.+)$/, ({ what = '', how, does = '' }, trail) => { const meant = /^the (?:creature|permanent)$/.test(what) ? 'it' : what; const steps = clauseOf(does.replace(/\bthe (?:creature|permanent)\b/g, 'it'), undefined, trail); return steps === undefined ? undefined : [{ 'in-force': { after: how === ' dies' ? { dies: { what: meant } } : { move: { what: meant, from: 'battlefield', to: 'graveyard' } }, do: steps, until: 'end of turn' } }]; }],
  [COMBAT, () => []],
  [/^choose (?:it|the (?:first|second|third))$/, () => []], // 601.2c: targets are chosen before
  [/^add (?<letter>\{[WUBRGC]\}) or one mana of the chosen color$/, ({ letter = '' }) => [{ modes: { first: [`add ${letter}`], second: [{ 'add-mana': { player: 'you', types: 'the chosen color', amount: 1 } }] } }]],
  [/^(?:(?<who>you|that player|they|its controller) )?pays? (?<cost>(?:\{[^}]+\})+)$/, ({ who = 'you', cost = '' }) => [{ pay: { player: who === 'they' ? 'that player' : who, cost } }]],
  [/^put (?<n>\w+) cards? from your hand on (?<end>top|the bottom) of your library(?: in any order)?$/, ({ n = '', end = '' }) => [{ choose: { put: `${n} card${/^an?$/.test(n) ? '' : 's'} in your hand` } }, { move: { what: 'the put', to: `${end.replace('the ', '')} of library` } }]],
  [/^exile (?<what>[^,]+?) until this leaves the battlefield$/, ({ what = '' }) => [{ exile: { what, until: 'this leaves' } }]], // 610.3
  [/^exile (?<what>.+?) face (?<face>up|down)$/, ({ what = '', face }) => [{ move: { what, to: 'exile', ...(face === 'down' ? { 'face-down': true } : {}) } }]],
  [/^(?:that player|they) exiles? (?<what>that card|the top card of their library) face up$/, () => [{ move: { what: "the top card of that player's library", to: 'exile' } }]],
  [/^at the beginning of (?<when>the next end step|your next end step|your next upkeep|the next turn's upkeep), (?<does>.+)$/, ({ does = '', when = '' }, trail) => clauseOf(`${does} at the beginning of ${when}`, undefined, trail)],
  [/^(?<what>it|that \w+|the \w+|each [^,]+?) doesn't untap during its controller's next untap step$/, ({ what = '' }) => [{ 'in-force': { for: what, ...STAYS } }]], // 502.3
  [/^if a player is dealt damage this way, (?:they|that player) (?<cant>can't .+)$/, ({ cant = '' }) => { const found = forbiddenIn(`that player ${cant}`); return found === undefined ? undefined : [{ 'for-each': 'each player dealt damage this way', do: found.map((each) => ({ 'in-force': each })) }]; }],
  [/^(?<cant>(?:you|that player|players|your opponents) can't .+ this turn)$/, ({ cant = '' }) => forbiddenIn(cant)?.map((each) => ({ 'in-force': each }))],
  [/^if (?:you|they) can't, (?<does>.+)$/, ({ does = '' }, trail) => guarded("you don't", does, trail)],
  [/^if you (?<how>lost|gained) life this way, (?<does>.+)$/, ({ how = '', does = '' }, trail) => guarded(`you ${how} life this way`, does.replace(/\bdraw that many cards\b/, `draw cards equal to life you ${how} this way`).replace(/\bthat much\b/, `life you ${how} this way`), trail)],
  [/^if (?<condition>[^,]+), (?<does>.+)$/, ({ condition = '', does = '' }, trail) => guarded(condition, does, trail)],
  [/^(?<what>.+?) can't be regenerated(?: this turn)?$/, ({ what = '' }) => [{ 'in-force': { cant: { regenerate: { what } }, until: 'end of turn' } }]],
  [/^(?:(?<who>you|that player|they|it|the \w+) )?skips? (?:your|their) next (?:(?<n>two|three) )?(?<what>[a-z ]+?)s?(?<turn> this turn)?$/, ({ who = 'you', n, what = '', turn }) => { const skip = { 'in-force': { when: { begin: { what, player: who === 'they' ? 'that player' : who } }, next: 1, instead: [], ...(turn === undefined ? {} : { until: 'end of turn' }) } }; return Array.from({ length: n === 'three' ? 3 : n === 'two' ? 2 : 1 }, () => skip); }],
  [/^(?<who>that player )?exiles? (?:that many cards from the top of (?<whose>their|your) library|cards from the top of (?<of>their|your) library equal to (?<prevented>prevented))$/, ({ whose, of, prevented }) => [prevented !== undefined ? { times: 'prevented', do: [{ move: { what: `the top card of ${of === 'your' ? 'your' : "that player's"} library`, to: 'exile' } }] } : { move: { what: `the top that many cards of ${(whose ?? of) === 'your' ? 'your' : "that player's"} library`, to: 'exile' } }]],
  [/^(?<does>.+) at the beginning of (?<when>the next end step|your next end step|your next upkeep|the next turn's upkeep|the end step)$/, ({ does = '', when = '' }, trail) => { const steps = clauseOf(does, undefined, trail); return steps === undefined ? undefined : [{ delayed: when === "the next turn's upkeep" ? 'the next upkeep' : when, do: steps }]; }],
  [/^(?<does>exile .+) for each 1 damage prevented this way$/, ({ does = '' }, trail) => { const steps = clauseOf(does, undefined, trail); return steps === undefined ? undefined : [{ times: 'prevented', do: steps }]; }],
  [/^(?<does>.+) at end of combat$/, ({ does = '' }, trail) => { const steps = clauseOf(does, undefined, trail); return steps === undefined ? undefined : [{ delayed: 'the next end of combat', do: steps }]; }],
  [/^(?<who>each (?:player|opponent)) (?<does>.*\bthat player\b.*)$/, ({ who = '', does = '' }, trail) => { const steps = clauseOf(`that player ${does}`, undefined, trail); return steps === undefined ? undefined : [{ 'for-each': who, do: steps }]; }],
  [/^(?<does>.+?) if (?<condition>(?:it|its|you|that \w+(?:'s)?|this|there|an opponent|no) (?!do\b|does\b|did\b|can\b|can't\b|would\b).+)$/, ({ does = '', condition = '' }, trail) => (/\b(?:unless|instead|would|until|if)\b/.test(does) ? undefined : guarded(condition, does, trail))],
  [/^(?:you )?(?<action>proliferate|investigate) twice$/, ({ action = '' }) => [action, action]],
  [/^(?<who>you|that player) draws? prevented cards$/, ({ who = '' }) => [{ 'draw-cards': { player: who, amount: 'prevented' } }]],
  [/^(?<who>(?:the|that) source's controller) draws? prevented cards$/, () => [{ 'draw-cards': { player: "that source's controller", amount: 'prevented' } }]],
  [/^(?:you )?shuffle your hand, your graveyard, and all permanents you own into your library$/, () => [{ together: ['each card in your hand', 'each card in your graveyard', 'each permanent you own'].map((what) => ({ move: { what, to: 'shuffled into library' } })) }]],
];
/** CR 118.12a: "unless they pay 3 life". */
function unlessLife(does: string, who: string, life: string, each: string | undefined, trail: Trail): readonly Tree[] | undefined {
  const steps = each === undefined ? clauseOf(does, undefined, trail) : undefined;
  return steps === undefined ? undefined : [{ pay: { player: payer(who), cost: { life: numberSaid(life) }, may: true }, otherwise: steps }];
}
const STAYS: Fields = { cant: { untap: { what: 'it', cause: 'turn-based' } }, until: "end of its controller's next turn" };
/** "If excess damage was dealt this way, .. that many": as much as that was (120.10). */
const EXCESS = /^excess damage was dealt(?<whom> to .+)? this way$/;
function guarded(condition: Tree, does: string, trail: Trail, how: 'if' | 'unless' = 'if'): readonly Tree[] | undefined {
  const excess = typeof condition === 'string' ? EXCESS.exec(condition) : null;
  const much = excess === null ? undefined : `excess damage dealt${excess.groups?.['whom'] ?? ''} this way`;
  const read = clauseOf(much === undefined ? does : does.replace(/\bthat (?:much|many)\b/g, 'X'), undefined, trail);
  const steps = read === undefined || much === undefined || !/\bthat (?:much|many)\b/.test(does) ? read : xMeant(read, much);
  return steps === undefined ? undefined : [{ if: how === 'if' ? condition : { not: condition }, do: steps }];
}
const ALL_SPECIAL: typeof SPECIAL = [...LOOKED_AT, ...PLAIN_CLAUSES, ...SPECIAL];
function specially(said: string, trail: Trail): readonly Tree[] | undefined {
  for (const [shape, meaning] of ALL_SPECIAL) {
    const match = shape.exec(said);
    if (match !== null) return meaning(match.groups ?? {}, trail);
  }
  return undefined;
}
/** What a clause or several sentences do; undefined where a part is not understood.
 * @param who who does the first of it, where it does not say so */
export function stepsOf(text: string, trail: Trail, who?: string): readonly Tree[] | undefined {
  const steps: Tree[] = [];
  for (const [nth, sentence] of sentencesOf(text).entries()) {
    const other = withElse(steps, sentence, (part) => clauseOf(part, undefined, trail));
    if (other !== undefined) { steps.splice(0, steps.length, ...other); continue; }
    const said = clauseOf(lowered(sentence), nth === 0 ? who : undefined, trail);
    if (said === undefined) return undefined;
    steps.push(...said);
  }
  return answered(steps);
}
/** CR 608.2c: "Otherwise, ..": what is done where the condition of the instruction before does not hold.
 * @returns undefined where it is another sentence, or nothing before it has a condition */
export function withElse(steps: readonly Tree[], sentence: string, read: (text: string) => readonly Tree[] | undefined): readonly Tree[] | undefined {
  const does = /^otherwise, (?<does>.+)$/i.exec(sentence)?.groups?.['does'];
  const last = steps.at(-1);
  if (does === undefined || typeof last !== 'object' || !('if' in last) || 'else' in last || !('do' in last)) return undefined;
  const other = read(does);
  return other === undefined ? undefined : [...steps.slice(0, -1), { ...(last as Fields), else: other }];
}
const ANSWER = /^(?:you|they|that player) do(?:es)?(?<no>n't| not)?$/;
/** What a condition asks of what was done before: "yes", "no"; undefined where it asks something else. */
function answerIn(step: Tree | undefined): 'yes' | 'no' | undefined {
  const found = typeof step === 'object' && 'if' in step && typeof step['if'] === 'string' ? ANSWER.exec(step['if']) : null;
  return found === null ? undefined : found.groups?.['no'] === undefined ? 'yes' : 'no';
}
/** Both answers in one. */
function withOther(steps: readonly Tree[], step: Tree): readonly Tree[] {
  const before = steps.at(-1);
  return answerIn(before) === 'yes' && answerIn(step) === 'no' ? [...steps.slice(0, -1), { ...(before as Fields), else: (step as Fields)['do'] }] : [...steps, step];
}
/** CR 608.2c: "if you do" stands beside the instruction that it asks about, which is written with fields for that. */
export function answered(written: readonly Tree[]): readonly Tree[] {
  const steps = written.reduce<readonly Tree[]>(withOther, []);
  return steps.map((step, nth) => (typeof step === 'string' && answerIn(steps[nth + 1]) !== undefined ? (instructionTold(step) ?? step) : step));
}
