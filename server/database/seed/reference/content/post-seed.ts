import type { Language } from '#contract/kernel/languages.ts'

/** A post; `body` is Markdown whose headings begin at the first level, `city` a city's slug. */
export type PostSeed = {
  slug: string
  locale: Language
  title: string
  /** Up to 300 characters. */
  excerpt: string
  tags: string[]
  city?: string
  author: string
  /** The day it appeared. */
  published_on: string
  body: string
}
