import { eq } from 'drizzle-orm'

import { tables } from '#server/database/tables.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { type Letter, writeLetter } from '#server/kernel/write-letter.ts'

/** Writes mail to a mover's user. */
export async function writeToMover(
  tx: Tx,
  mover_id: number,
  mail: Letter,
  now: Date,
): Promise<void> {
  const { movers, users } = tables
  const [reader] = await tx
    .select({ name: users.name, email: users.email, phone: users.phone, locale: users.locale })
    .from(users)
    .innerJoin(movers, eq(movers.user_id, users.id))
    .where(eq(movers.id, mover_id))
  if (!reader) throw new Error(`mover ${mover_id} has no user`)
  await writeLetter(tx, reader, mail, now)
}
