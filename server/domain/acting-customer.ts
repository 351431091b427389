import { eq } from 'drizzle-orm'

import { type Actor, system } from '#contract/kernel/access.ts'
import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'

/** Returns a customer as an actor, for a change that only they may make and have agreed to. */
export async function actingCustomer(
  tx: Tx,
  { customer_id }: { customer_id: number },
): Promise<Actor> {
  const { customers } = tables
  const [customer] = await tx
    .select({ user_id: customers.user_id })
    .from(customers)
    .where(eq(customers.id, customer_id))
  return { ...system, kind: 'customer', user_id: customer?.user_id ?? null, customer_id }
}
