/** Which scenario is shown and where one stands in it, kept in the address so that a place can be linked to and the browser's Back undoes. */
import { useEffect, useState } from 'preact/hooks';
import { type Route, routeOf } from './hash.ts';

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
