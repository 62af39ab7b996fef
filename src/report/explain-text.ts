import type { ExplainedEvent, ExplainReport, LayerLine, Round } from '../explore/explain.ts';
import { hanging, printable, type Page } from './page.ts';

/** An explanation for people: per round what is about to happen, how it would look, what applies and why, what does not and why not. */
export function explainText(report: ExplainReport, page: Page): string {
  const { paint, width } = page;
  const rounds = report.rounds.flatMap((round, i) => ['', ...roundLines(round, i + 1, page)]);
  const end =
    report.problem !== null
      ? hanging('The script does not fit: ', printable(report.problem), width).map(paint.bad)
      : hanging('Outcome: ', printable(report.outcome ?? ''), width).map(paint.good);
  const path = report.path === '' ? 'nobody chooses anything' : `script ${printable(report.path)}`;
  return [...hanging(`${printable(report.id)}  `, printable(report.title), width).map(paint.strong), path, ...rounds, '', ...end, ''].join(
    '\n',
  );
}

function roundLines(round: Round, number: number, page: Page): readonly string[] {
  const { paint, width } = page;
  const asked = round.asked === null ? [] : [`${round.player === null ? '' : `${round.player}: `}${round.asked}`];
  const title = asked[0] ?? 'nothing is asked';
  const rule = round.rule === null ? '' : ` (${round.rule})`;
  const chosen =
    round.chosen === null
      ? []
      : hanging(round.options.length > 1 ? '   chosen  ' : '   only    ', printable(`${round.chosen}${amongWhich(round)}`), width).map(
          paint.strong,
        );
  return [
    ...hanging(`${number}. `, printable(`${title}${rule}`), width).map(paint.who),
    ...round.events.flatMap((event) => eventLines(event, page)),
    ...chosen,
  ];
}

const amongWhich = ({ options, chosen }: Round): string => {
  const others = options.filter((option) => option !== chosen);
  return others.length === 0 ? '' : `  (not: ${others.join(' | ')})`;
};

function eventLines(event: ExplainedEvent, { paint, width }: Page): readonly string[] {
  const effect = ({ effect: name, applicable, why }: ExplainedEvent['effects'][number]): readonly string[] =>
    hanging(applicable ? '     + ' : '     - ', printable(`${name}: ${why}`), width).map(applicable ? paint.good : paint.faint);
  const first = [...event.effects.filter((each) => each.applicable), ...event.effects.filter((each) => !each.applicable)];
  return [
    ...hanging('   event   ', printable(event.event), width),
    ...event.lookahead.flatMap((line) => hanging('     would be  ', printable(layerText(line)), width)),
    ...(event.cannot === null ? [] : hanging('     ! ', printable(event.cannot), width).map(paint.bad)),
    ...first.flatMap(effect),
  ];
}

/** "all layers: Creature — Bear, 2/2, green, trample, under Amy (the duplicate)". */
const layerText = ({ layer, by, typeLine, pt, colors, abilities, controller }: LayerLine): string =>
  `${layer}: ${[typeLine, ...(pt === null ? [] : [pt]), colors, ...abilities, `under ${controller}`].join(', ')}${by === '' ? '' : ` (${by})`}`;
