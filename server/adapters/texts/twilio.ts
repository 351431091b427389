import { later } from '#server/kernel/outbox/outbox.ts'
import type { TextMessage, TextMessages, TextReceipt } from '#server/ports/texts.ts'
import { twilioHooks } from './twilio-hooks.ts'

export type TwilioOptions = {
  accountSid: string
  authToken: string
  /** A number of the account's, or a messaging service, which chooses one. */
  sender: { From: string } | { MessagingServiceSid: string }
  baseUrl: string
  /** The public origin of this site, at which Twilio reports; null if it can't be reached. */
  origin: string | null
}

const timeoutMs = 10_000
/** The longest body that the API takes. */
const maxBodyLength = 1600

const optedOut = 21610
/**
 * Errors that concern the recipient or the body, so that the same message will never be taken. Any
 * other error is retried: it lies with the account, the network or Twilio.
 */
const permanent: ReadonlySet<number | undefined> = new Set([
  // `To` isn't a valid number.
  21211,
  // `To` can't be reached.
  21214,
  // The account may not send to this region.
  21408,
  optedOut,
  // No route from this sender to `To`.
  21612,
  // `To` isn't a mobile number.
  21614,
  // The body is too long.
  21617,
])

/**
 * Creates TextMessages that uses Twilio's Messages API
 * (https://www.twilio.com/docs/messaging/api/message-resource). The API has no idempotency keys: a
 * message whose answer is lost is sent twice.
 */
export function twilio({
  accountSid,
  authToken,
  sender,
  baseUrl,
  origin,
}: TwilioOptions): TextMessages {
  const url = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    name: `twilio (${'From' in sender ? sender.From : sender.MessagingServiceSid})`,
    hooks: twilioHooks(authToken),
    async send({ to, text }: TextMessage): Promise<TextReceipt> {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({
          To: to,
          ...sender,
          Body: shortened(inBasicLetters(text)),
          ...(origin && { StatusCallback: `${origin}/hooks/twilio/status` }),
        }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await response.text()
      const { sid, code, message } = fieldsOf(body)
      if (response.ok) return { status: 'sent', reference: sid ?? null }
      if (isRefused(response.status, code))
        return {
          status: 'refused',
          reason: message ?? `Twilio answered ${response.status}`,
          code: String(code),
          isOptedOut: code === optedOut,
        }
      throw later(
        `Twilio answered ${response.status}: ${code ?? ''} ${message ?? body.slice(0, 300)}`,
        waitOf(response.headers.get('retry-after')),
      )
    },
  }
}

const isRefused = (status: number, code: number | undefined): boolean =>
  status >= 400 && status < 500 && status !== 429 && permanent.has(code)

/**
 * Replaces typographic marks, which the GSM alphabet lacks: one such mark makes a message of 160
 * characters cost three.
 */
function inBasicLetters(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replace(/[\u00a0\u202f]/g, ' ')
}

/** Cuts a body that the API would refuse. Only answers that the staff write can be so long. */
function shortened(text: string): string {
  if (text.length <= maxBodyLength) return text
  const cut = text.slice(0, maxBodyLength - 3)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxBodyLength / 2))}...`
}

type TwilioResponse = { sid?: string; code?: number; message?: string }

/**
 * Reads the fields of a response. Responses of intermediaries, such as a proxy's error page, are not
 * JSON.
 */
function fieldsOf(body: string): TwilioResponse {
  try {
    const { sid, code, message } = Object(JSON.parse(body)) as Record<string, unknown>
    return {
      ...(typeof sid === 'string' ? { sid } : {}),
      ...(typeof code === 'number' ? { code } : {}),
      ...(typeof message === 'string' ? { message } : {}),
    }
  } catch {
    return {}
  }
}

/** Converts `Retry-After` in seconds to milliseconds. */
const waitOf = (header: string | null): number =>
  header !== null && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : 0
