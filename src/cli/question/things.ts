/** The things that a question names: which card or what kind of object, whose it is, where it is, and in what state. */
import { numberWord } from '../../scenario/vocabulary/words.ts';
import type { Player } from './said.ts';

export interface Thing {
  /** A whole name, or a description with what it is called. */
  readonly card?: string;
  readonly object?: string;
  readonly name: string;
  /** Who was said to have it, and where. */
  owner?: Player;
  zone?: string;
  /** So many of it. */
  count: number;
  tapped?: true;
  token?: true;
  faceDown?: true;
  /** It is to be regenerated the next time it would be destroyed. */
  shielded?: true;
  commander?: true;
  attacking?: true;
  readonly counters: Record<string, number>;
  /** Loyalty of one that is described (306.5). */
  loyalty?: number;
  /** Keywords that it has beside those of its card. */
  keywords?: readonly string[];
  /** The index of what it is attached to. */
  attached?: number;
  /** The player that it is attached to. */
  host?: Player;
  /** What it is called in the file, where its name alone would not tell it apart. */
  label?: string;
  /** Described as one that was not spoken of before: "a creature". */
  readonly isNew?: boolean;
  /** Whom a spell on the stack is aimed at, by the names of its targets. */
  aims?: Readonly<Record<string, string>>;
  /** Said to be there, and not what happens to it. */
  isBeside?: true;
  /** What a spell of the question is aimed at. */
  isAimedAt?: true;
  /** What it chose a player as, as it entered. */
  choosesPlayer?: string;
  /** What was paid for it beside its cost, as often as it was. */
  paid?: readonly string[];
  /** What a search finds, of cards that are not known. */
  isFound?: true;
  /** Named among the cards that are there. */
  readonly given?: true;
}
export const labelOf = (thing: Thing): string => thing.label ?? thing.name;
export const numberOf = (word: string): number => (/^(?:an?|another)$/.test(word) ? 1 : word === 'no' ? 0 : /^\d+$/.test(word) ? Number(word) : (numberWord(word) ?? 1));

export const NUMBER = '(?:\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten)';
const STATE = 'tapped|untapped|attacking|face-down|face down';
const KIND = '(?:creature|artifact|enchantment|land|planeswalker|permanent|token|commander)';
const COLOR = 'white|blue|black|red|green|colorless|legendary|nontoken|artifact|enchantment';

/** "a 4/4", "Nicole's tapped creature", "a token": a thing that is described; what is created is not there, and of a card or spell it is not the thing. */
const DESCRIBED = new RegExp(`(?<!\\bcreates? )(?:(?<![/+-])\\b(?<whose>an?|the|another|target|his|her|their|Amy's|Nicole's|Ben's|Cara's|Dan's|one|two|three|four|five|\\d+) |^)(?<state>(?:(?:${STATE}) )*)(?<size>\\d+/\\d+(?:s\\b)? ?)?(?<looks>(?:(?:${COLOR}) )*)(?<kind>${KIND}s?(?: tokens?)?(?! (?:card|spell|token|type|<)))?\\b(?<=\\d|[a-z])`, 'g');
export const USUAL_LOYALTY = 4;
/** What is there of a kind that was named, as a scenario describes it. */
function described(size: string | undefined, looks: string, kind: string | undefined): Omit<Thing, 'count' | 'counters'> {
  const noun = (kind ?? 'creature').replace(/s\b/g, '').replace(/^token$/, 'creature token').replace('permanent', 'artifact');
  const isCreature = /creature|commander/.test(noun);
  const what = `${size?.trim() ?? (isCreature ? (noun.includes('token') ? '1/1' : '2/2') : '')} ${looks.replace('nontoken ', '')}${noun.replace('commander', 'legendary creature')}`.trim();
  const plain = what === '2/2 creature';
  return { object: `${/^(?:[aeiou]|8|11)/.test(what) ? 'an' : 'a'} ${what}`, name: plain ? 'Bear' : size !== undefined ? `${size.trim()} ${noun}` : noun === 'commander' ? 'Commander' : noun.includes('token') ? 'Token' : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`, ...(noun === 'commander' ? { commander: true as const } : {}), ...(noun === 'planeswalker' ? { loyalty: USUAL_LOYALTY } : {}) };
}
/** "A red instant deals ..": a spell of which only its looks are known. */
const DESCRIBED_SPELL = /\b(?<whose>an?|the|Amy's|Nicole's) (?<looks>(?:(?:white|blue|black|red|green|colorless) )*)(?:instant|sorcery|spell|source)(?= deals\b)|(?<=\bdamage to (?:Amy|Nicole|them|her|him|<\d+>) with )an? (?<looks2>(?:(?:white|blue|black|red|green|colorless) )*)(?:instant|sorcery|spell|source)\b/g;
function describedSpell(looks: string, whose: string): Thing {
  const owner = /^(Amy|Nicole)'s$/.exec(whose)?.[1] as Player | undefined;
  const name = `${looks}instant`;
  return { name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, object: `${/^[aeiou]/.test(looks) || looks === '' ? 'an' : 'a'} ${looks}instant`, zone: 'stack', count: 1, counters: {}, ...(owner === undefined ? {} : { owner }) };
}
/** The text with each thing that is described as a mark, `<n>`; things that are new are added. */
export function withDescribed(said: string, things: Thing[]): string {
  const text = said.replace(DESCRIBED_SPELL, (...found: readonly unknown[]) => {
    const { whose = '', looks, looks2 = '' } = found.at(-1) as Readonly<Record<string, string | undefined>>;
    return `<${String(things.push(describedSpell(looks ?? looks2, whose)) - 1)}>`;
  });
  return text.replace(DESCRIBED, (...found: readonly unknown[]) => {
    const { whose = '', state = '', size, looks = '', kind } = found.at(-1) as Readonly<Record<string, string | undefined>>;
    if (size === undefined && kind === undefined) return String(found[0]);
    return `${whose}${whose === '' ? '' : ' '}${state}<${String(things.push({ ...described(size?.replace('s', ''), looks, kind), count: 1, counters: {}, isNew: /^(?:an?|another|one|two|three|four|five|\d+)$/.test(whose) }) - 1)}>`;
  });
}

const BEFORE = new RegExp(`(?:\\b(?:a|an|the|another|target) )?(?:\\b(?<owner>Amy|Nicole)'s )?(?:(?<![+-])\\b(?<count>${NUMBER}|[2-9]) )?(?<states>(?:\\b(?:${STATE}) )*)(?:\\b${KIND} )?<(?<n>\\d+)>`, 'g');
const SOME_COUNTERS = `${NUMBER} \\S+ counters?`;
/** "two +1/+1 counters and a shield counter". */
export const COUNTERS = `${SOME_COUNTERS}(?:(?:,| and|, and) ${SOME_COUNTERS})*`;
/** How many of each kind these words say. */
export function countersIn(words: string): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [, much = '', kind = ''] of words.matchAll(new RegExp(`(${NUMBER}) (\\S+) counters?`, 'g'))) found[kind] = (found[kind] ?? 0) + numberOf(much);
  return found;
}
/** Keywords that matter to what happens to a thing, or to what it does. */
const KEYWORD = '(?:deathtouch|defender|double strike|first strike|flying|haste|hexproof|indestructible|infect|lifelink|menace|persist|reach|protection from (?:white|blue|black|red|green|instants|sorceries|creatures|artifacts|enchantments|everything)|shroud|trample|undying|vigilance|wither)';
const ON = '(?: on (?:it|them))?';
/** Counters of which nobody said the kind. */
export const SOME_KIND = 'some';
type Words = Readonly<Record<string, string | undefined>>;
/** What is said of a thing behind its name. */
const BEHIND: readonly (readonly [RegExp, (thing: Thing, words: Words, things: Thing[], at: number) => void])[] = [
  [new RegExp(`^,? ?(?:(?:that|which) (?:has|have)|with|having) (?<counters>${COUNTERS})${ON}`), (thing, { counters = '' }) => { Object.assign(thing.counters, countersIn(counters)); }],
  [new RegExp(`^ (?:with|that has|having) (?<keywords>${KEYWORD}(?:(?:, | and |, and )${KEYWORD})*)\\b(?:,? and (?<counters>${COUNTERS})${ON})?`), (thing, { keywords = '', counters = '' }) => { thing.keywords = [...(thing.keywords ?? []), ...keywords.split(/, and |, | and /)]; Object.assign(thing.counters, countersIn(counters)); }],
  [/^,? (?:(?:that|which) has|with|having) (?:(?:an?|one) )?regeneration shield(?: on it)?(?! on)/, (thing) => { thing.shielded = true; }],
  [new RegExp(`^ with (?<much>${NUMBER}) counters?\\b(?: on (?:it|them))?`), (thing, { much = '' }) => { thing.counters[SOME_KIND] = numberOf(much); }],
  [/^ with no (?:\S+ )?counters?\b(?: on it)?/, () => undefined],
  [/^ (?:with|on|at) (?<much>\d+) loyalty\b(?: counters?)?/, (thing, { much = '' }) => { if (thing.card === undefined) thing.loyalty = Number(much); else thing.counters['loyalty'] = Number(much); }],
  [/^ (?:enchanted|equipped) (?:with|by) <(?<m>\d+)>/, (_, { m }, things, at) => attach(things, Number(m), at)],
  [/^ with <(?<m>\d+)>(?: attached)?(?: (?:on|to) (?:it|them))/, (_, { m }, things, at) => attach(things, Number(m), at)],
  [/^(?:,| (?:that|which) is)? (?:attached to|enchanting|equipped to|equipping) <(?<m>\d+)>/, (_, { m }, things, at) => attach(things, at, Number(m))],
  [/^(?:,| (?:that|which) is)? (?:attached to|enchanting) (?<host>Amy|Nicole)\b/, (thing, { host }) => { thing.host = host as Player; }],
  [/^ (?:in|from) (?:(?<owner>Amy|Nicole)'s |the |its owner's |their |his |her )?(?<zone>hand|graveyard|exile|library)\b/, (thing, { owner, zone }) => { thing.zone = zone ?? ''; if (owner !== undefined) thing.owner = owner as Player; }],
  [/^ tokens?\b/, (thing) => { thing.token = true; }],
  [/^ on (?:the battlefield\b|(?<owner>Amy|Nicole)'s (?:battlefield|board|field|side(?: of the (?:board|battlefield|field|table))?)\b)/, (thing, { owner }) => { if (owner !== undefined) thing.owner = owner as Player; }],
  [/^ (?:that )?(?<owner>Amy|Nicole) controls\b/, (thing, { owner }) => { thing.owner = owner as Player; }],
  [new RegExp(`^ (?:that|which) is (?<states>${STATE})`), (thing, { states = '' }) => inState(thing, states)],
  [/^, (?:which is )?(?:Amy|Nicole)'s commander\b,?/, (thing) => { thing.commander = true; }],
];
const ATTACHED_TO = /(?:attached to|enchanting|equipped to|equipping) <(\d+)>$/;
const OF_HOST = new RegExp(`^,? (?:with|that has|having) (?:${COUNTERS}|${KEYWORD}(?:(?:, | and |, and )${KEYWORD})*)\\b`);
function attach(things: Thing[], what: number, to: number): void {
  const [one, host] = [things[what], things[to]];
  if (one === undefined || host === undefined) return;
  one.attached = to;
}
function inState(thing: Thing, states: string): void {
  if (/\btapped/.test(states)) thing.tapped = true;
  if (states.includes('attacking')) thing.attacking = true;
  if (/face.down/.test(states)) thing.faceDown = true;
}
/** The text with each thing as its mark alone: what is said of it is kept with it. */
export function withStates(text: string, things: Thing[]): string {
  let out = text.replace(BEFORE, (...found: readonly unknown[]) => {
    const { owner, count, states = '', n = '' } = found.at(-1) as Words;
    const thing = things[Number(n)];
    if (thing === undefined) return String(found[0]);
    if (owner !== undefined) thing.owner = owner as Player;
    if (count !== undefined) thing.count = numberOf(count);
    inState(thing, states);
    return `<${n}>`;
  });
  for (let from = 0; ;) {
    const mark = /<(\d+)>/.exec(out.slice(from));
    if (mark === null) return out;
    const [at, end] = [Number(mark[1]), from + mark.index + mark[0].length];
    const thing = things[at];
    const said = BEHIND.flatMap(([form, told]) => { const match = form.exec(out.slice(end)); return match === null ? [] : [{ match, told }]; })[0];
    if (thing === undefined || said === undefined) { from = end; continue; }
    const host = ATTACHED_TO.exec(said.match[0])?.[1]; // "pariah on a creature with protection from red": what follows is said of the creature
    const behind = host === undefined ? undefined : OF_HOST.exec(out.slice(end + said.match[0].length));
    if (host !== undefined && behind !== null && behind !== undefined && things[Number(host)] !== undefined) {
      const cut = withStates(`<${host}>${behind[0]}`, things);
      if (cut === `<${host}>`) { out = out.slice(0, end + said.match[0].length) + out.slice(end + said.match[0].length + behind[0].length); continue; }
    }
    said.told(thing, said.match.groups ?? {}, things, at);
    out = out.slice(0, end) + out.slice(end + said.match[0].length).replace(new RegExp(`^ on <${String(at)}>`), '');
  }
}
