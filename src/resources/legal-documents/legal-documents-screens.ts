import type { ResourceScreens } from '../../declaration/screens-context.ts'

const copied = ['title', 'title_es', 'summary', 'summary_es', 'body', 'body_es']

export const legalDocumentsScreens: ResourceScreens = {
  editions: { number: 'edition', copied },
}

export const agreementsScreens: ResourceScreens = {
  editions: { number: 'edition', within: 'kind', copied: ['kind', ...copied] },
}
