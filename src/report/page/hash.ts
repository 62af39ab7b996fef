/** Places on the page as the end of an address: "#judge/07a:0.1". */

export interface Route {
  /** Null: the index, or the only scenario. */
  readonly id: string | null;
  readonly script: readonly number[];
}

/** "#judge/07a:0.1" → scenario and script. */
export function routeOf(hash: string): Route {
  let text: string;
  try {
    text = decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return { id: null, script: [] };
  }
  const at = /:(\d+(?:\.\d+)*)?$/.exec(text);
  const id = at === null ? text : text.slice(0, at.index);
  return { id: id === '' ? null : id, script: at?.[1] === undefined ? [] : at[1].split('.').map(Number) };
}

export const hashOf = (id: string | null, script: readonly number[]): string =>
  `#${encodeURIComponent(id ?? '').replaceAll('%2F', '/')}${script.length === 0 ? '' : `:${script.join('.')}`}`;

