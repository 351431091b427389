import type { tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import { type Audience, noticeListener, type Occurrence, type Subject } from './notice.ts'
import { staffAllowedTo } from './recipients.ts'

type MoverRow = (typeof tables.movers)['$inferSelect']

/** Staff who could suspend the mover. */
const staff: Audience<MoverRow> = {
  page: 'admin-movers-details',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'suspend', 'movers'),
}

async function speedSubject({ tx, row, input }: Occurrence<MoverRow>): Promise<Subject> {
  const jobs = await setting(tx, 'fast_mover_jobs')
  const percent = Math.round(Number(input.median_bp) / 100)
  return {
    record: { id: row.id },
    data: { mover_id: row.id },
    key: `${row.id}-${row.version}`,
    values: () => ({ mover: row.business_name, percent, count: jobs }),
  }
}

export const moverNoticeListeners = {
  'mover.too_fast': noticeListener('mover.too_fast', speedSubject, [
    { to: staff, app: 'mover_too_fast' },
  ]),
}
