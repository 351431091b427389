import type { Heading } from '#contract/calls/content.ts'
import { htmlOfMarkdown } from '#contract/markdown.ts'

const wordsPerMinute = 220

export type Article = { html: string; contents: Heading[] }

/** Renders Markdown as HTML with ids on its headings; `contents` lists the top-level ones. */
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
  // A table wider than the page scrolls, so it must be reachable by keyboard too.
  return { html: html.replaceAll('<table>', '<table tabindex="0">'), contents }
}

/** Estimates the reading time in minutes, at least one. */
export const minutesToRead = (html: string): number =>
  Math.max(1, Math.round(textOf(html).split(' ').length / wordsPerMinute))

/**
 * Extracts the text from HTML made by `htmlOfMarkdown`, which escapes only these four characters.
 */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Creates a heading's id. The prefix keeps it from colliding with ids of the surrounding page. */
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
