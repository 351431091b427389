import type { Tx } from './kernel.ts'
import { enqueue } from './outbox.ts'

/**
 * Writes to the Realtime Database once the transaction is through: paths from its root, and what is
 * to stand there; null takes away. All of one call is written at once.
 */
export const publish = (tx: Tx, writes: Record<string, unknown>, now: Date): Promise<void> =>
  enqueue(tx, [
    {
      ...{ channel: 'realtime', recipient: 'realtime', payload: { writes } },
      ...{ next_attempt_at: now.toISOString(), created_at: now.toISOString() },
    },
  ])

/** Has what the rules know of somebody's rights written anew, once the transaction is through. */
export const publishRights = (tx: Tx, user_id: number, now: Date): Promise<void> =>
  enqueue(tx, [
    {
      ...{ channel: 'grants', recipient: String(user_id) },
      ...{ next_attempt_at: now.toISOString(), created_at: now.toISOString() },
    },
  ])
