/** The decision graph, drawn: a card per decision, a colour per chooser; the way taken and the paths to an outcome are lit. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Arrival, type WalkStep, arrive, firstCard, keyText, leadingTo } from './decisions.ts';
import type { CardKey, Drawing, PageScenario, PlacedCard } from './data.ts';
import { neighbourhood } from './neighbourhood.ts';
import { Card } from './card.tsx';
import { Who, counted } from './words.tsx';

interface Props {
  readonly scenario: PageScenario;
  readonly steps: readonly WalkStep[];
  readonly at: Arrival;
  readonly lit: number | null;
  readonly choose: (option: number) => void;
  readonly goTo: (key: CardKey, option: number | null) => void;
  readonly undo: () => void;
}

const CLOSEST = 1.6;
const FARTHEST = 0.1;

export function GraphView(props: Props) {
  const { scenario, at, lit } = props;
  const { positions } = scenario.graph;
  const whole = scenario.graph.drawing;
  const centre = at.key.card === 'choice' ? at.key : lastChoice(props);
  const before = beforeIt(props, centre);
  const drawing = useMemo(() => whole ?? neighbourhood(positions, centre, before), [whole, positions, keyText(centre), before === null ? '' : keyText(before)]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(() => visible(drawing, folded), [drawing, folded]);
  const leading = useMemo(() => (lit === null ? null : leadingTo(positions, lit)), [positions, lit]);
  const fold = (key: string): void => {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
  };
  const arrows = drawing.arrows.filter(({ from, to }) => shown.has(from) && shown.has(to) && !folded.has(keyText(drawing.cards[from]!.key)));
  const taken = takenArrows(props, drawing);
  const isLit = (arrow: Drawing['arrows'][number]): boolean => leading !== null && leads(props, drawing, arrow, leading);
  const litCards = new Set(drawing.arrows.filter(isLit).flatMap(({ from, to }) => [from, to]));
  return (
    <section class="panel graph" aria-labelledby="graph-title">
      <Stage {...props} drawing={drawing} centre={keyText(at.key)} whole={whole !== null} fold={fold} unfold={folded.size === 0 ? null : () => setFolded(new Set())}>
        <svg width={drawing.width} height={drawing.height} aria-hidden="true">
          {arrows.map((arrow) => (
            <path key={`${arrow.from}.${arrow.option}`} d={arrow.path} class={`arrow${taken.has(`${arrow.from}.${arrow.option}`) ? ' taken' : ''}${isLit(arrow) ? ' lit' : leading === null ? '' : ' dim'}`} />
          ))}
        </svg>
        {drawing.cards.map((card, i) => {
          if (!shown.has(i)) return null;
          const key = keyText(card.key);
          const state = `${key === keyText(at.key) ? ' current' : ''}${leading === null ? '' : litCards.has(i) ? ' lit' : ' dim'}`;
          const within = folded.has(key) ? drawing.cards.length - shown.size : null;
          return <Card key={key} card={card} scenario={scenario} state={state} folded={within} fold={drawing.arrows.some(({ from }) => from === i) ? () => fold(key) : null} pick={(option) => props.goTo(card.key, option)} />;
        })}
      </Stage>
    </section>
  );
}

/** Where the last choice was made, for a walk that has ended. */
function lastChoice({ steps, scenario }: Props): CardKey {
  const last = steps.filter(({ forced }) => !forced).at(-1);
  return last === undefined ? firstCard(scenario.graph.positions) : { card: 'choice', position: last.position };
}

/** The decision before a card on the way taken. */
function beforeIt({ steps }: Props, centre: CardKey): CardKey | null {
  const made = steps.filter(({ forced }) => !forced).map(({ position }) => position);
  const at = centre.card === 'choice' ? made.indexOf(centre.position) : -1;
  const before = at < 0 ? made.at(-1) : made[at - 1];
  return before === undefined ? null : { card: 'choice', position: before };
}

/** Cards that can be reached from the first one without passing through a folded one. */
function visible({ cards, arrows }: Drawing, folded: ReadonlySet<string>): ReadonlySet<number> {
  const shown = new Set<number>();
  const waiting = [0];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (shown.has(next)) continue;
    shown.add(next);
    if (folded.has(keyText(cards[next]!.key))) continue;
    for (const { from, to } of arrows) if (from === next) waiting.push(to);
  }
  return shown;
}

function takenArrows({ steps, scenario }: Props, { cards }: Drawing): ReadonlySet<string> {
  const taken = new Set<string>();
  const start = firstCard(scenario.graph.positions);
  if (start.card === 'start') taken.add('0.0');
  for (const { position, option, forced } of steps) {
    if (forced) continue;
    const from = cards.findIndex(({ key }) => key.card === 'choice' && key.position === position);
    if (from >= 0) taken.add(`${from}.${option}`);
  }
  return taken;
}

/** Whether an arrow lies on a way to the outcome: from a place that leads there, through an option that still does. */
function leads({ scenario }: Props, { cards }: Drawing, { from, option }: Drawing['arrows'][number], leading: ReadonlySet<number>): boolean {
  const key = cards[from]?.key;
  const { positions } = scenario.graph;
  if (key?.card === 'start') return leading.has(0);
  if (key?.card !== 'choice') return false;
  const to = positions[key.position]?.options[option]?.to ?? null;
  return to !== null && arrive(positions, to).passed.some((position) => leading.has(position));
}

interface StageProps extends Props {
  readonly drawing: Drawing;
  readonly whole: boolean;
  readonly centre: string;
  readonly fold: (key: string) => void;
  readonly unfold: (() => void) | null;
  readonly children: preact.ComponentChildren;
}

/** The heading with its tools, and the window onto the drawing: it scrolls by itself, zooms, and follows the walk. */
function Stage(props: StageProps) {
  const { drawing, centre, children, scenario, whole, unfold } = props;
  const window_ = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const fit = (least: number): number => Math.min(1, Math.max(least, ((window_.current?.clientWidth ?? 800) - 4) / drawing.width));
  useLayoutEffect(() => setScale(fit(0.72)), [drawing]);
  useEffect(() => follow(window_.current, drawing.cards.find(({ key }) => keyText(key) === centre), scale), [centre, scale, drawing]);
  const zoom = (factor: number): void => setScale(Math.min(CLOSEST, Math.max(FARTHEST, scale * factor)));
  const overview = (): void => setScale(Math.max(FARTHEST, Math.min(1, fit(FARTHEST), 520 / drawing.height)));
  useWheelZoom(window_, zoom, scale);
  usePan(window_);
  return (
    <>
      <div class="panel-head">
        <h2 id="graph-title">Decisions</h2>
        <Legend scenario={scenario} />
        <p class="tools">
          {unfold !== null && (
            <button type="button" onClick={unfold}>
              Unfold all
            </button>
          )}
          <button type="button" onClick={() => zoom(1 / 1.25)} aria-label="Zoom out">
            −
          </button>
          <button type="button" onClick={() => zoom(1.25)} aria-label="Zoom in">
            +
          </button>
          <button type="button" onClick={overview}>
            {whole ? 'Whole' : 'All of these'}
          </button>
        </p>
      </div>
      {!whole && <Undrawn scenario={scenario} shown={drawing.cards.length} />}
      <div class="window" ref={window_} tabIndex={0} role="group" aria-label="Decision graph. Number keys choose, Backspace undoes, plus and minus zoom, F folds. The same is told in words step by step." onKeyDown={(event) => onKey(event, props, zoom, overview)}>
        <div class="sheet" style={{ width: `${drawing.width * scale}px`, height: `${drawing.height * scale}px` }}>
          <div class="cards" style={{ width: `${drawing.width}px`, height: `${drawing.height}px`, transform: `scale(${scale})` }} aria-hidden="true">
            {children}
          </div>
        </div>
      </div>
      <p class="hint">
        Click an option to take it; in the drawing, <kbd>1</kbd>–<kbd>9</kbd> choose, <kbd>⌫</kbd> undoes, <kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>F</kbd> folds.
      </p>
    </>
  );
}

function onKey(event: KeyboardEvent, { choose, undo, at, fold }: StageProps, zoom: (factor: number) => void, overview: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
  if (digit !== null) choose(digit);
  else if (event.key === 'Backspace') undo();
  else if (event.key === '+' || event.key === '=') zoom(1.25);
  else if (event.key === '-') zoom(1 / 1.25);
  else if (event.key === '0') overview();
  else if (event.key === 'f' || event.key === 'F') fold(keyText(at.key));
  else return;
  event.preventDefault();
}

/** Scrolls the window so that the card stands in it. */
function follow(window_: HTMLDivElement | null, card: PlacedCard | undefined, scale: number): void {
  if (window_ === null || card === undefined) return;
  const left = card.x * scale;
  const top = card.y * scale;
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = window_;
  const inside = left >= scrollLeft && left + card.width * scale <= scrollLeft + clientWidth && top >= scrollTop && top + Math.min(card.height * scale, clientHeight) <= scrollTop + clientHeight;
  if (!inside) window_.scrollTo({ left: left - Math.max(24, (clientWidth - card.width * scale) / 2), top: top - Math.max(16, (clientHeight - card.height * scale) / 2) });
}

/** Ctrl and the wheel (and so a pinch on a touchpad) zoom. */
function useWheelZoom(window_: { readonly current: HTMLDivElement | null }, zoom: (factor: number) => void, scale: number): void {
  useEffect(() => {
    const element = window_.current;
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [scale]);
}

/** A mouse drags the drawing; fingers scroll it anyway. */
function usePan(window_: { readonly current: HTMLDivElement | null }): void {
  useEffect(() => {
    const element = window_.current;
    if (element === null) return undefined;
    let from: { readonly x: number; readonly y: number; readonly left: number; readonly top: number } | null = null;
    const down = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse' && event.button === 0 && !(event.target as Element).closest('.pick')) from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
    };
    const move = (event: PointerEvent): void => {
      if (from !== null) element.scrollTo(from.left + from.x - event.clientX, from.top + from.y - event.clientY);
    };
    const up = (): void => {
      from = null;
    };
    element.addEventListener('pointerdown', down);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
    };
  }, []);
}

function Legend({ scenario }: { readonly scenario: PageScenario }) {
  const choosers = useMemo(() => [...new Set(scenario.graph.positions.flatMap(({ player, options }) => (player !== null && options.length > 1 ? [player] : [])))], [scenario]);
  if (choosers.length === 0) return <p class="legend">nobody chooses anything</p>;
  return (
    <p class="legend">
      chooses: {choosers.map((name) => <Who name={name} key={name} />)}
    </p>
  );
}

/** What is not drawn, in numbers. */
function Undrawn({ scenario, shown }: { readonly scenario: PageScenario; readonly shown: number }) {
  const { positions, complete } = scenario.graph;
  const decisions = useMemo(() => positions.filter(({ options }) => options.length > 1).length, [positions]);
  return (
    <p class="undrawn">
      {`Too large to be drawn as a whole: ${counted(decisions, 'decision')}. Here are ${counted(shown, 'card')}: those nearest to where the walk stands; it goes anywhere.`}
      {!complete && ` The page holds the first ${counted(positions.length, 'position')}; what is behind them is missing.`}
    </p>
  );
}
