/** CR 700.2: "Choose two —" and modes behind bullets. */
import { type Fields, type Trail, missed } from './text.ts';

const HEAD = /^choose (?<count>one or both|one or more|any number|(?:up to )?(?:one|two|three|four|five))(?<again>\. You may choose the same mode more than once\.?)?(?: ?[—–:])?$/i;
const BULLET = / (?=• )/;
/** Whether a text has modes. */
export const isModal = (text: string): boolean => / • /.test(text);
/** What a mode does, without the name that it may have. */
const withoutModeName = (mode: string): string => mode.replace(/^•\s*/, '').replace(/^[A-Z][\w',! -]* [—–] (?=[A-Z])/, '');
/**
 * A text with modes as one instruction; undefined where what stands in front of them is no number of modes, or a mode is not understood.
 * @param read a mode, and how many targets of the modes before have names
 */
export function modalIn(text: string, trail: Trail, read: (mode: string, before: number) => Fields | undefined): Fields | undefined {
  const [head = '', ...modes] = text.split(BULLET);
  const { count = '', again } = HEAD.exec(head)?.groups ?? {};
  if (count === '' || modes.length < 2) return missed(trail, head);
  const isOne = /^one$/i.test(count);
  const found: Fields[] = [];
  let before = 0;
  for (const mode of modes) {
    const one = read(withoutModeName(mode), isOne ? 0 : before);
    if (one === undefined) return undefined;
    found.push(one);
    before += Object.keys((one['target'] ?? {}) as Fields).length;
  }
  return { do: [{ modes: Object.fromEntries(found.map((mode, nth) => [String(nth + 1), mode])), ...(isOne ? {} : { count: count.toLowerCase() }), ...(again === undefined ? {} : { repeated: true }) }] };
}
/** CR 702.172a: "+ {2} — ..": as many modes as are paid for. */
const SPREE = /^\+ (?:\{[^}]+\})+ [—–] /;
/** Lines of which modes stand behind bullets below the line that they belong to, each such line with its modes. */
export function bulletsJoined<T extends { readonly text: string }>(lines: readonly T[], withText: (line: T, text: string) => T): readonly T[] {
  const joined: T[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const isSpree = SPREE.test(line.text);
    if (last !== undefined && line.text.startsWith('•') && (/[—–:]$|more than once\.$/.test(last.text) || isModal(last.text))) joined[joined.length - 1] = withText(last, `${last.text} ${line.text}`);
    else if (isSpree && last !== undefined && isModal(last.text)) joined[joined.length - 1] = withText(last, `${last.text} ${line.text.replace(SPREE, '• ')}`);
    else joined.push(isSpree ? withText(line, `Choose one or more — ${line.text.replace(SPREE, '• ')}`) : line);
  }
  return joined;
}
