import { and, eq, exists, isNotNull, lt, or, sql } from 'drizzle-orm'

import { paths } from '#contract/realtime/paths.ts'
import { eraseHistory } from '#server/domain/erasure.ts'
import { setting } from '#server/domain/setting.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { enqueue, outbox } from '#server/kernel/outbox/outbox.ts'
import { publish } from '#server/kernel/outbox/publish.ts'
import { taskRows } from '#server/kernel/resource/task-rows.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import {
  affiliateClicks,
  codes,
  freeReturns,
  hiddenOffers,
  idempotencyKeys,
  importRows,
  imports,
  passwordLinks,
  quotes,
  selections,
  sessions,
  tables,
  textDeliveries,
  textReplies,
  tokens,
  webhookEvents,
} from './tables.ts'

const day = 86_400_000

/**
 * Deletes what has expired or is old: sessions, tokens, codes, links, keys, clicks, quotes and
 * selections; messages that were sent, with their delivery reports; what providers reported;
 * notifications that were read; the records of tasks; files that were imported; the log of webhooks.
 */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString()
  await db.delete(sessions).where(lt(sessions.expires_at, before(0)))
  await db.delete(tokens).where(lt(tokens.expires_at, before(0)))
  await db.delete(codes).where(lt(codes.expires_at, before(1)))
  await db.delete(selections).where(lt(selections.expires_at, before(0)))
  await db.delete(passwordLinks).where(lt(passwordLinks.expires_at, before(1)))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before(2)))
  await db.delete(affiliateClicks).where(lt(affiliateClicks.created_at, before(2)))
  // No job is open for that long.
  await db.delete(hiddenOffers).where(lt(hiddenOffers.created_at, before(365)))
  await db.delete(freeReturns).where(lt(freeReturns.created_at, before(365)))
  await db.delete(outbox).where(and(isNotNull(outbox.sent_at), lt(outbox.sent_at, before(90))))
  await db.delete(textDeliveries).where(lt(textDeliveries.created_at, before(90)))
  // Providers repeat a delivery for some days.
  await db.delete(webhookEvents).where(lt(webhookEvents.received_at, before(90)))
  await db
    .delete(tables.webhook_deliveries)
    .where(lt(tables.webhook_deliveries.created_at, before(30)))
  await db.delete(textReplies).where(lt(textReplies.created_at, before(90)))
  await forgetRead(db, before(await setting(db, 'notifications_kept_days')), now)
  // An order stores its price, but placing a draft still reads the quote.
  await db
    .delete(quotes)
    .where(
      and(
        lt(quotes.expires_at, before(7)),
        sql`not exists (select 1 from ${tables.orders} where ${tables.orders.state} = 'draft' and ${tables.orders.quote}->>'id' = ${quotes.id})`,
      ),
    )
  await forgetTaskRows(db, before(30))
  await forgetImports(db, now)
}

/**
 * Deletes the records of tasks before this time, task by task: there may be very many. The task of
 * an import stays without the titles and values of its file, and so does its history.
 */
async function forgetTaskRows(db: Db, before: string): Promise<void> {
  const { tasks } = tables
  const rows = db.select({ one: sql`1` }).from(taskRows).where(eq(taskRows.task_id, tasks.id))
  const read = db.select({ one: sql`1` }).from(importRows).where(eq(importRows.task_id, tasks.id))
  const hasTitles = and(
    eq(tasks.kind, 'import'),
    sql`${tasks.input}->'titles' is distinct from '[]'::jsonb`,
  )
  const old = await db
    .select({ id: tasks.id, kind: tasks.kind })
    .from(tasks)
    .where(and(lt(tasks.created_at, before), or(exists(rows), exists(read), hasTitles)))
  for (const { id, kind } of old) {
    await db.delete(taskRows).where(eq(taskRows.task_id, id))
    await db.delete(importRows).where(eq(importRows.task_id, id))
    if (kind === 'import') await forgetValues(db, id)
  }
}

async function forgetValues(db: Db, id: number): Promise<void> {
  const { tasks } = tables
  await transact(db, async (tx) => {
    await tx
      .update(tasks)
      .set({
        input: sql`jsonb_set(${tasks.input} || '{"titles": []}', '{mapping,constants}', '[]')`,
        report: sql`${tasks.report} || '{"examples": []}'`,
      })
      .where(eq(tasks.id, id))
    await eraseHistory(tx, 'tasks', [id], ['input', 'report'])
  })
}

/** Deletes uploads to import that have expired, with their files. */
async function forgetImports(db: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  await transact(db, async (tx) => {
    const gone = await tx.delete(imports).where(lt(imports.expires_at, at)).returning()
    await enqueue(
      tx,
      gone.map(({ key }) => ({
        channel: 'file_removals' as const,
        recipient: key,
        payload: { keys: [key] },
        next_attempt_at: at,
      })),
    )
  })
}

/** Deletes notifications read before this time, also from the Realtime Database. */
async function forgetRead(db: Db, before: string, now: Date): Promise<void> {
  const { notifications, users } = tables
  await transact(db, async (tx) => {
    const { rows } = await tx.execute<{ id: number; role: string; uid: string }>(sql`
      delete from ${notifications} using ${users}
      where ${users.id} = ${notifications.user_id}
        and ${notifications.read} and ${notifications.read_at} < ${before}
      returning ${notifications.id}, ${notifications.role}, ${users.firebase_uid} as uid`)
    if (rows.length === 0) return
    const gone = rows.map(({ id, role, uid }) => [`${paths.notifications(role, uid)}/${id}`, null])
    await publish(tx, Object.fromEntries(gone), now)
  })
}
