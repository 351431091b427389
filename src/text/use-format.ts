import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '../providers/session.ts'
import { type Format, formatIn, knownTimeZone } from './format.ts'

/** Returns formatters for the current language and the signed-in person's time zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  const { identity } = useSession()
  const { language } = i18n
  const timeZone = knownTimeZone(identity?.time_zone)
  return useMemo(() => formatIn(language, timeZone), [language, timeZone])
}
