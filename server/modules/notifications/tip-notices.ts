import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { translate } from '#server/kernel/translate.ts'
import { usd } from '#server/kernel/usd.ts'
import {
  type Audience,
  type NoticeTable,
  noticeListener,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'
import { orderOf, orderSubject } from './order-subject.ts'
import { teamOf, userOf } from './recipients.ts'

type TipRow = (typeof tables.tips)['$inferSelect']

const customer: Audience<TipRow> = {
  page: 'customer-moves-details',
  find: ({ tx, row }) => userOf(tx, 'customer', row.customer_id),
}

const mover: Audience<TipRow> = {
  page: 'mover-jobs-details',
  find: ({ tx, row }) => teamOf(tx, row.mover_id, 'mover-jobs-details'),
}

/** The drivers who get a part of the tip. */
const sharers: Audience<TipRow> = {
  page: 'driver-jobs-details',
  find: async ({ tx, row }) => {
    const found = row.shares.map(({ driver_id }) => userOf(tx, 'driver', driver_id))
    return (await Promise.all(found)).flat()
  },
}

async function tipSubject({ tx, row, input, now }: Occurrence<TipRow>): Promise<Subject> {
  const order = await orderOf(tx, row)
  const subject = await orderSubject({ tx, row: order, input, now })
  const { cities } = tables
  const [city] = await tx
    .select({ time_zone: cities.time_zone })
    .from(cities)
    .where(eq(cities.id, order.city_id))
  const timeZone = city?.time_zone ?? 'UTC'
  const { id, version, amount_cents, shares, failure, charged_at } = row
  return {
    ...subject,
    about: { resource: 'tips', record_id: id, order_id: order.id },
    key: `${id}-${version}`,
    values: (locale) => ({
      ...subject.values(locale),
      amount: usd(locale, amount_cents),
      share: usd(locale, shares[0]?.cents ?? 0),
      day: charged_at && formatInstant(charged_at, { dateStyle: 'long', locale, timeZone }),
      why: translate(locale, `payment.${failure ?? 'declined'}`),
      taken_back: usd(locale, Number(input.cents ?? 0)),
    }),
  }
}

const tipNotices: NoticeTable<'tips'> = {
  begin_charge: [],
  charge: [
    { to: customer, mail: 'tip_charged' },
    { to: mover, app: 'tip_received', mail: 'tip_received' },
    { to: sharers, app: 'tip_shared' },
  ],
  // The crew was never notified of it.
  fail: [{ to: customer, app: 'tip_failed', mail: 'tip_failed', includesActor: true }],
  // Its customer has withdrawn it, or opened a dispute, which has its own notices.
  withdraw: [],
}

export const tipNoticeListeners = {
  ...noticeListeners('tips', tipSubject, tipNotices),
  'tip.taken_back': noticeListener('tip.taken_back', tipSubject, [
    { to: mover, app: 'tip_taken_back', mail: 'tip_taken_back' },
  ]),
}
