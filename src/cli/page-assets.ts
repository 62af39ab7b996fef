/** The script and the style of the HTML page, bundled from their sources when a page is written. */
import type { PageAssets } from '../report/html.ts';

/** Bundles and minifies what stands under `src/report/page`; `home` is the folder of this package. */
export async function pageAssets(home: string): Promise<PageAssets> {
  const { build } = await import('esbuild');
  const folder = `${home}src/report/page`;
  const common = { bundle: true, minify: true, write: false, legalComments: 'none', charset: 'utf8', logLevel: 'silent', target: 'es2022' } as const;
  const [script, style] = await Promise.all([
    build({ ...common, entryPoints: [`${folder}/main.tsx`], format: 'iife', jsx: 'automatic', jsxImportSource: 'preact', tsconfigRaw: '{}' }),
    build({ ...common, entryPoints: [`${folder}/style/page.css`] }),
  ]);
  return { script: script.outputFiles[0]?.text ?? '', style: style.outputFiles[0]?.text ?? '' };
}
