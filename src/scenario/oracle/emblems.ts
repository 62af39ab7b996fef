/** CR 114.1, 114.4: "you get an emblem with ..": what an emblem says is in force for the rest of the game, whatever becomes of what made it. */
import { type Fields, type Trail, type Tree, missed } from './text.ts';

const EMBLEM = 'emblem';
const SAID = /^(?:you get|that player gets|each opponent gets) an emblem with "(?<text>.+?)\.?"$/;
/** The clause as an instruction that still has the emblem's text; undefined for another clause. Only one's own: whose "you" is would be lost else. */
export const emblemIn = (said: string): readonly Tree[] | undefined => {
  const text = /^you get /.test(said) ? SAID.exec(said)?.groups?.['text'] : undefined;
  return text === undefined ? undefined : [{ [EMBLEM]: text }];
};
const textOf = (tree: Tree): string | undefined => (typeof tree === 'object' && !Array.isArray(tree) && typeof (tree as Fields)[EMBLEM] === 'string' ? ((tree as Fields)[EMBLEM] as string) : undefined);
/** What can be in force: no activated ability, and nothing that speaks of the emblem itself. */
const isEffect = (fields: Fields): boolean => ['when', 'cant', 'static', 'after'].some((key) => fields[key] !== undefined);
const OF_ITSELF = /\bthis (?!turn\b)/i;
/** The effects of an emblem, each in force; undefined where its text is not understood. @param read a line of a card as its abilities */
function effectsOf(text: string, trail: Trail, read: (line: string, trail: Trail) => readonly Fields[] | undefined): readonly Tree[] | undefined {
  if (OF_ITSELF.test(text)) return missed(trail, text);
  const abilities = read(text.charAt(0).toUpperCase() + text.slice(1), trail);
  return abilities === undefined || abilities.length === 0 || !abilities.every(isEffect) ? missed(trail, trail.part ?? text) : abilities.map((fields) => ({ 'in-force': { emblem: true, ...fields } }));
}
/** The same with all emblems as what they say. */
export function withEmblems<T extends Tree>(tree: T, trail: Trail, read: (line: string, trail: Trail) => readonly Fields[] | undefined): T | undefined {
  let isRead = true;
  const within = (each: Tree): Tree => {
    if (Array.isArray(each)) {
      return (each as readonly Tree[]).flatMap((one): readonly Tree[] => {
        const text = textOf(one);
        const effects = text === undefined ? [within(one)] : effectsOf(text, trail, read);
        isRead &&= effects !== undefined;
        return effects ?? [];
      });
    }
    return typeof each === 'object' ? Object.fromEntries(Object.entries(each as Fields).map(([key, value]) => [key, value === undefined ? value : within(value)])) : each;
  };
  const found = within(tree);
  return isRead ? (found as T) : undefined;
}
