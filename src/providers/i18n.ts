import type { I18nProvider } from '@refinedev/core'
import type { Locale } from 'antd/es/locale'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'

import { type Language, languages } from '#contract/kernel/languages.ts'
import type { Texts } from '../locales/en.ts'

type Bundle = { texts: Texts; antd?: Locale }

/** Loads each language on first use. Ant Design's own texts are in English by default. */
const bundles: Record<Language, () => Promise<Bundle>> = {
  en: () => import('../locales/en.ts'),
  es: async () => {
    const [{ texts }, antd] = await Promise.all([
      import('../locales/es.ts'),
      import('antd/es/locale/es_ES'),
    ])
    return { texts, antd: antd.default }
  },
}

const antdLocales: Partial<Record<Language, Locale>> = {}

export const i18n = createInstance({
  lng: 'en',
  defaultNS: 'admin',
  ns: ['admin', 'fees', 'fields', 'help', 'resources', 'settings', 'states'],
  interpolation: { escapeValue: false },
  partialBundledLanguages: true,
  resources: {},
  returnEmptyString: false,
  react: { useSuspense: false },
}).use(initReactI18next)

const storageKey = 'admin-language'

export async function startI18n(): Promise<void> {
  await i18n.init()
  await changeLanguage(chosenLanguage() ?? browserLanguage())
}

/** Switches to a language and loads it first if necessary. */
async function changeLanguage(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'admin')) {
    const { texts, antd } = await bundles[language]()
    if (antd) antdLocales[language] = antd
    for (const [namespace, bundle] of Object.entries(texts))
      i18n.addResourceBundle(language, namespace, bundle)
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}

/**
 * Stores and shows the chosen language, which takes precedence over the account's and the
 * browser's.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  await changeLanguage(language)
}

/** Switches to the account's language unless the person has chosen one in this browser. */
export async function followAccount(locale: string | null): Promise<void> {
  const language = languages.find((known) => known === locale)
  if (language && !chosenLanguage() && language !== i18n.language) await changeLanguage(language)
}

/** Returns Ant Design's locale for the current language; undefined for English, its default. */
export const antdLocale = (): Locale | undefined => antdLocales[currentLanguage()]

const currentLanguage = (): Language => languages.find((known) => known === i18n.language) ?? 'en'

const chosenLanguage = (): Language | undefined =>
  languages.find((known) => known === localStorage.getItem(storageKey))

const browserLanguage = (): Language =>
  navigator.languages
    .map((tag) => languages.find((known) => tag.toLowerCase().startsWith(known)))
    .find((language) => language !== undefined) ?? 'en'

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
