import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  { ignores: ['node_modules', 'dist', 'coverage', 'docs', 'reports', 'corpus'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['vitest.config.ts'] }, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Bugs that only types can see stay errors; what merely prefers another spelling is off.
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unnecessary-condition': 'off', // noUncheckedIndexedAccess and data from outside make it guess wrong
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off', // an index that was just computed
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/prefer-reduce-type-parameter': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off', // disagrees with the compiler on what an index gives
      '@typescript-eslint/no-unnecessary-type-conversion': 'off',
      '@typescript-eslint/no-misused-spread': 'off', // letters of plain words
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', '**/*.fixture.ts', 'src/rules/citations.ts'], // a table may be as long as it is
    rules: { 'max-lines': ['error', { max: 400 }], 'max-lines-per-function': ['error', { max: 60 }] },
  },
  {
    files: ['src/search/packed/**/*.ts'],
    // Generators of kernels: one closure over the state of a search, and code made of text.
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-implied-eval': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/cli/**', '**/*.test.ts', '**/*.fixture.ts'],
    // Only the command line touches the outside; everything else gets it passed in.
    rules: {
      'no-restricted-globals': ['error', 'process', 'console', 'setTimeout', 'setInterval', 'fetch', 'performance'],
      'no-restricted-properties': ['error', { object: 'Date', property: 'now' }, { object: 'Math', property: 'random' }],
    },
  },
  {
    files: ['src/rules/*.ts'],
    ignores: ['**/*.test.ts', '**/*.fixture.ts', 'src/rules/records.ts'],
    rules: {
      'no-restricted-syntax': ['error', {
        selector: 'ObjectExpression > SpreadElement:first-child > Identifier[name=/^(world|player|object|event|entry|env|scope|batch|node)$/]',
        message: 'A record is changed with its shape (records.ts): a spread makes a hidden class of its own at each place.',
      }, { selector: 'CallExpression > MemberExpression.callee[property.name="flatMap"]', message: 'flatMap of base/list.ts is ten times as fast on short lists.' }],
    },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: { process: 'readonly', console: 'readonly' } } },
);
