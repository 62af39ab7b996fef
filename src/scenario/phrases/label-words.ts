/** Names of players and objects that phrases are made of: what means the name could not be told from what means the word. */
import { NO_NAMES } from '../yaml/cursor.ts';
import { VOCABULARY, parseArg } from './phrases.ts';
import { type Sink, report } from '../yaml/yaml.ts';

/** Names that begin with a capital are read as names, and words of the grammar as they stand in it. */
const isPhrase = (name: string): boolean => /^\p{Ll}/u.test(name) && (VOCABULARY.includes(name) || parseArg(name, NO_NAMES).ok);
/** Reports a name that is a reference or a description itself: "you", "it", "each creature". */
export function checkNoPhrase(sink: Sink, at: number, name: string, what: string): void {
  if (isPhrase(name)) report(sink, at, 'name', `"${name}" is a word of references and descriptions, no name of ${what}`, 'choose a name of its own, such as one with a capital');
}
