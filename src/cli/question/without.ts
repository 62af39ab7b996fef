/** A question that is not understood, without the words that are in the way: which they are, and what is understood of the rest. */

/** The words that were left away, and the question without them. */
export interface Without { readonly words: string; readonly rest: string }
/** So many words in a row are left away, and so many ways are tried: some two seconds. */
const MOST_WORDS = 5;
const MOST_TRIES = 120;
/** Of so many words one may be in the way at most: what is left must still be the question. */
const ONE_OF = 2;
/** The fewest words in a row without which the rest is understood, the last of them first; undefined: none of those that were tried. */
export function withoutSome(what: string, isUnderstood: (rest: string) => boolean): Without | undefined {
  const words = what.trim().split(/ +/);
  let tries = 0;
  for (let many = 1; many <= Math.min(MOST_WORDS, Math.ceil(words.length / ONE_OF)); many += 1) {
    for (let at = words.length - many; at >= 0; at -= 1) {
      tries += 1;
      if (tries > MOST_TRIES) return undefined;
      const rest = [...words.slice(0, at), ...words.slice(at + many)].join(' ').replace(/^[,;:. ]+|[,;:. ]+$/g, '').replace(/^(?:and|then|with|but|or) | (?:and|then|with|but|or)$/gi, '');
      if (isUnderstood(rest)) return { words: words.slice(at, at + many).join(' ').replace(/^[,;:. ]+|[,;:. ]+$/g, ''), rest };
    }
  }
  return undefined;
}
