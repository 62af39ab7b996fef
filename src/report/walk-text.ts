import type { Round } from '../explore/explain.ts';
import type { Remaining, WalkOption, WalkPlace } from '../explore/walk.ts';
import { roundLines } from './explain-text.ts';
import { hanging, printable, wrap, type Page } from './page.ts';
import { listed } from './who-text.ts';

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** What an option leaves, if that is less than everything. */
function leavesWords({ leaves, certain }: WalkOption, all: number): string {
  if (leaves === null) return '';
  if (leaves.length === 0) return 'the play goes on for ever';
  if (certain && leaves.length === 1) return leaves[0] ?? '';
  if (leaves.length === all) return '';
  return leaves.length <= 3 ? leaves.join(' / ') : `${String(leaves.length)} of ${String(all)} outcomes`;
}

/** What a place says of its event while an instruction asks something. */
const BETWEEN = 'nothing is happening';

/** Where a walk is: what happened by itself, what is asked, the options by number; or how it ended. */
export function placeText(place: WalkPlace, page: Page): string {
  const { paint, width } = page;
  const forced = place.forced.flatMap((step) => hanging('   by itself  ', printable(step), width)).map(paint.faint);
  const here = place.path === '' ? [] : [paint.faint(`script ${place.path}`)];
  if (place.outcome !== null) return text(['', ...here, ...forced, ...hanging('Outcome: ', printable(place.outcome), width).map(paint.good), 'undo, jump or quit']);
  if (place.endless) return text(['', ...here, ...forced.slice(0, 10), paint.warn('Nothing is asked any more, and the play goes on for ever.'), 'undo, jump or quit']);
  const all = new Set(place.options.flatMap(({ leaves }) => leaves ?? [])).size;
  return text([
    '', ...here, ...forced,
    ...(place.event === BETWEEN ? [] : hanging('   now        ', printable(place.event), width)),
    ...wrap(printable(`${place.player}: ${place.asked} (${place.rule})`), width).map(paint.who),
    ...place.options.flatMap((option, i) => {
      const leaves = leavesWords(option, all);
      return hanging(` ${String(i).padStart(2)}  `, printable(leaves === '' ? option.chosen : `${option.chosen} → ${leaves}`), width);
    }),
  ]);
}

/** What can still happen, and who can force it from here. */
export function remainingText({ outcomes, unknown }: Remaining, page: Page): string {
  if (unknown !== null) return text(wrap(`What can still happen was not worked out: ${unknown}.`, page.width));
  if (outcomes.length === 0) return text(['The play goes on for ever.']);
  return text(outcomes.flatMap(({ text: outcome, force, certain }) => hanging('  ', printable(`${outcome}${certain ? ' (in any case)' : force.length > 0 ? ` (${listed(force)} can force it)` : ''}`), page.width)));
}

/** Which effects apply and why, round by round since the last choice. */
export const whyText = (rounds: readonly Round[], page: Page): string => (rounds.length === 0 ? 'nothing to explain here\n' : text(rounds.flatMap((round, i) => roundLines(round, i + 1, page))));

export const WALK_HELP = `  NUMBER       choose this option; 0.1 chooses twice; so do words: "y" chooses "yes"
  undo [N]     take back the last choice, or the last N
  jump SCRIPT  go to where a script leads, such as 0.2.1
  start        back to the beginning
  what         what can still happen, and who can force it
  why          which effects apply here, which do not, and why
  script       the script so far
  help         this list; commands can be shortened
  quit
`;
