import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { reasonOf } from '#server/kernel/http/logged-error.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { instant } from '#server/kernel/resource/table.ts'
import { insertAll } from '#server/kernel/sql/stored-rows.ts'
import { type Gathering, gatheredIn } from '#server/kernel/sql/transact.ts'

const now = sql`now()`

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
    error: text(),
    created_at: instant().notNull().default(now),
  },
  (table) => [
    index('outbox_due_index').on(table.next_attempt_at).where(sql`${table.sent_at} is null`),
    index('outbox_recipient_index').on(table.recipient, table.id),
  ],
)

export type OutboxMessage = typeof outbox.$inferSelect

type NewOutboxMessage = typeof outbox.$inferInsert

const messages: Gathering<NewOutboxMessage[]> = {
  begin: () => [],
  async write(tx, messages) {
    if (messages.length > 0) await insertAll(tx, outbox, messages, 'on conflict do nothing')
  },
}

export async function enqueue(tx: Tx, given: NewOutboxMessage[]): Promise<void> {
  const gathered = gatheredIn(tx, messages)
  if (gathered) gathered.push(...given)
  else await messages.write(tx, given)
}

/** Delivers one message. Called again with the same `id` if it throws or the process dies. */
export type Deliver = (message: OutboxMessage) => Promise<void>

/** Creates an error that requests at least this delay before the next attempt, in milliseconds. */
export const later = (message: string, wait: number) => Object.assign(new Error(message), { wait })

/**
 * Milliseconds for which a claimed message belongs to the process that claimed it, which may have
 * died.
 */
const claimDuration = 60_000
const shortestWait = 2000
const longestWait = 3_600_000
const mostAttempts = 30

/**
 * Returns a function that delivers the due messages one after another; `among` limits which. A
 * message is claimed by moving its next attempt into the future, so that other processes skip it
 * and a crash only delays it. A delivered message is closed by the statement that claims the next
 * one.
 */
export function deliveryOf(
  db: Db,
  channels: Record<string, Deliver>,
  report: (error: unknown, message: OutboxMessage) => void,
  among?: SQL,
): (now: () => Date, isStopping: () => boolean) => Promise<void> {
  const done = sql.placeholder('done')
  const close = db
    .update(outbox)
    .set({ sent_at: given('at'), error: null })
    .where(eq(outbox.id, done))
  // Prepared once, because it runs every second and for every message.
  const claim = db
    .with(db.$with('closed').as(close.returning({ id: outbox.id })))
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, next_attempt_at: given('until') })
    .where(
      sql`${outbox.id} = (
        select id from ${outbox}
        where ${and(lte(outbox.next_attempt_at, sql.placeholder('at')), sql`${outbox.sent_at} is null`, sql`${outbox.id} is distinct from ${done}`, lte(outbox.attempts, mostAttempts), among)}
        order by ${outbox.next_attempt_at}, ${outbox.id} limit 1 for update skip locked
      )`,
    )
    .returning()
    .prepare('claim')

  return async (now, isStopping) => {
    for (let done: number | null = null; ; ) {
      const at = now()
      const [message] = await claim.execute({
        at: at.toISOString(),
        until: after(at, claimDuration),
        done,
      })
      if (!message) return
      const { id, attempts } = message
      const sent = await delivered(channels, message, report)
      done = sent.ok ? id : null
      if (!sent.ok) {
        const wait = Math.min(longestWait, Math.max(sent.wait, shortestWait * 2 ** (attempts - 1)))
        await db
          .update(outbox)
          .set({ error: sent.error, next_attempt_at: after(now(), wait) })
          .where(eq(outbox.id, id))
      }
      if (!isStopping()) continue
      if (done !== null) await close.execute({ at: now().toISOString(), done })
      return
    }
  }
}

const given = (name: string) => sql<string>`${sql.placeholder(name)}`

/** Longer than the backoff of any message that is not scheduled for a later time. */
const longestClaim = 2 * longestWait

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
        isNull(outbox.sent_at),
        gt(outbox.next_attempt_at, after(now, longestClaim)),
        or(gt(outbox.attempts, 0), lte(outbox.next_attempt_at, outbox.created_at)),
      ),
    )
}

/** Extends the claim on a message whose delivery takes long. */
export async function extendClaim(db: Db, { id }: OutboxMessage, until: Date): Promise<void> {
  await db.update(outbox).set({ next_attempt_at: until.toISOString() }).where(eq(outbox.id, id))
}

const after = (at: Date, milliseconds: number) =>
  new Date(at.getTime() + milliseconds).toISOString()

async function delivered(
  channels: Record<string, Deliver>,
  message: OutboxMessage,
  report: (error: unknown, message: OutboxMessage) => void,
): Promise<{ ok: true } | { ok: false; error: string; wait: number }> {
  try {
    const deliver = channels[message.channel]
    if (!deliver) throw new Error(`nobody delivers ${message.channel}`)
    await deliver(message)
    return { ok: true }
  } catch (error) {
    report(error, message)
    return { ok: false, error: reasonOf(error), wait: requestedWait(error) }
  }
}

const requestedWait = (error: unknown): number =>
  error instanceof Error && 'wait' in error && typeof error.wait === 'number' ? error.wait : 0
