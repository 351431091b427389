import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { passwordLinks } from '#server/database/tables.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { translate } from '#server/kernel/translate.ts'

type Settings = Pick<AppContext['config'], 'baseUrl' | 'sessionSecret'>

/** The recipient of a password link. Links are only mailed, never sent to a phone. */
export type LinkReader = { name: string; email: string; locale: string }

const hours = 72

/**
 * Mails a link for choosing a password. It invalidates the link sent to this address before, and
 * expires after 72 hours.
 */
export async function sendPasswordLink(
  tx: Tx,
  config: Settings,
  about: 'invitation' | 'new_password',
  reader: LinkReader,
  now: Date,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const link = {
    hash: hashOf(config, token),
    expires_at: new Date(now.getTime() + hours * 3_600_000).toISOString(),
  }
  await tx
    .insert(passwordLinks)
    .values({ email: reader.email, ...link })
    .onConflictDoUpdate({ target: passwordLinks.email, set: link })
  const url = `${config.baseUrl}/admin/auth/password?token=${token}`
  const mail = {
    about,
    values: () => ({ hours }),
    link: (locale: string) => ({ url, label: translate(locale, `mail:${about}.button`) }),
  }
  await queueMail(tx, [{ ...reader, phone: null }], mail, now)
}

export type LinkRefusal = 'auth/invalid-action-code' | 'auth/expired-action-code'

/**
 * Returns the address that a link was sent to, or the error code of a link that no longer works.
 */
export async function readLink(
  db: Db,
  config: Settings,
  token: string,
  now: Date,
): Promise<{ email: string } | { refusal: LinkRefusal }> {
  const [link] = await db
    .select()
    .from(passwordLinks)
    .where(eq(passwordLinks.hash, hashOf(config, token)))
  if (!link) return { refusal: 'auth/invalid-action-code' }
  if (link.expires_at <= now.toISOString()) return { refusal: 'auth/expired-action-code' }
  return { email: link.email }
}

/**
 * Marks a link as used, in the same transaction as the change it allows. Returns false when a
 * concurrent request has used it already.
 */
export async function spendLink(tx: Tx, config: Settings, token: string): Promise<boolean> {
  const spent = await tx
    .delete(passwordLinks)
    .where(eq(passwordLinks.hash, hashOf(config, token)))
    .returning({ email: passwordLinks.email })
  return spent.length > 0
}

/** Deletes the open link of an address, for a password that was changed without it. */
export const retireLink = (tx: Tx, email: string) =>
  tx.delete(passwordLinks).where(eq(passwordLinks.email, email))

const hashOf = ({ sessionSecret }: Settings, token: string) =>
  createHmac('sha256', sessionSecret).update(`password ${token}`).digest('hex')
