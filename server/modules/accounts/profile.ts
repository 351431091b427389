import { eq } from 'drizzle-orm'

import type { readProfile } from '#contract/calls/session.ts'
import type { Actor } from '#contract/kernel/access.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { forbidden, notFound } from '#server/kernel/http/problem.ts'

/** Returns the actor's profile in their own role; 403 for another role, 404 for an unknown one. */
export async function profileOf(
  { kernel }: AppContext,
  role: string,
  actor: Actor,
): Promise<ResponseOf<typeof readProfile>> {
  if (!['customer', 'mover', 'driver', 'admin'].includes(role)) throw notFound(actor.locale)
  if (role !== actor.kind) throw forbidden(actor.locale)
  const { movers, drivers } = tables
  const plain = { status: 'active', is_available: 1, avatar: null }
  if (role === 'mover' && actor.mover_id !== null) {
    const [mover] = await kernel.db
      .select({ status: movers.status, is_available: movers.is_available })
      .from(movers)
      .where(eq(movers.id, actor.mover_id))
    return mover ? { ...plain, ...mover, is_available: mover.is_available ? 1 : 0 } : plain
  }
  if (role === 'driver' && actor.driver_id !== null) {
    const [driver] = await kernel.db
      .select({ status: drivers.status })
      .from(drivers)
      .where(eq(drivers.id, actor.driver_id))
    return driver
      ? { ...plain, ...driver, is_available: driver.status === 'on_duty' ? 1 : 0 }
      : plain
  }
  return plain
}
