import type { mail as texts } from '#contract/locales/en/mail.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { enqueue, type OutboxMessage } from './outbox.ts'

export type MailRecipient = {
  name: string
  email: string | null
  phone: string | null
  locale: string
  /** How to unsubscribe from such mail: the URL, and the text shown below the message. */
  unsubscribe?: { url: string; text: string } | undefined
}

export type Mail = {
  about: keyof typeof texts
  /** Values for the text besides the recipient's name, in the recipient's language. */
  values: (locale: string) => Record<string, unknown>
  /** Idempotency key: a second mail with the same key is not sent to the same recipient. */
  key?: string
}

/**
 * Queues mail to each recipient in their language, or a text message, which may have a shorter text,
 * to those without an address. It is sent after commit.
 */
export async function queueMail(
  tx: Tx,
  recipients: readonly MailRecipient[],
  { about, values, key }: Mail,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await enqueue(
    tx,
    recipients.flatMap(({ name, email, phone, locale, unsubscribe }) => {
      const recipient = email ?? phone
      if (!recipient) return []
      const channel = email ? 'mail' : 'text'
      const textValues = { name, ...values(locale), ns: 'mail' }
      const keys = [...(email ? [] : [`${about}.text_phone`]), `${about}.text`]
      const text = translate(locale, keys, textValues)
      return {
        channel,
        key: key === undefined ? null : `${about}-${key}-${recipient}`,
        recipient,
        subject: translate(locale, `${about}.subject`, textValues),
        ...(email && unsubscribe ? withUnsubscribe(text, unsubscribe) : { text }),
        next_attempt_at: at,
        created_at: at,
      }
    }),
  )
}

/**
 * Adds unsubscribe instructions to a mail, for the reader and for mail programs (RFC 2369, RFC
 * 8058).
 */
const withUnsubscribe = (text: string, unsubscribe: NonNullable<MailRecipient['unsubscribe']>) => ({
  text: `${text}\n\n${unsubscribe.text}`,
  payload: {
    headers: {
      'List-Unsubscribe': `<${unsubscribe.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  },
})

/** Returns a mail's additional headers. */
export const headersOf = ({ payload }: OutboxMessage): Readonly<Record<string, string>> =>
  (payload as Partial<ReturnType<typeof withUnsubscribe>['payload']> | null)?.headers ?? {}
