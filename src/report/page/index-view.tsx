/** The index of a corpus: search, filters, and a list that grows as one scrolls. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageData, PageRow } from './data.ts';
import { hashOf } from './hash.ts';
import { counted } from './words.tsx';

/** What is searched for. Kept by the page, so that it is still there when one comes back from a scenario. */
export interface Search {
  readonly text: string;
  readonly kind: string;
  readonly choosers: string;
  readonly rule: string;
}
export const NO_SEARCH: Search = { text: '', kind: '', choosers: '', rule: '' };

const PORTION = 80;

const kindsOf = (row: PageRow): readonly string[] => [row.kind, ...(row.expected === null ? [] : [row.expected]), ...(row.count > 1 ? ['several outcomes'] : ['one outcome'])];
const choosersOf = ({ choosers }: PageRow): string => (choosers === 0 ? 'nobody chooses' : choosers === 1 ? 'one player chooses' : 'several players choose');

function fits(row: PageRow, search: Search, words: readonly string[], text: string): boolean {
  return (search.kind === '' || kindsOf(row).includes(search.kind)) && (search.choosers === '' || choosersOf(row) === search.choosers) && (search.rule === '' || row.rules.includes(search.rule)) && words.every((word) => text.includes(word));
}

export function IndexView({ data, search, setSearch }: { readonly data: PageData; readonly search: Search; readonly setSearch: (search: Search) => void }) {
  const texts = useMemo(() => data.rows.map((row) => `${row.id} ${row.title} ${row.rules.join(' ')} ${row.edition} ${row.outcomes.join(' ')}`.toLowerCase()), [data]);
  const found = useMemo(() => {
    const words = search.text.toLowerCase().split(/\s+/).filter((word) => word !== '');
    return data.rows.filter((row, i) => fits(row, search, words, texts[i] ?? ''));
  }, [data, search, texts]);
  const several = data.rows.filter(({ count }) => count > 1).length;
  const refuted = data.rows.filter(({ expected }) => expected === 'refuted').length;
  const confirmed = data.rows.filter(({ expected }) => expected === 'confirmed').length;
  return (
    <div class="index">
      <header class="title">
        <h1>{data.title}</h1>
        <p class="summary">
          {counted(data.rows.length, 'scenario')}, {several.toLocaleString('en')} with more than one outcome{confirmed > 0 && `; ${confirmed.toLocaleString('en')} as their files expect`}
          {refuted > 0 && `; ${refuted.toLocaleString('en')} not`}.
        </p>
        {data.problems.length > 0 && (
          <details class="problems">
            <summary>{counted(data.problems.length, 'problem')} in the files</summary>
            <ul>{data.problems.map((text) => <li key={text}>{text}</li>)}</ul>
          </details>
        )}
      </header>
      <Filters data={data} search={search} setSearch={setSearch} />
      <p class="found" role="status">
        {found.length === data.rows.length ? 'All of them.' : found.length === 0 ? 'Nothing fits.' : `${counted(found.length, 'scenario')} of ${data.rows.length.toLocaleString('en')}.`}
      </p>
      <Rows rows={found} />
    </div>
  );
}

function Filters({ data, search, setSearch }: { readonly data: PageData; readonly search: Search; readonly setSearch: (search: Search) => void }) {
  const rules = useMemo(() => tally(data.rows.flatMap((row) => row.rules)), [data]);
  const kinds = useMemo(() => tally(data.rows.flatMap(kindsOf)), [data]);
  const choosers = useMemo(() => tally(data.rows.map(choosersOf)), [data]);
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="wide">
        <span>Search</span>
        <input type="search" value={search.text} placeholder="name, outcome, rule …" onInput={(event) => setSearch({ ...search, text: event.currentTarget.value })} />
      </label>
      <Select name="Result" all="any" value={search.kind} options={kinds} set={(kind) => setSearch({ ...search, kind })} />
      <Select name="Choices" all="any" value={search.choosers} options={choosers} set={(value) => setSearch({ ...search, choosers: value })} />
      <Select name="Rule" all="all rules" value={search.rule} options={[...rules].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))} set={(rule) => setSearch({ ...search, rule })} />
      <button type="button" onClick={() => setSearch(NO_SEARCH)} disabled={search === NO_SEARCH}>
        Clear
      </button>
    </form>
  );
}

/** Values with how often they occur, frequent ones first. */
function tally(values: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

function Select({ name, all, value, options, set }: { readonly name: string; readonly all: string; readonly value: string; readonly options: readonly (readonly [string, number])[]; readonly set: (value: string) => void }) {
  return (
    <label>
      <span>{name}</span>
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">{all}</option>
        {options.map(([option, count]) => (
          <option value={option} key={option}>
            {`${option} (${count})`}
          </option>
        ))}
      </select>
    </label>
  );
}

function Rows({ rows }: { readonly rows: readonly PageRow[] }) {
  const [most, setMost] = useState(PORTION);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => setMost(PORTION), [rows]);
  useEffect(() => {
    const element = end.current;
    if (element === null) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setMost((now) => now + PORTION);
    }, { rootMargin: '600px' });
    watch.observe(element);
    return () => watch.disconnect();
  }, [most, rows]);
  return (
    <>
      <ul class="rows">
        {rows.slice(0, most).map((row) => (
          <li key={row.id}>
            <a href={hashOf(row.id, [])}>
              <span class="row-id">{row.id}</span>
              <span class="row-title">{row.title === row.id ? '' : row.title}</span>
              <span class={`row-count ${row.expected === 'refuted' ? 'bad' : row.complete ? '' : 'open'}`}>{row.complete ? counted(row.count, 'outcome') : row.count === 0 ? row.kind : `${row.kind}, ${counted(row.count, 'outcome')} so far`}</span>
              <span class="row-outcomes">{row.outcomes.slice(0, 3).join(' · ')}{row.count > 3 ? ' · …' : ''}</span>
            </a>
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <div ref={end} class="list-end">
          <button type="button" onClick={() => setMost(most + PORTION)}>
            Show more
          </button>
        </div>
      )}
    </>
  );
}
