import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { href } from '#contract/routes.ts'
import { tables } from '#server/database/tables.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { Act, Db, Kernel, KernelConfig, Tx } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { readSigned, signText } from '#server/kernel/signed-text.ts'
import { translate } from '#server/kernel/translate.ts'

const { waiting_entries } = tables
export type WaitingEntry = (typeof waiting_entries)['$inferSelect']

const purpose = 'unsubscribe'
const prefix = 'waiting_list '

/**
 * Creates the token that takes an address off the waiting list. It names the entry instead of the
 * address, so that it ends with the entry.
 */
const waitingToken = ({ sessionSecret }: KernelConfig, { id }: { id: number }): string =>
  signText(sessionSecret, purpose, `${prefix}${id}`)

/** Reads the entry of such a token; undefined if the token is another one, or the entry is gone. */
export async function entryOfToken(
  db: Db,
  { sessionSecret }: Pick<KernelConfig, 'sessionSecret'>,
  token: string,
): Promise<WaitingEntry | undefined> {
  const text = readSigned(sessionSecret, purpose, token)
  if (!text?.startsWith(prefix)) return undefined
  const id = Number(text.slice(prefix.length))
  const [found] = await db.select().from(waiting_entries).where(eq(waiting_entries.id, id))
  return found
}

/** Takes all entries of an address off the waiting list, or puts them back on it. */
export async function setWaiting(
  kernel: Kernel,
  tx: Tx,
  { email, isOn }: { email: string; isOn: boolean },
  act: Act,
): Promise<void> {
  const { left_at } = waiting_entries
  const where = and(eq(waiting_entries.email, email), isOn ? isNotNull(left_at) : isNull(left_at))
  const set = { left_at: isOn ? null : act.now.toISOString() }
  await editRows(kernel, tx, resources.waiting_entries, { where, set }, act)
}

/** Reports whether an address is on the waiting list: it has an entry that it did not leave. */
export async function isWaiting(db: Db, email: string): Promise<boolean> {
  const { left_at } = waiting_entries
  const [found] = await db
    .select({ id: waiting_entries.id })
    .from(waiting_entries)
    .where(and(eq(waiting_entries.email, email), isNull(left_at)))
    .limit(1)
  return found !== undefined
}

/** Names the window of an entry in words; empty for an entry that waits for a place. */
export const windowTime = (
  window_start_at: string | null,
  locale: string,
  timeZone = 'UTC',
): string =>
  window_start_at === null
    ? ''
    : formatInstant(window_start_at, { dateStyle: 'full', timeStyle: 'short', locale, timeZone })

/** Returns the link and the closing paragraph by which a mail lets its reader leave the list. */
export function leaveWaitingList(
  config: KernelConfig,
  entry: { id: number; locale: string },
): { url: string; text: string } {
  const lang = entry.locale === 'en' ? undefined : entry.locale
  const token = waitingToken(config, entry)
  const url = config.baseUrl + href('unsubscribe', {}, { token, lang })
  const text = translate(entry.locale, 'waiting_list.leave', { ns: 'notifications', url })
  return { url, text }
}
