import { eq } from 'drizzle-orm'

import type { AppContext } from '#server/context.ts'
import { type HeldContent, heldNotices, tables } from '#server/database/tables.ts'
import { type Drive, quietDrives } from '#server/domain/driving.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue, type OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { mirrorOf, shownOf } from './mirror.ts'
import { pushTo } from './push.ts'
import { oneAtATime } from './read-all.ts'

const { notifications } = tables

/**
 * Notices that reach the driver of the job that they are about at once: another address, or a
 * customer who waits. A job that is cancelled or given away is no drive anymore.
 */
const urgent: ReadonlySet<string> = new Set(['job_amended', 'job_late', 'arrival_reported'])

/** The text of a notice, and the code of the order that it is about, if any. */
type NoticeSubject = { about: string; code: unknown }

/**
 * Finds the people for whom a notice must wait, with the drive of each. Locks their rows, so that
 * nobody arrives before the notice is stored.
 */
export async function peopleToSpare(
  tx: Tx,
  people: readonly { user_id: number; role: string }[],
  { about, code }: NoticeSubject,
  now: Date,
): Promise<Map<number, Drive>> {
  const ids = people.flatMap(({ role, user_id }) => (role === 'admin' ? [] : [user_id]))
  const driving = await quietDrives(tx, ids, now)
  if (driving.size === 0) return driving
  const sorted = [...driving.keys()].sort((one, other) => one - other)
  for (const id of sorted) await oneAtATime(tx, id)
  const still = await quietDrives(tx, sorted, now)
  return new Map([...still].filter(([, drive]) => !(urgent.has(about) && drive.code === code)))
}

export type Held = { user_id: number; room?: string | null; content: HeldContent; drive: Drive }

/** Stores notices until the people they are for have arrived. */
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
    held.map(({ user_id, drive }) => ({
      channel: 'held_notices',
      key: `held_notices ${user_id} ${drive.since}`,
      recipient: `user ${user_id}`,
      payload: { user_id },
      next_attempt_at: drive.until.toISOString(),
      created_at: at,
    })),
  )
}

/** Sends what waited for a person, in the order in which it happened. */
export async function release(tx: Tx, user_id: number, now: Date): Promise<void> {
  await oneAtATime(tx, user_id)
  const rows = await tx.delete(heldNotices).where(eq(heldNotices.user_id, user_id)).returning()
  const contents = rows.sort((one, other) => one.id - other.id).map(({ content }) => content)
  const notices = contents.flatMap((content, position) => {
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
    return [{ ...content, row }]
  })
  const shown = notices.filter(({ is_in_app }) => is_in_app)
  const stored = shown.length
    ? await tx
        .insert(notifications)
        .values(shown.map(({ row }) => row))
        .returning()
    : []
  await mirrorOf(tx, user_id, stored, now)
  for (const { is_pushed, row } of notices) {
    if (!is_pushed) continue
    const id = stored.find(({ created_at }) => created_at === row.created_at)?.id ?? row.created_at
    await pushTo(tx, [{ user_id, shown: shownOf({ ...row, id }) }], now)
  }
  await enqueue(
    tx,
    contents.flatMap((content) => {
      if (content.kind !== 'text') return []
      const { kind: channel, ...message } = content
      const at = now.toISOString()
      return [{ ...message, channel, next_attempt_at: at, created_at: at }]
    }),
  )
}

/** Sends what waited for a driver who has not reported an arrival for too long. */
export async function deliverHeld(
  { kernel }: AppContext,
  { payload }: OutboxMessage,
): Promise<void> {
  const user_id = Number(payload?.user_id)
  const now = kernel.now()
  await transact(kernel.db, async (tx) => {
    // Another drive has begun since, and has a message of its own.
    if ((await quietDrives(tx, [user_id], now)).size > 0) return
    await release(tx, user_id, now)
  })
}
