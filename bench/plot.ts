/** The figures as one SVG: a panel for each family, time against n, and panels for what is in the way but does nothing. */
import type { Figure } from './figure.ts';

interface Point { readonly x: number; readonly y: number }
interface Series { readonly name: string; readonly points: readonly Point[] }
interface Panel { readonly title: string; readonly across: string; readonly series: readonly Series[] }

const WIDTH = 460;
const HEIGHT = 300;
const LEFT = 52;
const RIGHT = 12;
const TOP = 30;
const BOTTOM = 38;
const COLOURS: Readonly<Record<string, string>> = {
  insteadof: '#0b6e4f', 'insteadof, warm': '#8ac926', 'insteadof, no reduction': '#3fa34d', SPIN: '#c1121f', clingo: '#7b2cbf',
  'every play, by hand': '#6c757d', 'Set of strings, by hand': '#495057', 'xstate/graph': '#e07a00', 'rules machine, every play': '#1d4e89', explore: '#0b6e4f', 'rules machine': '#1d4e89',
};
const DASHED = new Set(['insteadof, no reduction', 'insteadof, warm', 'Set of strings, by hand']);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const label = (x: number, y: number, text: string, more = ''): string => `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escaped(text)}</text>`;

/** A power of ten in seconds, as people say it. */
const seconds = (exponent: number): string => (exponent >= 0 ? `${String(10 ** exponent)} s` : exponent >= -3 ? `${String(10 ** (exponent + 3))} ms` : `${String(10 ** (exponent + 6))} µs`);

/** Up to so many numbers are written below a panel. */
const TICKS = 9;

function drawn({ title, across, series }: Panel, left: number, top: number): string {
  const points = series.flatMap((one) => one.points);
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const [low, high] = [Math.floor(Math.log10(Math.min(...points.map(({ y }) => y)))), Math.ceil(Math.log10(Math.max(...points.map(({ y }) => y))))];
  const rows = Math.max(1, high - low);
  const [from, to] = [xs[0] ?? 0, xs.at(-1) ?? 1];
  const px = (x: number): number => left + LEFT + ((x - from) / Math.max(1, to - from)) * (WIDTH - LEFT - RIGHT);
  const py = (y: number): number => top + TOP + (1 - (Math.log10(y) - low) / rows) * (HEIGHT - TOP - BOTTOM);
  const grid = Array.from({ length: rows + 1 }, (_, i) => {
    const y = py(10 ** (low + i));
    return `<line x1="${left + LEFT}" x2="${left + WIDTH - RIGHT}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" stroke="#ddd"/>${label(left + LEFT - 6, y + 4, seconds(low + i), 'text-anchor="end"')}`;
  });
  const ticks = xs.filter((_, i) => xs.length <= TICKS || i % Math.ceil(xs.length / TICKS) === 0).map((x) => label(px(x), top + HEIGHT - BOTTOM + 16, String(x), 'text-anchor="middle"'));
  const lines = series.map(({ name, points: own }) => {
    const colour = COLOURS[name] ?? '#000';
    const sorted = [...own].sort((a, b) => a.x - b.x);
    const path = sorted.map(({ x, y }) => `${px(x).toFixed(1)},${py(y).toFixed(1)}`).join(' ');
    const dots = sorted.map(({ x, y }) => `<circle cx="${px(x).toFixed(1)}" cy="${py(y).toFixed(1)}" r="3" fill="${colour}"><title>${escaped(`${name}: ${y.toPrecision(3)} s`)}</title></circle>`);
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"${DASHED.has(name) ? ' stroke-dasharray="6 3"' : ''}/>${dots.join('')}`;
  });
  return [label(left + LEFT, top + 18, title, 'font-weight="bold"'), ...grid, ...ticks, label(left + WIDTH - RIGHT, top + HEIGHT - 6, across, 'text-anchor="end" fill="#555"'), ...lines].join('\n');
}

/** What can be drawn of the figures: families by n, and growth by how much is in the way. */
function panels(figures: readonly Figure[]): readonly Panel[] {
  const timed = figures.filter(({ unit, median }) => unit === 's' && median > 0);
  const seriesOf = (chosen: readonly { readonly figure: Figure; readonly x: number }[]): readonly Series[] =>
    [...new Set(chosen.map(({ figure }) => figure.tool))].map((name) => ({ name, points: chosen.filter(({ figure }) => figure.tool === name).map(({ figure, x }) => ({ x, y: figure.median })) }));
  const families = ['F1', 'F2', 'F3', 'F4'].map((name): Panel => {
    const size = new RegExp(`^${name} n=(\\d+)$`);
    const chosen = timed.filter(({ section }) => section === 'families' || section === 'baselines').flatMap((figure) => {
      const n = Number(size.exec(figure.what)?.[1] ?? NaN);
      return n <= 30 ? [{ figure, x: n }] : []; // n = 200 would squeeze the others
    });
    return { title: `${name}: all outcomes`, across: 'n', series: seriesOf(chosen) };
  });
  const crowds = [['effects that never apply', 'explore'], ['objects that do nothing', '']].map(([what = '', tool = '']): Panel => {
    const chosen = timed.filter((figure) => figure.section === 'growth' && figure.what.endsWith(what) && (tool === '' || figure.tool === tool)).map((figure) => ({ figure, x: Number(/and (\d+) /.exec(figure.what)?.[1]) }));
    const name = /^F1 n=\d+/.exec(chosen[0]?.figure.what ?? '')?.[0] ?? 'F1';
    return { title: tool === '' ? `${what} (rules machine: n=6)` : `${name} among ${what}`, across: `how many ${what.split(' ')[0] ?? ''}`, series: seriesOf(chosen) };
  });
  return [...families, ...crowds].filter(({ series }) => series.length > 0);
}

export function plotOf(figures: readonly Figure[], caption: string): string {
  const all = panels(figures);
  const names = [...new Set(all.flatMap(({ series }) => series.map(({ name }) => name)))];
  const rows = Math.ceil(all.length / 2);
  const legendRows = Math.ceil(names.length / 4);
  const width = 2 * WIDTH + 24;
  const height = 34 + legendRows * 20 + rows * (HEIGHT + 10) + 6;
  const legend = names.map((name, i) => {
    const x = 16 + (i % 4) * (width / 4);
    const y = 44 + Math.floor(i / 4) * 20;
    return `<line x1="${x}" x2="${x + 22}" y1="${y - 4}" y2="${y - 4}" stroke="${COLOURS[name] ?? '#000'}" stroke-width="3"${DASHED.has(name) ? ' stroke-dasharray="6 3"' : ''}/>${label(x + 28, y, name)}`;
  });
  const drawings = all.map((panel, i) => drawn(panel, (i % 2) * (WIDTH + 12), 34 + legendRows * 20 + Math.floor(i / 2) * (HEIGHT + 10)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${escaped(caption)}">`,
    '<rect width="100%" height="100%" fill="#fff"/>', label(16, 20, caption, 'fill="#333"'), ...legend, ...drawings, '</svg>', '',
  ].join('\n');
}
