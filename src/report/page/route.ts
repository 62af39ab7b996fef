/** Which scenario is shown and where one stands in it, kept in the address so that a place can be linked to and the browser's Back undoes. */
import { useEffect, useState } from 'preact/hooks';

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

/** The route of the address, followed while it changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const follow = (): void => setRoute(routeOf(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}
