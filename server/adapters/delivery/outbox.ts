import type { Mail, Message } from '#server/ports/delivery.ts'
import type { Push } from '#server/ports/push.ts'
import type { TextMessages } from '#server/ports/texts.ts'

/**
 * Creates what the embedded Mail and TextMessages share: messages remain in the outbox and can be
 * read at /dev/outbox. Delivery to an address at `bounce.test` fails, to test that case.
 */
const outboxDelivery = (kind: string) => ({
  name: `outbox (embedded ${kind}, read at /dev/outbox)`,
  async send({ to }: Pick<Message, 'to'>): Promise<void> {
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
 * Creates the embedded TextMessages, in the same way. The numbers with which Twilio's test
 * credentials fail fail here: +15005550001 is refused, +15005550004 has opted out. +15005550000
 * can't be reached now.
 */
export const outboxTexts = (): TextMessages => ({
  name: outboxDelivery('text messages').name,
  async send({ to }) {
    if (to === '+15005550000') throw new Error(`${to} cannot be reached`)
    const isOptedOut = to === '+15005550004'
    if (!isOptedOut && to !== '+15005550001') return { status: 'sent', reference: null }
    return { status: 'refused', reason: `${to} gets no texts`, code: null, isOptedOut }
  },
})

/**
 * Creates the embedded Push, in the same way. A token that starts with `gone` counts as no longer
 * valid.
 */
export const outboxPush = (): Push => ({
  name: outboxDelivery('push messages').name,
  send: async ({ to }) => (to.startsWith('gone') ? 'gone' : 'sent'),
})
