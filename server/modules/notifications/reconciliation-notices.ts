import type { RowOf } from '#server/server-module.ts'
import {
  type Audience,
  type NoticeTable,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'
import { staffAllowedTo } from './recipients.ts'

type RunRow = RowOf<'reconciliation_runs'>

/** Everybody who may explain a difference. */
const staff: Audience<RunRow> = {
  page: 'admin-reconciliation',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'explain', 'reconciliation_differences'),
}

function runSubject({ row, input }: Occurrence<RunRow>): Subject {
  return {
    about: { resource: 'reconciliation_runs', record_id: row.id },
    data: { name: row.name },
    key: row.name,
    values: () => ({
      count: Number(input.differences ?? 0),
      reason: String(input.reason ?? ''),
    }),
  }
}

const runNotices: NoticeTable<'reconciliation_runs'> = {
  start: [],
  finish: [
    {
      to: staff,
      app: 'reconciliation_differs',
      mail: 'reconciliation_differs',
      when: ({ input }) => Number(input.differences) > 0,
    },
  ],
  fail: [{ to: staff, app: 'reconciliation_failed', mail: 'reconciliation_failed' }],
}

export const reconciliationNoticeListeners = noticeListeners(
  'reconciliation_runs',
  runSubject,
  runNotices,
)
