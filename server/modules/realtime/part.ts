import type { Hook, Listener, Part } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox.ts'

/** Keeps what the Realtime Database's rules know of a user's rights true. */
const tellOfRights: Listener = ({ tx, row, now }) => askForGrants(tx, row.id, now)

/** To be written once the transaction is through. */
export const askForGrants = (tx: Parameters<Hook>[0]['tx'], user_id: number, now: Date) =>
  enqueue(tx, [
    {
      ...{ channel: 'grants', recipient: String(user_id) },
      ...{ next_attempt_at: now.toISOString(), created_at: now.toISOString() },
    },
  ])

export const realtimePart: Part = {
  listeners: {
    'user.activated': tellOfRights,
    'user.locked': tellOfRights,
    'user.unlocked': tellOfRights,
    'user.disabled': tellOfRights,
    'user.enabled': tellOfRights,
  },
}
