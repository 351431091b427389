import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

const tables = { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] }

/**
 * CommonMark and tables as HTML. HTML in the source is shown as it was typed; a link or a picture
 * whose address is of no safe protocol leaves its words alone.
 *
 * @param below the level of the heading that the text stands under: `#` is the next one
 */
export const htmlOfMarkdown = (source: string, { below = 1 } = {}): string =>
  micromark(source, tables)
    // What was typed is escaped, so each tag here is micromark's own; it empties unsafe addresses.
    .replace(/<img src="" alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<a href=""[^>]*>([\s\S]*?)<\/a>/g, '$1')
    .replace(/<(\/?)h([1-6])>/g, (_, end: string, level: string) => {
      return `<${end}h${Math.min(6, Number(level) + below)}>`
    })
