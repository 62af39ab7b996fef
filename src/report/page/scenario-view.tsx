/** One scenario: the situation and the outcomes, the decisions drawn, and the walk through them. */
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { arrive, keyText, walk } from './decisions.ts';
import type { CardKey, PageScenario, ScriptEntry } from './data.ts';
import { GraphView } from './graph-view.tsx';
import { OutcomesView } from './outcomes.tsx';
import { SituationView } from './situation.tsx';
import { WalkView } from './walk.tsx';
import { Players } from './words.tsx';

interface Props {
  readonly scenario: PageScenario;
  readonly script: readonly number[];
  readonly go: (script: readonly number[]) => void;
}

/** So many characters are a sentence, as of a question, and no heading. */
const LONG_TITLE = 120;

export function ScenarioView({ scenario, script, go }: Props) {
  const { positions } = scenario.graph;
  const { steps, at, taken } = useMemo(() => walk(positions, script), [positions, script.join('.')]);
  const [lit, light] = useState<number | null>(null);
  const moved = useRef(false);
  const players = scenario.situation.players.map(({ name }) => name);
  const step = (next: readonly number[]): void => {
    moved.current = true;
    go(next);
  };
  const choose = (option: number): void => {
    if (at.key.card === 'choice' && positions[at.key.position]?.options[option] !== undefined) step([...taken, option]);
  };
  useLayoutEffect(() => {
    // What was clicked is gone: whoever works with the keyboard goes on where the next question is.
    const focused = document.activeElement;
    const here = document.getElementById('here');
    if (moved.current && focused?.closest('.outcomes') != null) document.querySelector('.graph')?.scrollIntoView({ block: 'nearest' });
    else if (moved.current && focused?.closest('.window') == null) {
      here?.focus({ preventScroll: true });
      here?.scrollIntoView({ block: 'nearest' });
    }
    moved.current = false;
  }, [taken.join('.')]);
  const goTo = (key: CardKey, option: number | null): void => {
    const way = wayTo(scenario, key, taken);
    if (way !== null) step(option === null ? way : [...way, option]);
  };
  const reached = at.key.card === 'outcome' ? at.key.outcome : null;
  // What a step does not change is not drawn again: a list of outcomes may be long.
  const situation = useMemo(() => <SituationView scenario={scenario} />, [scenario]);
  const outcomes = useMemo(() => [<OutcomesView key="outcomes" scenario={scenario} lit={lit} light={light} reached={reached} go={step} />, <Notes key="notes" scenario={scenario} />], [scenario, lit, reached]);
  return (
    <Players.Provider value={players}>
      <div class="scenario">
        <header class="title">
          {scenario.id !== scenario.title && <p class="id">{scenario.id}</p>}
          <h1 class={scenario.title.length > LONG_TITLE ? 'long' : ''}>{scenario.title}</h1>
          {scenario.expected !== null && <p class={`expected ${scenario.expected.replace(' ', '-')}`}>{EXPECTED[scenario.expected]}</p>}
        </header>
        <div class="columns">
          <div class="aside">
            {situation}
            {outcomes}
          </div>
          <div class="main">
            <GraphView scenario={scenario} steps={steps} at={at} lit={lit} choose={choose} goTo={goTo} undo={() => step(taken.slice(0, -1))} />
            <WalkView scenario={scenario} steps={steps} at={at} script={taken} choose={choose} go={step} />
          </div>
        </div>
      </div>
    </Players.Provider>
  );
}

const EXPECTED = { confirmed: 'as the file expects', refuted: 'not what the file expects', 'not complete': 'the search ended before it could tell' } as const;

/** A script that leads to a card: the walk so far where it passes there, else a shortest one. */
function wayTo(scenario: PageScenario, key: CardKey, taken: readonly number[]): readonly number[] | null {
  const { positions } = scenario.graph;
  if (key.card === 'start') return [];
  const wanted = keyText(key);
  for (let length = taken.length; length >= 0; length--) if (keyText(walk(positions, taken.slice(0, length)).at.key) === wanted) return taken.slice(0, length);
  const begin = arrive(positions, 0).key;
  const seen = new Set([keyText(begin)]);
  const waiting: { readonly key: CardKey; readonly script: readonly number[] }[] = [{ key: begin, script: [] }];
  for (let i = 0; i < waiting.length; i++) {
    const { key: here, script } = waiting[i]!;
    if (keyText(here) === wanted) return script;
    if (here.card !== 'choice') continue;
    for (const [option, { to }] of (positions[here.position]?.options ?? []).entries()) {
      const next = arrive(positions, to).key;
      if (seen.has(keyText(next))) continue;
      seen.add(keyText(next));
      waiting.push({ key: next, script: [...script, option] });
    }
  }
  return null;
}

function Notes({ scenario }: { readonly scenario: PageScenario }) {
  const { cycle, readings, who } = scenario;
  if (cycle === null && readings?.length === 0 && who.length === 0) return null;
  return (
    <section class="panel notes" aria-labelledby="notes-title">
      <h2 id="notes-title">Notes</h2>
      {cycle !== null && (
        <>
          <p>{cycle.optional ? 'There is a loop, and somebody in it can leave it.' : 'There is a loop that goes on without anybody who could leave it.'}</p>
          <Way label="into the loop" entries={cycle.stem} />
          <Way label="once around" entries={cycle.loop} />
        </>
      )}
      {who.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {readings === null && <p>Whether they depend on readings of the rules was not worked out.</p>}
      {readings !== null && readings.length > 0 && <p>The outcomes depend on how these questions are answered: {readings.join('; ')}.</p>}
    </section>
  );
}

function Way({ label, entries }: { readonly label: string; readonly entries: readonly ScriptEntry[] }) {
  return (
    <p class="way">
      <span class="label">{label}</span> {entries.length === 0 ? 'without a choice' : entries.map(({ player, chosen }) => `${player}: ${chosen}`).join('; ')}
    </p>
  );
}
