/** The outcomes: how many plays end so, who decides it, the shortest way there. */
import { useState } from 'preact/hooks';
import type { PageOutcome, PageScenario } from './data.ts';
import { Who, counted, grouped, letter } from './words.tsx';

interface Props {
  readonly scenario: PageScenario;
  /** The outcome whose paths are lit. */
  readonly lit: number | null;
  readonly light: (outcome: number | null) => void;
  /** The outcome that the walk has reached. */
  readonly reached: number | null;
  readonly go: (script: readonly number[]) => void;
}

const FIRST = 60;

export function OutcomesView({ scenario, lit, light, reached, go }: Props) {
  const [most, setMost] = useState(FIRST);
  const { outcomes } = scenario;
  return (
    <section class="panel outcomes" aria-labelledby="outcomes-title">
      <h2 id="outcomes-title">Outcomes</h2>
      <p class={`verdict ${scenario.complete ? 'complete' : 'open'}`}>
        <strong>{scenario.counted}.</strong> {scenario.verdict}.
      </p>
      <ol class="outcome-list">
        {outcomes.slice(0, most).map((outcome, i) => (
          <Outcome key={i} outcome={outcome} at={i} lit={lit === i} reached={reached === i} light={light} go={go} />
        ))}
      </ol>
      {outcomes.length > most && (
        <button type="button" class="more" onClick={() => setMost(most + 200)}>
          Show more ({counted(outcomes.length - most, 'outcome')} left)
        </button>
      )}
      {scenario.unlisted > 0 && <p class="nothing">{counted(scenario.unlisted, 'more outcome')} not on this page.</p>}
    </section>
  );
}

function Outcome({ outcome, at, lit, reached, light, go }: { readonly outcome: PageOutcome; readonly at: number; readonly lit: boolean; readonly reached: boolean } & Pick<Props, 'light' | 'go'>) {
  const { path } = outcome;
  return (
    <li class={`outcome${lit ? ' lit' : ''}${reached ? ' reached' : ''}`}>
      <button type="button" class="outcome-name" aria-pressed={lit} onClick={() => light(lit ? null : at)} title="Light the paths that lead here">
        <span class="letter">{letter(at)}</span>
        <span>{outcome.text === '' ? 'nothing happens' : outcome.text}</span>
      </button>
      <div class="outcome-facts">
        {outcome.plays !== null && <p>{outcome.plays === 'unbounded' ? 'any number of plays' : `${grouped(outcome.plays)} ${outcome.plays === '1' ? 'play' : 'plays'}`}</p>}
        {outcome.power === '' ? <Choosers names={outcome.deciders} /> : <p class="power">{outcome.power}</p>}
        {path !== null && path !== '' && (
          <button type="button" class="walk-there" onClick={() => go(path.split('.').map(Number))}>
            walk there <span class="script">{path}</span>
          </button>
        )}
        {path === '' && <p>nobody chooses anything</p>}
      </div>
    </li>
  );
}

function Choosers({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      choices by{' '}
      {names.map((name, i) => (
        <span key={name}>
          {i > 0 && ', '}
          <Who name={name} />
        </span>
      ))}
    </p>
  );
}
