import { and, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'

import { accounts } from '#contract/resources/journal.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { openMessages, outbox } from '#server/kernel/outbox/outbox.ts'
import { hourlyTotals } from '#server/kernel/resource/hourly-totals.ts'
import { dueTransitions } from '#server/kernel/transition/due-transitions.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Counting stops here; beyond it the exact number doesn't matter. */
const countedAtMost = 100_000

/** Adds gauges of pending and failed work. Each scrape runs one indexed query for each gauge. */
export function addWorkMetrics(registry: Registry, { kernel, pool }: AppContext): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name: `haulwell_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })

  gauge('outbox_due_messages', 'Messages that should have left by now.', async () => {
    const due = dueMessages(kernel)
    return counted(kernel, sql`select 1 from ${outbox} where ${due}`)
  })
  gauge(
    'outbox_oldest_due_seconds',
    'For how long the message that is due longest has been due.',
    async () => {
      const oldest = sql<string | null>`min(${outbox.next_attempt_at})`
      const [row] = await kernel.db.select({ at: oldest }).from(outbox).where(dueMessages(kernel))
      return secondsSince(kernel, row?.at ?? null)
    },
  )
  gauge('undelivered_messages', 'Messages that were given up and wait for staff.', async () => {
    const { undelivered_messages } = tables
    const waiting = eq(undelivered_messages.state, 'waiting')
    return counted(kernel, sql`select 1 from ${undelivered_messages} where ${waiting}`)
  })
  gauge('transition_overdue_seconds', 'How late the oldest scheduled transition is.', () =>
    overdueSeconds(kernel),
  )
  gauge(
    'journal_imbalance_cents',
    'What the postings of the last two days add up to. Every posting adds up to zero.',
    async () => {
      const { hour, metric, cents } = hourlyTotals
      const since = new Date(kernel.now().getTime() - 48 * hourMs).toISOString()
      const [row] = await kernel.db
        .select({ sum: sql<number>`coalesce(sum(${cents}), 0)::float8` })
        .from(hourlyTotals)
        .where(
          and(
            inArray(
              metric,
              accounts.map((account) => `journal.${account}`),
            ),
            sql`${hour} >= ${since}`,
          ),
        )
      return row?.sum ?? 0
    },
  )
  gauge(
    'completed_orders_not_captured',
    'Orders that were completed over an hour ago and whose price is still only held.',
    async () => {
      const { orders, payments } = tables
      const anHourAgo = new Date(kernel.now().getTime() - hourMs).toISOString()
      const isForgotten = and(
        eq(payments.state, 'authorized'),
        eq(orders.state, 'completed'),
        lt(orders.completed_at, anHourAgo),
      )
      return counted(
        kernel,
        sql`select 1 from ${payments} join ${orders} on ${orders.id} = ${payments.order_id}
          where ${isForgotten}`,
      )
    },
  )
  gauge(
    'backup_age_seconds',
    'Seconds since the last backup was finished; infinite if there is none.',
    async () => {
      const last = await lastBackup(kernel)
      return last ? secondsSince(kernel, last.verified_at) : Number.POSITIVE_INFINITY
    },
  )
  gauge(
    'backup_missing_files',
    'Files that the last finished backup lacks because the storage did not have them.',
    async () => (await lastBackup(kernel))?.missing_files ?? 0,
  )
  new Gauge({
    name: 'haulwell_database_connections',
    help: 'Connections of this process to the database; waiting: requests for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

async function lastBackup({ db }: Kernel) {
  const { backups } = tables
  const [row] = await db
    .select({ verified_at: backups.verified_at, missing_files: backups.missing_files })
    .from(backups)
    .where(eq(backups.state, 'verified'))
    .orderBy(desc(backups.verified_at))
    .limit(1)
  return row
}

const dueMessages = ({ now }: Kernel) =>
  and(openMessages(), lte(outbox.next_attempt_at, now().toISOString()))

async function counted({ db }: Kernel, rows: SQL): Promise<number> {
  const { rows: found } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows} limit ${countedAtMost}) as counted`,
  )
  return found[0]?.count ?? 0
}

async function overdueSeconds(kernel: Kernel): Promise<number> {
  const parts = dueTransitions(kernel).map(({ table, field, minutes, applies }) => {
    const due = new Date(kernel.now().getTime() - minutes * minuteMs).toISOString()
    return sql`select min(${field}) + make_interval(mins => ${minutes}) as at from ${table}
      where ${and(applies, lte(field, due))}`
  })
  const { rows } = await kernel.db.execute<{ at: Date | string | null }>(
    sql`select min(at) as at from (${sql.join(parts, sql` union all `)}) as due`,
  )
  return secondsSince(kernel, rows[0]?.at ?? null)
}

const secondsSince = ({ now }: Kernel, at: Date | string | null) =>
  at === null ? 0 : Math.max(0, (now().getTime() - new Date(at).getTime()) / 1000)
