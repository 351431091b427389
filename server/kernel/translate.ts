import { createInstance, type TOptions } from 'i18next'

import { errors as en } from '#contract/locales/en/errors.ts'
import { mail as mailEn } from '#contract/locales/en/mail.ts'
import { errors as es } from '#contract/locales/es/errors.ts'
import { mail as mailEs } from '#contract/locales/es/mail.ts'

const i18n = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'errors',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { errors: en, mail: mailEn }, es: { errors: es, mail: mailEs } },
})
i18n.init()

export const locales = ['en', 'es'] as const

/** The text of `contract/locales` in this language; `mail:` before the key for the mails' texts. */
export const translate = (locale: string, key: string, values: TOptions = {}): string =>
  i18n.t(key, { ...values, lng: locale })
