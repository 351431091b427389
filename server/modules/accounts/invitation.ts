import { resources } from '#contract/resources.ts'
import type { AnyRow, KernelConfig, Need, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { type LinkReader, sendPasswordLink } from './password-link.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Invites a user who becomes an administrator, and invites them again when their address changes
 * before they have accepted.
 */
export async function inviteIfNew(
  tx: Tx,
  config: KernelConfig,
  { before, input, now }: { before: AnyRow | null; input: Values; now: Date },
): Promise<void> {
  const after: Values = { ...before, ...input }
  if (after.role !== 'admin' || !after.email) return
  const isElsewhere = before?.status === 'invited' && before.email !== readerOf(after).email
  if (before?.role !== 'admin' || isElsewhere) await sendInvitation(tx, config, after, now)
}

export const sendInvitation = (tx: Tx, config: KernelConfig, user: Values, now: Date) =>
  sendPasswordLink(tx, config, 'invitation', readerOf(user), now)

/** Only administrators choose a password; all other users sign in with codes. */
export const administratorWithEmail: Need = async ({ row, actor: { locale } }) => {
  if (row.role !== 'admin') return { role: [translate(locale, 'needs.administrator_with_email')] }
  if (row.email) return undefined
  return { email: [translate(locale, 'validation.required', { field: 'email' })] }
}

const readerOf = ({ name, email, locale }: Values): LinkReader => ({
  name: String(name),
  email: String(email).toLowerCase(),
  locale: String(locale ?? resources.users.fields.locale.default),
})
