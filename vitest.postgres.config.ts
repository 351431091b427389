import { defineConfig } from 'vitest/config'

/**
 * The tests that need true concurrency, on the PostgreSQL that TEST_DATABASE_URL names. Those of
 * processes that die with money under way run on both engines.
 */
export default defineConfig({
  test: {
    include: [
      'tests/postgres/**/*.test.ts',
      'tests/server/payments/crash*.test.ts',
      'tests/server/payments/refunds-delivery.test.ts',
      'tests/server/finance/payouts-delivery.test.ts',
    ],
    pool: 'forks',
    // They share one server, and each makes as many connections as it likes.
    fileParallelism: false,
    // A busy machine takes long: the limits only end a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
