/** What a keyword costs, as its words say it: "flashback {4}{R}", "equip {2}", "cycling—Pay 2 life". */
import type { Instruction } from '../../rules/ability.ts';
import { type Context, scalarAt } from '../phrases/context.ts';
import { keywordName } from './keyword-table.ts';
import { costOf, printedCost } from './rewrites.ts';
import { type Node, report } from '../yaml/yaml.ts';

/** 2G, R, X1B: mana without braces; X alone may be a number. */
export const MANA = /^(?:\d+|[XWUBRGC])*[WUBRGC](?:\d+|[WUBRGC])*$/;
export const braced = (mana: string): string => [...mana.matchAll(/\{[^{}]+\}|\d+|\D/g)].map(([each]) => (each.startsWith('{') ? each : `{${each}}`)).join('');
/** "flashback {4}{R}", "madness 2G", "flashback—Discard a card", "suspend 4—{U}": a keyword with its cost, and with the number before that. A number alone is the keyword's number. */
export function withCost(written: string): { readonly keyword: string; readonly number?: string; readonly cost: string } | undefined {
  const text = written.replace(/\.$/, ''); // "equip—Discard a card.": as a sentence
  const [, counted = '', number, price] = /^(.+?)\s+(\d+|X)\s*[—–]\s*(.+)$/.exec(text) ?? [];
  if (number !== undefined && price !== undefined && keywordName(counted) !== undefined) return { keyword: counted, number, cost: price };
  const [, keyword = '', mana, other] = /^(.+?)(?:\s+((?:\{[^{}]+\})+|(?:\d+|[XWUBRGC])*[XWUBRGC](?:\d+|[WUBRGC])*)|\s*[—–]\s*(.+))$/.exec(text) ?? [];
  if (keywordName(keyword) === undefined || (mana === 'X' && other === undefined)) return undefined;
  return { keyword, cost: other === undefined ? braced(mana ?? '') : `{${other}}` };
}
/** What a keyword with an ability of its own costs: undefined where it does not say, null after a problem. */
export function priceOf(context: Context, node: Node, keyword: string, said: string | undefined, written: Node | undefined): readonly Instruction[] | undefined | null {
  if (written !== undefined && keyword !== 'cumulative upkeep') return costOf(context, written);
  const text = said?.replace(/^\{((?![^{}]*\}\{)[^{}]*[a-z ][^{}]*)\}$/, '$1');
  if (text === undefined) return undefined;
  const scaled = keyword === 'cumulative upkeep' && !/^(?:(?:\{[^{}]+\})+|pay \w+ life)$/i.test(text);
  if (printedCost(text) === undefined || scaled) return report(context.sink, node.at, 'cost', `"${text}" is no cost that "${keyword}" is understood with`, `write what it does out: ${keyword === 'cumulative upkeep' ? '{after: {begin: {what: upkeep, player: you}}, do: [..]}' : `{name: ${keyword}, cost: [..], do: [..]}`}`), null;
  return costOf(context, scalarAt(node.at, text));
}
