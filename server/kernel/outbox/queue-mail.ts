import type { mail as texts } from '#contract/locales/en/mail.ts'
import type { Tx } from '#server/kernel/kernel.ts'
import { translate } from '#server/kernel/translate.ts'
import { enqueue, type MessageRecord, type OutboxMessage } from './outbox.ts'

export type MailRecipient = {
  name: string
  email: string | null
  phone: string | null
  locale: string
  /** The account that gets it; absent for people without one. */
  user_id?: number | null | undefined
  /** How to unsubscribe from such mail: the URL, and the text shown below the message. */
  unsubscribe?: { url: string; text: string } | undefined
}

export type MailLink = { url: string; label: string }

export type Mail = {
  about: keyof typeof texts
  /** Values for the text besides the recipient's name, in the recipient's language. */
  values: (locale: string) => Record<string, unknown>
  /** The page that the mail leads to: `{{url}}` of the text, and the label of its button. */
  link?: ((locale: string) => MailLink) | undefined
  /** Idempotency key: a second mail with the same key is not sent to the same recipient. */
  key?: string
  /** The record that it is about. */
  record?: MessageRecord | undefined
  /** The guest link whose token the message gets when it leaves. */
  guest_link_id?: number
}

/**
 * Queues mail to each recipient in their language, or a text message, which may have a shorter text,
 * to those without an address. It is sent after commit.
 */
export const queueMail = (
  tx: Tx,
  recipients: readonly MailRecipient[],
  mail: Mail,
  now: Date,
): Promise<void> =>
  enqueue(
    tx,
    recipients.flatMap((recipient) => {
      const message = mailMessage(recipient, mail, now)
      return message ? [message] : []
    }),
  )

/** Composes the mail, or the text message, to one recipient; null for people without an address. */
export function mailMessage(
  { user_id, name, email, phone, locale, unsubscribe }: MailRecipient,
  { about, values, link, key, record, guest_link_id }: Mail,
  now: Date,
) {
  const at = now.toISOString()
  const recipient = email ?? phone
  if (!recipient) return null
  const channel = email ? 'mail' : 'text'
  const button = link?.(locale)
  const textValues = { name, ...values(locale), url: button?.url ?? '', ns: 'mail' }
  const keys = [...(email ? [] : [`${about}.text_phone`]), `${about}.text`]
  const text = translate(locale, keys, textValues)
  return {
    channel,
    key: key === undefined ? null : `${about}-${key}-${recipient}`,
    recipient,
    subject: translate(locale, `${about}.subject`, textValues),
    text: email && unsubscribe ? `${text}\n\n${unsubscribe.text}` : text,
    payload: email
      ? ({
          locale,
          button,
          headers: headersFor(unsubscribe),
          guest_link_id,
        } satisfies MailPayload)
      : guest_link_id === undefined
        ? null
        : { guest_link_id },
    resource: record?.resource ?? null,
    record_id: record?.record_id ?? null,
    order_id: record?.order_id ?? null,
    user_id: user_id ?? null,
    next_attempt_at: at,
    created_at: at,
  }
}

/** The part of a queued mail that its plain text doesn't say. */
type MailPayload = {
  locale: string
  button?: MailLink | undefined
  headers?: Readonly<Record<string, string>> | undefined
  guest_link_id?: number | undefined
}

/** Lets mail programs offer to unsubscribe (RFC 2369, RFC 8058). */
const headersFor = (unsubscribe: MailRecipient['unsubscribe']): MailPayload['headers'] =>
  unsubscribe
    ? {
        'List-Unsubscribe': `<${unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : undefined

/** Reads what was queued with a mail. Messages on other channels have none of it. */
export function mailPayloadOf({ payload }: OutboxMessage) {
  const { locale = 'en', button, headers = {} } = (payload ?? {}) as Partial<MailPayload>
  return { locale, button, headers }
}
