/** The decision graph in the DOT language of Graphviz: a table per decision, an exit per option. */
import { type Card, numberedCards } from './layout.ts';
import type { PageScenario } from './page/data.ts';
import { printable } from './page.ts';
import { escapeHtml } from './html.ts';

/** Fill and line per chooser, in turn order; the last is chance. */
const TINTS: readonly (readonly [fill: string, line: string])[] = [['#e4edf8', '#1d4f91'], ['#faeae1', '#97401a'], ['#edf3dd', '#4c6a12'], ['#f4e7f8', '#76308c'], ['#fae5ee', '#9b2257'], ['#def1f4', '#0f6773']];
const CHANCE: readonly [string, string] = ['#ececea', '#555b63'];
const WIDEST = 60;

/** Text in an HTML-like label; long words and texts are cut. */
const label = (text: string): string => {
  const plain = printable(text);
  return escapeHtml(Array.from(plain).length > WIDEST ? `${Array.from(plain).slice(0, WIDEST - 1).join('')}…` : plain);
};
const quoted = (text: string): string => `"${printable(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** One graph; several in one file are one after another. Never cut: what the graph holds is written. */
export function dotText(scenario: PageScenario): string {
  const { cards, arrows } = numberedCards(scenario.graph.positions);
  const players = scenario.situation.players.map(({ name }) => name);
  const nodes = cards.map((card, at) => `  n${at} ${node(scenario, card, players)};`);
  const lines = arrows.map(({ from, option, to }) => `  n${from}${cards[from]?.card === 'choice' ? `:o${option}:e` : ''} -> n${to}:w;`);
  const head = ['  graph [rankdir=LR, nodesep=0.25, ranksep=0.6, fontname="Helvetica", bgcolor="white"];', '  node [fontname="Helvetica", fontsize=11, shape=plain];', '  edge [color="#7d776c", arrowsize=0.7];'];
  return [`digraph ${quoted(scenario.id)} {`, ...head, `  label=${quoted(`${scenario.id}: ${scenario.title}`)}; labelloc=t;`, ...nodes, ...lines, '}', ''].join('\n');
}

function node(scenario: PageScenario, key: Card, players: readonly string[]): string {
  switch (key.card) {
    case 'outcome': return `[shape=box, style="rounded,bold", margin="0.15,0.08", label=<${label(scenario.outcomes[key.outcome]?.text || 'nothing happens')}>]`;
    case 'loop': return '[shape=box, style="rounded,dashed", label=<for ever>]';
    case 'cut': return '[shape=box, style="rounded,dashed", label=<not explored>]';
    case 'start': return `[shape=box, style="rounded,dashed", label=<${label(scenario.graph.positions[key.position]?.event ?? '')}>]`;
    case 'choice': {
      const here = scenario.graph.positions[key.position];
      const at = here?.player == null ? -1 : players.indexOf(here.player);
      const [fill, line] = at < 0 ? CHANCE : (TINTS[at % TINTS.length] ?? CHANCE);
      const rows = (here?.options ?? []).map(({ chosen }, i) => `<TR><TD PORT="o${i}" ALIGN="LEFT">${label(chosen)}</TD></TR>`).join('');
      return `[label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="5" COLOR="${line}"><TR><TD BGCOLOR="${fill}" ALIGN="LEFT"><FONT COLOR="${line}"><B>${label(here?.player ?? '')}</B></FONT><BR ALIGN="LEFT"/>${label(here?.asked ?? '')}<BR ALIGN="LEFT"/></TD></TR>${rows}</TABLE>>]`;
    }
  }
}
