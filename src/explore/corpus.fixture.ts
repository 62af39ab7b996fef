/** The corpus for tests: its scenarios through a port, and the part of a report that no search may change. */
import type { Scenario } from '../rules/model.ts';
import { type CardPort, type FilePort, openCards, yamlFiles } from '../scenario/cards/corpus.ts';
import { loadScenarios } from '../scenario/load.ts';
import type { ExploreOptions, ExploreReport } from './report-types.ts';

export interface Corpus {
  /** Every file with scenarios, in code-unit order. */
  readonly paths: readonly string[];
  /** Every scenario, file by file; of one file or of these folders only, and in another edition than its own, where that is said. */
  readonly scenarios: (only?: { readonly path?: string; readonly folders?: readonly string[]; readonly edition?: string }) => readonly Scenario[];
  readonly cards: CardPort;
}

/** Paths are relative to whatever the port resolves them against. */
export function openCorpus(files: FilePort, root: string): Corpus {
  const cards = openCards(files, `${root}/cards`);
  const paths = yamlFiles(files, root).filter((path) => !path.startsWith(`${root}/cards/`));
  return {
    cards,
    paths,
    scenarios: ({ path: one, folders, edition } = {}) =>
      (one === undefined ? paths : [one])
        .filter((path) => folders === undefined || folders.some((folder) => path.startsWith(`${root}/${folder}/`)))
        .flatMap((path) => loadScenarios(files.readText(path) ?? '', cards, edition === undefined ? {} : { edition }).scenarios),
  };
}

/** Everything that a search can tell: each outcome with its plays and script, nothing left out for speed. */
export const EVERYTHING: ExploreOptions = { readings: false, plays: true, scripts: 'all', list: true, tree: false, who: false };

/** The same value for all searches that found the same: verdict, digests, and each outcome with facts, plays and script. */
export const findings = ({ verdict, complete, count, plays, digest, playsDigest, outcomes }: ExploreReport): unknown => ({
  verdict, complete, count, plays, digest, playsDigest, outcomes: outcomes.map(({ text, facts, plays: each, path, script }) => ({ text, facts: facts(), plays: each, path, script })),
});
