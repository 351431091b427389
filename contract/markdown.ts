import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

const tables = { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] }

/**
 * Renders CommonMark with tables as HTML. HTML in the source is escaped; a link or a picture whose
 * URL has an unsafe protocol is replaced by its text.
 *
 * @param below the heading level above the text: the text's highest headings, be they `#` or `##`,
 * get the level after it
 */
export function htmlOfMarkdown(source: string, { below = 1 } = {}): string {
  const html = micromark(source, tables)
  // Source HTML is escaped, so every tag here comes from micromark, which empties unsafe URLs.
  const levels = [...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level))
  const highest = Math.min(6, ...levels)
  return html
    .replace(/<img src="" alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<a href=""[^>]*>([\s\S]*?)<\/a>/g, '$1')
    .replace(/<(\/?)h([1-6])>/g, (_, end: string, level: string) => {
      return `<${end}h${Math.min(6, Number(level) - highest + 1 + below)}>`
    })
}
