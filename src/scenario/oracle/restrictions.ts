/** CR 602.5b: when, how often and by whom an ability may be activated, as its text says behind what it does. */
import { type Fields, type Trail, type Tree, missed, sentencesOf } from './text.ts';

/** Who may activate it and what the mana is for are the scenario's to say. */
const LEFT_TO_THE_SCENARIO = /^(?:Only (?:any opponent|you|this's owner|its owner) may activate|Any player may activate|Spend this mana only (?:to|on)|Activate no more than)\b/;
const ONLY = /^Activate (?:this ability )?only (?<how>.+)$/;
/** At which point of a turn is the scenario's to say, whose turn it is follows from it. */
const HOW: readonly (readonly [RegExp, (words: Readonly<Record<string, string | undefined>>) => Fields])[] = [
  [/^if (?<condition>.+)$/, ({ condition = '' }) => ({ 'only-if': condition })],
  [/^once each turn$/, () => ({ once: 'each turn' })],
  [/^(?:as a sorcery|any time you could cast a sorcery|during your (?:turn|upkeep|[a-z ]+step|[a-z ]+phase)\b.*)$/, () => ({ 'only-if': "it's your turn" })],
  [/^during an(?:y| opponent's) (?:turn|upkeep|[a-z ]+step)\b.*$/, () => ({ 'only-if': "it's an opponent's turn" })],
  [/^(?:during|before|after|as an instant|by|while) .+$/, () => ({})],
];
/** What is done, and what is said of when it may be activated, as fields; undefined where a part of that is not understood. */
export function restrictionsIn(text: string, trail: Trail): { readonly does: string; readonly around: Fields } | undefined {
  const sentences = sentencesOf(text);
  let around: Fields = {};
  const conditions: Tree[] = [];
  for (const sentence of sentences) {
    const how = ONLY.exec(sentence)?.groups?.['how'];
    for (const part of how?.split(/,? and only (?=if |once |as |during |before )/) ?? []) {
      const found = HOW.find(([shape]) => shape.test(part));
      if (found === undefined) return missed(trail, sentence);
      const { 'only-if': condition, ...rest } = found[1](found[0].exec(part)?.groups ?? {});
      if (condition !== undefined) conditions.push(condition);
      around = { ...around, ...rest };
    }
  }
  const does = sentences.filter((each) => !ONLY.test(each) && !LEFT_TO_THE_SCENARIO.test(each));
  const only: Tree = conditions.length === 1 ? (conditions[0] ?? '') : conditions;
  return { does: does.length === sentences.length ? text : does.map((each) => (/["]$/.test(each) ? each : `${each}.`)).join(' '), around: conditions.length === 0 ? around : { 'only-if': only, ...around } };
}
