import type { tables } from '#server/database/tables.ts'
import { inOneLine } from './in-one-line.ts'
import { type Audience, noticeListener, type Occurrence, type Subject } from './notice.ts'
import { orderOf } from './order-subject.ts'
import { teamOf, userOf } from './recipients.ts'

type LinkRow = (typeof tables.guest_links)['$inferSelect']

const customer: Audience<LinkRow> = {
  page: 'customer-moves-details',
  find: ({ tx, row }) => userOf(tx, 'customer', row.customer_id),
}
const mover: Audience<LinkRow> = {
  page: 'mover-jobs-details',
  find: async ({ tx, row }) => teamOf(tx, (await orderOf(tx, row)).mover_id, 'mover-jobs-details'),
}
const driver: Audience<LinkRow> = {
  page: 'driver-jobs-details',
  find: async ({ tx, row }) => userOf(tx, 'driver', (await orderOf(tx, row)).driver_id),
}

async function noteSubject({ tx, row, input }: Occurrence<LinkRow>): Promise<Subject> {
  const { id, code } = await orderOf(tx, row)
  return {
    about: { resource: 'guest_links', record_id: row.id, order_id: id },
    record: { id, code },
    data: { code },
    key: `guest-note-${row.id}-${row.version}`,
    values: () => ({
      code,
      guest: inOneLine(row.name, 60),
      note: inOneLine(String(input.text ?? '')),
      ...(input.is_here ? { context: input.text ? 'here_note' : 'here' } : {}),
    }),
  }
}

export const guestNoticeListeners = {
  'guest_link.noted': noticeListener('guest_link.noted', noteSubject, [
    { to: customer, app: 'guest_note' },
    { to: mover, app: 'guest_note' },
    { to: driver, app: 'guest_note' },
  ]),
}
