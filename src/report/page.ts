import pc from 'picocolors';
import stringWidth from 'string-width';

/** Colours by meaning; all of them the identity where colours are off. */
export interface Paint {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly who: (text: string) => string;
}

/** Where a text for people will be read: how many columns it has, and whether it shows colours. */
export interface Page {
  readonly width: number;
  readonly paint: Paint;
}

/** A page; widths that no text fits into, or that no eye follows, are corrected. */
export function pageOf(width: number, colours: boolean): Page {
  const c = pc.createColors(colours);
  return {
    width: Math.max(40, Math.min(width, 160)),
    paint: { strong: c.bold, faint: c.dim, good: c.green, bad: c.red, warn: c.yellow, who: c.cyan },
  };
}

/** The text with line breaks and other control characters made visible, so that a title cannot command the terminal. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The words of a text in lines of at most `width` columns; a longer word is cut. At least one line, possibly empty. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((w) => pieces(w, width))) {
    if (line === '') line = word;
    else if (columns(line) + 1 + columns(word) <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines;
}

/** Columns that a text without colours takes: letters of some scripts take two. */
export const columns = (text: string): number => (/^[ -~]*$/.test(text) ? text.length : stringWidth(text));

function pieces(word: string, width: number): readonly string[] {
  if (columns(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && columns(part + letter) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

/** A first line and its continuation, indented: `head` stands before the first line, as many blanks before the others. */
export function hanging(head: string, text: string, width: number): readonly string[] {
  const indent = columns(head);
  return wrap(text, Math.max(10, width - indent)).map((line, i) => (i === 0 ? head : ' '.repeat(indent)) + line);
}

/** The id of a scenario and its title; one that has none is called by its id, once. */
export const headed = (id: string, title: string, width: number): readonly string[] =>
  title === id ? wrap(printable(id), width) : hanging(`${printable(id)}  `, printable(title), width);

/** "1 outcome", "3 outcomes", "1,000 outcomes". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${grouped(n)} ${n === 1 ? one : many}`;

/** Digits in groups of three: "479,001,600". Other texts stay as they are. */
export const grouped = (n: number | string): string => String(n).replace(/^\d{4,}$/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));
