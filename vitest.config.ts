import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    testTimeout: 180_000,
    // Colours would depend on where the tests run.
    env: { NO_COLOR: '1' },
  },
});
