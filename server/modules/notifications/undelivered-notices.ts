import { and, count, eq, gte, ne } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { AfterCreate } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import type { RowOf } from '#server/server-module.ts'
import {
  type Audience,
  type NoticeTable,
  noticeListener,
  noticeListeners,
  type Occurrence,
  type Subject,
} from './notice.ts'
import { staffAllowedTo } from './recipients.ts'

type Row = RowOf<'undelivered_messages'>

const { undelivered_messages } = tables

/** Everybody who may decide about such a message. */
const staff: Audience<Row> = {
  page: 'admin-undelivered',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'try_again', 'undelivered_messages'),
}

async function undeliveredSubject({ tx, row }: Occurrence<Row>): Promise<Subject> {
  const { channel, recipient, failure } = row
  const [waiting] = await tx
    .select({ count: count() })
    .from(undelivered_messages)
    .where(
      and(eq(undelivered_messages.channel, channel), eq(undelivered_messages.state, 'waiting')),
    )
  return {
    about: { resource: 'undelivered_messages', record_id: row.id },
    data: { channel },
    key: String(row.id),
    values: (locale) => ({
      channel: translate(locale, `choices.channel.${channel}`, { ns: 'states' }),
      recipient,
      reason: failure,
      count: waiting?.count ?? 1,
    }),
  }
}

const notices: NoticeTable<'undelivered_messages'> = {
  // An administrator has done so, and the record says who.
  try_again: [],
  drop: [],
}

export const undeliveredNoticeListeners = noticeListeners(
  'undelivered_messages',
  undeliveredSubject,
  notices,
)

const hour = 3_600_000

/**
 * Alarms the staff of a message that could not be delivered. When a provider is down, thousands of
 * messages die: each channel alarms once in an hour of the clock, and says how many wait.
 */
export const notifyOfUndelivered: AfterCreate = async ({
  kernel,
  tx,
  actor,
  now,
  row: created,
}) => {
  const row = created as unknown as Row
  const startOfHour = new Date(now.getTime() - (now.getTime() % hour))
  const [alarmed] = await tx
    .select({ id: undelivered_messages.id })
    .from(undelivered_messages)
    .where(
      and(
        eq(undelivered_messages.channel, row.channel),
        ne(undelivered_messages.id, row.id),
        gte(undelivered_messages.created_at, startOfHour.toISOString()),
      ),
    )
    .limit(1)
  if (alarmed) return
  await alarm({ kernel, tx, actor, now, row, before: row, name: 'create', input: {} })
}

const alarm = noticeListener<Row>('undelivered_messages.created', undeliveredSubject, [
  { to: staff, app: 'message_undelivered', mail: 'message_undelivered' },
])
