import type { I18nProvider } from '@refinedev/core'
import { languages } from '#contract/kernel/languages.ts'

import { chooseLanguage, currentLanguage, i18n } from '../i18n.ts'

/** Translates Refine's own texts, falling back to Refine's defaults. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, fallback?: string) => {
    const values = typeof options === 'object' && options !== null ? options : {}
    const otherwise = fallback ?? (typeof options === 'string' ? options : key)
    return i18n.exists(key) ? i18n.t(key, { ...values, defaultValue: otherwise }) : otherwise
  },
  changeLocale: async (locale: string) => {
    const language = languages.find((known) => known === locale)
    if (language) await chooseLanguage(language)
  },
  getLocale: currentLanguage,
}
