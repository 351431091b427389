import { withQuery } from '#contract/kernel/routes.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { type Language, languages } from './language.ts'
import type { Meta } from './page.tsx'

const productName = 'Haulwell'

export type Place = {
  /** The public origin, without a slash at its end. */
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
  const url = addressIn(meta.only === undefined ? language : 'en', meta, place)
  const spoken = meta.only ? [] : languages
  return [
    named('description', description),
    link({ rel: 'canonical', href: url }),
    ...spoken.map((one) =>
      link({ rel: 'alternate', hreflang: one, href: addressIn(one, meta, place) }),
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
      origin + withQuery(meta.image ?? '/og/site.png', { lang: spokenIn(place) }),
    ),
    named('twitter:card', 'summary_large_image'),
  ]
}

const locales: Record<Language, string> = { en: 'en_US', es: 'es_US' }

/** Each language has an address of its own, though a visitor need not name it. */
function addressIn(language: Language, { query }: Meta, { origin, path }: Place): string {
  return origin + withQuery(path, { ...query, lang: spokenIn({ language }) })
}

/** English goes without saying. */
const spokenIn = ({ language }: Pick<Place, 'language'>) =>
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

/** A page is one page, whatever the case of its path and the slash at its end. */
export function canonicalPath(route: RouteName, pathname: string): string {
  const { path } = routes[route]
  if (path === '*') return pathname
  const asked = pathname.split('/')
  // What stands for a parameter are slugs, which are in lower case.
  const segment = (own: string, at: number) =>
    own.startsWith(':') ? (asked[at] ?? '').toLowerCase() : own
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

/** Changes of one navigation are made at once, 10 ms after the last of them. */
export function updateHead(meta: Meta, place: Place): void {
  clearTimeout(pending)
  pending = setTimeout(() => writeHead(meta, place), 10)
}

function writeHead(meta: Meta, place: Place): void {
  document.title = titleOf(meta)
  for (const old of document.head.querySelectorAll(ours)) old.remove()
  for (const { name, attributes } of tagsOf(meta, place)) {
    const tag = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) tag.setAttribute(key, value)
    document.head.append(tag)
  }
}

const ours = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name="twitter:card"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
].join()

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
