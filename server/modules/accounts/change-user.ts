import { eq, sql } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { difference, pastOf, recordEvent } from '#server/kernel/transition/event.ts'
import type { User } from './user.ts'

/** Stores what people change about themselves, with its event. */
export async function changeUser(
  kernel: Kernel,
  tx: Tx,
  { id }: Pick<User, 'id'>,
  change: Partial<User>,
  act: Act,
): Promise<User> {
  const { users } = tables
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  const [after] = await tx
    .update(users)
    .set({
      ...change,
      version: sql`${users.version} + 1`,
      updated_at: act.now.toISOString(),
    })
    .where(eq(users.id, id))
    .returning()
  if (!before || !after) throw notFound(act.actor.locale)
  const past = { ...pastOf(resources.users, id, 'edited'), version: after.version }
  await recordEvent(kernel, tx, { ...act, ...past, diff: difference(before, after) })
  return after
}
