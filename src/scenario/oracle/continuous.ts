/** CR 611, 613: continuous effects: whom they concern, and each thing that they say of it. */
import { tableOf } from '../../base/table.ts';
import { isKeywordLine } from '../abilities/keyword-lines.ts';
import { withoutFront } from './fronts.ts';
import { type Fields, type Tree, lowered, phraseIn, sentencesOf } from './text.ts';
import { typesDenied, typesSaid } from './types-said.ts';

type Words = Readonly<Record<string, string | undefined>>;
const keywords = (list: string): readonly string[] => list.split(/, and |,? and |, /).map((each) => each.trim());
const sizeOf = (size: string): Tree => size.split('/').map((half) => (half === 'X' ? half : Number(half)));
const signed = (half: string): Tree => (/^\+/.test(half) ? (half === '+X' ? 'X' : Number(half)) : half === '-X' ? { minus: [0, 'X'] } : Number(half));
/** "+2/+0" as it stands; with X, or so much for each of something, as amounts. */
function plusOf(size: string, each: string | undefined): Fields {
  const halves = size.split('/');
  if (each !== undefined) return { 'plus-pt': halves.map((half) => (Number(half) === 0 ? 0 : Number(half) === 1 ? `1 for each ${each}` : { times: [Number(half), `1 for each ${each}`] })) };
  return /X/.test(size) ? { 'plus-pt': halves.map(signed) } : { pt: size };
}
/** CR 205.1a: it has no other card types and creature types than those that are said beside. */
const ONLY_TYPES: Fields = { keep: 'supertypes' };
function onlyTypes(said: Fields): Fields | undefined {
  const { 'add-types': added, ...rest } = said;
  return rest['keep'] !== ONLY_TYPES['keep'] || rest['types'] !== undefined ? said : added === undefined ? undefined : { ...rest, types: added };
}
/** What is said of the thing, part by part. */
const PARTS: readonly (readonly [RegExp, (words: Words, isStill: boolean) => Fields | undefined])[] = [
  [/^gets? (?:an additional )?(?<size>[+-](?:\d+|X)\/[+-](?:\d+|X))(?: for each (?<each>.+))?$/, ({ size = '', each }) => plusOf(size, each)],
  [/^(?:has|have|gains?) base power and toughness (?<size>\d+\/\d+|X\/X)$/, ({ size = '' }) => ({ 'set-pt': sizeOf(size) })],
  [/^(?:has|have) base power and base toughness each equal to its mana value$/, () => ({ 'set-pt': ['mana value of that permanent', 'mana value of that permanent'] })],
  [/^(?:has|have|gains?) (?<gains>[^"]*?)(?:,? and )?"(?<text>[^"]+)"$/, ({ gains = '', text = '' }) => ({ gain: [...(gains === '' ? [] : keywords(gains)), text] })],
  [/^(?:has|have|gains?) (?<gains>(?:[a-z]|\+1\/\+1)[^"]*)$/, ({ gains = '' }) => (/\bcounters?\b|\blife\b|\bcards?\b|\bcontrol\b|\bchoice\b|\bmana\b|\bthis turn\b/.test(gains) ? undefined : { gain: keywords(gains) })],
  [/^loses? all other abilities, card types, and creature types$/, () => ({ lose: 'all', ...ONLY_TYPES })],
  [/^loses? all (?:other )?abilities(?<mana> except mana abilities)?$/, ({ mana }) => ({ lose: mana === undefined ? 'all' : 'all-but-mana' })],
  [/^loses? (?<lost>[a-z]+(?: strike)?(?:,? (?:and )?[a-z]+)*)$/, ({ lost = '' }) => (keywords(lost).every((each) => isKeywordLine(each)) ? { lose: keywords(lost) } : undefined)],
  [/^(?:is|are|becomes?)(?<not>n't| not) (?<what>.+)$/, ({ what = '' }) => typesDenied(what)],
  [/^(?:is|are|becomes?) (?<what>.+)$/, ({ what = '' }, isStill) => typesSaid(what, isStill)],
];
/** Who may attack and block whom is not modelled. */
const COMBAT = /,? and (?:can't be blocked|can't block|can block|can attack|attacks each)\b[^"]*$/;
const VERB = "(?:gets?|has|have|gains?|loses?|is|are|isn't|aren't|becomes?)";
const SUBJECT = new RegExp(`^(?<what>(?:it's|they're)|.+?) ?(?<says>\\b${VERB} .+)$`);
const JOINTS = new RegExp(`,? and (?=(?:it |they )?${VERB} )|, (?=${VERB} )`);
function partSaid(said: string, isStill: boolean): Fields | undefined {
  const part = said.replace(/^(?:it|they) /, '');
  for (const [shape, meaning] of PARTS) {
    const match = shape.exec(part);
    const found = match === null ? undefined : meaning(match.groups ?? {}, isStill);
    if (found !== undefined) return found;
  }
  return undefined;
}
/** Several abilities and types from several parts are one list each. */
function together(parts: readonly Fields[]): Fields {
  const all: Record<string, Tree | undefined> = {};
  for (const part of parts) for (const [key, value] of Object.entries(part)) { const before = all[key]; all[key] = Array.isArray(before) && Array.isArray(value) ? [...(before as readonly Tree[]), ...(value as readonly Tree[])] : value; }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
/** What a sentence says of things for as long as it holds, as the fields of `static:`; undefined for another sentence, or where a part is not understood. */
export function saidOfThings(sentence: string, isStill = false): Fields | undefined {
  const words = SUBJECT.exec(sentence.replace(/^(it|this)'s (?=an? )/, '$1 is ').replace(/^they're /, 'they are '))?.groups;
  if (words === undefined) return undefined;
  const { what = '', says: written = '' } = words;
  const says = written.replace(COMBAT, '');
  const player = PROTECTED.test(says) ? PLAYERS[what.toLowerCase()] : undefined;
  if (!isSubject(what) && player === undefined) return undefined;
  const parts = quotedApart(says).map((part) => partSaid(part, isStill));
  const known = parts.filter((part) => part !== undefined);
  const whole = known.length < parts.length ? undefined : onlyTypes(together(known));
  return whole === undefined ? undefined : { for: player ?? what, ...whole };
}
/** CR 702.11b, 702.16, 702.18a: abilities that players have, and the players who may have them. */
const PROTECTED = /^(?:has|have|gains?) (?:hexproof|shroud|protection from )/;
const PLAYERS: Readonly<Record<string, string>> = tableOf({ you: 'you', players: 'each player', 'each player': 'each player', 'your opponents': 'each opponent', 'each opponent': 'each opponent', 'that player': 'that player' });
/** What can be told of as things: a description, this, it; no player, no clause. */
const isSubject = (what: string): boolean => !/^(?:you|players?|each player|each opponent|your opponents?|an opponent|that player|they|he|she)$|\b(?:would|may|can't|when|whenever|if|until|choose|target|life total)\b|[.:"]|^(?:put|create|draw|destroy|exile|return|search|sacrifice|for each|then|there|damage|counters?|all damage|until) /i.test(what);
/** The parts of what is said, none of them cut within quotes. */
function quotedApart(says: string): readonly string[] {
  const [front = '', quoted, ...behind] = says.split(/("[^"]*")/);
  if (quoted === undefined) return says.split(JOINTS);
  if (behind.join('').trim() !== '') return quotedApart(behind.join('').replace(/^,? and /, '')).reduce<readonly string[]>((all, part) => [...all, part], [...front.split(JOINTS).slice(0, -1), `${front.split(JOINTS).at(-1) ?? ''}${quoted}`]);
  const parts = front.split(JOINTS);
  return [...parts.slice(0, -1), `${parts.at(-1) ?? ''}${quoted}`];
}
const IF = / (?<how>as long as|if|unless) (?<condition>(?:(?! as long as | if | unless ).)+)$/;
/** "The same is true for creature spells you control and creature cards you own that aren't on the battlefield." */
const SAME = /^The same is true for (?<spells>\w+ spells) you control and (?<cards>\w+ cards) you own that aren't on the battlefield$/;
const one = (what: string): string => what.replace(/s$/, '');
function elsewhere(said: Fields, sentence: string): readonly Fields[] | undefined {
  const words = SAME.exec(sentence)?.groups;
  if (words === undefined) return undefined;
  const { for: _, ...rest } = said;
  return [{ for: `each ${one(words['spells'] ?? '')} you control`, zones: ['stack'], ...rest }, { for: `each ${one(words['cards'] ?? '')} you own`, zones: ['library', 'hand', 'graveyard', 'exile', 'command'], ...rest }];
}
/** Cards that are not on the battlefield have it where they are. */
const inZone = (said: Fields): Fields => (/\bcards in (?:your |all )?graveyards?$/.test(phraseIn(said['for'])) ? { zones: ['graveyard'], ...said } : said);
/** CR 611.3: a line that says what is so, as abilities; undefined where it is another line, or a part is not understood. */
export function continuousIn(line: string): readonly Fields[] | undefined {
  const [first = '', ...more] = sentencesOf(line);
  const { said: front, around } = withoutFront(first);
  const tail = /"/.test(front) ? null : IF.exec(front);
  const spoken = /^(?:enchanted|equipped) [a-z]+\b/.exec(phraseIn(around['if']))?.[0] ?? 'this'; // "as long as enchanted creature is green, it gets .."
  const said = saidOfThings(lowered(tail === null ? front : front.slice(0, tail.index)).replace(/^it(?='s | )/, spoken));
  if (said === undefined) return undefined;
  const when: Fields = tail === null ? around : { ...around, [tail.groups?.['how'] === 'unless' ? 'unless' : 'if']: tail.groups?.['condition'] };
  const others = more.length === 0 ? [] : more.length === 1 ? elsewhere(said, more[0] ?? '') : undefined;
  return others === undefined ? undefined : [inZone(said), ...others].map((each) => ({ static: each, ...when }));
}
const FOR_A_TIME = /^(?<said>.+) until (?<until>end of turn|your next turn|end of combat)(?: if (?<condition>.+))?$/;
const FRONT_TIME = /^until (?<until>end of turn|your next turn|end of combat), (?<said>.+)$/;
/** What has just been done something with has it for good. */
const FOR_GOOD = /^(?<said>(?:it|they|that (?:creature|permanent|card|token)|those (?:creatures|permanents|cards|tokens)) (?:gains?|gets?|becomes?|is|are|loses?) .+|this has base power and toughness .+)$/;
const COLOR_OF_CHOICE = /\bthe color of your choice\b/;
const STILL_SO = /^(?:It's|He's|She's|They're) still (?:an? )?[a-z]+$/;
/** CR 611.2a: "It gains flying until end of turn", "Until end of turn, this becomes a 4/4 creature. It's still a land.": an effect that lasts so long.
 * @returns the instruction, and how many sentences it took */
export function forATime(sentence: string, next: string | undefined): { readonly steps: readonly Tree[]; readonly used: number } | undefined {
  const ordered = sentence.replace(COLOR_OF_CHOICE, 'the chosen color').replace(/ until end of turn( for each .+)$/, '$1 until end of turn');
  const words = (FRONT_TIME.exec(ordered) ?? FOR_A_TIME.exec(ordered) ?? FOR_GOOD.exec(ordered))?.groups;
  const isStill = next !== undefined && STILL_SO.test(next);
  const said = words === undefined ? undefined : saidOfThings(words['said'] ?? '', isStill);
  if (said === undefined) return undefined;
  const step: Tree = { 'in-force': { static: { ...said, for: phraseIn(said['for']).replace(/^all creatures$/, 'creatures').replace(/^it also$/, 'it') }, ...(words?.['until'] === undefined ? {} : { until: words['until'] }) } };
  const condition = words?.['condition'];
  const chosen: readonly Tree[] = COLOR_OF_CHOICE.test(sentence) ? [{ choose: { color: 'a color' } }] : [];
  return { steps: condition === undefined ? [...chosen, step] : [{ if: condition, do: [...chosen, step] }], used: isStill ? 2 : 1 };
}
