/** A thread of the fuzzer that dies the first time that it is given something; the file named in the environment says that it has. */
import { existsSync, writeFileSync } from 'node:fs';
import { type Done, type Work, carryOut } from '../fuzz/work.ts';

export const MARK = 'INSTEADOF_DIED';

export default function worker(work: Work): Done {
  const mark = process.env[MARK] ?? '';
  if (mark !== '' && !existsSync(mark)) {
    writeFileSync(mark, '');
    process.exit(9);
  }
  return carryOut(work);
}
