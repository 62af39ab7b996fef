// What `npm run build` makes: the command and its threads, each with what it needs in a few files, because finding and opening some three hundred takes longer than most searches.
import { readdirSync, rmSync } from 'node:fs';
import { URL, fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const threads = readdirSync('src/cli').filter((name) => name.endsWith('.worker.ts'));

/** Tables of fifty rows took seconds, most of them spent on the width of plain text. */
const quickWidths = {
  name: 'quick widths',
  setup: ({ onResolve }) => onResolve({ filter: /^string-width$/ }, ({ importer }) => (importer.includes('cli-table3') ? { path: fileURLToPath(new URL('src/report/width.cjs', import.meta.url)) } : undefined)),
};

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
  plugins: [quickWidths],
  logLevel: 'warning',
});
