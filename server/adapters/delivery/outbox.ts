import type { Mail } from '#server/ports/delivery.ts'
import type { Push } from '#server/ports/push.ts'
import type { TextMessages } from '#server/ports/texts.ts'

/**
 * Creates the embedded Mail: messages remain in the outbox and can be read at /dev/outbox. Delivery
 * to an address at `bounce.test` fails, to test that case.
 */
export const outboxDelivery = (kind: string): Mail => ({
  name: `outbox (embedded ${kind}, read at /dev/outbox)`,
  async send({ to }) {
    if (to.endsWith('@bounce.test')) throw new Error(`${to} cannot be reached`)
  },
})

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
