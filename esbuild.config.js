// What `npm run build` makes: the command and its threads, each with what it needs in a few files, because finding and opening some three hundred takes longer than most searches.
import { readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const threads = readdirSync('src/cli').filter((name) => name.endsWith('.worker.ts'));

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: ['process.ts', ...threads].map((name) => `src/cli/${name}`),
  outdir: 'dist/cli', // all of it, for modules find their neighbours by their own place
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['piscina', 'esbuild', 'tsx', '@hpcc-js/wasm-graphviz'], // they look for files of their own
  banner: { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' },
  logLevel: 'warning',
});
