/** The walk: the steps taken so far, what is asked now and why, and where each option leads. */
import { useMemo } from 'preact/hooks';
import { type Arrival, type WalkStep, reachable } from './decisions.ts';
import type { GraphPosition, PageLeaves, PageScenario } from './data.ts';
import { Explanation } from './explanation.tsx';
import { Gloss, Rule, Who, counted, letter } from './words.tsx';

interface Props {
  readonly scenario: PageScenario;
  readonly steps: readonly WalkStep[];
  readonly at: Arrival;
  readonly script: readonly number[];
  readonly choose: (option: number) => void;
  readonly go: (script: readonly number[]) => void;
}

export function WalkView(props: Props) {
  const { scenario, steps, at, script, go } = props;
  let chosen = 0;
  const rows = steps.map((step) => ({ step, script: script.slice(0, step.forced ? chosen : chosen++) }));
  return (
    <section class="panel walk" aria-labelledby="walk-title">
      <div class="panel-head">
        <h2 id="walk-title">Step by step</h2>
        <p class="tools">
          <button type="button" onClick={() => go(script.slice(0, -1))} disabled={script.length === 0}>
            Undo
          </button>
          <button type="button" onClick={() => go([])} disabled={script.length === 0}>
            Start over
          </button>
        </p>
      </div>
      {rows.length > 0 && (
        <ol class="steps">
          {rows.map((row, i) => (
            <Step key={`${row.step.position}/${i}`} {...row} scenario={scenario} go={go} />
          ))}
        </ol>
      )}
      <Here {...props} at={at} />
      {script.length > 0 && (
        <p class="replay">
          <span class="label">replay</span> <code>{`insteadof replay '${scenario.place}' --script ${script.join('.')}`}</code>
        </p>
      )}
    </section>
  );
}

/** What a position says of its event while an instruction asks something. */
const BETWEEN = 'nothing is happening';
/** What comes next: the event of which something is asked, or what happened before an instruction asked something. */
const nextOf = ({ event, quiet }: GraphPosition): string => (event !== BETWEEN ? event : quiet[0]?.map((each) => each.event).join('; ') || 'carried out');

/** A step that was taken: by whom, what became of the event; the reasons are a click away. */
function Step({ step, script, scenario, go }: { readonly step: WalkStep; readonly script: readonly number[] } & Pick<Props, 'scenario' | 'go'>) {
  const { positions } = scenario.graph;
  const here = positions[step.position];
  const option = here?.options[step.option];
  if (here === undefined || option === undefined) return null;
  const after = option.to === null ? undefined : positions[option.to];
  return (
    <li class={step.forced ? 'step forced' : 'step'}>
      <p class="taken">
        {!step.forced && here.player !== null && <Who name={here.player} />} <strong>{option.chosen}</strong> {step.forced && <span class="detail">the only possibility</span>} <Rule number={option.rule} />
        {!step.forced && (
          <button type="button" class="back-to" onClick={() => go(script)}>
            choose again
          </button>
        )}
      </p>
      <p class="became">
        {here.event === BETWEEN ? '' : here.event}
        {after?.event !== here.event && (
          <>
            {' '}
            <span aria-hidden="true">→</span>
            <span class="sr">became</span> {after === undefined ? 'not explored' : after.outcome === null ? nextOf(after) : scenario.outcomes[after.outcome]?.text || 'nothing happens'}
          </>
        )}
      </p>
      {(here.events.length > 0 || here.quiet.length > 0) && (
        <details>
          <summary>what applied, and why</summary>
          <Reasons quiet={here.quiet} events={here.events} />
        </details>
      )}
    </li>
  );
}

function Reasons({ quiet, events }: Pick<GraphPosition, 'quiet' | 'events'>) {
  return (
    <>
      {quiet.map((passed, i) => (
        <div class="quiet" key={i}>
          <p class="label">before that, without a question</p>
          <Explanation events={passed} />
        </div>
      ))}
      {events.length > 0 && <Explanation events={events} />}
    </>
  );
}

/** Where the walk stands: a question, an outcome, a loop, or the edge of what was explored. */
function Here(props: Props) {
  const { at, scenario } = props;
  switch (at.key.card) {
    case 'choice':
    case 'start':
      return <Question {...props} position={at.key.position} />;
    case 'outcome':
      return <End {...props} outcome={at.key.outcome} />;
    case 'loop':
      return (
        <div class="here end" tabIndex={-1} id="here">
          <h3>It goes on like this for ever</h3>
          <p>Nobody chooses anything in this loop, so nobody can leave it: the game is a draw.</p>
          <Gloss number="104.4b" />
        </div>
      );
    case 'cut':
      return (
        <div class="here end" tabIndex={-1} id="here">
          <h3>Not explored further</h3>
          <p>{`This page holds the first ${counted(scenario.graph.positions.length, 'position')}; this play leads behind them.`}</p>
        </div>
      );
  }
}

function End({ scenario, outcome, at }: Props & { readonly outcome: number }) {
  const last = scenario.graph.positions[at.passed.at(-1) ?? -1];
  return (
    <div class="here end" tabIndex={-1} id="here">
      <p class="label">outcome</p>
      <h3>
        <span class="letter">{letter(outcome)}</span> {scenario.outcomes[outcome]?.text || 'nothing happens'}
      </h3>
      {last !== undefined && last.quiet.length > 0 && (
        <details>
          <summary>why nothing more applied</summary>
          <Reasons quiet={last.quiet} events={[]} />
        </details>
      )}
    </div>
  );
}

function Question({ scenario, position, choose }: Props & { readonly position: number }) {
  const { positions, explained } = scenario.graph;
  const here = positions[position];
  const leads = useMemo(() => (here?.options ?? []).map(({ to }) => reachable(positions, to)), [here, positions]);
  if (here === undefined) return null;
  const rule = here.options[0]?.rule ?? null;
  const left = scenario.leaves.find((each) => each.position === position);
  return (
    <div class="here" tabIndex={-1} id="here">
      <h3>
        {here.player !== null && (
          <>
            <Who name={here.player} />:{' '}
          </>
        )}
        <span class="asked">{here.asked}</span>
      </h3>
      <Gloss number={rule} />
      <ol class="options">
        {here.options.map((option, i) => (
          <li key={i}>
            <button type="button" class="option" onClick={() => choose(i)}>
              <kbd aria-hidden="true">{i + 1}</kbd>
              <span class="chosen">{option.chosen}</span>
              {option.rule !== rule && <Rule number={option.rule} />}
              <Leads outcomes={leads[i]?.outcomes ?? new Set()} open={leads[i]?.open ?? false} all={scenario.outcomes.length} />
              <Forced left={left?.options[i]} />
            </button>
          </li>
        ))}
      </ol>
      {here.events.length > 0 || here.quiet.length > 0 ? <Reasons quiet={here.quiet} events={here.events} /> : position >= explained && <p class="nothing">{`Reasons are kept for the first ${counted(explained, 'position')} only: insteadof explain tells them here.`}</p>}
    </div>
  );
}

/** What can still come of an option. */
function Leads({ outcomes, open, all }: { readonly outcomes: ReadonlySet<number>; readonly open: boolean; readonly all: number }) {
  const list = [...outcomes].sort((a, b) => a - b);
  const few = list.slice(0, 8);
  return (
    <span class="leads">
      <span class="sr">, can still lead to </span>
      {list.length === all && all > 8 ? <span class="left">all outcomes</span> : few.map((outcome) => <span class="letter small" key={outcome}>{letter(outcome)}</span>)}
      {list.length > few.length && !(list.length === all && all > 8) && <span class="left">{`+${list.length - few.length}`}</span>}
      {open && <span class="left">not fully explored</span>}
    </span>
  );
}

/** What is certain after an option, and what a player can then force. */
function Forced({ left }: { readonly left: PageLeaves['options'][number] | undefined }) {
  if (left === undefined) return null;
  if (left.certain !== null) return <span class="forced-words">certain: {letter(left.certain)}</span>;
  const shown = left.force.filter(({ outcomes }) => outcomes.length > 0);
  if (shown.length === 0) return null;
  return (
    <span class="forced-words">
      {shown.map(({ player, outcomes }, i) => (
        <span key={player}>
          {i > 0 && '; '}
          <Who name={player} /> can then force {outcomes.slice(0, 6).map(letter).join(outcomes.length === 2 ? ' or ' : ', ')}
          {outcomes.length > 6 && ' …'}
        </span>
      ))}
    </span>
  );
}
