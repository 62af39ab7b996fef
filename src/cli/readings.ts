import { InvalidArgumentError, type Command } from 'commander';
import { EDITIONS, READINGS, editionSaid, yearsOfEditions } from '../rules/editions.ts';
import type { Readings } from '../rules/model.ts';
import { didYouMean } from '../scenario/yaml/read.ts';
import { readingMeant } from '../scenario/reading-words.ts';

/** "results-of-damage", "Results of damage" and "results of damage" are one name. */
const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/[\s-]+/g, ' ').replaceAll(/["'’]/g, '');
const named = (word: string, known: readonly string[]): string | undefined => known.find((each) => plain(each) === plain(word));

/** A sentence ends in one mark. */
const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** One more NAME=VALUE. */
export function readingFrom(text: string, before: Readings = {}): Readings {
  const at = text.indexOf('=');
  if (at < 0) throw new InvalidArgumentError('It must be NAME=VALUE; insteadof schema --readings lists them.');
  const [name, value] = [text.slice(0, at), text.slice(at + 1)];
  const meant = readingMeant(named(name, Object.keys(READINGS)) ?? name, value);
  const { question } = meant;
  if (question === undefined) throw new InvalidArgumentError(sentence(`There is no reading "${name}"; ${didYouMean(plain(name), Object.keys(READINGS)) ?? 'insteadof schema --readings lists them'}`));
  const alternative = meant.answer ?? named(value, meant.answers);
  if (alternative === undefined) throw new InvalidArgumentError(`"${question}" is one of: ${meant.answers.join(' | ')}.`);
  if (before[question] !== undefined) throw new InvalidArgumentError(`"${question}" is answered twice; insteadof explore --readings tries every answer.`);
  return { ...before, [question]: alternative };
}

/** The option of every command that runs scenarios: how a rule is understood. */
export const withReading = (command: Command): Command => command.option('--reading <name=value>', 'understand a rule so (repeatable; insteadof schema --readings lists them)', readingFrom);

/** An edition that is known, by its name or by a year, as in files. */
export function editionFrom(text: string): string {
  const known = Object.keys(EDITIONS);
  const edition = editionSaid(text);
  if (edition === undefined) throw new InvalidArgumentError(sentence(`There is no edition "${text}"; ${didYouMean(text, known) ?? `editions: ${known.join(', ')}; a year says one of them: ${yearsOfEditions()}`}`));
  return edition;
}
/** The option of every command that runs scenarios: the rules of which time. */
export const withEdition = (command: Command): Command => command.option('--edition <name>', "run this edition of the rules instead of the scenario's own", editionFrom);
