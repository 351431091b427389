import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue } from './outbox.ts'

/**
 * Writes to the Realtime Database after commit. `writes` maps paths from its root to new values;
 * null deletes. All writes of one call are applied atomically.
 */
export const publish = (tx: Tx, writes: Record<string, unknown>, now: Date): Promise<void> =>
  enqueue(tx, [
    {
      channel: 'realtime',
      recipient: 'realtime',
      payload: { writes },
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    },
  ])

/** Ends a user's Realtime Database sessions that came from these API sign-ins, after commit. */
export async function publishSignOut(
  tx: Tx,
  user_id: number,
  sign_ins: readonly string[],
  now: Date,
): Promise<void> {
  if (sign_ins.length === 0) return
  const at = now.toISOString()
  await enqueue(tx, [
    {
      channel: 'sign_outs',
      recipient: String(user_id),
      payload: { sign_ins },
      next_attempt_at: at,
      created_at: at,
    },
  ])
}

/** Rewrites a user's realtime permissions after commit. */
export const publishRights = (tx: Tx, user_id: number, now: Date): Promise<void> =>
  enqueue(tx, [
    {
      channel: 'grants',
      recipient: String(user_id),
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    },
  ])
