import { type Language, languages } from '#contract/kernel/languages.ts'
import { withQuery } from '#contract/kernel/routes.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import type { TextsSnapshot } from '../lib/texts.ts'
import type { Meta } from '../routing/page.tsx'

const productName = 'Haulwell'

export type Place = {
  /** The public origin, without a trailing slash. */
  origin: string
  /** The canonical path, without a query. */
  path: string
  language: Language
}

type Attributes = Readonly<Record<string, string>>
type Tag = { name: 'meta' | 'link'; attributes: Attributes }

function titleOf(meta: Meta): string {
  return meta.isPlain ? meta.title : `${meta.title} · ${productName}`
}

function tagsOf(meta: Meta, place: Place): Tag[] {
  if (meta.isPrivate) return [named('robots', 'noindex')]
  const { origin, language } = place
  const description = meta.description ?? ''
  const url = urlIn(meta.only === undefined ? language : 'en', meta, place)
  const alternates = meta.only ? [] : languages
  return [
    named('description', description),
    link({ rel: 'canonical', href: url }),
    ...alternates.map((one) =>
      link({ rel: 'alternate', hreflang: one, href: urlIn(one, meta, place) }),
    ),
    ...(meta.feed
      ? [link({ rel: 'alternate', type: 'application/rss+xml', href: origin + meta.feed })]
      : []),
    property('og:site_name', productName),
    property('og:type', meta.kind ?? 'website'),
    property('og:title', titleOf(meta)),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', locales[language]),
    property(
      'og:image',
      origin + withQuery(meta.image ?? '/og/site.png', { lang: langParam(place) }),
    ),
    named('twitter:card', 'summary_large_image'),
  ]
}

const locales: Record<Language, string> = { en: 'en_US', es: 'es_US' }

/**
 * Returns the URL of the page in a language. Each language has its own URL, though visitors can
 * omit `lang`.
 */
function urlIn(language: Language, { query }: Meta, { origin, path }: Place): string {
  return origin + withQuery(path, { ...query, lang: langParam({ language }) })
}

/** Returns the `lang` query parameter; English is the default and has none. */
const langParam = ({ language }: Pick<Place, 'language'>) =>
  language === 'en' ? undefined : language

const named = (name: string, content: string): Tag => ({
  name: 'meta',
  attributes: { name, content },
})
const property = (property: string, content: string): Tag => ({
  name: 'meta',
  attributes: { property, content },
})
const link = (attributes: Attributes): Tag => ({ name: 'link', attributes })

/** Returns the page's one canonical path, regardless of case and trailing slash. */
export function canonicalPath(route: RouteName, pathname: string): string {
  const { path } = routes[route]
  if (path === '*') return pathname
  const requested = pathname.split('/')
  // Parameters are slugs, which are in lower case.
  const segment = (own: string, at: number) =>
    own.startsWith(':') ? (requested[at] ?? '').toLowerCase() : own
  return path.split('/').map(segment).join('/')
}

export function headHtml(meta: Meta, place: Place): string {
  const tags = tagsOf(meta, place).map(({ name, attributes }) => {
    const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    return `<${name} ${pairs.join(' ')}>`
  })
  return [`<title>${escapeHtml(titleOf(meta))}</title>`, ...tags].join('')
}

let pending: ReturnType<typeof setTimeout> | undefined

/**
 * Updates the document's head 10 ms after the last call, so that the changes of one navigation are
 * applied together.
 */
export function updateHead(meta: Meta, place: Place): void {
  clearTimeout(pending)
  pending = setTimeout(() => writeHead(meta, place), 10)
}

function writeHead(meta: Meta, place: Place): void {
  document.title = titleOf(meta)
  for (const old of document.head.querySelectorAll(managedTags)) old.remove()
  for (const { name, attributes } of tagsOf(meta, place)) {
    const tag = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) tag.setAttribute(key, value)
    document.head.append(tag)
  }
}

const managedTags = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name="twitter:card"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
].join()

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Returns the head of the not-found screen. */
export const notFoundMeta = ({ say }: TextsSnapshot): Meta => ({
  title: say('common')('not_found.title'),
  isPlain: true,
  isPrivate: true,
})
