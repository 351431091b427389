import { asc, desc, eq, sql } from 'drizzle-orm'

import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { extendClaim, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { readRows } from '#server/kernel/sql/stored-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { RowOf } from '#server/server-module.ts'
import { comparePage, type Totals } from './compare.ts'
import type { ComparisonContext, Provider } from './comparison.ts'
import { openDifferencesNotFound, recordDifferences, resolveVanished } from './differences.ts'
import { missingAtProvider } from './missing-at-provider.ts'
import { unlistedDisputes } from './unlisted-disputes.ts'

const { reconciliation_differences, reconciliation_runs } = tables
type RunRow = RowOf<'reconciliation_runs'>

const day = 24 * 3_600_000
/** Movements may be reported late, so a run reads those before the last run again. */
const overlapMs = 3 * day
/** How far the first run looks back, and later ones for differences that are still open. */
const maxMs = 30 * day
const pageSize = 200
/** Milliseconds a process may claim a run. After that another takes over, in case it died. */
const claimMs = 3_600_000

/** Compares our books with both providers' movements. Safe to repeat after a crash. */
export async function reconcile(context: AppContext, message: OutboxMessage): Promise<void> {
  const { kernel } = context
  const { run_id } = message.payload as { run_id: number }
  await extendClaim(kernel.db, message, new Date(kernel.now().getTime() + claimMs))
  const run = await start(context, run_id)
  if (!run) return
  const total: Totals = { movements: 0, matched: 0, differences: 0, our_cents: 0, their_cents: 0 }
  try {
    for (const provider of ['payments', 'payouts'] as const)
      await compareProvider(context, provider, run, total)
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    return end(context, run_id, 'fail', { reason }, { ...total, failure: reason || 'unknown' })
  }
  const { differences } = total
  await end(context, run_id, 'finish', { differences }, total)
}

/** Starts a run and returns it, with the instant since which it reads; undefined if it has ended. */
async function start({ kernel }: AppContext, run_id: number): Promise<RunRow | undefined> {
  const now = kernel.now()
  return transact(kernel.db, async (tx) => {
    const [run] = await readRows(
      tx,
      reconciliation_runs,
      eq(reconciliation_runs.id, run_id),
      sql`for update`,
    )
    if (run?.state !== 'queued' && run?.state !== 'running') return undefined
    const [last] = await tx
      .select({ created_at: reconciliation_runs.created_at })
      .from(reconciliation_runs)
      .where(eq(reconciliation_runs.state, 'finished'))
      .orderBy(desc(reconciliation_runs.created_at))
      .limit(1)
    const first = new Date(now.getTime() - maxMs).toISOString()
    const again = last ? new Date(Date.parse(last.created_at) - overlapMs).toISOString() : first
    const unsolved = (await oldestUnsolved(tx)) ?? again
    const earliest = unsolved < again ? unsolved : again
    const after_at = earliest < first ? first : earliest
    const move = { resource: 'reconciliation_runs', name: 'start', set: { after_at } }
    const [started] = await systemTransition(kernel, tx, [run], move, { now, request_id: null })
    return started
  })
}

/** Returns how far the runs looked back that found what is still open, so that it can be resolved. */
async function oldestUnsolved(tx: Tx): Promise<string | null> {
  const [oldest] = await tx
    .select({ after_at: reconciliation_runs.after_at })
    .from(reconciliation_differences)
    .innerJoin(reconciliation_runs, eq(reconciliation_runs.id, reconciliation_differences.run_id))
    .where(eq(reconciliation_differences.state, 'open'))
    .orderBy(asc(reconciliation_runs.after_at))
    .limit(1)
  return oldest?.after_at ?? null
}

/**
 * Compares page by page, each in a transaction, so that memory doesn't grow with the movements. Only
 * the ids of open differences are collected, which are resolved at the end.
 */
async function compareProvider(
  context: AppContext,
  provider: Provider,
  run: RunRow,
  total: Totals,
): Promise<void> {
  const { kernel, ports } = context
  const now = kernel.now()
  const after = run.after_at ?? now.toISOString()
  const within = <T>(work: (comparison: ComparisonContext) => Promise<T>): Promise<T> =>
    transact(kernel.db, (tx) => work({ kernel, tx, now, run }))
  const maybeOver = new Set<number>()
  for await (const page of pagesOf(ports[provider].movements({ after }))) {
    const { totals, open } = await within((comparison) => comparePage(comparison, provider, page))
    for (const key of Object.keys(total) as (keyof Totals)[]) total[key] += totals[key]
    for (const id of open) maybeOver.add(id)
  }
  for await (const missing of missingAtProvider(kernel.db, provider, { after, now }))
    total.differences += await within((comparison) =>
      recordDifferences(comparison, provider, missing),
    )
  if (provider === 'payments')
    for await (const { gone, known } of unlistedDisputes(context, now)) {
      total.differences += await within((comparison) =>
        recordDifferences(comparison, provider, gone),
      )
      for (const id of await within((comparison) =>
        openDifferencesNotFound(comparison, provider, known, 'missing_at_provider'),
      ))
        maybeOver.add(id)
    }
  for await (const ids of pagesOf(maybeOver))
    await within((comparison) => resolveVanished(comparison, ids))
}

async function* pagesOf<T>(all: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let page: T[] = []
  for await (const one of all) {
    page.push(one)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function end(
  { kernel }: AppContext,
  run_id: number,
  name: 'finish' | 'fail',
  input: Record<string, unknown>,
  totals: Partial<RunRow>,
): Promise<void> {
  const now = kernel.now()
  await transact(kernel.db, async (tx) => {
    const [run] = await readRows(
      tx,
      reconciliation_runs,
      eq(reconciliation_runs.id, run_id),
      sql`for update`,
    )
    if (run?.state !== 'running') return
    const set = { ...totals, finished_at: now.toISOString() }
    const move = { resource: 'reconciliation_runs', name, input, set }
    await systemTransition(kernel, tx, [run], move, { now, request_id: null })
  })
}
