import parse, { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max'

export type { CountryCode }

export type Phone = {
  /** E.164, for example `+15105550142`. */
  number: string
  /** ISO 3166-1 alpha-2; null for numbers of no country, such as satellite phones. */
  country: CountryCode | null
  /** False for a number that is known to be a landline, a premium-rate number and the like. */
  canGetTexts: boolean
}

const home = 'US'

/**
 * Reads a phone number as a person types it: with a `+` that of any country, otherwise a US number.
 * Returns null for a number that the country's numbering plan doesn't have, for one with an
 * extension, which E.164 can't express, and for any text beside the number.
 *
 * The plan decides and not the length alone (`isPossible`), because a text to a number that does not
 * exist still costs. The fictitious numbers 555-0100 to 555-0199 of each US area are in the plan.
 */
export function readPhone(typed: string): Phone | null {
  const found = read(typed)
  if (!found?.isValid() || found.ext) return null
  return {
    number: found.number,
    country: found.country ?? null,
    canGetTexts: textable.has(found.getType()),
  }
}

const textable: ReadonlySet<string | undefined> = new Set([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'VOIP',
  'PERSONAL_NUMBER',
  // The plan does not say.
  undefined,
])

/** Reports whether this is an existing number in E.164. */
export const isPhone = (number: string): boolean => readPhone(number)?.number === number

/**
 * Formats a number for display: a US number in its national form, others in the international one.
 * A text that isn't a phone number is returned unchanged.
 */
export function formatPhone(phone: string): string {
  const found = read(phone)
  if (!found?.isPossible()) return phone
  return found.country === home ? found.formatNational() : found.formatInternational()
}

/**
 * Returns the digits of a phone number or of a part of one, to search for it, however it is written
 * or pasted. Returns null for a text that holds no number.
 */
export function phoneDigits(typed: string): string | null {
  const text = visible(typed).replace(/^tel:/i, '')
  if (!/^[\d\s()+./\p{Pd}]+$/u.test(text)) {
    // Such as `Cell: 510-555-0142 ext. 5`.
    const found = parse(text, { defaultCountry: home })
    return found?.isValid() ? found.number.slice(1) : null
  }
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  return digits.length >= 4 && digits.length <= 15 ? digits : null
}

/** Returns the `tel:` address that calls a number (RFC 3966); null for a text that isn't one. */
export function telHref(phone: string): string | null {
  const found = read(phone)
  return found?.isPossible() ? found.getURI() : null
}

export const isCountry = (code: string): code is CountryCode => isSupportedCountry(code)

const read = (typed: string) => parse(visible(typed), { defaultCountry: home, extract: false })

/** Numbers copied from an address book are often wrapped in invisible direction marks. */
const visible = (typed: string): string => typed.replace(/\p{Cf}/gu, '').trim()
