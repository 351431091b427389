import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { eraseHistory } from '#server/domain/erasure.ts'
import type { Listener } from '#server/kernel/kernel.ts'
import { systemTransition } from '#server/kernel/transition/transition.ts'
import type { RowOf } from '#server/server-module.ts'

/**
 * Closes the business of a person whose account is erased. Its names stay, because statements, tax
 * forms and customers' receipts have them; where and how it was reached is erased.
 */
export const closeBusiness: Listener<RowOf<'users'>> = async (step) => {
  const { kernel, tx, row, now, request_id } = step
  const { movers } = tables
  const own = await tx
    .select()
    .from(movers)
    .where(and(eq(movers.user_id, row.id), ne(movers.status, 'closed')))
    .for('update')
  const close = { resource: 'movers', name: 'close' }
  await systemTransition(kernel, tx, own, close, { now, request_id })
  const ids = own.map(({ id }) => id)
  if (ids.length === 0) return
  // Not in the transition's own change, whose values would stand in the history.
  await tx
    .update(movers)
    .set({
      phone: null,
      base_zip: null,
      base_point: null,
      is_available: false,
      version: sql`${movers.version} + 1`,
    })
    .where(inArray(movers.id, ids))
  await eraseHistory(tx, 'movers', ids, ['phone', 'base_zip', 'base_point', 'status_reason'])
}
