import type { Language } from '#contract/kernel/languages.ts'
import type { Config } from '#server/config.ts'

export type ListedPage = {
  path: string
  /** When it was last changed, as a day or an instant; absent if unknown. */
  changed?: string
  /** Languages in which the page is available. */
  languages: readonly Language[]
}

/** Builds the sitemap, listing each page with its other languages. */
export const sitemapXml = ({ baseUrl }: Pick<Config, 'baseUrl'>, pages: readonly ListedPage[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map((page) => urlXml(baseUrl, page)),
    '</urlset>',
    '',
  ].join('\n')

function urlXml(baseUrl: string, { path, changed, languages }: ListedPage): string {
  const at = (language: string) => baseUrl + path + (language === 'en' ? '' : `?lang=${language}`)
  return [
    `<url><loc>${baseUrl}${path}</loc>`,
    ...(changed === undefined ? [] : [`<lastmod>${changed}</lastmod>`]),
    ...(languages.length < 2
      ? []
      : languages.map(
          (language) =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="${at(language)}"/>`,
        )),
    '</url>',
  ].join('')
}
