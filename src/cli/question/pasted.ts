/** Cards that a question brings along as their printed text: name, type line and size where they are pasted with it. */
import { plainLetters } from './cards-meant.ts';
import { yamlName } from './inline-yaml.ts';

export interface PastedCard { readonly name: string; readonly type: string; readonly pt?: string; readonly cost?: string; readonly lines: readonly string[] }

const TYPE_LINE = /^(?:(?:Legendary|Basic|Snow|World|Kindred|Tribal) )*(?:Artifact|Battle|Creature|Enchantment|Instant|Land|Planeswalker|Sorcery)(?: (?:Artifact|Creature|Enchantment|Instant|Land|Planeswalker|Sorcery))*(?: [—–-] .+)?$/;
const SIZE = /^(\d+|\*)\/(\d+|\*)$/;
const COST = /\s*((?:\{[^}]+\})+)$/;
/** What a text that says no type is taken to be: the text of a spell speaks of this turn and of targets, that of a permanent may have a cost in front. */
function typeOf(text: string, pt: string | undefined): string {
  if (pt !== undefined || /\bthis creature\b/i.test(text)) return 'Creature';
  if (/\bthis land\b/i.test(text)) return 'Land';
  if (/\bthis artifact\b|\bequipped creature\b/i.test(text)) return 'Artifact';
  if (/\benchanted\b|^enchant /im.test(text)) return 'Enchantment — Aura';
  return (/\bthis turn\b|\btarget\b|\buntil (?:end of turn|your next turn)\b|^Target\b|^Until\b/.test(text) || DOES.test(text)) && !/^[^"]*:/.test(text) ? 'Instant' : 'Enchantment';
}
/** A text that begins with what is to be done is that of a spell (113.3a); what is always prevented or skipped begins otherwise. */
const DOES = /^(?:Choose|Counter|Create|Destroy|Draw|Exile|Mill|Proliferate|Return|Search|Tap|Untap|Each player (?:discards|draws|mills|sacrifices|shuffles)|Each opponent (?:discards|loses|mills|sacrifices)) /;
/** A pasted card, by lines: its name, its type line, its text, its size, of which all but the text may be missing. `nth`: which of several it is, from 1. */
export function pastedCard(text: string, nth: number): PastedCard {
  const all = text.replaceAll('\r', '').split('\n').map((line) => line.trim()).filter((line) => line !== '');
  const typed = all.findIndex((line, at) => at < 3 && TYPE_LINE.test(line));
  const pt = all.find((line) => SIZE.test(line));
  const [head = ''] = typed > 0 ? all : [];
  const cost = COST.exec(head)?.[1] ?? all.slice(0, Math.max(typed, 0)).find((line) => /^(?:\{[^}]+\})+$/.test(line));
  const lines = all.slice(typed + 1).filter((line) => line !== pt);
  const name = head.replace(COST, '') || (nth === 1 ? 'Pasted Card' : `Pasted Card ${String(nth)}`);
  return { name, type: all[typed] ?? typeOf(lines.join('\n'), pt), lines, ...(pt === undefined ? {} : { pt }), ...(cost === undefined ? {} : { cost }) };
}
/** Such cards as a file defines them under `cards:`; nothing for none. */
export function definitionsText(cards: readonly PastedCard[]): string {
  const one = ({ name, type, pt, cost, lines }: PastedCard): readonly string[] => [
    `  ${yamlName(name)}:`, `    type: ${type}`, ...(cost === undefined ? [] : [`    cost: "${cost}"`]), ...(pt === undefined ? (/\bCreature\b/.test(type) ? ['    pt: 2/2'] : []) : [`    pt: ${pt.replaceAll('*', '0')}`]),
    ...(lines.length === 0 ? [] : ['    text: |', ...lines.map((line) => `      ${line}`)]),
  ];
  return cards.length === 0 ? '' : `${['cards:', ...cards.flatMap(one)].join('\n')}\n`;
}
/** The names of those that nobody has put anywhere: neither what happens nor the cards name them. */
export const unplaced = (cards: readonly PastedCard[], said: readonly string[]): readonly string[] =>
  cards.map(({ name }) => name).filter((name) => !said.some((each) => plainLetters(each).includes(plainLetters(name))));
