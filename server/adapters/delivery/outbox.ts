import type { Mail, TextMessages } from '#server/ports/delivery.ts'
import type { Push } from '#server/ports/push.ts'

/**
 * Creates the embedded TextMessages: messages remain in the outbox and can be read at /dev/outbox.
 * Delivery to an address at `bounce.test` fails, to test that case.
 */
export const outboxDelivery = (kind: string): TextMessages => ({
  name: `outbox (embedded ${kind}, read at /dev/outbox)`,
  async send({ to }) {
    if (to.endsWith('@bounce.test')) throw new Error(`${to} cannot be reached`)
  },
})

/** Creates the embedded Mail, in the same way. There is no mailbox at `unknown.test`. */
export function outboxMail(): Mail {
  const { name, send } = outboxDelivery('mail')
  return {
    name,
    async send(message) {
      await send(message)
      if (!message.to.endsWith('@unknown.test')) return 'sent'
      return { undeliverable: `550 5.1.1 ${message.to} is not known` }
    },
  }
}

/**
 * Creates the embedded Push, in the same way. A token that starts with `gone` counts as no longer
 * valid.
 */
export const outboxPush = (): Push => ({
  name: outboxDelivery('push messages').name,
  send: async ({ to }) => (to.startsWith('gone') ? 'gone' : 'sent'),
})
