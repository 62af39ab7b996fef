/** The corpus as it lies on the disk. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FilePort } from '../scenario/cards/corpus.ts';
import { openCorpus } from './corpus.fixture.ts';

export const DISK: FilePort = {
  readText: (path) => readFileSync(path, 'utf8'),
  list: (directory) => readdirSync(directory, { withFileTypes: true }).map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)),
};
export const ROOT = fileURLToPath(new URL('../../corpus', import.meta.url));
export const corpus = openCorpus(DISK, ROOT);
