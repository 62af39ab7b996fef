/** A thread of `insteadof fuzz`: carries out what it is given, and times it. */
import { type Done, type Work, carryOut } from '../fuzz/work.ts';

export default function worker(work: Work): Done {
  return carryOut(work, () => performance.now());
}
