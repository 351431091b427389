import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'

import type { createGuestLink } from '#contract/calls/guests.ts'
import type { BodyOf } from '#contract/kernel/call.ts'
import { readPhone } from '#contract/phone.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { type LinkRow, linkEnd, type OrderRow } from '#server/domain/guest-link.ts'
import { nameInMail, queueForGuest } from '#server/domain/guest-message.ts'
import { textRefusal } from '#server/domain/text-permission.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { invalid } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Listener, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'

type CertificateRow = (typeof tables.certificates)['$inferSelect']

/**
 * Counts a link that is to be sent, and refuses a number that gets no texts. Not within a
 * transaction.
 */
export async function admitAddress(
  { kernel, config }: AppContext,
  { email, phone }: Pick<BodyOf<typeof createGuestLink>, 'email' | 'phone'>,
  { locale, actor }: { locale: string; actor: Act['actor'] },
): Promise<void> {
  const to = email ?? phone
  if (!to) return
  const tooMany = () => ({ message: translate(locale, 'too_many') })
  if (!email) {
    const why = await textRefusal(kernel.db, config.texts.countries, to)
    if (why) throw invalid(locale, { phone: [translate(locale, 'needs.guest_phone')] })
    await kernel.tries.count('guest_text_country', String(readPhone(to)?.country), tooMany)
  }
  await kernel.tries.count('guest_link_user', String(actor.user_id), tooMany)
  await kernel.tries.count('guest_link_recipient', to, tooMany)
}

/** Sends a new link to its guest. */
export async function sendLink(
  kernel: Kernel,
  tx: Tx,
  link: LinkRow,
  order: OrderRow,
  act: Act,
): Promise<void> {
  const { locale } = act.actor
  const mail = { about: 'guest_link', key: String(link.id), locale } as const
  const values = await valuesFor(tx, order)
  await queueForGuest(kernel, tx, link, { ...mail, values }, act.now)
}

/** Mails the building that its certificate has come, or still waits for an answer. */
export const askBuilding: Listener<CertificateRow> = async ({ kernel, tx, row, now }) => {
  if (row.state === 'sent') await mailBuilding(kernel, tx, row, 'guest_certificate', now)
}

/** Mails the building that the move is at another time than the one it has reserved the elevator for. */
export const askForElevator: Listener<CertificateRow> = async (step) => {
  const { kernel, tx, row, before, now } = step
  if (before.elevator_from_at !== null && row.elevator_from_at === null)
    await mailBuilding(kernel, tx, row, 'guest_elevator', now)
}

async function mailBuilding(
  kernel: Kernel,
  tx: Tx,
  { code, version, order_id, stop }: CertificateRow,
  about: 'guest_certificate' | 'guest_elevator',
  now: Date,
): Promise<void> {
  const { customers, guest_links: links, orders, users } = tables
  const [move] = await tx
    .select({ order: orders, locale: users.locale })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customer_id))
    .innerJoin(users, eq(users.id, customers.user_id))
    .where(eq(orders.id, order_id))
  if (!move) return
  const { order, locale } = move
  const found = await tx
    .select()
    .from(links)
    .where(
      and(
        eq(links.order_id, order_id),
        eq(links.kind, 'building'),
        eq(links.stop, stop),
        isNull(links.revoked_at),
        or(isNotNull(links.email), isNotNull(links.phone)),
      ),
    )
  if (found.length === 0) return
  const values = await valuesFor(tx, order)
  const mail = { about, values, key: `${code}-${version}`, locale }
  for (const link of found) await queueForGuest(kernel, tx, link, mail, now)
}

/** Returns the values of texts to guests: no more than every guest of the move may know. */
async function valuesFor(tx: Tx, order: OrderRow) {
  const { customers, users } = tables
  const [customer] = await tx
    .select({ name: users.name })
    .from(users)
    .innerJoin(customers, eq(customers.user_id, users.id))
    .where(eq(customers.id, order.customer_id))
  const timeZone = await timeZoneOf(tx, order.city_id)
  const until = await linkEnd(tx, order)
  const first = nameInMail(customer?.name ?? '').split(' ')[0]
  return (locale: string) => {
    const day = (instant: string) => formatInstant(instant, { dateStyle: 'full', locale, timeZone })
    return {
      customer: first || translate(locale, 'mail:guest_link.somebody'),
      date: day(order.window_start_at),
      until: day(until),
    }
  }
}
