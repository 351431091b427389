import { type Hydration, hydrationHtml, inertJson } from '../hydration/hydration.ts'
import type { Meta } from '../routing/page.tsx'
import type { Assets } from './assets.ts'
import { escapeHtml, headHtml, type Place } from './head.ts'

type Document = {
  body: string
  meta: Meta
  place: Place
  assets: Assets
  /** Addresses that the page's code will request. */
  reads?: readonly string[]
  /** Null renders a static page: no scripts and no hydration data. */
  hydration: Hydration | null
}

/**
 * Renders the complete HTML document. It has no inline script: data is embedded as JSON and code is
 * loaded from files.
 */
export function documentHtml({
  body,
  meta,
  place,
  assets,
  reads = [],
  hydration,
}: Document): string {
  return [
    `<!doctype html><html lang="${place.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    headHtml(meta, place),
    ...assets.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(hydration === null ? [] : codeTags(assets, reads)),
    fixedHead,
    ...(meta.jsonLd ?? []).map((thing) => jsonLdScript(thing, place)),
    '</head><body><div id="root">',
    body,
    '</div>',
    hydration === null ? '' : hydrationHtml(hydration),
    '</body></html>',
  ].join('')
}

const codeTags = ({ script, preloads }: Assets, reads: readonly string[]): string[] => [
  `<script type="module" src="${script}"></script>`,
  ...reads.map(readTag),
  ...preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
]

/** Requests an address as `sendPreloaded` does, since the browser hands the response to no other request. */
const readTag = (href: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" fetchpriority="low" href="${escapeHtml(href)}">`

/** Renders a JSON-LD script; strings that are paths become absolute URLs. */
function jsonLdScript(thing: object, { origin }: Place): string {
  const whole = JSON.stringify({ '@context': 'https://schema.org', ...thing }, (_, value) =>
    typeof value === 'string' && /^\/\w|^\/$/.test(value) ? origin + value : value,
  )
  return `<script type="application/ld+json">${inertJson(JSON.parse(whole))}</script>`
}

const fixedHead = [
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
  '<meta name="theme-color" content="#f6f1e7" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#0f1c26" media="(prefers-color-scheme: dark)">',
].join('')
