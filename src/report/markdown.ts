/** Scenarios as Markdown: the situation, the outcomes in a table, the decisions as a list. */
import { decisionsOf, firstCard, keyText } from './page/decisions.ts';
import type { CardKey, PageScenario } from './page/data.ts';
import { counted, grouped, printable } from './page.ts';

const MOST_DECISIONS = 60;

/** Text that Markdown and HTML leave alone. */
export const markdownWords = (text: string): string => printable(text).replaceAll(/[\\`*_{}[\]<>#|~&]/g, (c) => (c === '<' ? '&lt;' : c === '>' ? '&gt;' : c === '&' ? '&amp;' : `\\${c}`));
const md = markdownWords;

/** One scenario; ends with a line break. */
export function scenarioMarkdown(scenario: PageScenario): string {
  const { situation } = scenario;
  const under = [...(situation.edition === 'current' ? [] : [`edition ${situation.edition}`]), ...situation.readings];
  const things = situation.objects.filter(({ zone }) => zone === 'battlefield' || zone === 'stack');
  return [
    `## ${md(scenario.title)}`, '', `${scenario.title === scenario.id ? '' : `${md(scenario.id)}: `}**${md(scenario.counted)}.** ${md(scenario.verdict)}.`, '',
    ...(under.length === 0 ? [] : [`Under ${under.map(md).join('; ')}.`, '']),
    ...situation.happens.map((text) => `- about to happen: **${md(text)}**`), ...things.map(({ name, player, text }) => `- ${md(name)} (${md(player)})${text.length === 0 ? '' : `: ${text.map(md).join('; ')}`}`),
    ...situation.inForce.map(({ name, text }) => `- in force, ${md(name)}: ${md(text)}`), '',
    `| outcome | plays | who decides | ${scenario.complete ? 'shortest script' : 'script'} |`, '| --- | ---: | --- | --- |',
    ...scenario.outcomes.map(({ text, plays, deciders, power, path }) => `| ${md(text)} | ${plays === null ? '' : grouped(plays)} | ${md(power === '' ? deciders.join(', ') : power)} | ${path ?? ''} |`),
    ...(scenario.unlisted > 0 ? ['', `${counted(scenario.unlisted, 'more outcome')} not listed.`] : []), ...scenario.who.flatMap((text) => ['', md(text)]), ...decisions(scenario), '',
  ].join('\n');
}

function decisions(scenario: PageScenario): readonly string[] {
  const { positions } = scenario.graph;
  const all = decisionsOf(positions, firstCard(positions), MOST_DECISIONS).decisions.filter(({ key }) => key.card === 'choice');
  if (all.length === 0) return [];
  const names = new Map(all.map(({ key }, i) => [keyText(key), `D${i + 1}`]));
  const where = (key: CardKey): string => (key.card === 'outcome' ? `**${md(scenario.outcomes[key.outcome]?.text || 'nothing happens')}**` : key.card === 'loop' ? 'for ever' : key.card === 'cut' ? 'not explored' : (names.get(keyText(key)) ?? 'a decision not listed'));
  const lines = all.flatMap(({ key, targets }) => {
    const here = key.card === 'choice' ? positions[key.position] : undefined;
    return ['', `**${names.get(keyText(key)) ?? ''}** ${md(here?.player ?? '')}: ${md(here?.asked ?? '')} (${md(here?.options[0]?.rule ?? '')})`, '', ...targets.map((target, i) => `${i + 1}. ${md(here?.options[i]?.chosen ?? '')} → ${where(target)}`)];
  });
  const total = positions.filter(({ options }) => options.length > 1).length;
  return ['', '### Decisions', ...lines, ...(total > all.length ? ['', `${counted(total - all.length, 'more decision')} not listed.`] : [])];
}
