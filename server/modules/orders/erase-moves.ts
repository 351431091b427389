import { and, eq, isNotNull, sql } from 'drizzle-orm'

import { quotes, tables } from '#server/database/tables.ts'
import { erasedText, eraseHistory } from '#server/domain/erasure.ts'
import type { Listener } from '#server/kernel/kernel.ts'

/**
 * Blanks what is personal in the moves of a closed account: street, people to contact, notes, photos,
 * also of reviews and of the crews, and why a fee was contested. The city, the work, the times, the price and the proof of delivery are records that the law
 * has us keep. A place is kept to about a kilometer.
 */
export const eraseMoves: Listener = async ({ tx, row }) => {
  const { change_proposals, customers, events, feedbacks, order_photos, orders } = tables
  const own = sql`select ${customers.id} from ${customers} where ${customers.user_id} = ${row.id}`
  const ofCustomer = sql`${orders.customer_id} in (${own})`
  const rounded = (name: 'lat' | 'lng') => sql.raw(`round((stop ->> '${name}')::numeric, 2)`)
  await tx
    .update(orders)
    .set({
      stops: sql`(
        select coalesce(jsonb_agg(stop || jsonb_build_object(
          'address', stop ->> 'city', 'lat', ${rounded('lat')}, 'lng', ${rounded('lng')},
          'unit', null, 'parking_note', null, 'access_code', null,
          'contact_name', null, 'contact_phone', null
        ) order by place), '[]')
        from jsonb_array_elements(${orders.stops}) with ordinality as each(stop, place))`,
      items: sql`(
        select coalesce(jsonb_agg(item || '{"note": null}' order by place), '[]')
        from jsonb_array_elements(${orders.items}) with ordinality as each(item, place))`,
      notes: null,
      photos: [],
      contest: sql`case when ${orders.contest} is not null
        then jsonb_build_object('reason', ${erasedText}::text, 'photo', null) end`,
      version: sql`${orders.version} + 1`,
    })
    .where(ofCustomer)
  // Addresses of changes that were asked for.
  const codes = sql`select ${orders.code} from ${orders} where ${ofCustomer}`
  await tx.update(quotes).set({ addresses: null }).where(sql`${quotes.ask}->>'order' in (${codes})`)
  await tx
    .update(feedbacks)
    .set({ photo: null, version: sql`${feedbacks.version} + 1` })
    .where(and(eq(feedbacks.from_user_id, row.id), isNotNull(feedbacks.photo)))
  const proposals = sql`select ${change_proposals.id} from ${change_proposals}
    where ${change_proposals.customer_id} in (${own})`
  await tx
    .update(change_proposals)
    .set({ reason: erasedText, refusal: null, version: sql`${change_proposals.version} + 1` })
    .where(sql`${change_proposals.customer_id} in (${own})`)
  await eraseHistory(tx, 'change_proposals', proposals, ['reason', 'refusal'])
  const reviews = sql`select ${feedbacks.id} from ${feedbacks}
    where ${feedbacks.from_user_id} = ${row.id}`
  await eraseHistory(tx, 'feedbacks', reviews, ['photo'])
  const ids = sql`select ${orders.id} from ${orders} where ${ofCustomer}`
  // Also of photos that their makers have removed since.
  const photos = sql`select ${events.record_id} from ${events}
    where ${events.resource} = 'order_photos'
      and ${events.diff} #>> '{order_id,1}' in (select id::text from (${ids}) as closed (id))`
  await eraseHistory(tx, 'order_photos', photos)
  await tx.delete(order_photos).where(sql`${order_photos.order_id} in (${ids})`)
  await eraseHistory(tx, 'orders', ids, ['stops', 'items', 'notes', 'photos', 'contest'])
}
