import { type CountryCode, readPhone } from '#contract/phone.ts'

/** Reasons why a number gets no texts; the keys of their texts in `errors.texts`. */
export type TextRefusal = 'country' | 'kind'

/**
 * Returns why a number gets no texts, or null. Numbers of countries that nobody allowed are refused,
 * because operators abroad earn from texts that are requested to their numbers (toll fraud).
 */
export function textRefusal(countries: readonly CountryCode[], number: string): TextRefusal | null {
  const phone = readPhone(number)
  if (!phone?.country || !countries.includes(phone.country)) return 'country'
  return phone.canGetTexts ? null : 'kind'
}
