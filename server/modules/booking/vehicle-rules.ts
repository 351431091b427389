import { and, eq, ne, sql } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import { invalid, problem } from '#server/kernel/http/problem.ts'
import type { AnyRow, Hook, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'

/**
 * Refuses to deactivate or delete the last active vehicle, because no move could be priced then.
 */
export const vehicleRules: { edit: Hook; delete: Hook } = {
  async edit({ tx, actor, current, input }) {
    if (input.is_active !== false || !(await isLast(tx, current))) return {}
    throw invalid(actor.locale, { is_active: [translate(actor.locale, 'vehicle.last')] })
  },

  async delete({ tx, actor, current }) {
    if (!(await isLast(tx, current))) return {}
    throw problem(409, { message: translate(actor.locale, 'vehicle.last') })
  },
}

async function isLast(tx: Tx, vehicle: AnyRow | null): Promise<boolean> {
  if (!vehicle?.is_active) return false
  const { vehicles } = tables
  // Locked, because two concurrent changes could each remove one of the last two.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('active vehicles'))`)
  const [other] = await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.is_active, true), ne(vehicles.id, vehicle.id)))
    .limit(1)
  return other === undefined
}
