import { readCookieFrom } from '#contract/client/read-cookie.ts'
import { type Language, languages } from '#contract/kernel/languages.ts'

/** Locale names for Intl: the product serves the United States. */
export const intlLocales: Record<Language, string> = { en: 'en-US', es: 'es-US' }

/** How each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' }

const cookieName = 'locale'
const cookieDays = 365

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/**
 * Picks a visitor's language: the one they chose, otherwise the browser's first supported language.
 */
export function pickLanguage(cookies: string, acceptLanguage: string): Language {
  const chosen = readCookieFrom(cookies, cookieName)
  if (isLanguage(chosen)) return chosen
  const wanted = acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', ...params] = entry.split(';')
      const weight = params.map((param) => /^\s*q=([\d.]+)/.exec(param)?.[1]).find(Boolean)
      return { name: tag.trim().slice(0, 2).toLowerCase(), weight: Number(weight ?? 1) }
    })
    .filter(({ name, weight }) => isLanguage(name) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return wanted.map(({ name }) => name).find(isLanguage) ?? 'en'
}

/** Returns the cookie that makes the server use this language from now on. */
export function languageCookie(language: Language): string {
  return `${cookieName}=${language}; Path=/; Max-Age=${cookieDays * 86_400}; SameSite=Lax`
}
