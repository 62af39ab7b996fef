/** CR 614.1a, 615.1: "If .. would .., .. instead", "the next time .. would .., ..", with what is said around it. */
import { rewritesIn, withMore } from './instead.ts';
import { preventedIn } from './prevented.ts';
import { type Fields, type Trail, lowered, missed } from './text.ts';
import { watchedIn, whenOf, withSourceChosen } from './watched.ts';

/** What stands in front: when it matters, or how long. */
const BEFORE: readonly (readonly [RegExp, (words: Readonly<Record<string, string | undefined>>) => Fields])[] = [
  [/^as long as (?<condition>(?:(?! would ).)+?), /, ({ condition }) => ({ if: condition })],
  [/^if (?<condition>(?:(?! would ).)+?), (?=.*\bwould\b)/, ({ condition }) => ({ if: condition })],
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
/** "Instead", "skip", or "you may .. If you do, ..": what is said happens in the place of the event (614.1a, 614.1b). */
const saysReplaced = (sentences: readonly string[]): boolean => sentences.some((each) => /\binstead\b|\bskips?\b|^If (?:you|they|that player) do(?:es)?, /i.test(each));
/** Where the event ends and the effect begins: the first comma behind which the event is understood. */
function parted(said: string, trail: Trail): { readonly watched: NonNullable<ReturnType<typeof watchedIn>>; readonly effect: string } | undefined {
  const inner: Trail = {};
  for (const { index } of said.matchAll(/, /g)) {
    const watched = watchedIn(said.slice(0, index), inner);
    if (watched !== undefined) return { watched, effect: said.slice(index + 2) };
  }
  return missed(trail, inner.part ?? said);
}
const both = (one: Fields, other: Fields): Fields => ({ ...one, ...other, ...(one['if'] !== undefined && other['if'] !== undefined ? { if: [one['if'], other['if']] } : {}) });

/**
 * A replacement or prevention ability from its sentences, the first of which says what would happen.
 * @returns undefined where it is another sentence, or a part is not understood (the trail has which)
 */
export function replacedIn([first = '', ...more]: readonly string[], trail: Trail): Fields | undefined {
  const { said: front, around } = withoutFront(first);
  const { said, choose } = withSourceChosen(front);
  const plain = preventedIn(said, trail);
  if (plain !== undefined) { const whole = withMore(plain, more, trail); return whole === undefined ? undefined : both(around, { ...(choose === undefined ? {} : { choose }), ...whole }); }
  const [, next, rest] = /^(?:if |(?<next>the next time )|the next (?=\S+ time ))(?<rest>.+)$/.exec(said) ?? [];
  if (rest === undefined) return undefined;
  const found = parted(rest, trail);
  const rewrites = found === undefined ? undefined : rewritesIn(found.effect, found.watched, trail, saysReplaced([first, ...more]));
  const whole = rewrites === undefined ? undefined : withMore(rewrites, more, trail);
  if (found === undefined || whole === undefined) return undefined;
  return both(around, { ...(choose === undefined ? {} : { choose }), when: whenOf(found.watched), ...(next === undefined ? {} : { next: 1 }), ...found.watched.around, ...whole });
}
