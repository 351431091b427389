import { and, eq, lte, min, sql } from 'drizzle-orm'

import { reasonOf } from '#server/kernel/http/logged-error.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { after, type OutboxMessage, openMessages, outbox } from './outbox.ts'

/**
 * How the messages of one channel are delivered. Each channel has its own lane, so that one which
 * hangs delays no other. All times are in milliseconds.
 */
export type Lane = {
  /** Deliveries at the same time in one process. With one, messages leave in their order. */
  atOnce: number
  /** An attempt that takes longer has failed. Infinity for work that extends its claim itself. */
  limitMs: number
  /** After this many attempts a message is dead. */
  attempts: number
  /** The wait after the first failed attempt; it doubles with each further one. */
  firstWaitMs: number
  maxWaitMs: number
  /** Slow work that nobody waits for: it is left out when the scheduler only catches up. */
  isBackground: boolean
}

/** Thirty attempts last about a day. */
export const usualLane: Lane = {
  atOnce: 1,
  limitMs: 30_000,
  attempts: 30,
  firstWaitMs: 2000,
  maxWaitMs: 3_600_000,
  isBackground: false,
}

/** Delivers one message. Called again with the same `id` if it throws or the process dies. */
export type Deliver = (message: OutboxMessage) => Promise<void>

export type Channel = { lane: Lane; deliver: Deliver }

export type OnFailure = {
  /** Called after each failed attempt, unless its error says not to. */
  report(error: unknown, message: OutboxMessage): void
  /** Records a dead message, in the transaction in which it dies. */
  recordDead(tx: Tx, message: OutboxMessage, error: string): Promise<void>
}

/** Lists the channels with messages that are due, the longest waiting first. */
export async function dueChannels(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ channel: outbox.channel })
    .from(outbox)
    .where(and(lte(outbox.next_attempt_at, now.toISOString()), openMessages()))
    .groupBy(outbox.channel)
    .orderBy(min(outbox.next_attempt_at), min(outbox.id))
  return rows.map(({ channel }) => channel)
}

/**
 * How long a claimed message belongs to the process that claimed it, which may have died. Longer
 * than any attempt.
 */
const claimMs = ({ limitMs }: Lane) => (Number.isFinite(limitMs) ? limitMs : 30_000) + 30_000

/**
 * Returns a function that delivers the due messages of a channel one after another. A message is
 * claimed by moving its next attempt into the future, so that other processes skip it and a crash
 * only delays it. A delivered message is closed by the statement that claims the next one.
 */
export function deliveryOn(
  db: Db,
  channel: string,
  { lane, deliver }: Channel,
  { report, recordDead }: OnFailure,
): (now: () => Date, isStopping: () => boolean) => Promise<void> {
  const done = sql.placeholder('done')
  const close = db
    .update(outbox)
    .set({ sent_at: given('at'), error: null })
    .where(eq(outbox.id, done))
  // Prepared once, because it runs for every message.
  const claim = db
    .with(db.$with('closed').as(close.returning({ id: outbox.id })))
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, next_attempt_at: given('until') })
    .where(
      sql`${outbox.id} = (
        select id from ${outbox}
        where ${and(eq(outbox.channel, channel), lte(outbox.next_attempt_at, sql.placeholder('at')), openMessages(), sql`${outbox.id} is distinct from ${done}`)}
        order by ${outbox.next_attempt_at}, ${outbox.id} limit 1 for update skip locked
      )`,
    )
    .returning()
    .prepare(`claim_${channel}`)

  async function postpone(message: OutboxMessage, failure: Failure, now: Date): Promise<void> {
    const { id, attempts } = message
    const { error, wait: requested } = failure
    if (attempts < lane.attempts) {
      const backoff = lane.firstWaitMs * 2 ** (attempts - 1)
      const wait = Math.min(lane.maxWaitMs, Math.max(requested, backoff))
      await db
        .update(outbox)
        .set({ error, next_attempt_at: after(now, wait) })
        .where(eq(outbox.id, id))
      return
    }
    await transact(db, async (tx) => {
      await tx.update(outbox).set({ error, dead_at: now.toISOString() }).where(eq(outbox.id, id))
      await recordDead(tx, message, error)
    })
  }

  return async (now, isStopping) => {
    let done: number | null = null
    while (!isStopping()) {
      const at = now()
      const [message] = await claim.execute({
        at: at.toISOString(),
        until: after(at, claimMs(lane)),
        done,
      })
      if (!message) return
      const failure = await attempt(deliver, message, lane)
      done = failure ? null : message.id
      if (!failure) continue
      if (isReported(failure.cause)) report(failure.cause, message)
      // The database may be closed by then. The claim expires by itself.
      if (!isStopping()) await postpone(message, failure, now())
    }
    if (done !== null) await close.execute({ at: now().toISOString(), done })
  }
}

const given = (name: string) => sql<string>`${sql.placeholder(name)}`

type Failure = { cause: unknown; error: string; wait: number }

async function attempt(
  deliver: Deliver,
  message: OutboxMessage,
  { limitMs }: Lane,
): Promise<Failure | null> {
  let timer: NodeJS.Timeout | undefined
  try {
    const delivered = deliver(message)
    if (!Number.isFinite(limitMs)) await delivered
    else {
      const late = new Promise<never>((_resolve, reject) => {
        const error = new Error(`no answer within ${limitMs / 1000} s`)
        timer = setTimeout(() => reject(error), limitMs)
      })
      await Promise.race([delivered, late])
    }
    return null
  } catch (cause) {
    return { cause, error: reasonOf(cause), wait: requestedWait(cause) }
  } finally {
    clearTimeout(timer)
  }
}

const isReported = (error: unknown): boolean =>
  !(error instanceof Error && 'isReported' in error && error.isReported === false)

const requestedWait = (error: unknown): number =>
  error instanceof Error && 'wait' in error && typeof error.wait === 'number' ? error.wait : 0
