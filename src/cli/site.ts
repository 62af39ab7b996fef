/** `insteadof report PATH… --site DIR`: a folder of reports that refer to each other, with whatever else lies in it. */
import { join, relative, resolve } from 'node:path';
import type { Found } from '../report/page-data.ts';
import type { PageAssets } from '../report/html.ts';
import { siteCorpus, siteCoverage, siteIndex, siteReadme, siteRules, type Neighbour, type Site } from '../report/site.ts';
import { coverageOfCorpus } from './coverage.ts';
import type { Engine } from './engine.ts';
import type { Host } from './host.ts';

const OURS = new Set(['README.md', 'index.html', 'corpus.md', 'corpus.html', 'coverage.md', 'coverage.html']);

/** Other texts and pictures of the folder: findings, measurements, in the order of their names. */
export function neighboursIn(folder: string, host: Host): readonly Neighbour[] {
  return [...host.list(folder)].sort().flatMap((file): readonly Neighbour[] => {
    if (OURS.has(file)) return [];
    const spoken = file.replace(/\.\w+$/, '').replaceAll('-', ' ');
    const named = spoken.slice(0, 1).toUpperCase() + spoken.slice(1);
    if (/\.(svg|png)$/.test(file)) return [{ file, title: named, picture: true }];
    if (!file.endsWith('.md')) return [];
    const read = host.read(join(folder, file));
    return [{ file, title: (read.ok ? /^# (.+)$/m.exec(read.text)?.[1] : undefined) ?? named, picture: false }];
  });
}

/** Everything that the texts of the folder are made of. */
export function siteOf(folder: string, paths: readonly string[], found: readonly Found[], host: Host, engine: Engine): Site {
  const from = resolve(folder);
  const way = (path: string): string => relative(from, resolve(path)).replaceAll('\\', '/');
  return {
    title: 'Reports of insteadof', found, coverage: coverageOfCorpus(paths, host, engine).coverage, neighbours: neighboursIn(folder, host), toFile: way, toSource: (path) => way(`${host.home}src/${path}`),
  };
}

/** Writes the texts; `corpus.html` is the page, which the caller has. */
export function writeSite(folder: string, site: Site, { style }: PageAssets, host: Host): void {
  const texts: Readonly<Record<string, string>> = { 'README.md': siteReadme(site), 'corpus.md': siteCorpus(site), 'coverage.md': siteCoverage(site), 'index.html': siteIndex(site, style), 'coverage.html': siteRules(site, style) };
  for (const [name, text] of Object.entries(texts)) host.write(join(folder, name), [text]);
}
