import type { mail } from '#contract/locales/en/mail.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox.ts'
import { translate } from '#server/kernel/translate.ts'

export type Reader = { name: string; email: string; locale: string }

/** Writes to somebody about their account, in their language. */
export async function mailTo(
  tx: Tx,
  { name, email, locale }: Reader,
  about: keyof typeof mail,
  values: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const say = (part: 'subject' | 'text') =>
    translate(locale, `${about}.${part}`, { name, ...values, ns: 'mail' })
  await enqueue(tx, [
    {
      ...{ channel: 'mail', recipient: email, subject: say('subject'), text: say('text') },
      ...{ next_attempt_at: at, created_at: at },
    },
  ])
}
