/** The events of a round: how what enters would look, which effects apply and why, which do not and why not. */
import type { ExplainedEffect, ExplainedEvent, LayerLine } from './data.ts';
import { Rule } from './words.tsx';

export function Explanation({ events }: { readonly events: readonly ExplainedEvent[] }) {
  return (
    <div class="events">
      {events.map((event, i) => (
        <div class="event" key={i}>
          <p class="event-text">
            <span class="label">event</span> <strong>{event.event}</strong>
          </p>
          {event.cannot !== null && <p class="cannot">{event.cannot}</p>}
          <Lookahead lines={event.lookahead} notSeen={event.notSeen} />
          <Effects effects={event.effects} />
        </div>
      ))}
    </div>
  );
}

const STATE = (effect: ExplainedEffect): readonly [string, string] => (effect.offered ? ['applies', 'applies'] : effect.applicable ? ['waits', 'not yet'] : ['no', 'does not']);

/** Effects in three groups: those that may be chosen, those that must wait, those that do not apply. */
function Effects({ effects }: { readonly effects: readonly ExplainedEffect[] }) {
  const ordered = [...effects.filter(({ offered }) => offered), ...effects.filter(({ offered, applicable }) => applicable && !offered), ...effects.filter(({ applicable }) => !applicable)];
  if (ordered.length === 0) return <p class="nothing">No effect has anything to do with it.</p>;
  return (
    <ul class="effects">
      {ordered.map((effect, i) => {
        const [kind, words] = STATE(effect);
        const cited = /\(\d{3}\.[^()]*\)$/.test(effect.why);
        return (
          <li class={`effect ${kind}`} key={i}>
            <span class="state">{words}</span>
            <span class="effect-words">
              <strong>{effect.effect}</strong> {effect.why}
              {!cited && (
                <>
                  {' '}
                  <Rule number={effect.rule} />
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const looks = ({ typeLine, pt, colors, abilities, controller }: LayerLine): string =>
  [typeLine, pt, colors, `under ${controller}`, abilities.length === 0 ? 'no abilities' : `has ${abilities.join(', ')}`].filter((part) => part !== null && part !== '').join(', ');

/** The look-ahead of 614.12: from the copiable values through the layers. */
function Lookahead({ lines, notSeen }: { readonly lines: readonly LayerLine[]; readonly notSeen: string | null }) {
  const [first, ...rest] = lines;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return notSeen === null ? null : <p class="nothing">Not seen: {notSeen}</p>;
  const between = rest.slice(0, -1);
  return (
    <div class="lookahead">
      <table>
        <caption>
          How it would look on the battlefield <Rule number="614.12" />
        </caption>
        <thead>
          <tr>
            <th scope="col">layer</th>
            <th scope="col">effect</th>
            <th scope="col">so it would be</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>at first</td>
            <td>{first.by}</td>
            <td>{looks(first)}</td>
          </tr>
          {between.map((line, i) => (
            <tr key={i} class={line.why === null ? '' : 'off'}>
              <td>{line.layer.replace(/^layer /, '')}</td>
              <td>{line.by}</td>
              <td>{line.why === null ? line.changes : `nothing: ${line.why}`}</td>
            </tr>
          ))}
          <tr class="result">
            <td>in the end</td>
            <td />
            <td>{looks(last)}</td>
          </tr>
        </tbody>
      </table>
      {notSeen !== null && <p class="nothing">Not seen: {notSeen}</p>}
    </div>
  );
}
