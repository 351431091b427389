import type { mail } from '#contract/locales/en/mail.ts'
import type { Tx } from './kernel.ts'
import { enqueue, type OutboxMessage } from './outbox.ts'
import { translate } from './translate.ts'

export type Reader = {
  name: string
  email: string | null
  phone: string | null
  locale: string
  /** How to unsubscribe from such mail: the URL, and the text shown below the message. */
  leave?: { url: string; text: string } | undefined
}

export type Letter = {
  about: keyof typeof mail
  /** Values for the text besides the reader's name, in the reader's language. */
  values: (locale: string) => Record<string, unknown>
  /** Idempotency key: a second letter with the same key is not sent to the same recipient. */
  key?: string
}

/** Sends a letter to one reader in their language, after commit. */
export const writeLetter = (tx: Tx, reader: Reader, letter: Letter, now: Date): Promise<void> =>
  writeLetters(tx, [reader], letter, now)

/**
 * Sends a letter to each reader in their language, by mail if they have an address, else by text
 * message. It is sent after commit.
 */
export async function writeLetters(
  tx: Tx,
  readers: readonly Reader[],
  { about, values, key }: Letter,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await enqueue(
    tx,
    readers.flatMap(({ name, email, phone, locale, leave }) => {
      const recipient = email ?? phone
      if (!recipient) return []
      const textValues = { name, ...values(locale), ns: 'mail' }
      const text = translate(locale, `${about}.text`, textValues)
      return {
        channel: email ? 'mail' : 'text',
        key: key === undefined ? null : `${about}-${key}-${recipient}`,
        recipient,
        subject: translate(locale, `${about}.subject`, textValues),
        ...(email && leave ? withUnsubscribe(text, leave) : { text }),
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
const withUnsubscribe = (text: string, leave: NonNullable<Reader['leave']>) => ({
  text: `${text}\n\n${leave.text}`,
  payload: {
    headers: {
      'List-Unsubscribe': `<${leave.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  },
})

/** Returns a mail's additional headers. */
export const headersOf = ({ payload }: OutboxMessage): Readonly<Record<string, string>> =>
  (payload as Partial<ReturnType<typeof withUnsubscribe>['payload']> | null)?.headers ?? {}
