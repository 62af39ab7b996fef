/** CR 608.2c: clauses that are one instruction each, whatever stands around them. */
import { CHOICES } from './choices-said.ts';
import { COLOR_WORDS, MANA_LETTERS } from '../vocabulary/words.ts';
import { type Fields, type Tree, numberSaid } from './text.ts';

type Words = Readonly<Record<string, string | undefined>>;
const WHO = '(?:(?<who>you|that player|they|it|the \\w+) )?';
const player = (who = 'you'): string => (who === 'they' ? 'that player' : who);
/** CR 614.10, 614.10a: what is skipped for as long as a turn lasts. */
const skipped = (what: string, who: string | undefined, until: string): readonly Tree[] => [{ 'in-force': { when: { begin: { what, player: player(who) } }, instead: [], until } }];
/** Whose next turn it is, by the name that the player has there. */
const nextTurn = (who = 'you'): string => `end of ${who === 'you' ? 'your' : 'their'} next turn`;
const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
/** "Its mana value minus 4", of the spell that was cast. */
function ofSpell(much: string): Tree {
  const [, whole = much, less] = /^(.+) minus (\d+)$/.exec(much) ?? [];
  const meant = whole.replace(/^its (mana value|power|toughness)$/, '$1 of that spell');
  return less === undefined ? meant : { minus: [meant, Number(less)] };
}
const BOTH_PLAYERS: Fields = { 'exchange-life': ['it', 'the second'] };

export const PLAIN_CLAUSES: readonly (readonly [RegExp, (words: Words) => readonly Tree[]])[] = [
  ...CHOICES.map(([shape, choice]): readonly [RegExp, (words: Words) => readonly Tree[]] => [shape, (words) => [choice(words)]]), // 608.2d
  [new RegExp(`^${WHO}skips? all (?<what>[a-z]+ phase)s of (?:your|their|its) next turn$`), ({ who, what = '' }) => skipped(what, who, nextTurn(who))],
  [new RegExp(`^${WHO}skips? (?:your|their) (?<what>[a-z]+ step) this turn$`), ({ who, what = '' }) => skipped(what, who, 'end of turn')],
  // of each player by itself, dealt to all of them at once
  [/^(?<from>\S+) deals damage to (?<whom>each (?:player|opponent)) equal to half (?:that player's|their) life total, rounded (?<way>up|down)$/, ({ from, whom, way = '' }) => [{ together: [{ 'for-each': whom, do: [{ damage: { from, to: 'that player', amount: `half that player's life, rounded ${way}` } }] }] }]],
  [/^each (?<what>[^,]+?) deals damage to itself equal to its (?<which>power|toughness)$/, ({ what = '', which = '' }) => [{ together: [{ 'for-each': `each ${what}`, as: 'dealer', do: [{ damage: { from: 'the dealer', to: 'the dealer', amount: `${which} of the dealer` } }] }] }]],
  [/^each (?<what>[^,]+?) deals (?<n>\w+) damage to its (?<whom>controller|owner)$/, ({ what = '', n, whom = '' }) => [{ together: [{ 'for-each': `each ${what}`, as: 'dealer', do: [{ damage: { from: 'the dealer', to: `the dealer's ${whom}`, amount: numberSaid(n) } }] }] }]],
  // CR 701.12c, 701.12g: life totals, and a life total and a power
  [/^it and the second exchange life totals$/, () => [BOTH_PLAYERS]],
  [/^exchange your life total with (?<other>it|that player|the \w+)$/, ({ other = '' }) => [{ 'exchange-life': ['you', other] }]],
  [/^exchange your life total with (?<what>.+?)'s (?<which>power|toughness)$/, ({ what = '', which = '' }) => [{ exchange: ['life of you', `${which} of ${what}`] }]],
  // CR 701.10d: what is gained or lost makes it twice what it was
  [/^double (?:your|(?<who>it|the \w+|that player)'s) life total$/, ({ who }) => [{ 'set-life': { player: player(who), amount: { times: [2, who === undefined ? 'your life' : `life of ${who}`] } } }]],
  [/^tap or untap (?<what>.+)$/, ({ what = '' }) => [{ modes: { tap: [`tap ${what}`], untap: [`untap ${what}`] } }]],
  [/^proliferate (?<n>three|four|five|X|\d+) times$/, ({ n }) => [{ times: numberSaid(n), do: ['proliferate'] }]],
  // CR 122.8: as many of each kind as what has left had
  [/^put (?:those|its) counters on (?<on>.+)$/, ({ on }) => [{ 'put-counters': { to: on, kind: 'its counters' } }]],
  [/^move all counters from (?<from>.+?) (?:on)?to (?<to>.+)$/, ({ from, to }) => [{ 'move-counters': { from, to, kind: 'all', amount: 'all' } }]],
  [/^add one mana of the chosen color$/, () => [{ 'add-mana': { player: 'you', types: 'the chosen color', amount: 1 } }]],
  [/^put (?<what>.+?) into (?:its owner's|your|that player's) library (?<nth>second|third|fourth|fifth|sixth|seventh) from the top$/, ({ what, nth = '' }) => [{ move: { what, to: `${nth} from the top of library` } }]],
  // CR 608.2d: one or the other
  [/^(?<does>destroy|exile|tap|untap) all (?<one>[^,]+?) or all (?<other>[^,]+)$/, ({ does = '', one = '', other = '' }) => [{ modes: { first: [`${does} all ${one}`], second: [`${does} all ${other}`] } }]],
  [/^put an? (?<kind>\S+) counter on (?<on>this|it|that \w+) for each 1 (?<what>life lost|life gained|damage dealt) this way$/, ({ kind, on, what = '' }) => [{ 'put-counters': { to: on, kind, amount: `${what} this way` } }]],
  [/^put an? (?<one>\S+) counter on (?<on>it|this|the \w+|that \w+) and an? (?<other>\S+) counter on (?<to>it|this|the \w+|that \w+)$/, ({ one = '', on = '', other = '', to = '' }) => [`put a ${one} counter on ${on}`, `put a ${other} counter on ${to}`]],
  // CR 701.24, 401.4: all of them at once
  [/^put all (?<what>[^,]+?) on the (?<end>top|bottom) of their owners' libraries$/, ({ what = '', end = '' }) => [{ move: { what: `all ${what}`, to: `${end} of library` } }]],
  // of each player by itself, as many as that player controls
  [/^(?<from>\S+) deals damage to (?<whom>each (?:player|opponent)) equal to (?<twice>twice )?the number of (?<what>[^,]+?) (?:they control|that player controls)$/, ({ from, whom, twice, what = '' }) => [{ together: [{ 'for-each': whom, as: 'one', do: [{ damage: { from, to: 'the one', amount: twice === undefined ? { count: `${what} the one controls` } : { times: [2, { count: `${what} the one controls` }] } } }] }] }]],
  [/^(?<who>each (?:player|opponent)) skips (?:their|his or her) next (?<what>[a-z ]+?)$/, ({ who, what = '' }) => [{ 'for-each': who, do: [{ 'in-force': { when: { begin: { what, player: 'that player' } }, next: 1, instead: [] } }] }]], // 614.10
  // CR 608.2h: so many, counted as it is done
  [/^(?:(?<each>each (?:player|opponent))|(?<who>that player|it|the \w+)) sacrifices an? (?<what>[^,]+?)(?: of their choice)? for each (?!card discarded)(?<many>[^,]+)$/, ({ each, who, what = '', many = '' }) => {
    const sacrifice = (player: string): Tree => ({ sacrifice: { player, what: `a ${what}`, amount: `1 for each ${many}` } });
    return each === undefined ? [sacrifice(who ?? 'you')] : [{ 'for-each': each, do: [sacrifice('that player')] }];
  }],
  [/^put an? (?<one>\S+) counter or an? (?<other>\S+) counter on (?<on>it|this|the \w+|that \w+)$/, ({ one = '', other = '', on = '' }) => [{ modes: { [one]: [`put a ${one} counter on ${on}`], [other]: [`put a ${other} counter on ${on}`] } }]],
  [/^put an? (?<kind>\S+) counter on (?<on>this|it) or remove one from it$/, ({ kind = '', on = '' }) => [{ modes: { put: [`put a ${kind} counter on ${on}`], remove: [{ 'remove-counters': { from: on, kind, amount: 1 } }] } }]],
  // CR 106.1b, 608.2d: "three mana in any combination of colors", ".. of {R} and/or {G}"
  [/^add (?<n>two|three|four|five|six|X|\d+) mana in any combination of (?<of>colors|\{[WUBRG]\}(?:,? and\/or \{[WUBRG]\}|, \{[WUBRG]\})+)$/, ({ n, of = '' }) => [{ 'add-mana': { player: 'you', types: `any combination of ${listed(of === 'colors' ? COLOR_WORDS : [...of.matchAll(/\{(\w)\}/g)].map(([, letter = '']) => MANA_LETTERS[letter] ?? ''))}`, amount: numberSaid(n) } }]],
  [new RegExp(`^${WHO}(?<does>draw|mill)s? (?:cards equal to (?:the number of )?)?(?<much>\\S+ counters on .+|life you (?:lost|gained) this way)$`), ({ who, does = '', much = '' }) => [{ [does === 'draw' ? 'draw-cards' : does]: { player: player(who), amount: much } }]],
  [/^(?:(?<who>you|that player|they|it|each (?:player|opponent)|the \w+) )?(?<does>draw|mill)s? cards equal to (?:the number of )?(?<much>.+)$/, ({ who, does = '', much = '' }) => [{ [does === 'draw' ? 'draw-cards' : does]: { player: player(who), amount: much } }]],
  [/^counter (?:all|each) other spells?$/, () => [{ counter: { what: 'each other spell' } }]],
  // CR 614.1c, 400.7b: of a spell that has been cast, as it enters
  [/^that (?:creature|permanent) enters with (?:an additional|(?<n>\w+)(?: additional)?) (?<kind>\S+) counters? on it(?:, where X is (?<much>.+))?$/, ({ n = 'a', kind = '', much }) => {
    const reckoned = n === 'X' && much !== undefined ? ofSpell(much) : undefined; // 608.2h: once, while it is on the stack
    const effect = { 'in-force': { when: { enters: { what: 'that spell' } }, change: { counters: { [kind]: { plus: reckoned === undefined ? numberSaid(n) : 'the chosen extra' } } } } };
    return reckoned === undefined ? [effect] : [{ choose: { extra: { what: 'a number', from: reckoned, to: reckoned } } }, effect];
  }],
  // CR 608.2d: a number is chosen as it is dealt
  [/^(?<from>\S+) deals an amount of damage of your choice to (?<to>.+)$/, ({ from, to = '' }) => [{ choose: { much: 'a number' } }, { damage: { from, to: to.split(/,? and (?=the |it\b|you\b)/), amount: 'the chosen much' } }]],
  [/^[Oo]nly you may activate this ability$/, () => []],
  [/^spend only \S+ mana on X$/, () => []], // what is paid is the scenario's to say
  // CR 608.2h: as many as were put somewhere this way, by each of them
  [/^(?<who>each (?:player|opponent)|that player|it|the \w+) sacrifices an? (?<what>.+?)(?: of their choice)? for each card discarded this way$/, ({ who = '', what = '' }) => [{ 'for-each': who, do: [{ sacrifice: { player: 'that player', what: `a ${what}`, amount: 'cards you discarded this way' } }] }]],
  [/^you may play (?:an|two|three) additional lands? this turn$/, () => []],
  [/^(?:until end of turn, )?you don't lose this mana as steps and phases end(?: this turn)?$/, () => []], // when mana is lost is not modelled
  [/^you may (?:play|cast) (?!.*\bwithout paying\b)[^,]+ this turn$/, () => []], // what may be cast later is not modelled
  // who may play an exiled card later is not modelled
  [/^you may (?:play|cast) (?:it|that card|them|those cards|the exiled cards?)(?: without paying (?:its|their) mana costs?)? for as long as (?:it|they) remains? exiled$/, () => []],
];
