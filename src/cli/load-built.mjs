// Evaluates the file that `npm run build` made, with what the engine kept of translating it: a third of a short command's time went into
// translating the same functions anew. What does not fit (another version of Node) is translated as it is called, as ever.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { URL, fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

export const BUILT = new URL('../../dist/cli/built.cjs', import.meta.url);
export const KEPT = new URL('../../dist/cli/built.kept', import.meta.url);

/** The bytes of a file, none where there is no such file. */
const bytesOf = (file) => {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
};

/** What `built.ts` exports, and the script that it was evaluated from. */
export function loadBuilt() {
  const filename = fileURLToPath(BUILT);
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(BUILT, 'latin1')}\n})`; // plain ASCII: esbuild.config.js
  const script = new Script(source, { filename, cachedData: bytesOf(KEPT) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(BUILT), module, filename, dirname(filename));
  return { parts: module.exports.parts, script };
}
