import type { Assets } from './assets.ts'
import { headHtml } from './head.ts'
import { type Hydration, hydrationHtml } from './hydration.ts'
import type { Language } from './language.ts'
import type { Meta } from './page.tsx'

type Document = {
  body: string
  meta: Meta
  language: Language
  place: { origin: string; path: string }
  assets: Assets
  hydration: Hydration
}

/** The whole page. It has no inline script: its data are JSON, its code are files. */
export function documentHtml({ body, meta, language, place, assets, hydration }: Document): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    headHtml(meta, place),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${assets.script}"></script>`,
    ...assets.preloads.map(
      (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`,
    ),
    fixedHead,
    '</head><body><div id="root">',
    body,
    '</div>',
    hydrationHtml(hydration),
    '</body></html>',
  ].join('')
}

const fixedHead = [
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
  '<meta name="theme-color" content="#f6f1e7" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#0f1c26" media="(prefers-color-scheme: dark)">',
].join('')
