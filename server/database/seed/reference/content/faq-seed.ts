import type { resources } from '#contract/resources.ts'

type Fields = (typeof resources.faq)['fields']

/** A frequent question; its place among those of its topic is its place in the list. */
export type FaqSeed = {
  topic: Fields['topic']['values'][number]
  audience: Fields['audience']['values'][number]
  question: { en: string; es: string }
  /** Markdown. */
  answer: { en: string; es: string }
}
