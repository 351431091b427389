import { and, eq, inArray } from 'drizzle-orm'

import type { AppContext } from '#server/context.ts'
import { type HeldContent, heldNotices, tables } from '#server/database/tables.ts'
import { quietDrives } from '#server/domain/driving.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { mirrorOf, shownOf } from './mirror.ts'
import { pushTo } from './push.ts'
import { quietPeople } from './quiet-hours.ts'
import { oneAtATime } from './read-all.ts'

const { notifications } = tables

/**
 * Notices that reach the driver of the job that they are about at once: another address, or a
 * customer who waits. A job that is canceled or given away no longer is a drive.
 */
const reachesDrivers: ReadonlySet<string> = new Set(['job_amended', 'job_late', 'arrival_reported'])

/**
 * The text of a notice, the code of the order that it is about, if any, and whether it comes through
 * in quiet hours.
 */
type NoticeSubject = { about: string; code: unknown; isUrgent: boolean }

/** Why a notice for a person waits. */
export type Wait = {
  until: Date
  /** Names the message that ends the wait. */
  key: string
  /** Whether the row in the app waits too: it does for drivers, whose open page would show it. */
  holdsApp: boolean
}

/**
 * Finds the people for whom a notice must wait: because they drive, or because of their quiet hours.
 * Locks the rows of drivers, so that nobody arrives before the notice is stored.
 */
export async function peopleToSpare(
  tx: Tx,
  people: readonly { user_id: number; role: string }[],
  { about, code, isUrgent }: NoticeSubject,
  now: Date,
): Promise<Map<number, Wait>> {
  const ids = people.flatMap(({ role, user_id }) => (role === 'admin' ? [] : [user_id]))
  const waits = new Map<number, Wait>()
  if (!isUrgent)
    for (const [user_id, until] of await quietPeople(tx, ids, now))
      waits.set(user_id, { until, key: quietKey(user_id, until, now), holdsApp: false })
  const driving = await quietDrives(tx, ids, now)
  if (driving.size === 0) return waits
  const sorted = [...driving.keys()].sort((one, other) => one - other)
  for (const id of sorted) await oneAtATime(tx, id)
  for (const [user_id, drive] of await quietDrives(tx, sorted, now)) {
    if (reachesDrivers.has(about) && drive.code === code) continue
    const key = `held_notices ${user_id} ${drive.since}`
    waits.set(user_id, { until: drive.until, key, holdsApp: true })
  }
  return waits
}

/** Of its own for each notice: one that is stored just after the end is not forgotten. */
const quietKey = (user_id: number, until: Date, now: Date) =>
  `held_notices ${user_id} ${until.toISOString()} ${now.toISOString()}`

export type Held = { user_id: number; room?: string | null; content: HeldContent; wait: Wait }

/** Stores notices until the people they are for can be disturbed. */
export async function hold(tx: Tx, held: readonly Held[], now: Date): Promise<void> {
  if (held.length === 0) return
  const at = now.toISOString()
  await tx
    .insert(heldNotices)
    .values(
      held.map(({ user_id, room = null, content }) => ({ user_id, room, content, created_at: at })),
    )
  await enqueue(
    tx,
    held.map(({ user_id, wait }) => ({
      channel: 'held_notices',
      key: wait.key,
      recipient: `user ${user_id}`,
      payload: { user_id },
      next_attempt_at: wait.until.toISOString(),
      created_at: at,
    })),
  )
}

/**
 * Sends what waited for a person, in the order in which it happened. In the person's quiet hours
 * only what is urgent is pushed or texted; the rest appears in the app and goes on waiting.
 */
export async function release(tx: Tx, user_id: number, now: Date): Promise<void> {
  await oneAtATime(tx, user_id)
  const rows = await tx.delete(heldNotices).where(eq(heldNotices.user_id, user_id)).returning()
  if (rows.length === 0) return
  const quiet_until = (await quietPeople(tx, [user_id], now)).get(user_id)
  const wait = quiet_until && {
    until: quiet_until,
    key: quietKey(user_id, quiet_until, now),
    holdsApp: false,
  }
  const ordered = rows.sort((one, other) => one.id - other.id)
  const notices = ordered.flatMap(({ content, room }, position) => {
    if (content.kind !== 'app') return []
    // Lists are ordered by time, so each gets its own.
    const at = new Date(now.getTime() + position).toISOString()
    const row = {
      ...content.notification,
      image_link: null,
      user_id,
      read: false,
      created_at: at,
      updated_at: at,
    }
    return [{ content, room, row }]
  })
  const shown = notices.filter(({ content }) => content.is_in_app)
  const stored = shown.length
    ? await tx
        .insert(notifications)
        .values(shown.map(({ row }) => row))
        .returning()
    : []
  await mirrorOf(tx, user_id, stored, now)
  const read = await readAmong(
    tx,
    notices.flatMap(({ content }) => content.stored_id ?? []),
  )
  const waiting: Held[] = []
  for (const { content, room, row } of notices) {
    const id =
      content.stored_id ?? stored.find(({ created_at }) => created_at === row.created_at)?.id
    if (!content.is_pushed || (id !== undefined && read.has(id))) continue
    if (wait && content.is_urgent !== true) {
      const pushed = {
        ...content,
        is_in_app: false,
        ...(id === undefined ? {} : { stored_id: id }),
      }
      waiting.push({ user_id, room, content: pushed, wait })
    } else
      await pushTo(tx, [{ user_id, shown: shownOf({ ...row, id: id ?? row.created_at }) }], now)
  }
  const at = now.toISOString()
  for (const { content, room } of ordered) {
    if (content.kind !== 'text') continue
    const { kind: channel, is_urgent, ...message } = content
    if (wait && is_urgent !== true) waiting.push({ user_id, room, content, wait })
    else await enqueue(tx, [{ ...message, channel, next_attempt_at: at, created_at: at }])
  }
  await hold(tx, waiting, now)
}

/** Finds which notifications have since been read in the app: their push would be old news. */
async function readAmong(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(inArray(notifications.id, [...ids]), eq(notifications.read, true)))
  return new Set(found.map(({ id }) => id))
}

/**
 * Sends what waited for a person whose quiet hours are over, or who drives for too long without
 * reporting an arrival.
 */
export async function deliverHeld(
  { kernel }: AppContext,
  { payload }: OutboxMessage,
): Promise<void> {
  const user_id = Number(payload?.user_id)
  const now = kernel.now()
  await transact(kernel.db, async (tx) => {
    // It comes when the drive ends, which has a message of its own.
    if ((await quietDrives(tx, [user_id], now)).size > 0) return
    await release(tx, user_id, now)
  })
}
