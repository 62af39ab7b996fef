/** A thread of `insteadof check`. */
import { serving } from '../explore/pool.ts';
import { checkSource, type CheckedFile, type CheckWork } from './check-file.ts';
import { loadEngine } from './load-engine.ts';
import { processHost } from './process-host.ts';

export default serving(async (shared: CheckWork) => {
  const host = processHost();
  const engine = await loadEngine(host);
  return (at: number): CheckedFile => checkSource(shared, at, host, engine);
});
