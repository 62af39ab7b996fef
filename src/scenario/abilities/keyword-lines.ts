/** Keywords as the lines of a text say them: `flying`, `devour 3`, "equip {2}", {protection: red}. */
import type { Ability, Amount, KeywordAbility } from '../../rules/ability.ts';
import { amountOf } from '../values/amounts.ts';
import { type Context, filterOf, scalarAt } from '../phrases/context.ts';
import { MANA, braced, priceOf, withCost } from './keyword-costs.ts';
import { PRICED, keywordName } from './keyword-table.ts';
import { asData } from '../yaml/pasted.ts';
import { didYouMean, get, normal, textOf, wrong } from '../yaml/read.ts';
import { checkQualities, enchantedBy, fromEach, keywordsListed, protectionOf } from '../phrases/protection.ts';
import { misformed } from './keyword-forms.ts';
import { KEYWORDS } from '../vocabulary/words.ts';
import { type MapNode, type Node, report } from '../yaml/yaml.ts';

/** Whether a line begins with a keyword, and so is one, or a list of them. */
export const isKeywordLine = (text: string): boolean => { const said = text.toLowerCase().replace(/\.$/, ''); return KEYWORDS_LONGEST.some((each) => said.startsWith(each) && /^(?:$|[ ,—–-])/.test(said.slice(each.length))) && !/^\S+ (?:creatures|spells|permanents)\b/.test(said); };
const KEYWORDS_LONGEST: readonly string[] = [...KEYWORDS].map((each) => each.toLowerCase());

/** `flying`, `devour 3`, {devour: 3}, {keyword: {devour: 3}}. */
export function keywordOf(context: Context, node: Node, map?: MapNode): readonly Ability[] {
  if (node.node === 'map') {
    const [entry] = node.entries;
    if (entry !== undefined && map !== undefined) saidTwice(context, map, { n: entry.value.node === 'scalar' ? entry.value.source : '..', cost: entry.value.node === 'scalar' ? entry.value.source : '..' });
    if (entry === undefined || node.entries.length > 1) return wrong(context.sink, node, 'a keyword with its number, {devour: 3}') ?? [];
    return oneKeyword(context, entry.key, node, entry.value);
  }
  const text = textOf(context.sink, node, 'a keyword');
  if (text === undefined) return [];
  if (/^modular\s*[—–-]\s*sunburst$/i.test(text)) return oneKeyword(context, 'modular', node, { node: 'map', at: node.at, entries: [{ key: 'mana-spent', at: node.at, value: scalarAt(node.at, 'colors') }] }); // 702.43a
  const several = keywordsListed(text, (each) => keywordName(each.replace(/ \d+$/, '')) !== undefined);
  if (several.length > 0) return several.flatMap((each) => keywordOf(context, scalarAt(node.at, each), map)); // "flying, lifelink"
  const priced = withCost(text);
  const parts = /^(.*?)(?:\s+(\d+|X|N))?$/.exec(text);
  saidTwice(context, map, { n: priced?.number ?? (priced === undefined ? parts?.[2] : undefined), cost: priced?.cost });
  const cost = map === undefined ? undefined : get(map, 'cost');
  if (priced?.number !== undefined) return oneKeyword(context, priced.keyword, node, numberAt(node, priced.number), priced.cost);
  if (priced !== undefined) return oneKeyword(context, priced.keyword, node, { node: 'scalar', at: node.at, value: priced.cost, source: priced.cost });
  const n = parts?.[2];
  return oneKeyword(context, parts?.[1] ?? text, node, n === undefined ? (map === undefined ? undefined : get(map, 'n')) : numberAt(node, n), cost === undefined ? undefined : cost.node === 'scalar' ? cost.source : '{..}', cost !== undefined && cost.node !== 'scalar' ? cost : undefined);
}
/** A number or a cost that stands in the words of a keyword and beside them: one of the two would be read as nothing. */
function saidTwice(context: Context, map: MapNode | undefined, said: Readonly<Record<'n' | 'cost', string | undefined>>): void {
  for (const key of ['n', 'cost'] as const) {
    const beside = map === undefined ? undefined : get(map, key);
    if (beside !== undefined && said[key] !== undefined) report(context.sink, beside.at, 'unknown-key', `"${key}:" is said already: ${said[key]}`, 'leave one of the two out');
  }
}
const numberAt = ({ at }: Node, n: string): Node => ({ node: 'scalar', at, value: /^\d+$/.test(n) ? Number(n) : n, source: n });
/** CR 702.82c: "devour Food 3", "devour land 2": any number of those instead of creatures. */
function devouring(context: Context, node: Node, word: string, n: Amount | undefined): readonly Ability[] | undefined {
  const quality = /^devour\s+(.+)$/i.exec(word)?.[1];
  if (quality === undefined) return undefined;
  if (filterOf(context, scalarAt(node.at, `a ${quality} you control`)) === undefined) return [];
  return context.read.keyword(`devour ${quality}`, n);
}
/** @param given its number, its cost, or what protects from; `price`: its cost, where it has a number too; `priceNode`: where that is written as what is paid */
function oneKeyword(context: Context, written: string, node: Node, given: Node | undefined, price?: string, priceNode?: Node): readonly Ability[] {
  const quality = normal(written) === 'protection' && given?.node === 'scalar' ? given.source : undefined; // {protection: red}
  const enchanted = normal(written) === 'enchant' && given?.node === 'scalar' ? `enchant ${given.source.replace(/^(?:an?|target) /, '')}` : undefined; // {enchant: a creature}
  const [word, value] = enchanted !== undefined ? [enchanted, undefined] : quality === undefined ? [fromEach(written), given] : [fromEach(`protection from ${quality}`), undefined];
  const name = keywordName(word);
  const known = name ?? [...KEYWORDS].find((each) => word.toLowerCase().startsWith(`${each} from`) || word.toLowerCase().startsWith(`${each} `));
  if (known === undefined) {
    report(context.sink, node.at, 'unknown-keyword', `unknown keyword "${word}"`, asData(word) ?? didYouMean(word, KEYWORDS));
    return [];
  }
  const mana = value?.node === 'scalar' && typeof value.value === 'string' ? (/[{]/.test(value.value) ? value.value : MANA.test(value.value) ? braced(value.value) : undefined) : undefined;
  const isCost = mana !== undefined;
  const n = value === undefined || isCost ? undefined : amountOf(context, value);
  const wrongly = misformed(known, name === undefined ? word.slice(known.length).trim() : '', { isNumbered: value !== undefined && !isCost, isPriced: isCost || price !== undefined });
  if (wrongly !== undefined) return report(context.sink, node.at, 'keyword', wrongly.message, wrongly.hint), [];
  checkQualities(context, node, word);
  const enchants = known === 'enchant' ? enchantedBy(context, node, word) : undefined;
  if (enchants === null) return [];
  const ability: KeywordAbility = { ability: 'keyword', keyword: name ?? word.toLowerCase(), ...(enchants === undefined ? {} : { enchants }), ...(n === undefined ? {} : { n }), ...(isCost ? { cost: mana } : price === undefined ? {} : { cost: price }) };
  for (const [phrase, token] of context.read.tokensOfKeyword(ability.keyword)) context.defined.set(phrase, token);
  const cost = PRICED.has(known) || ability.keyword.endsWith('cycling') ? priceOf(context, node, known, ability.cost, priceNode) : undefined;
  if (cost === null) return [];
  return [ability, ...(protectionOf(context, node, word) ?? devouring(context, node, word, n) ?? context.read.keyword(ability.keyword, n, cost))];
}
