import { type CountryCode, isCountry, isPhone } from '#contract/phone.ts'
import { secureUrl } from './secure-url.ts'

export type TwilioConfig = {
  accountSid: string
  authToken: string
  sender: { From: string } | { MessagingServiceSid: string }
  /** Base URL of the API. */
  baseUrl: string
}

export type TextsConfig = {
  /** Countries whose numbers get texts. */
  countries: readonly CountryCode[]
  /** If absent, text messages stay in the outbox. */
  twilio: TwilioConfig | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads who gets text messages and by whom they are sent. */
export const readTexts = (env: Environment): TextsConfig => ({
  countries: readCountries(env),
  twilio: readTwilio(env),
})

function readCountries({ SMS_COUNTRIES }: Environment): CountryCode[] {
  const given = (SMS_COUNTRIES || 'US').split(',').map((code) => code.trim().toUpperCase())
  const countries = given.filter(isCountry)
  if (countries.length < given.length)
    throw new Error(
      `SMS_COUNTRIES is "${SMS_COUNTRIES}"; it must be codes of countries with a comma between them, as US,CA.`,
    )
  return [...new Set(countries)]
}

/**
 * Reads the Twilio account; undefined if none is configured. Throws an error that names the missing
 * variables if only some are set.
 */
function readTwilio(env: Environment): TwilioConfig | undefined {
  const accountSid = env.TWILIO_ACCOUNT_SID
  const authToken = env.TWILIO_AUTH_TOKEN
  const sender = env.TWILIO_FROM || env.TWILIO_MESSAGING_SERVICE_SID
  if (!accountSid && !authToken && !sender) return undefined
  if (!accountSid || !authToken || !sender) {
    const missing = [
      ...(accountSid ? [] : ['TWILIO_ACCOUNT_SID']),
      ...(authToken ? [] : ['TWILIO_AUTH_TOKEN']),
      ...(sender ? [] : ['TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID']),
    ]
    throw new Error(`${missing.join(', ')} must be set too, together with the other TWILIO_*.`)
  }
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid))
    throw new Error('TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits.')
  return {
    accountSid,
    authToken,
    sender: readSender(env),
    baseUrl: secureUrl('TWILIO_BASE_URL', env.TWILIO_BASE_URL || 'https://api.twilio.com'),
  }
}

function readSender({
  TWILIO_FROM: From,
  TWILIO_MESSAGING_SERVICE_SID: MessagingServiceSid,
}: Environment): TwilioConfig['sender'] {
  if (From && MessagingServiceSid)
    throw new Error('Set TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID, not both.')
  if (MessagingServiceSid) {
    if (!/^MG[0-9a-f]{32}$/i.test(MessagingServiceSid))
      throw new Error('TWILIO_MESSAGING_SERVICE_SID must be MG and 32 hexadecimal digits.')
    return { MessagingServiceSid }
  }
  // A sender's name instead of a number is refused: people could not answer STOP.
  if (!From || !(isPhone(From) || /^\d{5,6}$/.test(From)))
    throw new Error(
      `TWILIO_FROM is "${From}"; it must be a number with its country code, as +14155550123, or a short code.`,
    )
  return { From }
}
