import type { Heading } from '#contract/calls/content.ts'
import { htmlOfMarkdown } from '#contract/markdown.ts'

const wordsPerMinute = 220

export type Article = { html: string; contents: Heading[] }

/** A text as HTML whose headings can be linked to; its contents are those of the first level. */
export function articleOf(markdown: string): Article {
  const taken = new Map<string, number>()
  const contents: Heading[] = []
  const html = htmlOfMarkdown(markdown).replace(
    /<h([23])>([\s\S]*?)<\/h\1>/g,
    (_, level: string, inner: string) => {
      const text = textOf(inner)
      const id = unique(idOf(text), taken)
      if (level === '2') contents.push({ id, text })
      return `<h${level} id="${id}">${inner}</h${level}>`
    },
  )
  // One that is wider than the page scrolls, and so must be reached by keyboard as well.
  return { html: html.replaceAll('<table>', '<table tabindex="0">'), contents }
}

/** How long it takes to read, in minutes. */
export const minutesToRead = (html: string): number =>
  Math.max(1, Math.round(textOf(html).split(' ').length / wordsPerMinute))

/** The words of HTML that htmlOfMarkdown made, which escapes no more than these. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Begins alike, so that it is no id of the page around it. */
const idOf = (text: string): string => {
  const words = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[\p{Letter}\p{Number}]+/gu)
  return ['section', ...(words ?? [])].join('-')
}

function unique(id: string, taken: Map<string, number>): string {
  const before = taken.get(id) ?? 0
  taken.set(id, before + 1)
  return before === 0 ? id : unique(`${id}-${before + 1}`, taken)
}
