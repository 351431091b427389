import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // They need a real PostgreSQL: vitest.postgres.config.ts.
    exclude: ['tests/postgres/**'],
    pool: 'forks',
    // Each file that opens a database holds one embedded engine of about 300 MB.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A machine may be busy: what is waited for must come, not come soon.
    expect: { poll: { timeout: 30_000 } },
  },
})
