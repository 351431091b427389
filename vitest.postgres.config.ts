import { defineConfig } from 'vitest/config'

/** The tests that need true concurrency, on the PostgreSQL that TEST_DATABASE_URL names. */
export default defineConfig({
  test: {
    include: ['tests/postgres/**/*.test.ts'],
    pool: 'forks',
    // They share one server, and each makes as many connections as it likes.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
