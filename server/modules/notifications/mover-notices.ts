import type { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import { usd } from '#server/kernel/usd.ts'
import {
  type Audience,
  type NoticeTable,
  noticeListener,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'
import { staffAllowedTo, teamOf } from './recipients.ts'

type MoverRow = (typeof tables.movers)['$inferSelect']

/** Staff who could suspend the mover. */
const staff: Audience<MoverRow> = {
  page: 'admin-movers-details',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'suspend', 'movers'),
}

const owner: Audience<MoverRow> = {
  page: 'mover-profile-add',
  find: ({ tx, row }) => teamOf(tx, row.id, 'mover-profile-add'),
}

const statusSubject = ({ row }: Occurrence<MoverRow>): Subject => ({
  about: { resource: 'movers', record_id: row.id },
  data: { mover_id: row.id },
  key: `${row.id}-${row.version}`,
  values: () => ({ business: row.business_name, reason: row.status_reason ?? '' }),
})

const statusNotices: NoticeTable<'movers'> = {
  // Staff find submitted profiles in the list of movers.
  submit: [],
  review: [],
  approve: [{ to: owner, app: 'mover_approved', mail: 'mover_approved' }],
  reject: [{ to: owner, app: 'mover_rejected', mail: 'mover_rejected' }],
  suspend: [{ to: owner, app: 'mover_suspended', mail: 'mover_suspended' }],
  reinstate: [{ to: owner, app: 'mover_approved', mail: 'mover_approved' }],
  // The one owner who is left has closed the account, and gets the mail about that.
  close: [],
}

async function speedSubject({ tx, row, input }: Occurrence<MoverRow>): Promise<Subject> {
  const jobs = await setting(tx, 'fast_mover_jobs')
  const percent = Math.round(Number(input.median_bp) / 100)
  return {
    about: { resource: 'movers', record_id: row.id },
    record: { id: row.id },
    data: { mover_id: row.id },
    key: `${row.id}-${row.version}`,
    values: () => ({ mover: row.business_name, percent, count: jobs }),
  }
}

const earners: Audience<MoverRow> = {
  page: 'mover-wallet',
  find: ({ tx, row }) => teamOf(tx, row.id, 'mover-wallet'),
}

function taxSubject({ row, input }: Occurrence<MoverRow>): Subject {
  const { earned_cents, year, due_at } = input
  return {
    about: { resource: 'movers', record_id: row.id },
    data: { mover_id: row.id },
    key: `tax-${row.id}-${year}`,
    values: (locale) => ({
      amount: usd(locale, Number(earned_cents)),
      year,
      day: formatInstant(String(due_at), { dateStyle: 'long', locale, timeZone: 'UTC' }),
    }),
  }
}

export const moverNoticeListeners = {
  ...noticeListeners('movers', statusSubject, statusNotices),
  'mover.tax_form_needed': noticeListener('mover.tax_form_needed', taxSubject, [
    { to: earners, app: 'tax_form_needed', mail: 'tax_form_needed' },
  ]),
  'mover.too_fast': noticeListener('mover.too_fast', speedSubject, [
    { to: staff, app: 'mover_too_fast' },
  ]),
}
