import { createHmac, timingSafeEqual } from 'node:crypto'

import type { SentForm, TextHooks, TextReport, TextStatus } from '#server/ports/texts.ts'

/** Reads the requests that Twilio sends for a number or messaging service. */
export const twilioHooks = (authToken: string): TextHooks => ({
  path: 'twilio',
  isSigned(url, form, headers) {
    const signature = headers['x-twilio-signature']
    return typeof signature === 'string' && isSame(signature, signatureOf(url, form, authToken))
  },
  readReport(form) {
    const reference = fieldOf(form, 'MessageSid')
    const status = statuses.find((one) => one === fieldOf(form, 'MessageStatus'))
    const report = { reference, to: fieldOf(form, 'To'), code: fieldOf(form, 'ErrorCode') || null }
    return reference && status ? ({ ...report, status } satisfies TextReport) : null
  },
  readReply(form) {
    const reference = fieldOf(form, 'MessageSid')
    const from = fieldOf(form, 'From')
    if (!reference || !from) return null
    // Twilio's Advanced Opt-Out has answered where it names the keyword.
    const isAnswered = fieldOf(form, 'OptOutType') !== ''
    return { reference, from, text: fieldOf(form, 'Body'), isAnswered }
  },
  answer: (text) => ({
    type: 'text/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?><Response>${
      text === null ? '' : `<Message>${escaped(text)}</Message>`
    }</Response>`,
  }),
})

/** The statuses of a message that Twilio and the port name alike; the earlier ones don't matter. */
const statuses: readonly TextStatus[] = ['sent', 'delivered', 'undelivered', 'failed']

/**
 * Signs a request as Twilio does: the URL, then each parameter's name and value in the order of the
 * names, a repeated parameter's distinct values one after the other, as HMAC-SHA1
 * (https://www.twilio.com/docs/usage/security#validating-requests).
 */
function signatureOf(url: string, form: SentForm, authToken: string): string {
  const signed = Object.keys(form)
    .sort()
    .flatMap((name) => [...new Set([form[name]].flat())].sort().map((value) => `${name}${value}`))
  return createHmac('sha1', authToken)
    .update([url, ...signed].join(''))
    .digest('base64')
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function fieldOf(form: SentForm, name: string): string {
  const value = form[name]
  return typeof value === 'string' ? value : ''
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
