/** A thread of a long search. */
import { serving } from '../explore/pool.ts';
import { builders } from '../search/packed/sweep/builder.ts';
import type { Built, LayerTask } from '../search/packed/kernel/layer.ts';
import { diskSpill } from './spill.ts';

const builderFor = builders(diskSpill());

export default serving((task: LayerTask) => {
  const { build } = builderFor(task.setup);
  return Promise.resolve((item: number): Built => build(task, item));
});
