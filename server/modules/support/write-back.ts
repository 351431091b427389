import type { mail } from '#contract/locales/en/mail.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox.ts'
import { translate } from '#server/kernel/translate.ts'

type Correspondent = {
  name: string
  email: string | null
  phone: string | null
  locale: string
}

/** Writes to a person in their language, by mail if there is an address, else by text message. */
export async function writeBack(
  tx: Tx,
  { name, email, phone, locale }: Correspondent,
  about: keyof typeof mail,
  values: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const recipient = email ?? phone
  if (!recipient) return
  const at = now.toISOString()
  const known = { name, ...values, ns: 'mail', ...(email ? {} : { context: 'phone' }) }
  await enqueue(tx, [
    {
      channel: email ? 'mail' : 'text',
      recipient,
      subject: translate(locale, `${about}.subject`, known),
      text: translate(locale, `${about}.text`, known),
      next_attempt_at: at,
      created_at: at,
    },
  ])
}
