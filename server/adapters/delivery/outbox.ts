import type { Mail } from '#server/ports/delivery.ts'
import type { Push } from '#server/ports/push.ts'

/**
 * The embedded Mail and TextMessages: a message stays where it was written, in the outbox, and is
 * read at /dev/outbox. A recipient at `bounce.test` can't be reached, to see what happens then.
 */
export const outboxDelivery = (kind: string): Mail => ({
  name: `outbox (embedded ${kind}, read at /dev/outbox)`,
  async send({ to }) {
    if (to.endsWith('@bounce.test')) throw new Error(`${to} cannot be reached`)
  },
})

/** The embedded Push, the same for browsers. A token that begins with `gone` reaches nobody any more. */
export const outboxPush = (): Push => ({
  name: outboxDelivery('push messages').name,
  send: async ({ to }) => (to.startsWith('gone') ? 'gone' : 'sent'),
})
