/** The script and the style of the HTML page, bundled from their sources when a page is written. */
import type { PageAssets } from '../report/html.ts';

const STYLES = ['base', 'layout', 'parts', 'graph'];

/** Bundles and minifies what stands under `src/report/page`; `home` is the folder of this package. */
export async function pageAssets(home: string): Promise<PageAssets> {
  const { build } = await import('esbuild');
  const folder = `${home}src/report/page`;
  const common = { bundle: true, minify: true, write: false, legalComments: 'none', charset: 'utf8', logLevel: 'silent', target: 'es2022' } as const;
  const [script, style] = await Promise.all([
    build({ ...common, entryPoints: [`${folder}/main.tsx`], format: 'iife', jsx: 'automatic', jsxImportSource: 'preact', tsconfigRaw: '{}' }),
    build({ ...common, stdin: { contents: STYLES.map((name) => `@import "./style/${name}.css";`).join('\n'), loader: 'css', resolveDir: folder } }),
  ]);
  return { script: script.outputFiles[0]?.text ?? '', style: style.outputFiles[0]?.text ?? '' };
}
