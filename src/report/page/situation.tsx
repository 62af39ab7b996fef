/** The situation: who plays, what is there, what is in force, what is about to happen. */
import type { PageScenario, Situation } from './data.ts';
import { Rule, Who, counted } from './words.tsx';

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
        <Zone key={zone} title={TITLES[zone] ?? zone} objects={situation.objects.filter((object) => object.zone === zone)} />
      ))}
      <InForce situation={situation} />
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

/** More than this many objects in a zone are folded away behind a line. */
const MANY = 24;

function Zone({ title, objects }: { readonly title: string; readonly objects: Situation['objects'] }) {
  if (objects.length === 0) return null;
  const body = (
    <ul class="objects">
      {objects.map((object, i) => (
        <li key={i}>
          <p class="object">
            <strong>{object.name}</strong> <span class="detail">{[object.type, object.pt, ...object.notes].filter((part) => part !== null && part !== '').join(' · ')}</span> <Who name={object.player} />
          </p>
          {object.text.map((text, at) => (
            <p class="text" key={at}>
              {text}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
  if (objects.length <= MANY)
    return (
      <div>
        <h3>{title}</h3>
        {body}
      </div>
    );
  return (
    <details>
      <summary>
        {title}: {counted(objects.length, 'object')}
      </summary>
      {body}
    </details>
  );
}

function InForce({ situation }: { readonly situation: Situation }) {
  if (situation.inForce.length === 0) return null;
  return (
    <div>
      <h3>Effects in force</h3>
      <ul class="objects">
        {situation.inForce.map((effect, i) => (
          <li key={i}>
            <p class="object">
              <strong>{effect.name}</strong> <span class="detail">{effect.notes.join(' · ')}</span> <Who name={effect.player} />
            </p>
            <p class="text">{effect.text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
