import { defineConfig } from 'vitest/config';

/** What mutants of the rules are shown to: the corpus file by file, and the tests beside the rules. */
export default defineConfig({
  test: {
    include: ['src/explore/mutants.test.ts', 'src/rules/*.test.ts'],
    testTimeout: 60_000,
    env: { NO_COLOR: '1', MUTANTS: '1' },
  },
});
