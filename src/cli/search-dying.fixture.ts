/** A thread of a long search that dies: once in each layer, when it takes its first part of it. A file in the folder of the search says where. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serving } from '../explore/pool.ts';
import { builders } from '../search/packed/sweep/builder.ts';
import type { Built, LayerTask } from '../search/packed/kernel/layer.ts';
import { diskSpill } from './spill.ts';

const builderFor = builders(diskSpill());
const MARK = 'died-';

export default serving((task: LayerTask) => {
  const { build } = builderFor(task.setup);
  const mark = join(task.folder, `${MARK}${String(task.run)}-${String(task.layer)}`);
  return Promise.resolve((item: number): Built => {
    if (existsSync(mark)) return build(task, item);
    mkdirSync(task.folder, { recursive: true });
    writeFileSync(mark, '');
    return process.exit(9);
  });
});

/** How many threads have died in the search with this folder. */
export const deathsIn = (folder: string): number => (existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(MARK)).length : 0);
