import type { mail } from '#contract/locales/en/mail.ts'
import type { Tx } from './kernel.ts'
import { enqueue, type OutboxMessage } from './outbox.ts'
import { translate } from './translate.ts'

export type Reader = {
  name: string
  email: string | null
  phone: string | null
  locale: string
  /** How they can leave such mail: where, and what is said of it below the text. */
  leave?: { url: string; text: string } | undefined
}

export type Letter = {
  about: keyof typeof mail
  /** What the text says besides the reader's name, in the reader's language. */
  values: (locale: string) => Record<string, unknown>
  /** Names what it is written for: a second letter of the same key is not sent to this reader. */
  key?: string
}

/** Writes to somebody in their language. */
export const writeLetter = (tx: Tx, reader: Reader, letter: Letter, now: Date): Promise<void> =>
  writeLetters(tx, [reader], letter, now)

/**
 * Writes to people, each in their language, by mail where there is an address, else by text message.
 * It is sent after the commit.
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
      const said = { name, ...values(locale), ns: 'mail' }
      const text = translate(locale, `${about}.text`, said)
      return {
        channel: email ? 'mail' : 'text',
        key: key === undefined ? null : `${about}-${key}-${recipient}`,
        recipient,
        subject: translate(locale, `${about}.subject`, said),
        ...(email && leave ? leavable(text, leave) : { text }),
        next_attempt_at: at,
        created_at: at,
      }
    }),
  )
}

/** A mail that says how to leave it: to its reader, and to their mail program (RFC 2369, RFC 8058). */
const leavable = (text: string, leave: NonNullable<Reader['leave']>) => ({
  text: `${text}\n\n${leave.text}`,
  payload: {
    headers: {
      'List-Unsubscribe': `<${leave.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  },
})

/** The headers that a written mail has of its own. */
export const headersOf = ({ payload }: OutboxMessage): Readonly<Record<string, string>> =>
  (payload as Partial<ReturnType<typeof leavable>['payload']> | null)?.headers ?? {}
