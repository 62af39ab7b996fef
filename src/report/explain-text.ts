import type { ExplainedEffect, ExplainedEvent, ExplainReport, LayerLine, Round } from '../explore/explain.ts';
import { hanging, headed, type Page, printable } from './page.ts';

/** An explanation for people: per round what is about to happen, how it would look, what applies and why, what does not and why not. */
export function explainText(report: ExplainReport, page: Page): string {
  const { paint, width } = page;
  const rounds = report.rounds.flatMap((round, i) => ['', ...roundLines(round, i + 1, page)]);
  const end =
    report.problem !== null
      ? hanging('The script does not fit: ', printable(report.problem), width).map(paint.bad)
      : report.again !== undefined
        ? hanging('', `And so on: this is where round ${report.again} began, and it can go on like this for ever (104.4b).`, width).map(
            paint.warn,
          )
        : hanging('Outcome: ', printable(report.outcome ?? ''), width).map(paint.good);
  const path = report.path === '' ? (report.problem === null ? ['nobody chooses anything'] : []) : hanging('script ', printable(report.path), width);
  return [
    ...headed(report.id, report.title, width).map(paint.strong),
    ...(report.under === undefined ? [] : hanging('under ', printable(report.under), width)),
    ...path,
    ...rounds,
    '',
    ...end,
    '',
  ].join('\n');
}

/** One round of an explanation. */
export function roundLines(round: Round, number: number, page: Page): readonly string[] {
  const { paint, width } = page;
  return [
    ...hanging(`${number}. `, printable(titleOf(round)), width).map(paint.who),
    ...round.events.flatMap((event) => eventLines(event, page)),
    ...chosenLines(round, page),
  ];
}

function titleOf({ asked, player, rule, events }: Round): string {
  if (asked !== null) return `${player === null ? '' : `${player}: `}${asked}${rule === null ? '' : ` (${rule})`}`;
  if (events.length > 0 && events.every((event) => event.cannot !== null)) return "it can't happen";
  return events.some(({ effects }) => effects.some(({ why }) => why === HAD)) ? 'nothing more applies' : 'nothing applies';
}
const HAD = 'has had its opportunity';

function chosenLines({ chosen, options }: Round, { paint, width }: Page): readonly string[] {
  if (chosen === null) return [];
  if (options.length === 1) return hanging('   applied ', printable(chosen), width).map(paint.strong);
  const others = options.filter((option) => option !== chosen);
  return [
    ...hanging('   chosen  ', printable(chosen), width).map(paint.strong),
    ...others.flatMap((option, i) => hanging(i === 0 ? '   not     ' : '           ', printable(option), width)).map(paint.faint),
  ];
}

function eventLines(event: ExplainedEvent, page: Page): readonly string[] {
  const { paint, width } = page;
  const effects = together(event.effects);
  const order = [
    ...effects.filter(({ offered }) => offered),
    ...effects.filter(({ applicable, offered }) => applicable && !offered),
    ...effects.filter(({ applicable }) => !applicable),
  ];
  return [
    ...hanging('   event   ', printable(event.event), width),
    ...lookaheadLines(event, page),
    ...(event.cannot === null ? [] : hanging('     ! ', printable(event.cannot), width).map(paint.bad)),
    ...order.flatMap((effect) => effectLines(effect, page)),
  ];
}

/** Effects that have had their opportunity in one line. */
function together(effects: readonly ExplainedEffect[]): readonly ExplainedEffect[] {
  const had = effects.filter(({ why }) => why === HAD);
  const [first] = had;
  if (first === undefined || had.length === 1) return effects;
  const names = `${had
    .slice(0, -1)
    .map(({ effect }) => effect)
    .join(', ')} and ${had.at(-1)?.effect ?? ''}`;
  return [...effects.filter(({ why }) => why !== HAD), { ...first, effect: names, why: 'have had their opportunity' }];
}

function effectLines({ effect, applicable, offered, why, rule }: ExplainedEffect, { paint, width }: Page): readonly string[] {
  const mark = offered ? '     + ' : applicable ? '     ~ ' : '     - ';
  const cited = /\(\d{3}\.[^()]*\)$/.test(why) ? why : `${why} (${rule})`; // it may end with a rule of its own
  return hanging(mark, printable(`${effect}: ${cited}`), width).map(offered ? paint.good : applicable ? paint.warn : paint.faint);
}

/** The duplicate: its first look, what the layers change, what it is in the end, and what is not seen. */
function lookaheadLines({ lookahead, asBefore, notSeen }: ExplainedEvent, { paint, width }: Page): readonly string[] {
  const [first, ...rest] = lookahead;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return [];
  const line = (head: string, text: string): readonly string[] => hanging(`   ${head.padEnd(12)} `, printable(text), width);
  const unseen = notSeen === null ? [] : line('not seen', `${notSeen} (614.12)`).map(paint.faint);
  if (asBefore) return unseen;
  const between = rest.slice(0, -1);
  const steps = between.flatMap((step) =>
    step.why === null ? line(step.layer, `${step.by}: ${step.changes}`) : line(step.layer, `not ${step.by}: ${step.why}`).map(paint.faint),
  );
  const changed = between.some(({ why }) => why === null);
  return [
    ...line(changed ? 'at first' : 'would be', `${first.by}: ${looks(first)}`),
    ...steps,
    ...(changed ? line('so would be', looks(last)) : []),
    ...unseen,
  ];
}

/** "Creature — Bear, 2/2, green, under Amy; trample, a triggered ability". */
const looks = ({ typeLine, pt, colors, abilities, controller }: LayerLine): string =>
  `${[typeLine, ...(pt === null ? [] : [pt]), colors, `under ${controller}`].join(', ')}; ${abilities.length === 0 ? 'no abilities' : `has ${abilities.join(', ')}`}`;
