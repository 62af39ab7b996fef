import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    testTimeout: 180_000,
    // By default one core is left alone, which is half of two.
    maxWorkers: availableParallelism(),
    // Colours would depend on where the tests run.
    env: { NO_COLOR: '1' },
  },
});
