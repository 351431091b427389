import type { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
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
  // The staff find submitted profiles in their list of movers.
  submit: [],
  review: [],
  approve: [{ to: owner, app: 'mover_approved', mail: 'mover_approved' }],
  reject: [{ to: owner, app: 'mover_rejected', mail: 'mover_rejected' }],
  suspend: [{ to: owner, app: 'mover_suspended', mail: 'mover_suspended' }],
  reinstate: [{ to: owner, app: 'mover_approved', mail: 'mover_approved' }],
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

export const moverNoticeListeners = {
  ...noticeListeners('movers', statusSubject, statusNotices),
  'mover.too_fast': noticeListener('mover.too_fast', speedSubject, [
    { to: staff, app: 'mover_too_fast' },
  ]),
}
