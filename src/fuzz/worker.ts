/** The thread: hands on what it is given. */
import { type Done, type Work, carryOut } from './work.ts';

export default function worker(work: Work): Done {
  return carryOut(work);
}
