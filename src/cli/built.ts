/** What `npm run build` makes one file of: the command, and what its threads run. Each is evaluated when it is asked for. */
export const parts = {
  process: () => import('./process.ts'),
  'check.worker': () => import('./check.worker.ts'),
  'fuzz.worker': () => import('./fuzz.worker.ts'),
  'search.worker': () => import('./search.worker.ts'),
};
