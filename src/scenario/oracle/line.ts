/** A line of a card's text as the abilities that it is, in the fields in which they would be written. */
import { isKeywordLine } from '../abilities/keyword-lines.ts';
import type { Context } from '../phrases/context.ts';
import { asData } from '../yaml/pasted.ts';
import { type Node, type Sink, nodeOf, report } from '../yaml/yaml.ts';
import { reflexOf } from './effects.ts';
import { withEmblems } from './emblems.ts';
import { enteredIn } from './entered.ts';
import { forbiddenIn } from './forbidden.ts';
import { withoutFront } from './fronts.ts';
import { leftOut } from './left-out.ts';
import { conditionInFront, keywordsUnder, levelIn, solvingIn, under } from './levels.ts';
import { replacedIn } from './replaced.ts';
import { standingIn } from './standing.ts';
import { type Fields, type Trail, type Tree, isPrintable, missed, plainLine, sentencesOf, unreadIn } from './text.ts';

/** What cannot matter here, as with keywords of this sort: how something is cast and paid for, who may attack or block, what is drawn up before the game, how many cards a hand may hold. */
const UNMODELLED: readonly RegExp[] = [
  /^this (?:can't be blocked(?: except by [^.]+| by [^.]+)?|can't block(?: [^.]+)?|can block [^.]+|attacks each combat if able)\.?$/i, /^if this is in your opening hand, you may begin the game with it on the battlefield\.?$/i,
  /^(?:if [^.,]+, )?this costs? [^.]+ (?:less|more) to cast(?:,? [^.]+)?\.?$/i, /^this can(?:'t)? (?:only )?attack (?:only )?alone\.?$/i, /^(?:each )?[^.:"]*\bspells?\b[^.:"]* costs? (?:\{\d+\}|\w+) (?:less|more) to cast(?: [^.]+)?\.?$/i, /^you have no maximum hand size\.?$/i, /^(?:you|players) don't lose unspent (?:\w+ )?mana as steps and phases end\.?$/i, /^[^.:",]+ (?:have|has) flash\.?$/i, /^(?:as long as [^,]+, )?you may activate [^.,]+ abilities any time you could cast an instant\.?$/i, /^(?:until [a-z ]+, )?you may (?:cast|play) [^.]*\.?$/i, /^(?:you|players|each (?:player|opponent)) can cast spells only [^.]+\.?$/i, /^(?:players? |each player )?(?:you )?plays? with (?:(?:your|their) hands?|the top cards? of (?:your|their) librar(?:y|ies)) revealed\.?$/i, /^(?:your|each player's|each opponent's) maximum hand size is [^.]+\.?$/i,
  /^(?:if this was kicked, )?(?:it|this) has split second\.?$/i, /^cast this only [^.]+\.?$/i, /^you may [^.]+ rather than pay this's mana cost\.?$/i, /^(?:if [^.,]+, )?rather than pay this's mana cost, you may [^.]+\.?$/i, /^if [^.,]+, you may [^.]+ rather than pay this's mana cost\.?$/i, /^as an additional cost to cast this, [^.]+\.?$/i, /^(?:if [^,]+, )?you may cast this without paying its mana cost\.?$/i,
];
/** The same of what can't attack or block, where that is nothing that can be watched. */
const LIMITED = /^no more than \w+ creatures? can (?:attack|block)\b[^.:"]*\.?$/i;
const COMBAT = /^(?!.* activated abilities )[^.:"]+ can(?:'t (?:be blocked|block|attack)| attack as though)(?: [^.]+)?\.?$/i;
/** The abilities of a line; undefined where it is no sentence that is known, or a part of it is not understood (the trail has which). */
export function abilitiesIn(line: string, trail: Trail): readonly Fields[] | undefined {
  const found = readIn(line, trail);
  return found === undefined ? undefined : withEmblems(found, trail, readIn);
}
function readIn(line: string, trail: Trail): readonly Fields[] | undefined {
  const front = conditionInFront(line);
  if (front !== undefined) return (abilitiesIn(front.rest, trail) ?? keywordsUnder(front.condition, front.rest))?.map((each) => (each['if'] === front.condition ? each : under(front.condition, each)));
  const solving = solvingIn(line) ?? levelIn(line)?.ability;
  if (solving !== undefined) return [solving];
  const unread = unreadIn(line);
  if (unread !== undefined || !isPrintable(line)) return missed(trail, unread ?? line);
  if (UNMODELLED.some((each) => each.test(line))) return [];
  const forbidden = sentencesOf(line).map(forbiddenIn);
  if (forbidden.length > 0 && forbidden.every((each) => each !== undefined)) return forbidden.flat();
  if (COMBAT.test(line) || LIMITED.test(line)) return [];
  const several = enteringTwice(line, trail);
  if (several !== undefined) return several;
  const { said, around } = withoutFront(line);
  const entered = enteredIn(Object.keys(around).length === 0 ? line : said, trail);
  if (entered !== undefined) return [{ ...entered, ...around }];
  if (trail.part !== undefined) return undefined;
  const sentences = sentencesOf(line);
  const [, bare, does] = /^([^":]+\.) When damage is prevented this way, ([^"]+)$/.exec(line) ?? [];
  if (bare !== undefined && does !== undefined) return preventedThen(bare, does, trail);
  const replaced = /^[^:"]*\bwould\b|^if [^:"]* instead\b/i.test(sentences[0] ?? '') ? replacedIn(sentences, trail) : undefined;
  if (replaced !== undefined) return [replaced];
  if (trail.part !== undefined) return undefined;
  return standingIn(line, trail);
}
/** CR 603.12, 615.5: a prevention ability, and what triggers on damage being prevented by it. */
function preventedThen(bare: string, does: string, trail: Trail): readonly Fields[] | undefined {
  const [ability, ...more] = abilitiesIn(bare, trail) ?? [];
  const reflex = reflexOf('damage is prevented this way', does, trail);
  if (ability === undefined || reflex === undefined || more.length > 0 || (ability['prevent'] === undefined && ability['shield'] === undefined)) return missed(trail, trail.part ?? does);
  return [{ ...ability, then: [...((ability['then'] ?? []) as readonly Tree[]), reflex] }];
}
/** CR 614.12: "This enters tapped. As it enters, choose a color.", "This enters with .. If .., it enters with an additional ..": an ability each. */
const INSTEAD = / instead$/;
const ENTERS_TOO = /^(?:As it enters, |(?:If [^,]+, )?[Ii]t enters (?:tapped|with) )/;
function enteringTwice(line: string, trail: Trail): readonly Fields[] | undefined {
  const sentences = sentencesOf(line);
  if (sentences.length < 2 || !sentences.slice(1).every((each) => ENTERS_TOO.test(each) && !/ this way$/.test(each))) return undefined;
  if (sentences.some((each, nth) => INSTEAD.test(each) && (nth !== 1 || !/^If /.test(each) || / (?:if|unless) /.test(sentences[0] ?? '')))) return undefined;
  const found = sentences.map((each, nth) => enteredIn(nth === 0 ? each : each.replace(INSTEAD, '').replace(/^As it enters, /, 'As this enters, ').replace(/\b[Ii]t enters /, 'this enters '), trail));
  const known = found.filter((each) => each !== undefined);
  return known.length < found.length ? undefined : insteadOf(known, sentences);
}
/** CR 614.1c: "with two .. If it was kicked, it enters with four .. instead": the one or the other. */
function insteadOf(known: readonly Fields[], sentences: readonly string[]): readonly Fields[] {
  const at = sentences.findIndex((each) => INSTEAD.test(each));
  const condition = known[at]?.['if'];
  return condition === undefined ? known : known.map((each, nth) => (nth === at - 1 ? { ...each, unless: condition } : each));
}
/** A line that is a keyword or a list of them, and nothing else. */
const isKeywords = (text: string): boolean => !/[.\n(]/.test(text) && isKeywordLine(text);
/** Whether a text is long enough for a sentence; fewer words are a keyword, or a mistake in one. */
const MOST_OF_KEYWORD = 3;
const isSentence = (text: string): boolean => text.split(' ').length > MOST_OF_KEYWORD || /\.$|^\{[^:]+: /.test(text);

/**
 * What is written as text among abilities: each line of it as maps, keywords as they are.
 * @returns undefined where there is nothing to do; what is not understood is a problem that names the part
 */
export function abilityLines(context: Context, node: Node): readonly Node[] | undefined {
  if (node.node !== 'scalar' || typeof node.value !== 'string' || !/[ \n]/.test(node.value) || (isKeywords(node.value) && conditionInFront(plainLine(node.value)) === undefined)) return undefined;
  const lines = node.value.split('\n');
  const found = lines.flatMap((line, nth): readonly Node[] => {
    const at = lines.length === 1 ? node.at : context.sink.below(node.at, nth + 1);
    const text = plainLine(line);
    return text === '' ? [] : oneLine(context.sink, text, at);
  });
  const [only] = found;
  return found.length === 1 && only?.node === 'scalar' && only.source === node.source ? undefined : found;
}
/** A line as it is read, or a problem that names what of it is not. @param condition under which its abilities are there */
export function oneLine(sink: Sink, text: string, at: number, condition?: Tree): readonly Node[] {
  const trail: Trail = {};
  const abilities = abilitiesIn(text, trail);
  const conditioned = condition === undefined ? abilities : (abilities?.map((each) => under(condition, each)) ?? keywordsUnder(condition, text));
  if (conditioned !== undefined) return conditioned.map((each) => nodeOf(each, at));
  if (isKeywords(text.replace(/\.$/, '')) || !isSentence(text)) return [{ node: 'scalar', at, value: text.replace(/\.$/, ''), source: text.replace(/\.$/, '') }];
  report(sink, at, 'oracle-text', `this part of the text is not understood: "${trail.part ?? text}"`, leftOut(text) ?? asData(text));
  return [];
}
