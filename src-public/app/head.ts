import { type RouteName, routes } from '#contract/routes.ts'
import type { Meta } from './page.tsx'

const productName = 'Haulwell'

type Place = {
  /** The public origin, without a slash at its end. */
  origin: string
  /** The canonical path, without a query. */
  path: string
}

type Tag = { name: 'meta' | 'link'; key: 'name' | 'property' | 'rel'; id: string; value: string }

function titleOf(meta: Meta): string {
  return meta.isPlain ? meta.title : `${meta.title} · ${productName}`
}

function tagsOf(meta: Meta, { origin, path }: Place): Tag[] {
  const named = (id: string, value: string): Tag => ({ name: 'meta', key: 'name', id, value })
  if (meta.isPrivate) return [named('robots', 'noindex')]
  const property = (id: string, value: string): Tag => ({
    name: 'meta',
    key: 'property',
    id,
    value,
  })
  const description = meta.description ?? ''
  return [
    named('description', description),
    { name: 'link', key: 'rel', id: 'canonical', value: origin + path },
    property('og:site_name', productName),
    property('og:type', 'website'),
    property('og:title', titleOf(meta)),
    property('og:description', description),
    property('og:url', origin + path),
  ]
}

/** A page is one page, whatever the case of its path and the slash at its end. */
export function canonicalPath(route: RouteName, pathname: string): string {
  const { path } = routes[route]
  return /[:*]/.test(path) ? pathname : path
}

export function headHtml(meta: Meta, place: Place): string {
  const tags = tagsOf(meta, place).map(({ name, key, id, value }) => {
    const attribute = name === 'link' ? 'href' : 'content'
    return `<${name} ${key}="${id}" ${attribute}="${escapeHtml(value)}">`
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
  for (const { name, key, id, value } of tagsOf(meta, place)) {
    const tag = document.createElement(name)
    tag.setAttribute(key, id)
    tag.setAttribute(name === 'link' ? 'href' : 'content', value)
    document.head.append(tag)
  }
}

const ours = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
].join()

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
