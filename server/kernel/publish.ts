import type { Tx } from './kernel.ts'
import { enqueue } from './outbox.ts'

/**
 * Writes to the Realtime Database once the transaction is through: paths from its root, and what is
 * to stand there; null takes away. All of one call is written at once.
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

/**
 * Ends what came of a user's sign-ins to the API in the Realtime Database, once the transaction is
 * through.
 */
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

/** Has what the rules know of somebody's rights written anew, once the transaction is through. */
export const publishRights = (tx: Tx, user_id: number, now: Date): Promise<void> =>
  enqueue(tx, [
    {
      channel: 'grants',
      recipient: String(user_id),
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    },
  ])
