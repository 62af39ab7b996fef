/** The page: reads its data from the document, shows the index or one scenario. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageData } from './data.ts';
import { IndexView, NO_SEARCH } from './index-view.tsx';
import { type Pack, unpack } from './pack.ts';
import { hashOf } from './hash.ts';
import { useRoute } from './route.ts';
import { ScenarioView } from './scenario-view.tsx';
import { Theme } from './theme.tsx';
import { Rules } from './words.tsx';

function App({ data }: { readonly data: PageData }) {
  const [route, setRoute] = useRoute();
  const [search, setSearch] = useState(NO_SEARCH);
  const single = data.rows.length === 1;
  const at = single ? 0 : data.rows.findIndex(({ id }) => id === route.id);
  const scenario = at < 0 ? undefined : data.scenarios[at];
  const go = (script: readonly number[]): void => setRoute(hashOf(single ? null : (scenario?.id ?? null), script));
  useEffect(() => {
    document.title = scenario === undefined ? data.title : `${scenario.title} – insteadof`;
    if (!single) scrollTo(0, 0);
  }, [scenario]);
  return (
    <Rules.Provider value={data.rules}>
      <Bar data={data} at={at} />
      <main id="content">{scenario === undefined ? <IndexView data={data} search={search} setSearch={setSearch} /> : <ScenarioView key={scenario.id} scenario={scenario} script={route.script} go={go} />}</main>
      <footer>
        <p>Every outcome that legal choices can reach, found by insteadof. Unofficial fan content, not approved or endorsed by Wizards of the Coast.</p>
      </footer>
    </Rules.Provider>
  );
}

function Bar({ data, at }: { readonly data: PageData; readonly at: number }) {
  const before = data.rows[at - 1];
  const after = at < 0 ? undefined : data.rows[at + 1];
  return (
    <header class="bar">
      <a class="brand" href="#">
        insteadof
      </a>
      {data.rows.length > 1 && at >= 0 && (
        <nav aria-label="Scenarios">
          <a href="#">All scenarios</a>
          {before !== undefined && (
            <a href={hashOf(before.id, [])} aria-label={`Previous: ${before.id}`}>
              ‹ previous
            </a>
          )}
          {after !== undefined && (
            <a href={hashOf(after.id, [])} aria-label={`Next: ${after.id}`}>
              next ›
            </a>
          )}
        </nav>
      )}
      <Theme />
    </header>
  );
}

/** On paper nothing can be unfolded: reasons are printed too. */
function unfoldForPrint(): void {
  const closed: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    closed.push(...document.querySelectorAll<HTMLDetailsElement>('details:not([open])'));
    for (const each of closed) each.open = true;
  });
  addEventListener('afterprint', () => {
    for (const each of closed.splice(0)) each.open = false;
  });
}

unfoldForPrint();
const root = document.getElementById('app');
const carried = document.getElementById('data')?.textContent;
if (root !== null && carried != null) render(<App data={unpack(JSON.parse(carried) as Pack) as PageData} />, root);
