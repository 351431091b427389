import { expect, test } from 'vitest'

import { mail as en } from '#contract/locales/en/mail.ts'
import { mail as es } from '#contract/locales/es/mail.ts'

/** Three messages' worth in GSM's alphabet, joined to one on the phone. */
const maxTextLength = 480

/** Values as long as they get; texts that people write are cut where a message is sent. */
const values: Record<string, string> = {
  name: 'Maximiliana Fernández de la Vega',
  mover: 'Golden Gate Moving & Storage Company',
  date: 'Wednesday, September 29, 2027 at 12:00 PM',
  url: 'https://www.haulwell.com/customer/moves/details?code=MV-7K3Q9D',
  code: 'MV-7K3Q9D',
  paper: 'Certificate of insurance',
  why: 'The card has been declined by the bank that issued it. Try another one.',
  city: 'San Francisco',
  holder: 'Maximiliana Fernández de la Vega',
  month: 'September 2027',
}
const ofPeople = ['answer', 'asked', 'reason', 'about']

const filled = (text: string) =>
  text.replace(/{{(\w+)}}/g, (_, name: string) =>
    ofPeople.includes(name) ? '' : (values[name] ?? '$12,345.67'),
  )

/** The texts that a person without an email address gets. */
const sentAsText = (texts: Record<string, string>): string[] =>
  texts.text_phone === undefined
    ? Object.entries(texts).flatMap(([key, text]) => (key.startsWith('text') ? [text] : []))
    : [texts.text_phone]

test.each(Object.entries({ en, es }))('every text message fits, in %s', (_, mails) => {
  for (const [about, texts] of Object.entries(mails))
    for (const text of sentAsText(texts))
      expect(filled(text).length, `${about}: ${filled(text)}`).toBeLessThanOrEqual(maxTextLength)
})
