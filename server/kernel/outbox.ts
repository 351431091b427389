import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import type { Db, Tx } from './kernel.ts'
import { instant } from './table.ts'

const now = sql`now()`

/** What leaves the house, written in the transaction that decided it and delivered after it. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    channel: text().notNull(),
    /** A second row with the same key is not stored. */
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

export type Parcel = typeof outbox.$inferSelect

export async function enqueue(tx: Tx, parcels: (typeof outbox.$inferInsert)[]): Promise<void> {
  if (parcels.length) await tx.insert(outbox).values(parcels).onConflictDoNothing()
}

/** Delivers one parcel; called again with the same `id` when it throws or the process dies. */
export type Deliver = (parcel: Parcel) => Promise<void>

/** An error of whoever asks not to be bothered for so long, in milliseconds. */
export const later = (message: string, wait: number) => Object.assign(new Error(message), { wait })

/** How long a parcel is left to whoever took it on, who may have died. */
const claimed = 60_000
const shortestWait = 2000
const longestWait = 3_600_000
const mostAttempts = 30

/**
 * Delivers one of what is due, `among` some of it, and answers whether there was any. A parcel is
 * claimed by moving its next attempt into the future, so that another process leaves it alone and a
 * crash only delays it.
 */
export function deliveryOf(
  db: Db,
  channels: Record<string, Deliver>,
  report: (error: unknown, parcel: Parcel) => void,
  among?: SQL,
): (at: Date) => Promise<boolean> {
  // Put together once: they are asked every second, and for every parcel.
  const claim = db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, next_attempt_at: given('until') })
    .where(
      sql`${outbox.id} = (
        select id from ${outbox}
        where ${and(lte(outbox.next_attempt_at, sql.placeholder('at')), sql`${outbox.sent_at} is null`, lte(outbox.attempts, mostAttempts), among)}
        order by ${outbox.next_attempt_at}, ${outbox.id} limit 1 for update skip locked
      )`,
    )
    .returning()
    .prepare('claim')
  const close = db
    .update(outbox)
    .set({ sent_at: given('at'), error: null })
    .where(eq(outbox.id, sql.placeholder('id')))
    .prepare('close')

  return async (at) => {
    const [parcel] = await claim.execute({ at: at.toISOString(), until: after(at, claimed) })
    if (!parcel) return false
    const { id, attempts } = parcel
    const sent = await delivered(channels, parcel, report)
    if (sent.ok) await close.execute({ at: at.toISOString(), id })
    else {
      const wait = Math.min(longestWait, Math.max(sent.wait, shortestWait * 2 ** (attempts - 1)))
      await db
        .update(outbox)
        .set({ error: sent.error, next_attempt_at: after(at, wait) })
        .where(eq(outbox.id, id))
    }
    return true
  }
}

const given = (name: string) => sql<string>`${sql.placeholder(name)}`

/** Leaves a parcel until then to whoever delivers it, where that takes long. */
export async function keepClaim(db: Db, { id }: Parcel, until: Date): Promise<void> {
  await db.update(outbox).set({ next_attempt_at: until.toISOString() }).where(eq(outbox.id, id))
}

const after = (at: Date, milliseconds: number) =>
  new Date(at.getTime() + milliseconds).toISOString()

async function delivered(
  channels: Record<string, Deliver>,
  parcel: Parcel,
  report: (error: unknown, parcel: Parcel) => void,
): Promise<{ ok: true } | { ok: false; error: string; wait: number }> {
  try {
    const deliver = channels[parcel.channel]
    if (!deliver) throw new Error(`nobody delivers ${parcel.channel}`)
    await deliver(parcel)
    return { ok: true }
  } catch (error) {
    report(error, parcel)
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, error: message, wait: waitAskedBy(error) }
  }
}

const waitAskedBy = (error: unknown): number =>
  error instanceof Error && 'wait' in error && typeof error.wait === 'number' ? error.wait : 0
