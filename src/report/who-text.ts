import type { BestLine, ChoicePoint, Odds, OutcomeRow, ReportHead, WhoDecides } from '../explore/report-types.ts';
import { counted, hanging, printable, wrap, type Page } from './page.ts';

/** Longer lists of outcomes, and of choice points, are for programs, or for those who ask. */
const MOST_OUTCOMES = 40;
const MOST_POINTS = 12;

/** "Amy", "Amy and Nicole", "Amy, Bob and Nicole". */
export const listed = (names: readonly string[]): string => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`);

/** The same where each of them can do something alone. */
const each = (names: readonly string[]): string => (names.length < 2 ? listed(names) : `${names.length === 2 ? 'either' : 'each'} of ${listed(names)}`);

/** Who decides whether a play ends in this outcome, as a sentence without a full stop; empty where that is not known. */
export function powerWords({ certain, force, avoid, together = [], odds }: OutcomeRow): string {
  if (certain === undefined || force === undefined || avoid === undefined) return '';
  if (certain) return 'happens whatever anybody chooses';
  const both = force.filter((name) => avoid.includes(name));
  const parts = [
    both.length > 0 ? `${each(both)} can force or avoid it` : '',
    force.length > both.length ? `${each(force.filter((name) => !both.includes(name)))} can force it` : '',
    together.length > 0 ? `${force.length > 0 ? '' : 'only together: '}${together.map(listed).join(', or ')}${force.length > 0 ? ' together' : ''}` : '',
    force.length === 0 && together.length === 0 ? 'nobody can force it' : '',
    avoid.length > both.length ? `${each(avoid.filter((name) => !both.includes(name)))} can avoid it` : '',
    avoid.length === 0 ? 'nobody can avoid it alone' : '',
    odds === undefined ? '' : oddsWords(odds),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

const oddsWords = ({ least, most, players }: Odds): string => {
  const own = Object.entries(players).filter(([, { atLeast, atMost }]) => atLeast !== least || atMost !== most);
  const range = least === most ? `probability ${least}` : `probability ${least} to ${most}`;
  return [range, ...own.map(([name, { atLeast, atMost }]) => `${name} can make it ${[atLeast === least ? '' : `at least ${atLeast}`, atMost === most ? '' : `at most ${atMost}`].filter((each) => each !== '').join(' or ')}`)].join(', ');
};

/** Who can force and who can avoid which outcome, what the options of the choice points leave, and best play; in lines. */
export function whoLines({ who, tree }: ReportHead, rows: readonly OutcomeRow[], page: Page, detailed: boolean): readonly string[] {
  if (who === undefined) return [];
  const head = page.paint.strong('Who decides');
  if (who.unknown !== null) return ['', ...wrap(`Who decides was not worked out: ${who.unknown}. ${detailed ? '' : '--who asks for it.'}`.trimEnd(), page.width)];
  if (who.choicePoints === 0) return [];
  const shown = detailed ? rows : rows.slice(0, MOST_OUTCOMES);
  const hidden = rows.length - shown.length;
  return [
    '', head,
    ...shown.flatMap((row) => hanging('  ', printable(`${row.text}: ${powerWords(row)}`), page.width)),
    ...(hidden > 0 ? [`  and ${counted(hidden, 'outcome')} more (--who)`] : []),
    ...(who.endless.length > 0 ? hanging('  ', printable(`${listed(who.endless)} can keep the play from ever ending`), page.width) : []),
    ...who.best.flatMap((line) => bestLines(line, page)),
    ...(detailed || tree === undefined ? optionLines(who, rows, page, detailed) : []),
  ];
}

const bestLines = (line: BestLine, page: Page): readonly string[] => hanging('  ', printable(bestWords(line)), page.width);

/** What best play makes sure of, as a sentence without a full stop. */
export function bestWords({ player, prefers, sure }: BestLine): string {
  const head = `Best for ${player} (${prefers.join(', then ')}): `;
  if (sure === null) return `${head}nothing is sure, the others can keep the play from ending`;
  const play = sure.script.map(({ player: who, chosen }) => `${who}: ${chosen}`).join('; ') || 'nobody is asked';
  return `${head}at least ${sure.values.join(', ')}. Best play against it, ${sure.path === '' ? 'no choice' : sure.path}: ${play} → ${sure.outcome}`;
}

function optionLines({ choices, choicePoints }: WhoDecides, rows: readonly OutcomeRow[], page: Page, detailed: boolean): readonly string[] {
  if (choices === null || (!detailed && choices.length > MOST_POINTS)) return hanging('  ', `What the options of ${counted(choicePoints, 'choice point')} leave: --who shows it.`, page.width);
  const text = (outcome: number): string => rows[outcome]?.text ?? '';
  return ['', page.paint.strong('What each option leaves'), ...choices.flatMap((point) => pointLines(point, text, page))];
}

function pointLines({ path, player, asked, options }: ChoicePoint, text: (outcome: number) => string, page: Page): readonly string[] {
  const all = new Set(options.flatMap(({ leaves }) => leaves));
  const words = ({ leaves, certain }: ChoicePoint['options'][number]): string => {
    if (certain !== null) return `${text(certain)}, whatever follows`;
    if (leaves.length === 0) return 'the play goes on for ever';
    if (leaves.length === all.size) return all.size === 1 ? text(leaves[0] ?? 0) : 'everything';
    const gone = [...all].filter((outcome) => !leaves.includes(outcome)).sort((a, b) => a - b);
    return gone.length < leaves.length ? `everything but ${gone.map(text).join(' / ')}` : leaves.map(text).join(' / ');
  };
  return [
    ...hanging('  ', printable(`${path === '' ? '' : `after ${path}, `}${player}: ${asked}`), page.width).map(page.paint.who),
    ...options.flatMap((option, i) => hanging(`    ${String(i)} `, printable(`${option.chosen} → ${words(option)}`), page.width)),
  ];
}
