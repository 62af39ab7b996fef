/** CR 614.1a, 615.1: "If .. would .., .. instead", "the next time .. would .., ..", with what is said around it. */
import { withoutFront } from './fronts.ts';
import { rewritesIn, withMore } from './instead.ts';
import { preventedIn } from './prevented.ts';
import { type Fields, type Trail, missed, numberSaid } from './text.ts';
import { countedOnce, watchedIn, whenOf, withSourceChosen } from './watched.ts';

/** "Instead", "skip", or "you may .. If you do, ..": what is said happens in the place of the event (614.1a, 614.1b). */
const saysReplaced = (sentences: readonly string[]): boolean => sentences.some((each) => /\binstead\b|\bskips?\b|^If (?:you|they|that player) do(?:es)?, /i.test(each));
/** CR 614.1a: "the first time you would .. each turn": only that one. */
const FIRST = /^the first time (?<event>.+?) (?:(?<turn>each turn)|during each of your turns), /;
function firstTime(said: string): { readonly said: string; readonly around: Fields } {
  const words = FIRST.exec(said)?.groups;
  return words === undefined ? { said, around: {} } : { said: said.replace(FIRST, `if ${words['event'] ?? ''}, `), around: { first: words['turn'] === undefined ? 'your turns' : 'turn' } };
}
/** The rest of a list: "(a creature,) Spacecraft, or Planet you control, ..". */
const LISTED = /^(?:(?:[A-Za-z'-]+ ){0,3}[A-Za-z'-]+, )?or /;
/** Where the event ends and the effect begins: the first comma behind which the event is understood, and that is none of a list. */
function parted(said: string, trail: Trail): { readonly watched: NonNullable<ReturnType<typeof watchedIn>>; readonly effect: string } | undefined {
  const inner: Trail = {};
  let found: ReturnType<typeof parted>;
  for (const { index } of said.matchAll(/, /g)) {
    const watched = watchedIn(said.slice(0, index), inner);
    if (watched === undefined) continue;
    found = { watched, effect: said.slice(index + 2) };
    if (!LISTED.test(found.effect)) break;
  }
  return found ?? missed(trail, inner.part ?? said);
}
/** CR 615.5: what is done for what was prevented is done once for all that is prevented at the same time. */
function preventedTogether(plain: Fields): Fields {
  const { damage } = plain['when'] as Fields;
  if (typeof damage !== 'object') return plain;
  const { to, per } = damage as Fields;
  const isOne = typeof to === 'string' && !/ or |\band\/or\b/.test(to);
  return per !== undefined || isOne ? plain : { ...plain, when: { damage: { ...(damage as Fields), per: 'event' } } };
}
/** CR 111.2, 614.1a: "Each token that would be created under an opponent's control this turn is created under your control instead." */
const CREATED_UNDER = /^each token that would be created under an opponent's control(?<turn> this turn)? is created under your control instead$/i;
const both = (one: Fields, other: Fields): Fields => ({ ...one, ...other, ...(one['if'] !== undefined && other['if'] !== undefined ? { if: [one['if'], other['if']] } : {}) });

/** CR 118.12: "you may pay 2 life. If you do, exile it instead", "you may sacrifice a creature. If you do, prevent that damage": what using it costs. */
const PAYS = /^(?<who>you|that player|they|its controller) may (?:pay (?:(?<life>\w+) life|(?<mana>(?:\{[^}]+\})+))|(?<verb>discard|sacrifice) (?<what>an? .+))$/;
const THEN = /^If (?:you|they|that player) do(?:es)?, (?<does>.+)$/;
function paidIn(effect: string, [second = '', ...more]: readonly string[]): { readonly fields: Fields; readonly does: string } | undefined {
  const [words, does] = [PAYS.exec(effect)?.groups, THEN.exec(second)?.groups?.['does']];
  if (words === undefined || does === undefined || more.length > 0 || !/ instead$|^instead |^prevent (?:that|.+ of that) damage$/.test(does)) return undefined;
  const who = (words['who'] ?? '').replace('they', 'that player');
  const cost: Fields = words['life'] !== undefined ? { life: numberSaid(words['life']) } : words['mana'] !== undefined ? { mana: words['mana'] } : { [words['verb'] ?? '']: words['what'] };
  return { fields: { may: who, pay: { player: who, cost } }, does };
}
/**
 * A replacement or prevention ability from its sentences, the first of which says what would happen.
 * @returns undefined where it is another sentence, or a part is not understood (the trail has which)
 */
export function replacedIn([first = '', ...more]: readonly string[], trail: Trail): Fields | undefined {
  const created = more.length === 0 ? CREATED_UNDER.exec(first)?.groups ?? (CREATED_UNDER.test(first) ? {} : undefined) : undefined;
  if (created !== undefined) return { when: { create: { player: 'an opponent' } }, change: { player: 'you' }, ...(created['turn'] === undefined ? {} : { until: 'end of turn' }) };
  const { said: bare, around: before } = withoutFront(first.replace(/^Each time (?=.+ would )/, 'If '));
  const { said: front, around: counted } = firstTime(bare);
  const around = { ...before, ...counted };
  const { said, choose } = withSourceChosen(front);
  const plain = preventedIn(said, trail);
  if (plain !== undefined) {
    const ofSource = more.some((each) => /^If damage from an? /.test(each)); // of each source by itself
    const whole = withMore(more.length === 0 || ofSource ? plain : preventedTogether(plain), more, undefined, trail);
    return whole === undefined ? undefined : both(around, { ...(choose === undefined ? {} : { choose }), ...whole });
  }
  const [, next, rest] = /^(?:if |(?<next>the next time )|the next (?=\S+ time ))(?<rest>.+)$/.exec(said) ?? [];
  if (rest === undefined) return undefined;
  const whole = parted(rest, trail);
  const found = whole === undefined || next === undefined ? whole : { ...whole, watched: countedOnce(whole.watched) };
  const paid = found === undefined ? undefined : paidIn(found.effect, more);
  if (found !== undefined && paid !== undefined) {
    const rewrites = rewritesIn(paid.does, found.watched, trail, true);
    return rewrites === undefined ? undefined : both(around, { ...(choose === undefined ? {} : { choose }), when: whenOf(found.watched), ...(next === undefined ? {} : { next: 1 }), ...found.watched.around, ...paid.fields, ...rewrites });
  }
  const rewrites = found === undefined ? undefined : rewritesIn(found.effect, found.watched, trail, saysReplaced([first, ...more]));
  const all = rewrites === undefined ? undefined : withMore(rewrites, more, found?.watched, trail);
  if (found === undefined || all === undefined) return undefined;
  return both(around, { ...(choose === undefined ? {} : { choose }), when: whenOf(found.watched), ...(next === undefined ? {} : { next: 1 }), ...found.watched.around, ...all });
}
