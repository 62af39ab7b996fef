import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { fc, test as property } from '@fast-check/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { exploreScenario } from '../explore/explore.ts';
import { familyYaml } from '../explore/families.ts';
import { graphOf } from '../explore/graph.ts';
import { situationOf } from '../explore/situation.ts';
import { NO_CARDS } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import { dotText } from './dot.ts';
import { pageHtml } from './html.ts';
import { scenarioMarkdown } from './markdown.ts';
import { pageData, pageRow, pageScenario } from './page-data.ts';
import { arrive, leadingTo, reachable, walk } from './page/decisions.ts';
import type { PageScenario } from './page/data.ts';
import { pack, unpack } from './page/pack.ts';
import { routeOf, hashOf } from './page/hash.ts';
import { neighbourhood } from './page/neighbourhood.ts';

const NASTY = `</script><script>alert("1")</script> & 'quoted' <b>`;
const LONG = 'Supercalifragilistic'.repeat(12);
const yaml = (title: string, name: string): string =>
  ['id: test/nasty', `title: ${JSON.stringify(title)}`, `players: [${JSON.stringify(name)}, Nicole]`, 'in force:', `- {from: a spell, controller: Nicole, when: {damage: {to: Nicole}}, change: {amount: {times: 2}}, as: ${JSON.stringify(LONG)}}`, `- {from: a spell, controller: Nicole, when: {damage: {to: Nicole}}, change: {amount: {plus: 1}}, as: ${JSON.stringify(NASTY)}}`, 'event: {damage: {from: {object: a 1/1 creature, as: Source, controller: Nicole}, to: Nicole, amount: 1}}', ''].join('\n');

let graphviz: Graphviz;
beforeAll(async () => {
  graphviz = await Graphviz.load();
});

function pageOf(text: string): { readonly scenario: PageScenario; readonly html: string } {
  const [scenario] = loadScenarios(text, NO_CARDS).scenarios;
  if (scenario === undefined) throw new Error('the scenario has problems');
  const found = { place: 'x.yaml', id: scenario.id, title: scenario.title, report: exploreScenario(scenario), graph: graphOf(scenario), situation: situationOf(scenario), result: null };
  const page = pageScenario(found, graphviz);
  return { scenario: page, html: [...pageHtml(pageData(scenario.title, [pageRow(found)], [page], []), { script: '/* </script> */', style: '/* </style> */' })].join('') };
}

test('of a search that was cut, what only the drawing reaches is counted apart', () => {
  const [scenario] = loadScenarios(yaml('Two orders', 'Amy'), NO_CARDS).scenarios;
  if (scenario === undefined) throw new Error('the scenario has problems');
  const report = exploreScenario(scenario, { limits: { maxStates: 1 } });
  const { counted, outcomes, complete } = pageScenario({ place: 'x.yaml', id: scenario.id, title: scenario.title, report, graph: graphOf(scenario), situation: situationOf(scenario), result: null }, null);
  expect({ counted, complete, texts: outcomes.map(({ text }) => text) }).toEqual({ counted: '0 outcomes, and 2 more in the drawing', complete: false, texts: ['3 damage to Nicole', '4 damage to Nicole'] }); // 1 * 2 + 1, (1 + 1) * 2
});

describe('packed data', () => {
  property.prop([fc.jsonValue()])('is the same again', (data) => {
    const plain = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(plain);
      if (typeof value !== 'object' || value === null) return value;
      const copy: Record<string, unknown> = {};
      for (const name in value) Object.defineProperty(copy, name, { value: plain((value as Record<string, unknown>)[name]), enumerable: true, configurable: true, writable: true });
      return copy;
    };
    const json = (value: unknown): string => JSON.stringify(value);
    expect(json(plain(unpack(JSON.parse(json(pack(data))) as ReturnType<typeof pack>)))).toBe(json(plain(data)));
  });
  test('says once what occurs often', () => {
    const row = { name: 'a name', list: ['x', 'y'] };
    expect(JSON.stringify(pack(Array.from({ length: 100 }, () => row))).length).toBeLessThan(700);
  });
});

describe('a walk', () => {
  test('616.1: follows every script of the report to its outcome', () => {
    const { scenario } = pageOf(familyYaml('F1', 5));
    const { positions } = scenario.graph;
    expect(scenario.outcomes.length).toBeGreaterThan(10);
    scenario.outcomes.forEach(({ path }, outcome) => {
      const { at } = walk(positions, (path ?? '').split('.').map(Number));
      expect(at.key).toEqual({ card: 'outcome', outcome });
      expect(leadingTo(positions, outcome).has(0)).toBe(true);
    });
    expect(reachable(positions, 0).outcomes.size).toBe(scenario.outcomes.length);
  });
  test('stops at a choice that does not exist', () => {
    const { positions } = pageOf(familyYaml('F1', 3)).scenario.graph;
    expect(walk(positions, [1, 9]).taken).toEqual([1]);
  });
  test('104.4b: finds a loop without a choice', () => {
    const step = (to: number, outcome: number | null = null) => ({ event: '', quiet: [], events: [], player: 'Amy', asked: '', outcome, options: [{ chosen: '', rule: '', to }] });
    expect(arrive([step(1), step(2), step(1)], 0).key).toEqual({ card: 'loop', position: 1 });
  });
  test('its place has an address', () => {
    for (const id of ['judge/07a', 'a:b', 'with space/ü', null]) for (const script of [[], [0], [3, 12, 0]]) expect(routeOf(hashOf(id, script))).toEqual({ id, script });
  });
});

describe('the drawing', () => {
  test('has a card for every decision and outcome, an arrow for every option, none on top of another', () => {
    const { graph } = pageOf(familyYaml('F1', 5)).scenario;
    const decisions = graph.positions.filter(({ options }) => options.length > 1);
    const { cards, arrows } = graph.drawing!;
    expect(cards.filter(({ key }) => key.card === 'choice')).toHaveLength(decisions.length);
    expect(arrows).toHaveLength(decisions.reduce((sum, { options }) => sum + options.length, 0));
    for (const [i, a] of cards.entries()) for (const b of cards.slice(i + 1)) expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
  });
  test('of a graph too large for the eye there is a neighbourhood', () => {
    const { positions, drawing } = pageOf(familyYaml('F2', 10)).scenario.graph;
    expect(drawing).toBeNull();
    const near = neighbourhood(positions, { card: 'choice', position: 5 }, { card: 'choice', position: 0 });
    expect(near.cards.length).toBeLessThanOrEqual(41);
    expect(near.arrows.length).toBeGreaterThan(10);
  });
});

describe('names and titles that are code', () => {
  const nasty = () => pageOf(yaml(NASTY, `<img src=x onerror="alert(1)">`));
  test('end no element of the page', () => {
    const { html } = nasty();
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    expect(html).toContain(`<title>&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;quoted&#39; &lt;b&gt;</title>`);
  });
  test('are text in DOT, and Graphviz reads it', () => {
    const svg = graphviz.layout(dotText(nasty().scenario), 'svg', 'dot');
    expect(svg).not.toMatch(/<script|<img/);
    expect(svg).toContain('&lt;/script');
  });
  test('are text in Markdown', () => {
    const text = scenarioMarkdown(nasty().scenario);
    expect(text).not.toMatch(/<script|<img|[^\\]\*\*alert/);
    expect(text.split('\n').filter((line) => line.startsWith('| ')).every((line) => line.replaceAll('\\|', '').split('|').length === 6)).toBe(true);
  });
});

test('the same input gives the same bytes', () => {
  expect(pageOf(familyYaml('F1', 4)).html).toBe(pageOf(familyYaml('F1', 4)).html);
});
