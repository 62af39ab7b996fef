import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const SRC = fileURLToPath(new URL('.', import.meta.url));
const CORPUS = join(SRC, '..', 'corpus');

/** Which layers a layer may import from, besides itself; a single file where only that one is allowed. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  rules: ['base'],
  search: ['base'],
  scenario: ['base', 'rules'],
  explore: ['base', 'rules', 'search', 'scenario'],
  certify: ['base', 'rules', 'search', 'scenario', 'explore'], // its tests; what it consists of is held to less below
  fuzz: ['base', 'rules', 'search', 'scenario', 'explore', 'certify'],
  report: ['base', 'rules', 'search', 'scenario', 'explore', 'certify', 'fuzz'],
  cli: ['base', 'rules', 'search', 'scenario', 'explore', 'certify', 'fuzz', 'report'],
};

/** The folders of the larger layers, the lowest first, and what stands beside them last: each may import from those before it. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  scenario: ['vocabulary', 'yaml', 'facts', 'phrases', 'values', 'abilities', 'instructions', 'oracle', 'cards', 'situation', 'outcomes', '.'],
  explore: ['puzzle', 'why', 'compile', '.'],
  'search/packed': ['form', 'division', 'kernel', 'sweep', '.'],
};

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const name = (file: string): string => relative(SRC, file).replaceAll('\\', '/');
const SOURCES = filesUnder(SRC).filter((file) => /\.(tsx?|mjs)$/.test(file));
const layerOf = (file: string): string => name(file).split('/')[0] ?? '';

const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;
const specifiers = (file: string): readonly string[] => [...readFileSync(file, 'utf8').matchAll(SPECIFIER)].map((match) => match[2]!);

/** The files of ours that a file imports. */
const imports = (file: string): readonly string[] =>
  specifiers(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => resolve(dirname(file), specifier));

const isAllowed = (from: string, to: string): boolean => {
  const target = name(to);
  const allowed = MAY_IMPORT[layerOf(from)] ?? [];
  return layerOf(from) === layerOf(to) || allowed.some((each) => target === each || (!each.includes('.') && target.startsWith(`${each}/`)));
};

/** Tests that stand in src itself look at everything. */
const layered = SOURCES.filter((file) => name(file).includes('/'));

describe('imports', () => {
  test('every folder of src is a layer of the table', () => {
    expect(layered.map(layerOf).filter((layer) => !(layer in MAY_IMPORT))).toEqual([]);
  });
  test('point one way: base → rules | search → scenario → explore → certify, fuzz → report → cli', () => {
    const upwards = layered.flatMap((file) =>
      imports(file)
        .filter((target) => !name(target).startsWith('..') && !isAllowed(file, target))
        .map((target) => `${name(file)} imports ${name(target)}`),
    );
    expect(upwards).toEqual([]);
  });
  test.each(Object.entries(INSIDE))('point one way inside %s', (layer, folders) => {
    const folderIn = (file: string): string | null => (name(file).startsWith(`${layer}/`) ? (dirname(relative(join(SRC, layer), file)).replaceAll('\\', '/')) : null);
    const inside = layered.filter((file) => folderIn(file) !== null && !/\.(?:test|fixture)\.ts$/.test(file));
    expect([...new Set(inside.map(folderIn))].filter((folder) => !folders.includes(folder ?? ''))).toEqual([]);
    const place = (file: string): number => folders.indexOf(folderIn(file) ?? '');
    expect(inside.flatMap((file) => imports(file).filter((target) => place(target) > place(file)).map((target) => `${name(file)} imports ${name(target)}`))).toEqual([]);
  });
  test('stay inside src, but for the manifest', () => {
    const outside = layered.flatMap((file) => imports(file).filter((target) => name(target).startsWith('..')));
    expect(outside.map(name)).toEqual([]);
  });
  test('name the file they mean, with its extension', () => {
    const vague = layered.flatMap((file) =>
      imports(file)
        .filter((target) => !/\.(tsx?|mjs|json)$/.test(target))
        .map((target) => `${name(file)}: ${name(target)}`),
    );
    expect(vague).toEqual([]);
  });
  test('go through no barrel, and no file is called utils', () => {
    expect(SOURCES.map(name).filter((file) => /(^|\/)(index|utils?|helpers?|common|misc)\.tsx?$/.test(file))).toEqual([]);
  });
});

describe('the page', () => {
  test('takes its types from below and its code from nowhere but its folder: it runs in a browser', () => {
    const page = SOURCES.filter((file) => name(file).startsWith('report/page/') && !/\.test\.ts$/.test(file));
    expect(page.length).toBeGreaterThan(5);
    const outside = page.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*from '(\.\.[^']*)'/gm)].map((match) => `${name(file)} imports ${match[1]!}`),
    );
    expect(outside).toEqual([]);
  });
});

describe('the checker shares nothing with what it checks', () => {
  const TYPES_OF = /^rules\/(?:model|ability|event|position)\.ts$/;
  const own = layered.filter((file) => layerOf(file) === 'certify' && !/\.(?:test|fixture)\.ts$/.test(file));
  const ONLY_TYPES = /^import (?:type \{|\{(?:\s*type \w+(?: as \w+)?,?)+\s*\})/;
  /** What a file of the checker takes from elsewhere: values of the base, types of the vocabulary, nothing else. */
  const foreign = (text: string, resolved: (specifier: string) => string): readonly string[] =>
    [...text.matchAll(/^(?:import|export)\b[^;]*?(?:from\s*)?['"](\.[^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm)].flatMap((match) => {
      const target = resolved(match[1] ?? match[2] ?? '');
      const fine = target.startsWith('certify/') || target.startsWith('base/') || (TYPES_OF.test(target) && ONLY_TYPES.test(match[0]));
      return fine ? [] : [target];
    });
  test('it takes values from the base and types from the vocabulary of rules', () => {
    expect(own.length).toBeGreaterThan(5);
    const found = own.flatMap((file) => foreign(readFileSync(file, 'utf8'), (specifier) => name(resolve(dirname(file), specifier))).map((target) => `${name(file)} imports ${target}`));
    expect(found).toEqual([]);
  });
  test('and this test notices a violation', () => {
    const target = (specifier: string): string => specifier.replace('../', '');
    const bad = ["import { applies } from '../rules/effect.ts';", "import type { LiveEffect } from '../rules/effect.ts';", "import { isPlayer, type Thing } from '../rules/model.ts';", "export { take } from '../rules/machine.ts';", "const x = import('../rules/batch.ts');", "import '../explore/model.ts';"];
    expect(bad.map((line) => foreign(line, target).length)).toEqual(bad.map(() => 1));
    expect(foreign("import { type Thing, type World } from '../rules/model.ts';\nimport type { Position } from '../rules/position.ts';\nimport { int } from '../base/integer.ts';", target)).toEqual([]);
  });
});

describe('the outside', () => {
  test('files, clock, process and terminal are touched by the command line only', () => {
    const pure = layered.filter((file) => layerOf(file) !== 'cli' && !/\.(?:test|fixture)\.ts$/.test(file));
    const touching = pure.flatMap((file) =>
      specifiers(file)
        .filter((specifier) =>
          /^(node:)?(fs|fs\/promises|process|child_process|os|tty|readline|net|http|https|worker_threads)$/.test(specifier),
        )
        .filter((specifier) => !/worker/.test(specifier) || layerOf(file) !== 'explore')
        .map((specifier) => `${name(file)} imports ${specifier}`),
    );
    expect(touching).toEqual([]);
  });
});

/** Card names that are also words of the rules, and so may stand in the code. */
const ALSO_RULES = new Set(['Clue', 'Treasure', 'Food', 'Gold', 'Blood', 'Powerstone', 'Junk', 'Lander', 'Shard', 'Walker', 'Incubator', 'Zombie Army', 
  'Plains',
  'Island',
  'Swamp',
  'Mountain',
  'Forest',
  'Wastes',
  'Conspiracy',
  'Regenerate',
  'Equipment',
  'Aura',
  'Food',
  'Treasure',
  'Map', // a predefined token (111.10), and a word of the language
]);

/** Names of the card files: the keys of their documents. */
function cardNames(): readonly string[] {
  const files = filesUnder(join(CORPUS, 'cards')).filter((file) => /\.ya?ml$/.test(file));
  const documents = files.flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8')));
  return documents.flatMap((document) => {
    const data: unknown = document.toJS();
    return data !== null && typeof data === 'object' && !Array.isArray(data) ? Object.keys(data) : [];
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('cards', () => {
  test('nothing in src mentions a card by name: cards are data', () => {
    const names = cardNames().filter((card) => !ALSO_RULES.has(card));
    expect(names.length).toBeGreaterThan(0);
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu');
    const files = filesUnder(SRC).filter((file) => !/\.(?:test|fixture)\.ts$/.test(file) && !file.endsWith('/vocabulary/subtypes.ts')); // some tokens are named like the subtypes of the game
    const mentions = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => [...line.matchAll(pattern)].map((match) => `${name(file)}:${at + 1} ${match[0]}`)),
    );
    expect(mentions).toEqual([]);
  });
});
