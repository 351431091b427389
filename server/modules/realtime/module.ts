import type { Listener, ServerModule } from '#server/kernel/kernel.ts'
import { publishRights } from '#server/kernel/publish.ts'

/** Keeps what the Realtime Database's rules know of a user's rights true. */
const tellOfRights: Listener = ({ tx, row, now }) => publishRights(tx, row.id, now)

export const realtimeModule: ServerModule = {
  listeners: {
    'user.activated': tellOfRights,
    'user.locked': tellOfRights,
    'user.unlocked': tellOfRights,
    'user.disabled': tellOfRights,
    'user.enabled': tellOfRights,
  },
}
