import { type Language, languages } from '../../app/language.ts'
import { useLanguage } from '../../app/texts-context.tsx'
import { Flag } from '../../ui/parts.tsx'

/** Says of a text that it is not in the reader's language. */
export function LanguageMark({ locale }: { locale: Language }) {
  const { say, language } = useLanguage()
  if (locale === language) return null
  return <Flag tone="warn">{say('reading')(`written.${locale}`)}</Flag>
}

/** The `lang` of what is written in another language than the page around it. */
export function useOtherLanguage(locale: Language): Language | undefined {
  const { language } = useLanguage()
  return languages.find((one) => one === locale && one !== language)
}
