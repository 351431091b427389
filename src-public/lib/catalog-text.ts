import type { Language } from '#contract/kernel/languages.ts'

type Bilingual<Key extends string> = { readonly [K in Key]: string | null } & {
  readonly [K in `${Key}_es`]?: string | null
}

/** Returns a catalog row's text in the reader's language, falling back to English. */
export function catalogText<Key extends string>(
  row: Bilingual<Key>,
  key: Key,
  language: Language,
): string {
  const fallback = row[key] ?? ''
  const translation = row[`${key}_es`] as string | null | undefined
  return language === 'es' ? (translation ?? fallback) : fallback
}
