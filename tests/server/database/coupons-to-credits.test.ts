import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '#server/database/connection.ts'
import { migrate } from '#server/database/migrate.ts'
import { tables } from '#server/database/tables.ts'
import { compareTotals } from '#server/modules/reports/rebuild-totals.ts'
import { scratchFolder } from '../../support/app/scratch-folder.ts'

const migrations = join(process.cwd(), 'server/database/migrations')
const dir = mkdtempSync(join(scratchFolder, 'coupons-to-credits-'))
let database: Database

/** Opens a database of the version before customers had credits. */
beforeAll(async () => {
  const before = join(dir, 'migrations')
  cpSync(migrations, before, { recursive: true })
  const path = join(before, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const at = journal.entries.findIndex(({ tag }: { tag: string }) =>
    tag.endsWith('_customer_credits'),
  )
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  database = await openDatabase({ dataDir: join(dir, 'database') })
  await migrate(database, before)
})
afterAll(async () => {
  await database.close()
  rmSync(dir, { recursive: true })
})

const run = (text: string) => database.pool.query(text)

test('every coupon that was given becomes a credit of what is left of it, and the books agree', async () => {
  // Foreign keys would need a whole booking, which this migration doesn't read.
  await run('set session_replication_role = replica')
  await run('insert into customers (id, user_id) values (7, 7), (8, 8), (9, 9)')
  await run(`insert into movers (id, user_id, business_name) values (3, 3, 'Nina Moves')`)
  await run(`insert into coupons (id, code, amount, cap_cents, max_uses, uses, customer_id, given_for,
      mover_id, ends_at, is_active, deleted_at, created_at) values
    (1, 'CREDIT-LEFT', 100, 2500, 1, 0, 7, 'late_release', 3, null, true, null, '2026-01-02Z'),
    (2, 'CREDIT-USED', 100, 2500, 1, 1, 7, 'late_release', 3, null, true, null, '2026-01-03Z'),
    (3, 'SORRY-LEFT', 15, 7500, 1, 0, 8, 'expiry', null, '2100-01-01Z', true, null, now()),
    (4, 'SORRY-ENDED', 15, 7500, 1, 0, 8, 'expiry', null, '2020-01-01Z', true, null, now()),
    (5, 'SORRY-DELETED', 15, 7500, 1, 0, 8, 'expiry', null, null, true, now(), now()),
    (6, 'SORRY-OFF', 15, 7500, 1, 0, 8, 'expiry', null, null, false, null, now()),
    (7, 'CREDIT-TWICE', 100, 2500, 3, 1, 9, 'late_release', 3, null, true, null, now()),
    (8, 'WELCOME10', 10, 7500, null, 4, null, null, null, null, true, null, now()),
    (9, 'ONLYYOU', 20, 7500, 1, 0, 7, null, null, null, true, null, now())`)
  await run(`insert into orders (id, code, customer_id, city_id, vehicle_id, crew_size,
      window_start_at, window_end_at, stops, items, quote, total_cents, delivery_code, state,
      given_coupon_id)
    values (40, 'MV-AAAAAA', 7, 1, 1, 2, now(), now(), '[]', '[]', '{}', 50000, '1234',
      'completed', 1)`)
  await run(`insert into settings (key, kind, value, unit) values
    ('expiry_coupons_per_customer', 'integer', 3, 'coupons'),
    ('expiry_coupon_hours_ahead', 'integer', 48, 'h'),
    ('expiry_coupon_percent', 'integer', 20, '%')`)
  await run('set session_replication_role = default')

  await migrate(database, migrations)

  const credits = await database.db
    .select()
    .from(tables.customer_credits)
    .orderBy(tables.customer_credits.id)
  expect(credits.map(({ note, ...credit }) => [note?.split(' ').at(-1), credit])).toMatchObject([
    [
      'CREDIT-LEFT',
      {
        customer_id: 7,
        amount_cents: 2500,
        left_cents: 2500,
        used_cents: 0,
        reason: 'late_release',
        state: 'active',
        expires_at: null,
        order_id: 40,
        mover_id: 3,
        created_at: '2026-01-02T00:00:00.000Z',
      },
    ],
    ['CREDIT-USED', { amount_cents: 2500, left_cents: 0, used_cents: 2500, state: 'active' }],
    ['SORRY-LEFT', { left_cents: 7500, state: 'active', expires_at: '2100-01-01T00:00:00.000Z' }],
    ['SORRY-ENDED', { left_cents: 0, used_cents: 0, state: 'expired' }],
    ['SORRY-DELETED', { left_cents: 0, used_cents: 0, state: 'voided' }],
    ['SORRY-OFF', { left_cents: 0, used_cents: 0, state: 'voided' }],
    ['CREDIT-TWICE', { amount_cents: 7500, left_cents: 5000, used_cents: 2500 }],
  ])

  const { rows: usable } = await run(
    'select code from coupons where deleted_at is null order by id',
  )
  expect(usable).toEqual([{ code: 'WELCOME10' }, { code: 'ONLYYOU' }])
  const { rows: order } = await run('select given_credit_cents, credit_cents from orders')
  expect(order).toEqual([{ given_credit_cents: 2500, credit_cents: 0 }])
  const { rows: balances } = await run(
    'select account, sum(amount_cents)::bigint as cents from journal group by account order by 1',
  )
  expect(balances).toEqual([
    { account: 'credit_expense', cents: 15_000 },
    { account: 'customer_credits', cents: -15_000 },
  ])
  expect(await compareTotals(database.db)).toEqual([])
  const { rows: history } = await run(
    `select reason from events where resource = 'customer_credits' and record_id = ${credits[0]?.id}`,
  )
  expect(history).toEqual([{ reason: 'In place of the coupon CREDIT-LEFT' }])
  const { rows: limits } = await run('select key, value, unit from settings order by key')
  expect(limits).toEqual([
    { key: 'no_crew_credits_per_customer', value: 3, unit: 'credits' },
    { key: 'no_crew_hours_ahead', value: 48, unit: 'h' },
  ])
})
