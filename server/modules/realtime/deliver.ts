import { eq } from 'drizzle-orm'

import { paths } from '#contract/realtime/paths.ts'
import type { AppContext } from '#server/context.ts'
import { tables } from '#server/database/tables.ts'
import { stopSharesOfUser } from '#server/domain/location-shares.ts'
import type { OutboxMessage } from '#server/kernel/outbox/outbox.ts'
import { publish } from '#server/kernel/outbox/publish.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import type { Json } from '#server/ports/realtime.ts'

/** Writes the paths passed to `publish` to the Realtime Database in one update. */
export async function deliverRealtime(
  { ports }: AppContext,
  { payload }: OutboxMessage,
): Promise<void> {
  await ports.realtime.update('', (payload?.writes ?? {}) as Record<string, Json>)
}

/** Days until the entry of an ended sign-in can be removed; no token of it lasts longer. */
const endedDays = 31

/**
 * Revokes the ended sign-ins passed to `publishSignOut` in the Realtime Database. A driver who signs
 * out also stops showing where they are.
 */
export async function deliverSignOut(
  { kernel, ports }: AppContext,
  message: OutboxMessage,
): Promise<void> {
  const { users } = tables
  const [user] = await kernel.db
    .select({ uid: users.firebase_uid })
    .from(users)
    .where(eq(users.id, Number(message.recipient)))
  if (!user) return
  const sign_ins = (message.payload?.sign_ins ?? []) as string[]
  await ports.realtime.revoke(user.uid, sign_ins)
  const forgottenAt = new Date(kernel.now().getTime() + endedDays * 86_400_000)
  const writes = Object.fromEntries(sign_ins.map((id) => [paths.endedSignIn(id), null]))
  await transact(kernel.db, async (tx) => {
    await stopSharesOfUser(tx, Number(message.recipient), kernel.now())
    await publish(tx, writes, forgottenAt)
  })
}
