import { type Language, languages } from '#contract/kernel/languages.ts'
import { useLanguage } from '../../lib/texts-context.tsx'
import { Flag } from '../../ui/flag.tsx'

/** Marks a text that is not in the reader's language. */
export function LanguageMark({ locale }: { locale: Language }) {
  const { say, language } = useLanguage()
  if (locale === language) return null
  return <Flag tone="warn">{say('reading')(`written.${locale}`)}</Flag>
}

/**
 * Returns the `lang` attribute of a text in another language than the page; otherwise undefined.
 */
export function useForeignLang(locale: Language): Language | undefined {
  const { language } = useLanguage()
  return languages.find((one) => one === locale && one !== language)
}
