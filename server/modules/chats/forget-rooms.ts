import { and, gte, inArray, lt, sql } from 'drizzle-orm'
import { statesIn } from '#contract/order-phases.ts'

import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { chatPhotos, tables } from '#server/database/tables.ts'
import { setting } from '#server/domain/setting.ts'
import { membersNow, peersIn } from './room.ts'

const day = 86_400_000
/** How long the server may be down and still remove the rooms that came due while it was down. */
const lookBackDays = 2

/** Removes the messages of orders that ended longer ago than the setting `chat_kept_days`. */
export async function forgetRooms(context: AppContext, now: Date): Promise<void> {
  const { kernel, ports } = context
  const { orders } = tables
  const keptDays = await setting(kernel.db, 'chat_kept_days')
  const before = (days: number) => new Date(now.getTime() - days * day).toISOString()
  const ended = sql`coalesce(${orders.completed_at}, ${orders.called_off_at})`
  const old = await kernel.db
    .select({ code: orders.code })
    .from(orders)
    .where(
      and(
        inArray(orders.state, statesIn('completed', 'called_off')),
        lt(ended, before(keptDays)),
        gte(ended, before(keptDays + lookBackDays)),
      ),
    )
  if (old.length === 0) return
  const rooms = old.map(({ code }) => code)
  for (const room of rooms) {
    const uids = await membersNow(context, room)
    await ports.realtime.update('', {
      ...peersIn(room, uids, uids, null),
      ...Object.fromEntries(uids.map((uid) => [paths.inboxEntry(uid, room), null])),
      [paths.chat(room)]: null,
    })
  }
  await kernel.db.delete(chatPhotos).where(inArray(chatPhotos.room, rooms))
}
