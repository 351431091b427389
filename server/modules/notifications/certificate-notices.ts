import type { tables } from '#server/database/tables.ts'
import { timeZoneOf } from '#server/domain/time-zone-of.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import {
  type Audience,
  type Notice,
  type NoticeTable,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'
import { orderOf } from './order-subject.ts'
import { teamOf, userOf } from './recipients.ts'

type CertificateRow = (typeof tables.certificates)['$inferSelect']
type CertificateNotice = Notice<CertificateRow>
type CertificateOccurrence = Occurrence<CertificateRow>

const customer: Audience<CertificateRow> = {
  page: 'customer-moves-details',
  find: ({ tx, row }) => userOf(tx, 'customer', row.customer_id),
}

const mover: Audience<CertificateRow> = {
  page: 'mover-jobs-details',
  find: ({ tx, row }) => teamOf(tx, row.mover_id, 'mover-jobs-details'),
}

/** Transitions that a guest could repeat all day: the mover gets one mail about them a day. */
const repeatable = ['hand_over', 'ask']

/** The links lead customer and mover to the order. */
async function certificateSubject({ tx, row, name, now }: CertificateOccurrence): Promise<Subject> {
  const order = await orderOf(tx, row)
  const timeZone = await timeZoneOf(tx, order.city_id)
  const day = now.toISOString().slice(0, 10)
  return {
    about: { resource: 'certificates', record_id: row.id, order_id: order.id },
    record: { id: row.id, code: order.code },
    data: { code: order.code },
    key: `${row.code}-${repeatable.includes(name) ? `${row.mover_id}-${day}` : row.version}`,
    values: (locale) => {
      const format = (instant: string | null, options: Intl.DateTimeFormatOptions) =>
        instant && formatInstant(instant, { ...options, locale, timeZone })
      return {
        code: order.code,
        place: order.stops[row.stop]?.city ?? '',
        date: format(order.window_start_at, { dateStyle: 'full' }),
        reason: row.refusal ?? '',
        from: format(row.elevator_from_at, { dateStyle: 'medium', timeStyle: 'short' }),
        to: format(row.elevator_to_at, { timeStyle: 'short' }),
        ...(row.elevator_from_at === null ? { context: 'dock' } : {}),
      }
    },
  }
}

const isByBuilding = ({ row }: CertificateOccurrence) => row.answered_by === 'building'
const isWithMover = ({ row }: CertificateOccurrence) =>
  row.state === 'with_mover' || row.state === 'refused'
const hasLostElevator = ({ row, before }: CertificateOccurrence) =>
  before.elevator_from_at !== null && row.elevator_from_at === null

const asked: CertificateNotice = { to: mover, app: 'certificate_asked', mail: 'certificate_asked' }

/** Who is notified of each step of a certificate. The building is mailed by its guest link. */
const notices: NoticeTable<'certificates'> = {
  ask: [{ to: mover, app: 'certificate_changed', when: isWithMover }],
  // It is handed over at once if there is a mover.
  ask_again: [],
  hand_over: [asked],
  send: [{ to: customer, app: 'certificate_sent', mail: 'certificate_sent' }],
  accept: [
    { to: mover, app: 'certificate_accepted' },
    { to: customer, app: 'certificate_accepted', when: isByBuilding },
  ],
  refuse: [
    { to: mover, app: 'certificate_refused', mail: 'certificate_refused' },
    { to: customer, app: 'certificate_refused', when: isByBuilding },
  ],
  waive: [
    { to: mover, app: 'certificate_waived' },
    { to: customer, app: 'certificate_waived', when: isByBuilding },
  ],
  return_to_mover: [
    { to: mover, app: 'certificate_outdated', mail: 'certificate_outdated' },
    { to: customer, app: 'certificate_outdated', includesActor: true },
  ],
  // Taking and giving back the job have their own notices.
  restore: [],
  take_back: [],
  reserve_elevator: [
    { to: customer, app: 'elevator_reserved' },
    { to: mover, app: 'elevator_reserved' },
  ],
  follow_move: [
    {
      to: customer,
      app: 'elevator_lost',
      mail: 'elevator_lost',
      includesActor: true,
      when: hasLostElevator,
    },
  ],
  remind: [
    { to: mover, app: 'certificate_due', mail: 'certificate_due', when: isWithMover },
    {
      to: customer,
      app: 'certificate_unanswered',
      mail: 'certificate_unanswered',
      when: ({ row }) => row.state === 'sent',
    },
  ],
  // The end of the move has its own notices; a changed address is the customer's own act.
  close: [],
}

export const certificateNoticeListeners = noticeListeners(
  'certificates',
  certificateSubject,
  notices,
)
