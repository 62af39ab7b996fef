// What `npm run build` makes: the command and its threads in one file, because finding, opening and translating some three hundred takes
// longer than most searches; and beside it what the engine made of the functions that a few commands called, so that no run translates them anew.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { URL, fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { build } from 'esbuild';
import { BUILT, KEPT, loadBuilt } from './src/cli/load-built.mjs';

/** Tables of fifty rows took seconds, most of them spent on the width of plain text. */
const quickWidths = {
  name: 'quick widths',
  setup: ({ onResolve }) => onResolve({ filter: /^string-width$/ }, ({ importer }) => (importer.includes('cli-table3') ? { path: fileURLToPath(new URL('src/report/width.cjs', import.meta.url)) } : undefined)),
};

/** A file written under a temporary name and renamed. */
function write(file, content) {
  const temporary = new URL(`${file.href}.new`);
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}

const { outputFiles } = await build({
  entryPoints: ['src/cli/built.ts'],
  write: false,
  bundle: true,
  format: 'cjs', // of modules the engine of Node 20 keeps nothing
  platform: 'node',
  target: 'node20',
  external: ['piscina', 'esbuild'], // they look for files of their own
  supported: { 'dynamic-import': false }, // the engine does not find out what to import for a function that it kept
  define: { 'import.meta.url': '__url' },
  banner: { js: 'const __url = require("node:url").pathToFileURL(__filename).href;' },
  plugins: [quickWidths],
  logLevel: 'warning',
});
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist/cli', { recursive: true }); // as deep as `src/cli`, for modules find their neighbours by their own place
// One byte a character: a text of two is read and searched in twice the time. In patterns and comments esbuild leaves other characters as they are.
const ascii = outputFiles[0].text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
write(BUILT, ascii);
const { parts, script } = loadBuilt();
for (const name of Object.keys(parts).filter((part) => part.endsWith('.worker'))) {
  write(new URL(`${name}.js`, BUILT), `import { loadBuilt } from '../../src/cli/load-built.mjs';\nexport default (await loadBuilt().parts['${name}']()).default;\n`);
}

/** Commands whose functions are worth keeping: those that people wait for. */
const TYPICAL = [
  ['explore', 'corpus/judge/07.yaml#judge/07a'],
  ['explore', 'corpus/judge/07.yaml', '--json'],
  ['ask', 'shock at nicole', 'furnace of rath', '--against', 'jace, the mind', '--edition', '2014'],
  ['check', 'corpus/judge', '--workers', '1'],
  ['explain', 'corpus/judge/07.yaml#judge/07a'],
  ['new', 'damage', 'furnace of rath', 'torbran'],
];
setFlagsFromString('--no-flush-bytecode'); // what was called is kept, however long ago
const { run } = await parts.process();
const [argv, print] = [process.argv, process.stdout.write];
process.stdout.write = () => true;
for (const typical of TYPICAL) {
  process.argv = [argv[0], 'insteadof', ...typical];
  await run(); // tells of what it is refused
}
[process.argv, process.stdout.write] = [argv, print];
setFlagsFromString('--flush-bytecode'); // what is kept serves an engine with the same flags
write(KEPT, script.createCachedData());
