import type { mail } from '#contract/locales/en/mail.ts'
import type { Tx } from './kernel.ts'
import { enqueue } from './outbox.ts'
import { translate } from './translate.ts'

export type Reader = { name: string; email: string | null; phone: string | null; locale: string }

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
    readers.flatMap(({ name, email, phone, locale }) => {
      const recipient = email ?? phone
      if (!recipient) return []
      const said = { name, ...values(locale), ns: 'mail' }
      return {
        channel: email ? 'mail' : 'text',
        key: key === undefined ? null : `${about}-${key}-${recipient}`,
        recipient,
        subject: translate(locale, `${about}.subject`, said),
        text: translate(locale, `${about}.text`, said),
        next_attempt_at: at,
        created_at: at,
      }
    }),
  )
}
