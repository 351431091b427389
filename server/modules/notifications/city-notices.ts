import type { RowOf } from '#server/server-module.ts'
import { type Audience, noticeListener, type Occurrence, type Subject } from './notice.ts'
import { staffAllowedTo } from './recipients.ts'

type CityRow = RowOf<'cities'>

/** Staff who can set the city live again. */
const staff: Audience<CityRow> = {
  page: 'admin-cities',
  find: ({ kernel, tx }) => staffAllowedTo(tx, kernel, 'edit', 'cities'),
}

const citySubject = ({ row }: Occurrence<CityRow>): Subject => ({
  about: { resource: 'cities', record_id: row.id },
  record: { id: row.id },
  data: { city_id: row.id },
  key: `${row.id}-${row.version}`,
  values: () => ({ city: row.name }),
})

export const cityNoticeListeners = {
  'city.paused': noticeListener('city.paused', citySubject, [{ to: staff, app: 'city_paused' }]),
}
