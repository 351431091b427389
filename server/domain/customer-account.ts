import { and, eq } from 'drizzle-orm'

import { type Role, system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { editRows } from '#server/kernel/resource/edit-rows.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'

/** Gives a user a customer record, unless there is one already. */
export async function addCustomer(
  kernel: Kernel,
  tx: Tx,
  user_id: number,
  act: Act,
): Promise<void> {
  const { customers, users } = tables
  // Two requests at once wait for each other here, so that the second finds the record.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update')
  const [known] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.user_id, user_id))
  if (!known) await insertRow(kernel, tx, resources.customers, { user_id }, act)
}

/** Makes the account of a person who has given up its role, for example a driver's, a customer's. */
export async function goOnAsCustomer(
  kernel: Kernel,
  tx: Tx,
  { user_id, role }: { user_id: number; role: Role },
  { now, request_id }: Pick<Act, 'now' | 'request_id'>,
): Promise<void> {
  const { users } = tables
  const act = { actor: system, now, request_id }
  const changed = await editRows(
    kernel,
    tx,
    resources.users,
    { where: and(eq(users.id, user_id), eq(users.role, role)), set: { role: 'customer' } },
    act,
  )
  for (const { id } of changed) await addCustomer(kernel, tx, id, act)
}
