import { sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { eraseHistory } from '#server/domain/erasure.ts'
import type { Listener } from '#server/kernel/kernel.ts'

/** Ends the guest links of a closed account, and blanks who the guests are and what they wrote. */
export const eraseGuests: Listener = async ({ tx, row, now }) => {
  const { customers, guest_links: links } = tables
  const own = sql`select ${customers.id} from ${customers} where ${customers.user_id} = ${row.id}`
  const ofCustomer = sql`${links.customer_id} in (${own})`
  await tx
    .update(links)
    .set({
      name: '—',
      email: null,
      phone: null,
      notes: [],
      revoked_at: sql`coalesce(${links.revoked_at}, ${now.toISOString()})`,
      version: sql`${links.version} + 1`,
    })
    .where(ofCustomer)
  const ids = sql`select ${links.id} from ${links} where ${ofCustomer}`
  await eraseHistory(tx, 'guest_links', ids, ['name', 'email', 'phone', 'notes'])
}
