import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { translate } from '#server/kernel/translate.ts'
import { moverAudience } from './mover-audience.ts'
import { type NoticeTable, noticeListeners, type Occurrence, type Subject } from './notice.ts'

type AppealRow = (typeof tables.standing_appeals)['$inferSelect']

const mover = moverAudience('mover-profile')

async function appealSubject({ tx, row }: Occurrence<AppealRow>): Promise<Subject> {
  const { orders } = tables
  const [order] = await tx
    .select({ code: orders.code })
    .from(orders)
    .where(eq(orders.id, row.order_id))
  const code = order?.code ?? ''
  return {
    about: { resource: 'standing_appeals', record_id: row.id, order_id: row.order_id },
    data: { code },
    key: `standing-${row.id}-${row.version}`,
    values: (locale) => ({
      code,
      what: translate(locale, `states:choices.kind.${row.kind}`),
      reason: row.reason ?? '',
    }),
  }
}

const appealNotices: NoticeTable<'standing_appeals'> = {
  grant: [{ to: mover, app: 'appeal_granted', mail: 'appeal_granted' }],
  deny: [{ to: mover, app: 'appeal_denied', mail: 'appeal_denied' }],
}

export const standingNoticeListeners = noticeListeners(
  'standing_appeals',
  appealSubject,
  appealNotices,
)
