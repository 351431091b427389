import { createInstance, type TOptions } from 'i18next'

import { calendars as calendarsEn } from '#contract/locales/en/calendars.ts'
import { errors as en } from '#contract/locales/en/errors.ts'
import { mail as mailEn } from '#contract/locales/en/mail.ts'
import { notifications as noticesEn } from '#contract/locales/en/notifications.ts'
import { pictures as picturesEn } from '#contract/locales/en/pictures.ts'
import { readiness as readinessEn } from '#contract/locales/en/readiness.ts'
import { receipt as receiptEn } from '#contract/locales/en/receipt.ts'
import { settings as settingsEn } from '#contract/locales/en/settings.ts'
import { signature as signatureEn } from '#contract/locales/en/signature.ts'
import { statement as statementEn } from '#contract/locales/en/statement.ts'
import { states as statesEn } from '#contract/locales/en/states.ts'
import { calendars as calendarsEs } from '#contract/locales/es/calendars.ts'
import { errors as es } from '#contract/locales/es/errors.ts'
import { mail as mailEs } from '#contract/locales/es/mail.ts'
import { notifications as noticesEs } from '#contract/locales/es/notifications.ts'
import { pictures as picturesEs } from '#contract/locales/es/pictures.ts'
import { readiness as readinessEs } from '#contract/locales/es/readiness.ts'
import { receipt as receiptEs } from '#contract/locales/es/receipt.ts'
import { settings as settingsEs } from '#contract/locales/es/settings.ts'
import { signature as signatureEs } from '#contract/locales/es/signature.ts'
import { statement as statementEs } from '#contract/locales/es/statement.ts'
import { states as statesEs } from '#contract/locales/es/states.ts'
import { withOnePeriod } from '#contract/locales/sentence-end.ts'
import { labelOf } from './label.ts'

const i18n = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'errors',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {
    en: {
      errors: en,
      calendars: calendarsEn,
      mail: mailEn,
      notifications: noticesEn,
      states: statesEn,
      pictures: picturesEn,
      readiness: readinessEn,
      receipt: receiptEn,
      settings: settingsEn,
      signature: signatureEn,
      statement: statementEn,
    },
    es: {
      errors: es,
      calendars: calendarsEs,
      mail: mailEs,
      notifications: noticesEs,
      states: statesEs,
      pictures: picturesEs,
      readiness: readinessEs,
      receipt: receiptEs,
      settings: settingsEs,
      signature: signatureEs,
      statement: statementEs,
    },
  },
})
i18n.init()
// Formats `{{field, label}}` in a text; a `resource` among the values selects that resource's
// label.
i18n.services.formatter?.add('label', (path, locale = 'en', { resource }) =>
  labelOf(String(path), locale, resource),
)
// Formats `{{state, lowercase}}` in a text, for a name in the middle of a sentence.
i18n.services.formatter?.add('lowercase', (text, locale) => String(text).toLocaleLowerCase(locale))

/**
 * Returns a text of `contract/locales` in this language: the first key that exists. A key is looked
 * up in `errors` unless it starts with `calendars:`, `mail:`, `notifications:`, `pictures:`, `receipt:`,
 * `settings:`, `statement:` or `states:`.
 */
export const translate = (locale: string, key: string | string[], values: TOptions = {}): string =>
  withOnePeriod(i18n.t(key, { ...values, lng: locale }))
