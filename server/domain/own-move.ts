import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'

/**
 * Reports whether a move's customer belongs to a mover: the same person as one of its team or its
 * drivers, a phone number of theirs (also as the contact at a stop), or a card that they use as
 * customers themselves.
 */
export function isOwnMove(
  mover_id: AnyColumn | number,
  order_id: AnyColumn | number,
): SQL<boolean> {
  const { customers, drivers, mover_members, orders, payment_methods, users } = tables
  const digits = (phone: SQL) => sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`
  const contacts = sql`
    select ${digits(sql`stop ->> 'contact_phone'`)}
    from jsonb_array_elements(own_order.stops) stop
    where stop ->> 'contact_phone' is not null`
  const sharedCard = sql`
    select 1 from ${customers} own_profile
    join ${payment_methods} own_card on own_card.customer_id = own_profile.id
    join ${payment_methods} paying_card on paying_card.fingerprint = own_card.fingerprint
    where own_profile.user_id = person.id and paying_card.customer_id = own_order.customer_id`
  // Aliased, because the query around it may read the same tables.
  const found = sql`
    select 1 from ${orders} own_order
    join ${customers} paying on paying.id = own_order.customer_id
    join ${users} payer on payer.id = paying.user_id
    join ${users} person on person.id in (
      select own_member.user_id from ${mover_members} own_member
      where own_member.mover_id = ${mover_id} and own_member.state = 'active'
      union select own_driver.user_id from ${drivers} own_driver
      where own_driver.mover_id = ${mover_id} and own_driver.status <> 'invited')
    where own_order.id = ${order_id} and (
      person.id = payer.id
      or person.phone = payer.phone
      or ${digits(sql`person.phone`)} in (${contacts})
      or exists (${sharedCard}))`
  return sql`exists (${found})`
}
