/** What stands behind a keyword: a quality, a number, nothing. What says more than the keyword has would be read as nothing. */
import { tableOf } from '../../base/table.ts';

/** CR 702: keywords with words behind them. Costs stand behind a dash or in braces. */
const WORDS_BEHIND: Readonly<Record<string, RegExp>> = tableOf({
  affinity: /^for \S/i, 'bands with other': /^\S/, champion: /^\S/, craft: /^with \S/i, devour: /^\S/, emerge: /^from \S/i, enchant: /^\S/, equip: /^\S/, gift: /^an? \S/i, hexproof: /^from \S/i, kicker: /^\{\S+\} and\/or \{\S+\}$/i, partner: /^with \S/i, protection: /^from \S/i, prototype: /^\{\S+\}\s*[—–-]\s*\d+\/\d+$/, splice: /^onto \S/i, trample: /^over planeswalkers$/i,
});
/** CR 702: they say how much, always. */
const NUMBERED: ReadonlySet<string> = new Set([
  'absorb', 'afflict', 'afterlife', 'amplify', 'annihilator', 'backup', 'bloodthirst', 'bushido', 'casualty', 'devour', 'dredge', 'fabricate', 'fading', 'frenzy', 'graft', 'impending', 'mobilize', 'modular', 'poisonous', 'rampage', 'renown', 'ripple',
  'soulshift', 'toxic', 'tribute',
]);
/** CR 702: they have neither number nor cost. */
const BARE: ReadonlySet<string> = new Set([
  'banding', 'battle cry', 'cascade', 'changeling', 'convoke', 'daybound', 'deathtouch', 'decayed', 'defender', 'delve', 'dethrone', 'devoid', 'double strike', 'exalted', 'exploit', 'extort', 'fear', 'first strike', 'flanking', 'flash', 'flying', 'haste', 'hexproof',
  'horsemanship', 'indestructible', 'infect', 'ingest', 'intimidate', 'lifelink', 'melee', 'menace', 'mentor', 'myriad', 'nightbound', 'persist', 'phasing', 'prowess', 'reach', 'rebound', 'retrace', 'riot', 'shadow', 'shroud', 'skulk', 'split second', 'storm', 'sunburst',
  'totem armor', 'training', 'trample', 'umbra armor', 'undying', 'unleash', 'vigilance', 'wither',
]);

/** Of those with a number, the ones that have a cost too. */
const NUMBERED_WITH_COST: ReadonlySet<string> = new Set(['impending']);

/**
 * What is wrong with a keyword as it is written, and how it would be right; undefined where nothing is.
 * @param behind the words behind it; `isNumbered`, `isPriced`: whether a number and a cost stand there
 */
export function misformed(keyword: string, behind: string, { isNumbered, isPriced }: { readonly isNumbered: boolean; readonly isPriced: boolean }): { readonly message: string; readonly hint?: string } | undefined {
  if (behind !== '' && !(WORDS_BEHIND[keyword]?.test(behind) ?? false)) {
    const message = `"${behind}" is nothing that "${keyword}" has`;
    return keyword === 'protection' || keyword === 'hexproof' ? { message, hint: `write "${keyword} from .."` } : { message };
  }
  if (keyword === 'protection' && behind === '') return { message: '"protection" says from what', hint: 'write "protection from red"' };
  if (BARE.has(keyword) && isNumbered) return { message: `"${keyword}" has no number` };
  if (isPriced && (BARE.has(keyword) || (NUMBERED.has(keyword) && !NUMBERED_WITH_COST.has(keyword)))) return { message: `"${keyword}" has no cost` };
  if (NUMBERED.has(keyword) && !isNumbered) return { message: `"${keyword}" has a number`, hint: `write "${keyword} 1"` };
  return undefined;
}
