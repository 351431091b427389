import { eq } from 'drizzle-orm'

import { resources } from '#contract/resources.ts'
import { tables } from '#server/database/tables.ts'
import type { Act, Kernel, Tx } from '#server/kernel/kernel.ts'
import { queueMail } from '#server/kernel/outbox/queue-mail.ts'
import { insertRow } from '#server/kernel/resource/insert-row.ts'
import { newFirebaseUid } from './firebase-uid.ts'
import type { Username } from './username.ts'

/** Opens the account of a person who was invited and has none yet; returns the user's id. */
export async function openInvitedAccount(
  kernel: Kernel,
  tx: Tx,
  {
    name,
    username,
    locale,
    role,
  }: { name: string; username: Username; locale: string; role: 'customer' | 'driver' },
  act: Act,
): Promise<number> {
  const values = {
    name,
    locale,
    [username.kind]: username.value,
    role,
    status: 'invited',
    firebase_uid: newFirebaseUid(kernel.random),
  }
  return (await insertRow(kernel, tx, resources.users, values, act)).id
}

type Invited = { mover_id: number; invited_name: string | null; invited_to: string | null }
type Mail = Parameters<typeof queueMail>[2]

/**
 * Queues the invitation to a moving company, by mail or text, to the address that was entered.
 *
 * @param mailOf builds the mail from the company's name
 */
export async function queueInvitation(
  tx: Tx,
  { mover_id, invited_name, invited_to }: Invited,
  locale: string,
  mailOf: (mover: string) => Mail,
  now: Date,
): Promise<void> {
  const { movers } = tables
  const [mover] = await tx
    .select({ name: movers.business_name })
    .from(movers)
    .where(eq(movers.id, mover_id))
  const to = invited_to ?? ''
  const isEmail = to.includes('@')
  const recipient = {
    name: invited_name ?? '',
    email: isEmail ? to : null,
    phone: isEmail ? null : to,
    locale,
  }
  await queueMail(tx, [recipient], mailOf(mover?.name ?? ''), now)
}
