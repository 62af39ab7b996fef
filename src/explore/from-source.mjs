// TypeScript is translated as it is loaded, from here on in this thread. A thread's `--import tsx` does so for its first module only (Node 20).
import { register } from 'tsx/esm/api';

register();
