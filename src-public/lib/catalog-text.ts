import type { Language } from '#contract/kernel/languages.ts'

type Bilingual<Key extends string> = { readonly [K in Key | `${Key}_es`]: string | null }

/** Returns a catalog row's text in the reader's language, falling back to English. */
export function catalogText<Key extends string>(
  row: Bilingual<Key>,
  key: Key,
  language: Language,
): string {
  const fallback = row[key] ?? ''
  return language === 'es' ? (row[`${key}_es`] ?? fallback) : fallback
}
