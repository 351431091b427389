import { resources } from '#contract/resources.ts'
import type { AnyRow, KernelConfig, Need, Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { type LinkReader, sendPasswordLink } from './password-link.ts'

type Values = Readonly<Record<string, unknown>>

/** Whoever becomes an administrator is invited; and, until they come, again at each new address. */
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

/** Everybody else signs in by codes and has nothing to choose. */
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
