/** What stands in front of a sentence: when it matters, where, or how long. */
import { type Fields, lowered } from './text.ts';

/** What stands in front: when it matters, or how long. */
const BEFORE: readonly (readonly [RegExp, (words: Readonly<Record<string, string | undefined>>) => Fields])[] = [
  [/^as long as (?<condition>(?:(?! would ).)+?), /, ({ condition }) => ({ if: condition })],
  [/^if (?<condition>(?=[^,]* (?:is|are|was|were|isn't|aren't|wasn't|has|have|had|controls?|[a-z]+ed) |[^,]*'(?:s|re|ve) |you |X )(?:(?! would ).)+?), (?=.*\bwould\b)/, ({ condition }) => ({ if: condition })],
  [/^during your turn, /, () => ({ if: "it's your turn" })],
  [/^(?:until end of turn|this turn), /, () => ({ until: 'end of turn' })],
  [/^until your next turn, /, () => ({ until: 'your next turn' })],
];
const THIS_IN_ZONE = /^this is (in your (?<zone>graveyard|hand)|(?<exile>in exile))$/;
/** CR 113.6: "as long as this is in your graveyard" says where the ability works. */
const zoneMeant = (around: Fields): Fields => {
  const zone = typeof around['if'] === 'string' ? THIS_IN_ZONE.exec(around['if'])?.groups : undefined;
  if (zone === undefined) return around;
  const { if: condition, ...rest } = around;
  return condition === undefined ? around : { ...rest, 'works-in': zone['exile'] === undefined ? zone['zone'] : 'exile' };
};
/** What stands in front of a sentence, as fields, and the rest. */
export function withoutFront(sentence: string): { readonly said: string; readonly around: Fields } {
  let said = lowered(sentence);
  let around: Fields = {};
  for (let found = true; found;) {
    found = false;
    for (const [shape, meaning] of BEFORE) {
      const match = shape.exec(said);
      if (match === null) continue;
      around = { ...around, ...meaning(match.groups ?? {}) };
      said = said.slice(match[0].length);
      found = true;
    }
  }
  return { said, around: zoneMeant(around) };
}
