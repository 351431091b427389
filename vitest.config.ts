import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

import RunOrder from './tests/support/app/run-order.ts'

// Stated for each project, not inherited from the root: a project that extends the root's
// configuration would take maxWorkers from this file, whatever the command line says.
const everywhere = {
  // Threads of one process share the engine's compiled WebAssembly: a run is 15 % shorter than with
  // a process for each worker.
  pool: 'threads',
  // A machine may be busy: what is waited for must come, not come soon. The limits only end a test
  // that hangs.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  // Vitest empties style sheets; the admin's theme reads this one as text.
  css: { include: [/\/contract\/look\/palette\.css/] },
} satisfies TestProjectInlineConfiguration['test']

/** They need a process of their own: one sets its time zone, one starts a site that nothing ends. */
const withProcess = [
  'tests/contract/pricing-peak-rules.test.ts',
  'tests/public/coming-alive.test.tsx',
]

export default defineConfig({
  test: {
    // Each worker that opens a database holds one embedded engine of about 300 MB.
    maxWorkers: 3,
    sequence: { sequencer: RunOrder },
    // tests/postgres needs a real PostgreSQL: vitest.postgres.config.ts.
    projects: [
      {
        test: {
          ...everywhere,
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          isolate: false,
          runner: 'tests/support/worker/browser-runner.ts',
          globalSetup: 'tests/support/app/make-demo-data.ts',
        },
      },
      {
        test: {
          ...everywhere,
          name: 'server',
          include: ['tests/*/**/*.test.ts'],
          exclude: ['tests/{e2e,postgres}/**', ...withProcess],
          isolate: false,
          runner: 'tests/support/worker/database-runner.ts',
        },
      },
      {
        test: {
          ...everywhere,
          name: 'pages',
          include: ['tests/**/*.test.tsx'],
          exclude: withProcess,
          isolate: false,
          environment: 'happy-dom',
          runner: 'tests/support/worker/page-runner.ts',
        },
      },
      {
        test: {
          ...everywhere,
          name: 'process',
          include: withProcess,
          pool: 'forks',
        },
      },
    ],
  },
})
