/** Which scenario is shown and where one stands in it, kept in the address so that a place can be linked to and the browser's Back undoes. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Route, routeOf } from './hash.ts';

/** The address follows a walk when it rests: browsers refuse to be sent to too many places at once. */
const REST_MS = 150;

/** The route of the address, followed while it changes; and a way to change it, at once, so that quick keys are not lost. */
export function useRoute(): readonly [Route, (hash: string) => void] {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  const pending = useRef<number | undefined>(undefined);
  const ours = useRef(0); // changes of the address that we made and have not been told of yet: we are there already, or further
  useEffect(() => {
    const follow = (): void => {
      if (ours.current > 0) {
        ours.current--;
        return;
      }
      clearTimeout(pending.current);
      setRoute(routeOf(location.hash));
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const go = (hash: string): void => {
    setRoute(routeOf(hash));
    clearTimeout(pending.current);
    pending.current = window.setTimeout(() => {
      const before = location.hash;
      location.hash = hash;
      if (location.hash !== before) ours.current++;
    }, REST_MS);
  };
  return [route, go];
}
