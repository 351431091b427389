import { paths } from '#contract/realtime/paths.ts'
import type { tables } from '#server/database/tables.ts'
import type { Step } from '#server/kernel/kernel.ts'
import { publish } from '#server/kernel/outbox/publish.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/**
 * Notifies the pages that list a city's open jobs that these have changed; not which, so that nobody
 * learns more from it than from the list.
 */
export const announceOpenJobs = ({
  tx,
  row,
  now,
}: Pick<Step<OrderRow>, 'tx' | 'row' | 'now'>): Promise<void> =>
  publish(tx, { [paths.openJobs(row.city_id)]: now.getTime() }, now)
