#!/usr/bin/env node
// The command without a build step: TypeScript is translated as it is loaded (and kept in tsx's cache).
import { register } from 'tsx/esm/api';

register();
const { run } = await import('./process.ts');
process.exitCode = await run();
