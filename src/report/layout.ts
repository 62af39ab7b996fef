/** Where the cards of a decision graph stand: Graphviz lays them out, left to right, with an exit for each option. */
import type { Graphviz } from '@hpcc-js/wasm-graphviz';
import { invariant } from '../base/invariant.ts';
import { type Decision, decisionsOf, firstCard, keyText } from './page/decisions.ts';
import type { CardKey, Drawing, GraphPosition, PlacedArrow, PlacedCard } from './page/data.ts';
import { HEAD_HEIGHT, ROW_HEIGHT, sizeOf } from './page/sizes.ts';

/** Larger graphs than this no eye follows; the page shows the neighbourhood of one decision instead. */
export const MOST_CARDS = 320;
const MOST_ARROWS = 900;

export type Card = CardKey;
/** Cards by number, in the order in which a walk meets them. */
interface Numbered { readonly cards: readonly Card[]; readonly arrows: readonly { readonly from: number; readonly option: number; readonly to: number }[] }

/** The cards of a graph and the arrows between them: of the first decisions, where there are more cards than asked for. */
export function numberedCards(positions: readonly GraphPosition[], most = Infinity): Numbered & { readonly complete: boolean } {
  const { decisions, complete } = decisionsOf(positions, firstCard(positions), most);
  const number = new Map<string, number>();
  const cards: Card[] = [];
  const add = (key: Card): number => {
    const known = number.get(keyText(key));
    if (known !== undefined) return known;
    number.set(keyText(key), cards.length);
    return cards.push(key) - 1;
  };
  for (const { key } of decisions) add(key);
  const arrows = decisions.flatMap(({ key, targets }: Decision) => targets.map((target, option) => ({ from: add(key), option, to: add(target) })));
  return { cards, arrows, complete };
}

/** 72 points to the inch: a pixel of the page is a point of the layout. */
const inches = (pixels: number): string => (pixels / 72).toFixed(4);
const cell = (width: number, height: number, port: string): string => `<TR><TD FIXEDSIZE="TRUE" WIDTH="${width}" HEIGHT="${height}"${port === '' ? '' : ` PORT="${port}"`}></TD></TR>`;

function nodeDot(positions: readonly GraphPosition[], key: Card, at: number): string {
  const { width, height } = sizeOf(positions, key);
  if (key.card !== 'choice') return `n${at} [shape=box, fixedsize=true, width=${inches(width)}, height=${inches(height)}, label=""];`;
  const rows = (positions[key.position]?.options ?? []).map((_, i) => cell(width, ROW_HEIGHT, `o${i}`)).join('');
  return `n${at} [shape=plain, label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">${cell(width, HEAD_HEIGHT, '')}${rows}</TABLE>>];`;
}

/** A graph of empty boxes of the right sizes: only where they stand is asked. */
function layoutDot(positions: readonly GraphPosition[], { cards, arrows }: Numbered): string {
  const nodes = cards.map((key, at) => nodeDot(positions, key, at));
  const lines = arrows.map(({ from, option, to }) => `n${from}${cards[from]?.card === 'choice' ? `:o${option}:e` : ''} -> n${to}:w;`);
  const first = '{rank=min; n0;}';
  return ['digraph {', 'rankdir=LR; nodesep=0.3; ranksep=0.75; splines=true; ordering=""; pad=0.2;', ...nodes, first, ...lines, '}'].join('\n');
}

interface Placed { readonly bb?: string; readonly objects?: readonly { readonly name: string; readonly pos?: string }[]; readonly edges?: readonly { readonly pos?: string }[] }
const numbers = (text: string): readonly number[] => text.split(/[ ,]/).map(Number);

/** Lays a graph out; null where it is too large. Same positions, same drawing. */
export function drawingOf(positions: readonly GraphPosition[], graphviz: Graphviz): Drawing | null {
  const numbered = numberedCards(positions, MOST_CARDS);
  if (!numbered.complete || numbered.arrows.length > MOST_ARROWS) return null;
  const placed = JSON.parse(graphviz.layout(layoutDot(positions, numbered), 'json', 'dot')) as Placed;
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers(placed.bb ?? '');
  const x = (value: number): number => Math.round(value - left) + MARGIN;
  const y = (value: number): number => Math.round(top - value) + MARGIN;
  const where = new Map((placed.objects ?? []).map(({ name, pos }) => [name, numbers(pos ?? '0,0')]));
  const cards = numbered.cards.map((key, at): PlacedCard => {
    const { width, height } = sizeOf(positions, key);
    const [cx = 0, cy = 0] = where.get(`n${at}`) ?? [];
    return { key, x: x(cx - width / 2), y: y(cy + height / 2), width, height };
  });
  const edges = placed.edges ?? [];
  invariant(edges.length === numbered.arrows.length, 'every arrow is laid out');
  const arrows = numbered.arrows.map((arrow, i): PlacedArrow => ({ ...arrow, path: pathOf(edges[i]?.pos ?? '', x, y) }));
  return { width: x(right) + MARGIN, height: y(bottom) + MARGIN, cards, arrows };
}
const MARGIN = 12;

/** "e,x,y x0,y0 x1,y1 …": a spline whose head ends at the first point. */
function pathOf(pos: string, x: (value: number) => number, y: (value: number) => number): string {
  const points = pos.split(' ').filter((part) => part !== '');
  const point = (text: string): string => {
    const [px = 0, py = 0] = numbers(text);
    return `${x(px)},${y(py)}`;
  };
  const head = points.find((part) => part.startsWith('e,'))?.slice(2);
  const [first = '0,0', ...rest] = points.filter((part) => !/^[es],/.test(part));
  return `M${point(first)}C${rest.map(point).join(' ')}${head === undefined ? '' : `L${point(head)}`}`;
}
