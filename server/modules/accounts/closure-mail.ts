import { href } from '#contract/routes.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { KernelConfig, Tx } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { translate } from '#server/kernel/translate.ts'
import type { User } from './user.ts'

type About = 'account_closing' | 'account_kept' | 'account_closed'

/**
 * Notifies a user about a step of closing the account; `date` is the one that the mail names. The
 * last of these mails is on no record's page, because it names the address that is being erased.
 */
export async function queueClosureMail(
  tx: Tx,
  { baseUrl }: KernelConfig,
  user: User,
  { about, date, now }: { about: About; date: Date; now: Date },
): Promise<void> {
  const { locale, time_zone: timeZone } = user
  const shown = formatInstant(date, { dateStyle: 'full', timeStyle: 'short', locale, timeZone })
  const page = about === 'account_closing' ? href('auth-username') : href('contact')
  const label = translate(locale, `mail:${about}.button`)
  const link = () => ({ url: `${baseUrl}${page}`, label })
  const mail = { about, values: () => ({ date: shown }), link }
  if (about === 'account_closed') return queueMail(tx, [user], mail, now)
  const record = { resource: 'users', record_id: user.id }
  await queueMail(tx, [{ ...user, user_id: user.id }], { ...mail, record }, now)
}
