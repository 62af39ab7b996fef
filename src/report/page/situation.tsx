/** The situation: who plays, what is there, what is in force, what is about to happen. */
import type { PageScenario, Situation } from './data.ts';
import { Rule, Who } from './words.tsx';

const ZONES = ['battlefield', 'stack', 'hand', 'graveyard', 'exile', 'command', 'library'];
const TITLES: Readonly<Record<string, string>> = { battlefield: 'On the battlefield', stack: 'On the stack', hand: 'In hands', graveyard: 'In graveyards', exile: 'In exile', command: 'In the command zone', library: 'In libraries' };

export function SituationView({ scenario }: { readonly scenario: PageScenario }) {
  const { situation } = scenario;
  return (
    <section class="panel situation" aria-labelledby="situation-title">
      <h2 id="situation-title">The situation</h2>
      <div class="happens">
        <h3>About to happen</h3>
        {situation.happens.length === 1 ? <p>{situation.happens[0]}</p> : <ol>{situation.happens.map((text, i) => <li key={i}>{text}</li>)}</ol>}
      </div>
      <PlayersView situation={situation} />
      {ZONES.map((zone) => (
        <Things key={zone} title={TITLES[zone] ?? zone} things={situation.objects.filter((object) => object.zone === zone).map(({ name, type, pt, notes, player, text }) => ({ name, detail: inWords([type, pt, ...notes]), player, text }))} />
      ))}
      <Things title="Effects in force" things={situation.inForce.map(({ name, notes, player, text }) => ({ name, detail: inWords(notes), player, text: [text] }))} />
      <Facts situation={situation} />
    </section>
  );
}

function PlayersView({ situation }: { readonly situation: Situation }) {
  return (
    <ul class="players">
      {situation.players.map((player) => (
        <li key={player.name}>
          <Who name={player.name} /> <span class="detail">{[`${player.life} life`, ...(player.active ? ['active player'] : []), ...player.notes].join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}

/** So many things are shown at once; the others are a click away. */
const FIRST = 6;

interface Thing { readonly name: string; readonly detail: string; readonly player: string; readonly text: readonly string[] }

function Things({ title, things }: { readonly title: string; readonly things: readonly Thing[] }) {
  if (things.length === 0) return null;
  const first = things.length <= FIRST + 2 ? things : things.slice(0, FIRST);
  const others = things.slice(first.length);
  return (
    <div>
      <h3>{title}</h3>
      <ThingList things={first} />
      {others.length > 0 && (
        <details>
          <summary>{others.length} more</summary>
          <ThingList things={others} />
        </details>
      )}
    </div>
  );
}

function ThingList({ things }: { readonly things: readonly Thing[] }) {
  return (
    <ul class="objects">
      {things.map(({ name, detail, player, text }, i) => (
        <li key={i}>
          <p class="object">
            <strong>{name}</strong> <span class="detail">{detail}</span> <Who name={player} />
          </p>
          {text.map((line, at) => (
            <p class="text" key={at}>
              {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

const inWords = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null && part !== '').join(' · ');

function Facts({ situation }: { readonly situation: Situation }) {
  return (
    <dl class="facts">
      <dt>Rules</dt>
      <dd>
        {situation.edition === 'current' ? 'current edition' : `edition ${situation.edition}`}
        {situation.rules.length > 0 && ', about '}
        {situation.rules.map((rule, i) => (
          <span key={rule}>
            {i > 0 && ', '}
            <Rule number={rule} />
          </span>
        ))}
      </dd>
      {situation.readings.length > 0 && (
        <>
          <dt>Readings</dt>
          <dd>{situation.readings.join('; ')}</dd>
        </>
      )}
      {situation.source !== null && (
        <>
          <dt>Source</dt>
          <dd>{situation.source}</dd>
        </>
      )}
    </dl>
  );
}
