/** One self-contained HTML file: data, style and script in it, nothing fetched, nothing that a name or title could break out of. */
import type { PageData } from './page/data.ts';
import { pack } from './page/pack.ts';

/** The page's script and style sheet, bundled. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** Text between tags and in attributes. */
export const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** JSON that no HTML parser takes for anything else: in it, "<" occurs in strings only. */
const dataText = (data: PageData): string => JSON.stringify(pack(data)).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Nothing is allowed that is not in the file. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
const ICON = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M3 8h4m0 0 4-4m-4 4 4 4' fill='none' stroke='%230b6464' stroke-width='2' stroke-linecap='round'/%3E%3C/svg%3E";

/** The whole file, in pieces. */
export function* pageHtml(data: PageData, { script, style }: PageAssets): Generator<string> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="generator" content="insteadof">
<title>${escapeHtml(data.title)}</title>
<link rel="icon" href="${ICON}">
<style>${style.trim().replaceAll('</style', '<\\/style')}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<div id="app"></div>
<noscript>${plainText(data)}</noscript>
<script type="application/json" id="data">`;
  yield dataText(data);
  yield `</script>
<script>${script.trim().replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}

/** Outcomes without a script, for the first scenarios. */
function plainText({ title, scenarios }: PageData): string {
  const shown = scenarios.slice(0, 20).map((scenario) => `<h2>${escapeHtml(scenario.id)}: ${escapeHtml(scenario.title)}</h2><p>${escapeHtml(`${scenario.counted}. ${scenario.verdict}.`)}</p><ul>${scenario.outcomes.slice(0, 50).map(({ text }) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`);
  return `<h1>${escapeHtml(title)}</h1><p>This page draws and walks with a script; without one, here are outcomes.</p>${shown.join('')}`;
}
