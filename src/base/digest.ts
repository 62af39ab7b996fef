import { hash } from 'node:crypto';

/**
 * The fingerprint of a set of lines, whatever their order: the first 16 hex digits of SHA-256 over the lines sorted by
 * code unit, joined with "\n", plus a final "\n". A repeated line counts as often as it is given.
 */
export function digestOf(lines: Iterable<string>): string {
  const text = `${[...lines].sort().join('\n')}\n`;
  return hash('sha256', text, 'hex').slice(0, 16);
}
