import { sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { erasedText, eraseHistory } from '#server/domain/erasure.ts'
import type { Listener } from '#server/kernel/kernel.ts'

/**
 * Blanks the words and photos in the claims of a closed account. The law has us keep the amounts and
 * times.
 */
export const eraseClaims: Listener = async ({ tx, row }) => {
  const { claims, customers } = tables
  const own = sql`select ${customers.id} from ${customers} where ${customers.user_id} = ${row.id}`
  const ofCustomer = sql`${claims.customer_id} in (${own})`
  await tx
    .update(claims)
    .set({
      text: erasedText,
      items: sql`(
        select coalesce(jsonb_agg(item || jsonb_build_object(
          'name', ${erasedText}::text, 'description', null, 'photo', null
        ) order by place), '[]')
        from jsonb_array_elements(${claims.items}) with ordinality as each(item, place))`,
      appeal: sql`case when ${claims.appealed_by} = 'customer' then ${erasedText}
        else ${claims.appeal} end`,
      version: sql`${claims.version} + 1`,
    })
    .where(ofCustomer)
  const ids = sql`select ${claims.id} from ${claims} where ${ofCustomer}`
  await eraseHistory(tx, 'claims', ids, ['text', 'items', 'appeal'])
}
