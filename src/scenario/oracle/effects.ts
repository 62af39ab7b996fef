/** What a spell or ability does as it resolves: its targets, and its sentences one after the other (608.2c). */
import { forbiddenIn } from './forbidden.ts';
import { stepsOf } from './clauses.ts';
import { preventedIn } from './prevented.ts';
import { replacedIn } from './replaced.ts';
import { type Fields, type Trail, type Tree, isPrintable, lowered, missed, sentencesOf } from './text.ts';

/** What ends the description of a target. */
const ENDS = "(?= would\\b| this turn\\b| until\\b| gets?\\b| gains?\\b| loses?\\b| can't\\b| deals?\\b| draws?\\b| discards?\\b| mills?\\b| creates?\\b| exiles?\\b| sacrifices?\\b| reveals?\\b| becomes?\\b| puts?\\b| searche?s?\\b| shuffles?\\b| returns?\\b| chooses?\\b| pays?\\b| skips?\\b| may\\b| fights?\\b| phases?\\b| is\\b| are\\b| has\\b| to\\b| instead\\b|'s\\b|\\.|;|,? and (?:you|put|draw|it|gain|lose|target|another)\\b|, then\\b|$)";
const TARGET = new RegExp(`\\b(?<whole>[Aa]ny (?:other )?target|(?:[Uu]p to (?:one|two|three) |[Aa]nother |[Ee]ach of up to \\w+ )?(?:other )?[Tt]arget (?:\\w+, \\w+,? or \\w+|[^.,]+?)${ENDS})`);
const NAMES = ['it', 'second', 'third'];
const called = (name: string): string => (name === 'it' ? 'it' : `the ${name}`);
/** CR 115.1: the targets of a text by names, and the text with the names in their places. */
export function withTargetsNamed(text: string): { readonly said: string; readonly target: Fields } {
  let said = text;
  const target: Record<string, string> = {};
  for (const name of NAMES) {
    const found = TARGET.exec(said)?.groups?.['whole'];
    if (found === undefined) break;
    const whole = found.charAt(0).toLowerCase() + found.slice(1);
    target[name] = whole.startsWith('any ') ? whole : whole.replace(/\b(?:other )?target /, (words) => (words.startsWith('other') ? 'other ' : '')).replace(/^(?!up to|another|each )/, (none) => `${/^[aeiou]/.test(whole.replace(/^target /, '')) ? 'an' : 'a'} ${none}`);
    said = said.replace(found, found === whole ? called(name) : `${called(name).charAt(0).toUpperCase()}${called(name).slice(1)}`);
  }
  const [only, ...others] = Object.values(target);
  if (only !== undefined && others.length === 0) said = said.replace(/\b([Tt])hat (creature or player|permanent or player|creature|permanent|spell|planeswalker|player|artifact|land|enchantment|opponent|card)\b(?!'s graveyard)/g, (words, letter: string, noun: string) => (isNamed(only, noun) ? (letter === 'T' ? 'It' : 'it') : words));
  return { said, target };
}
/** Whether "that creature" is what such a target is. */
const isNamed = (target: string, noun: string): boolean => noun.split(' or ').every((each) => new RegExp(`\\b${each}\\b`).test(target) || (target.startsWith('any ') && ['creature', 'player', 'permanent', 'planeswalker'].includes(each)));
/** CR 611.2a: an effect that a sentence puts in force; what has no time limit of its own lasts. */
function inForce(fields: Fields): readonly Tree[] {
  return [{ 'in-force': fields }];
}
/** CR 615.11, 701.19a: a shield for each of several permanents. */
const shieldEach = (step: Fields, what: string): Fields => (/^each /.test(what) ? { 'in-force': { for: what, ...(step['in-force'] as Fields), when: { destroy: { what: 'it' } } } } : step);
/** CR 611.2c: "if a creature dealt damage this way would die" is an effect on each of those creatures, as is what can't happen to it. */
function forEachDealt(fields: Fields): Fields {
  const key = fields['cant'] === undefined ? 'when' : 'cant';
  const [word = '', event] = Object.entries((fields[key] ?? {}) as Fields)[0] ?? [];
  const what = event === undefined || typeof event !== 'object' ? undefined : (event as Fields)['what'];
  const dealt = typeof what === 'string' ? /^an? (?<noun>\w+) (?<behind>dealt damage this way.*)$/.exec(what)?.groups : undefined;
  return dealt === undefined ? fields : { for: `each ${dealt['noun'] ?? ''} that was ${dealt['behind'] ?? ''}`, ...fields, [key]: { [word]: { ...(event as Fields), what: 'it' } } };
}
function sentenceIn(sentence: string, more: readonly string[], trail: Trail): { readonly steps: readonly Tree[]; readonly used: number } | undefined {
  const said = lowered(sentence).replace(/^until end of turn, (?<rest>.+)$/, '$<rest> this turn');
  if (preventedIn(said, trail) !== undefined || /\bwould\b/.test(said)) {
    const rest = more.findIndex((each) => !/\bthis way\b|^If you do\b/.test(each));
    const used = rest < 0 ? more.length : rest;
    const replaced = replacedIn([sentence, ...more.slice(0, used)], trail);
    return replaced === undefined ? undefined : { steps: inForce(forEachDealt(replaced)), used: 1 + used };
  }
  const regenerated = /^regenerate (?<what>.+)$/.exec(said)?.groups?.['what'];
  if (regenerated !== undefined) return { steps: inForce({ when: { destroy: { what: regenerated } }, next: 1, instead: [{ regenerate: { what: /^each /.test(regenerated) ? 'it' : regenerated } }], until: 'end of turn' }).map((step) => shieldEach(step as Fields, regenerated)), used: 1 }; // 701.19a
  const forbidden = / can't be regenerated\b/.test(said) ? undefined : forbiddenIn(said);
  if (forbidden?.every(({ until }) => until !== undefined) === true) return { steps: forbidden.flatMap(inForce), used: 1 };
  const chosen = /^choose (?<what>an? .+?(?:you control|an opponent controls|on the battlefield))$/.exec(said)?.groups?.['what'];
  if (chosen !== undefined) return { steps: [{ choose: { [/\bthe chosen (\w+)/.exec(more.join(' '))?.[1] ?? 'one']: chosen } }], used: 1 };
  const steps = stepsOf(said, trail);
  return steps === undefined ? undefined : { steps: steps.map((step) => (typeof step === 'object' && 'in-force' in step ? { 'in-force': forEachDealt((step as Fields)['in-force'] as Fields) } : step)), used: 1 };
}
/**
 * A text that is done, as `target:` and `do:`; undefined where a part is not understood.
 */
export function effectIn(text: string, trail: Trail): Fields | undefined {
  if (!sentencesOf(text).every(isPrintable)) return missed(trail, text);
  const { said, target } = withTargetsNamed(text);
  const sentences = sentencesOf(said);
  const steps: Tree[] = [];
  for (let at = 0; at < sentences.length;) {
    const found = counteredInto(sentences, at) ?? sentenceIn(sentences[at] ?? '', sentences.slice(at + 1), trail);
    if (found === undefined) return undefined;
    steps.push(...found.steps);
    at += found.used;
  }
  return { ...(Object.keys(target).length === 0 ? {} : { target }), do: steps };
}
const PLACES: Readonly<Record<string, string>> = { 'on top of': 'top of library', 'on the bottom of': 'bottom of library', into: 'hand' };
/** CR 614.15: "Counter it. If it is countered this way, put it .. instead of into its owner's graveyard." */
function counteredInto(sentences: readonly string[], at: number): { readonly steps: readonly Tree[]; readonly used: number } | undefined {
  if (!/^counter it$/i.test(sentences[at] ?? '')) return undefined;
  const words = /^If (?:it|that spell) is countered this way, (?:(?<exile>exile it)|put it (?<where>on top of|on the bottom of|into) its owner's (?:library|hand))(?:(?<counters> with .+? counters? on it))? instead of (?:putting it )?into (?:that player's|its owner's) graveyard$/.exec(sentences[at + 1] ?? '')?.groups;
  if (words === undefined || words['counters'] !== undefined) return undefined;
  const to = words['exile'] === undefined ? PLACES[words['where'] ?? ''] : 'exile';
  return { steps: [{ counter: { what: 'it' }, own: [{ when: { move: { what: 'it', to: 'graveyard' } }, change: { to } }] }], used: 2 };
}
const MODES = /^choose (?:one|one or both|one or more|two)(?: —| –|:)?$/i;
/** CR 700.2: "Choose one —" and its modes, each with targets of its own; undefined where that is not what the lines say. */
export function withModes(lines: readonly string[], trail: Trail): Fields | undefined {
  const [first = '', ...more] = lines;
  if (!MODES.test(first) || !/^choose one\b(?! or)/i.test(first) || !more.every((line) => line.startsWith('•'))) return undefined;
  const modes = more.map((line) => effectIn(line.replace(/^•\s*/, ''), trail));
  return modes.includes(undefined) ? undefined : { do: [{ modes: Object.fromEntries(modes.map((mode, nth) => [String(nth + 1), mode ?? {}])) }] };
}
