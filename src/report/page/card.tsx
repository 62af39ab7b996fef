/** One card of the drawing. For the eye and the mouse: the walk beside it says the same to everybody else. */
import type { PageScenario, PlacedCard } from './data.ts';
import { letter, useTint } from './words.tsx';

interface Props {
  readonly card: PlacedCard;
  readonly scenario: PageScenario;
  /** Classes: current, lit, dim. */
  readonly state: string;
  /** How many cards are folded away, null where it is not folded. */
  readonly folded: number | null;
  readonly fold: (() => void) | null;
  /** Walks to this card, and on through an option of it. */
  readonly pick: (option: number | null) => void;
}

const WHICH = /^which effect applies to (.+)$/;

export function Card({ card, scenario, state, folded, fold, pick }: Props) {
  const tint = useTint();
  const style = { left: `${card.x}px`, top: `${card.y}px`, width: `${card.width}px`, height: `${card.height}px` };
  const { key } = card;
  if (key.card === 'outcome') {
    const text = scenario.outcomes[key.outcome]?.text || 'nothing happens';
    return (
      <div class={`card end${state}`} style={style} title={text} onClick={() => pick(null)}>
        <span class="letter">{letter(key.outcome)}</span>
        <span class="pick outcome-text">{text}</span>
      </div>
    );
  }
  if (key.card === 'loop') return <div class={`card end loop${state}`} style={style} onClick={() => pick(null)}>↻ for ever</div>;
  if (key.card === 'cut') return <div class={`card end loop${state}`} style={style} onClick={() => pick(null)}>… not explored</div>;
  const here = scenario.graph.positions[key.position];
  if (here === undefined) return null;
  if (key.card === 'start') {
    return (
      <div class={`card end start${state}`} style={style} title={here.event} onClick={() => pick(null)}>
        <span class="outcome-text">{here.event}</span>
      </div>
    );
  }
  const asked = here.asked ?? '';
  return (
    <div class={`card ${tint(here.player)}${state}`} style={style}>
      <div class="card-head" title={asked} onClick={() => pick(null)}>
        <span class="card-who">
          {here.player}
          {card.compact === true && <span class="card-options">{` · ${here.options.length} options`}</span>}
        </span>
        <span class="card-asked">{WHICH.exec(asked)?.[1] ?? asked}</span>
        {fold !== null && (
          <span class="fold pick" title={folded === null ? 'Fold what only this leads to' : 'Unfold'} onClick={(event) => { event.stopPropagation(); fold(); }}>
            {folded === null ? '−' : `+${folded}`}
          </span>
        )}
      </div>
      {card.compact !== true && here.options.map((option, i) => (
        <div class="pick row" key={i} title={`${option.chosen} (${option.rule})`} onClick={() => pick(i)}>
          <span>{option.chosen}</span>
        </div>
      ))}
    </div>
  );
}
