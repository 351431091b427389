import type { Language } from '../../app/language.ts'

type Bilingual<Key extends string> = { readonly [K in Key | `${Key}_es`]: string | null }

/** A lookup's text in the reader's language, where it has one. */
export function catalogText<Key extends string>(
  row: Bilingual<Key>,
  key: Key,
  language: Language,
): string {
  const plain = row[key] ?? ''
  return language === 'es' ? (row[`${key}_es`] ?? plain) : plain
}
