import { and, eq, gt, lte, or, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { instant } from '#server/kernel/resource/table.ts'
import { insertAll } from '#server/kernel/sql/stored-rows.ts'
import { type Gathering, gatheredIn } from '#server/kernel/sql/transact.ts'

const now = sql`now()`
const hour = 3_600_000

/** Selects messages that are neither delivered nor given up. */
const isOpen = ({ sent_at, dead_at }: { sent_at: SQLWrapper; dead_at: SQLWrapper }) =>
  sql`${sent_at} is null and ${dead_at} is null`

export const openMessages = () => isOpen(outbox)

/**
 * Messages to external systems, written in the transaction that creates them and delivered after
 * it.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    channel: text().notNull(),
    /** Unique; inserting a second row with the same key does nothing. */
    key: text().unique(),
    recipient: text().notNull(),
    subject: text(),
    text: text(),
    payload: jsonb().$type<Record<string, unknown>>(),
    attempts: integer().notNull().default(0),
    next_attempt_at: instant().notNull().default(now),
    sent_at: instant(),
    /** When its last attempt failed. It is not tried again unless somebody asks for it. */
    dead_at: instant(),
    error: text(),
    /** The record that a mail or a text message is about; null for codes and the like. */
    resource: text(),
    record_id: bigint({ mode: 'number' }),
    /** The order that the record belongs to, if any. */
    order_id: bigint({ mode: 'number' }),
    /** The account that gets it; null for people without one. */
    user_id: bigint({ mode: 'number' }),
    created_at: instant().notNull().default(now),
  },
  (table) => [
    index('outbox_due_index').on(table.next_attempt_at).where(isOpen(table)),
    index('outbox_lane_index')
      .on(table.channel, table.next_attempt_at, table.id)
      .where(isOpen(table)),
    index('outbox_record_index')
      .on(table.resource, table.record_id)
      .where(sql`${table.resource} is not null`),
    index('outbox_order_index').on(table.order_id).where(sql`${table.order_id} is not null`),
    index('outbox_user_index').on(table.user_id).where(sql`${table.user_id} is not null`),
    index('outbox_recipient_index').on(table.recipient, table.id),
  ],
)

export type OutboxMessage = typeof outbox.$inferSelect

/** The record that a message is about, with the order that it belongs to. */
export type MessageRecord = { resource: string; record_id: number; order_id?: number | null }

type NewOutboxMessage = typeof outbox.$inferInsert

const messages: Gathering<NewOutboxMessage[]> = {
  begin: () => [],
  merge: (messages, more) => void messages.push(...more),
  async write(tx, messages) {
    if (messages.length > 0) await insertAll(tx, outbox, messages, 'on conflict do nothing')
  },
}

export async function enqueue(tx: Tx, given: NewOutboxMessage[]): Promise<void> {
  const gathered = gatheredIn(tx, messages)
  if (gathered) gathered.push(...given)
  else await messages.write(tx, given)
}

/** Returns the messages that the transaction has queued so far, before they are written. */
export const queuedIn = (tx: Tx): readonly NewOutboxMessage[] => gatheredIn(tx, messages) ?? []

/**
 * Creates an error that requests at least this delay before the next attempt, in milliseconds. It is
 * not reported as a failure of the server if it is somebody else's and recorded elsewhere.
 */
export const later = (message: string, wait: number, { isReported = true } = {}) =>
  Object.assign(new Error(message), { wait, isReported })

/** Longer than the backoff of any message that is not scheduled for a later time. */
const maxBackoffMs = 2 * hour

/**
 * Reschedules messages that were postponed, or written for immediate delivery, while the clock was
 * hours ahead. Without this they would wait until the clock reaches that time again.
 */
export async function recallPostponed(db: Db, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ next_attempt_at: now.toISOString() })
    .where(
      and(
        openMessages(),
        gt(outbox.next_attempt_at, after(now, maxBackoffMs)),
        or(gt(outbox.attempts, 0), lte(outbox.next_attempt_at, outbox.created_at)),
      ),
    )
}

/** Extends the claim on a message whose delivery takes long. */
export async function extendClaim(db: Db, { id }: OutboxMessage, until: Date): Promise<void> {
  await db.update(outbox).set({ next_attempt_at: until.toISOString() }).where(eq(outbox.id, id))
}

export const after = (at: Date, milliseconds: number) =>
  new Date(at.getTime() + milliseconds).toISOString()
