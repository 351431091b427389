import { moverTimeZone } from '#server/domain/mover-time-zone.ts'
import { formatInstant } from '#server/kernel/format-instant.ts'
import type { RowOf } from '#server/server-module.ts'
import { moverAudience } from './mover-audience.ts'
import { noticeListener, type Occurrence, type Subject } from './notice.ts'

type FeedRow = RowOf<'calendar_feeds'>

async function feedSubject({ tx, row }: Occurrence<FeedRow>): Promise<Subject> {
  const timeZone = await moverTimeZone(tx, row.mover_id)
  const since = row.failing_since ?? row.requested_at
  return {
    about: { resource: 'calendar_feeds', record_id: row.id },
    data: { calendar_feed_id: row.id },
    key: `calendar-feed-${row.id}-${since}`,
    values: (locale) => ({
      calendar: row.title ?? row.host,
      since: formatInstant(since, { dateStyle: 'long', timeStyle: 'short', locale, timeZone }),
    }),
  }
}

export const calendarNoticeListeners = {
  'calendar_feed.failing': noticeListener('calendar_feed.failing', feedSubject, [
    {
      to: moverAudience('mover-calendar'),
      app: 'calendar_feed_failing',
      mail: 'calendar_feed_failing',
    },
  ]),
}
