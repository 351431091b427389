import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { count, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { orderMachine } from '#contract/machines/order.ts'
import { checksByName } from '#server/adapters/background-checks/by-name.ts'
import { outboxMail, outboxPush, outboxTexts } from '#server/adapters/delivery/outbox.ts'
import { folder } from '#server/adapters/files/folder.ts'
import { under } from '#server/adapters/files/under.ts'
import { gazetteer } from '#server/adapters/maps/gazetteer.ts'
import { ledger } from '#server/adapters/payments/ledger.ts'
import { payoutLedger } from '#server/adapters/payouts/ledger.ts'
import { openWith } from '#server/adapters/payouts/ledger-onboarding.ts'
import { embeddedRealtime } from '#server/adapters/realtime/embedded.ts'
import { buildApp } from '#server/app.ts'
import { bulkLoad } from '#server/database/bulk-load.ts'
import { demoRandom, isDemoNews, loadDemo } from '#server/database/seed/load-demo.ts'
import { whatIsIn } from '#server/database/seed/seed-once.ts'
import { tables } from '#server/database/tables.ts'
import { compareTotals } from '#server/modules/reports/rebuild-totals.ts'
import realtimeRules from '../../../database.rules.json' with { type: 'json' }
import { openApp, type TestApp } from './app.ts'
import { nodeOptions } from './server-process.ts'

/** A Friday evening in California, in the busy part of the year. */
export const demoDay = new Date('2027-06-19T01:00:00.000Z')

/** Opens an app with the demo data, which ends at the app's clock time. */
export async function aDemo(orders: number, end = demoDay): Promise<TestApp> {
  const app = await openApp({ fill: (opened) => fillDemo(opened, orders, end) })
  app.clock.now = end
  return app
}

async function fillDemo(
  opened: Pick<TestApp, 'config' | 'database'>,
  orders: number,
  end: Date,
): Promise<void> {
  const { config } = opened
  await bulkLoad(opened.database, async ({ database, keep }) => {
    const { db } = database
    const clock = { now: end }
    const now = () => clock.now
    const random = demoRandom()
    const realtime = embeddedRealtime({
      db,
      rules: realtimeRules,
      secret: config.sessionSecret,
      onError: (error) => console.error(error),
    })
    const files = folder(join(config.dataDir, 'files'), config.sessionSecret, now)
    const builder = await buildApp({
      config,
      database,
      now,
      random,
      isNews: isDemoNews(end),
      ports: {
        realtime: realtime.port,
        payments: ledger({ db, now, random }),
        payouts: payoutLedger({ db, now, random, baseUrl: config.baseUrl }),
        backgroundChecks: checksByName({ db, now, random }),
        mail: outboxMail(),
        texts: outboxTexts(),
        push: outboxPush(),
        files,
        backups: under(files, 'backups/'),
        maps: gazetteer(),
      },
    })
    await loadDemo(builder, {
      clock,
      end,
      orders,
      keep,
      openPayoutAccount: (reference, numbers) =>
        openWith({ db, now, random, baseUrl: config.baseUrl }, reference, numbers),
    })
    await builder.server.close()
    await realtime.close()
  })
}

/**
 * Fills a database in a process that is killed half way, then again in one that runs to its end.
 * Returns the output of the second one.
 */
export async function fillTwice(env: Record<string, string>): Promise<string> {
  await fill(env, (printed, kill) => /\b50 %/.test(printed) && kill())
  return fill(env)
}

function fill(
  env: Record<string, string>,
  look: (printed: string, kill: () => void) => unknown = () => undefined,
): Promise<string> {
  const server = spawn(process.execPath, [...nodeOptions, 'dist/server/main.js', '--seed'], {
    // Vitest sets a BASE_URL of its own.
    env: { ...process.env, SEED: 'demo', SEED_ORDERS: '50', BASE_URL: '', ...env },
  })
  let printed = ''
  let isKilled = false
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      look(printed, () => {
        isKilled = true
        server.kill('SIGKILL')
      })
    })
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => {
      if (isKilled || code === 0) resolve(printed)
      else reject(new Error(`it ended with ${code}: ${printed}`))
    })
  })
}

/** Expects the application to hold exactly one whole demo. */
export async function expectWholeDemo({ db, database }: TestApp, orders: number): Promise<void> {
  const { journal, users } = tables
  expect(await whatIsIn(database)).toBe('data')
  const states = (await db.select({ state: tables.orders.state }).from(tables.orders)).map(
    ({ state }) => state,
  )
  expect(states.length).toBe(orders)
  expect([...new Set(states)].sort()).toEqual([...orderMachine.states].sort())
  const [movers] = await db.select({ count: count() }).from(users).where(eq(users.role, 'mover'))
  // Ten companies, and a dispatcher of one.
  expect(movers?.count).toBe(11)
  const postings = await db
    .select({ posting: journal.posting, sum: sql<number>`sum(${journal.amount_cents})::bigint` })
    .from(journal)
    .groupBy(journal.posting)
  expect(postings.length).toBeGreaterThan(orders)
  expect(postings.filter(({ sum }) => sum !== 0)).toEqual([])
  expect(await compareTotals(db)).toEqual([])
}
