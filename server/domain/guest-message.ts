import { eq } from 'drizzle-orm'

import type { mail as texts } from '#contract/locales/en/mail.ts'
import { href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import type { Db, Kernel, Tx } from '#server/kernel/kernel.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { translate } from '#server/kernel/translate.ts'
import { type LinkRow, linkEnd } from './guest-link.ts'
import { deriveToken, tokenHash } from './guest-token.ts'

/**
 * Stands for the token in a queued message. The outbox, its backups and the lists of undelivered
 * messages hold this only; the token is put in when the message leaves.
 */
const tokenMark = '__guest_token__'

type GuestMail = {
  about: keyof typeof texts & `guest_${string}`
  values: (locale: string) => Record<string, unknown>
  key: string
  locale: string
}

/** Queues a mail, or a text message, that leads a guest to the page of their link. */
export async function queueForGuest(
  { config }: Pick<Kernel, 'config'>,
  tx: Tx,
  link: LinkRow,
  { about, values, key, locale }: GuestMail,
  now: Date,
): Promise<void> {
  const url = config.baseUrl + href('guest', { token: tokenMark })
  const button = (to: string) => ({ url, label: translate(to, 'mail:guest_link.button') })
  const guest = { name: nameInMail(link.name), email: link.email, phone: link.phone, locale }
  const record = { resource: 'guest_links', record_id: link.id, order_id: link.order_id }
  const mail = { about, values, link: button, key, record, guest_link_id: link.id }
  await queueMail(tx, [guest], mail, now)
}

/**
 * Reduces a name that a customer typed to letters and blanks, so that nobody can have us send their
 * own links and offers to strangers.
 */
export const nameInMail = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{M}'’ -]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 40)

/**
 * Returns a message as it leaves: one for a guest with the token of their link. Null if the link has
 * ended, or is no longer sent to this address.
 */
export async function withGuestToken(
  { db, config, now }: { db: Db; config: Kernel['config']; now: Date },
  message: OutboxMessage,
): Promise<OutboxMessage | null> {
  const id = message.payload?.guest_link_id
  if (typeof id !== 'number') return message
  const { guest_links: links, orders } = tables
  const [found] = await db
    .select({ link: links, order: orders })
    .from(links)
    .innerJoin(orders, eq(orders.id, links.order_id))
    .where(eq(links.id, id))
  if (!found) return null
  const { link, order } = found
  const isMeant = [link.email, link.phone].includes(message.recipient)
  if (!isMeant || link.revoked_at || !link.token_seed) return null
  if ((await linkEnd(db, order)) <= now.toISOString()) return null
  const token = deriveToken(config.sessionSecret, link.token_seed)
  // The secret was changed since: the link that the guest has still works, this one wouldn't.
  if (tokenHash(token) !== link.token_hash) return null
  return {
    ...message,
    text: message.text?.replaceAll(tokenMark, token) ?? null,
    payload: JSON.parse(JSON.stringify(message.payload).replaceAll(tokenMark, token)),
  }
}
