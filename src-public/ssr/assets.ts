import type { Language } from '#contract/kernel/languages.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { homeAreas } from '../locales/home-texts.ts'
import { pages } from '../routing/pages.ts'

/** Vite's manifest of the browser build, keyed by source file. */
export type Manifest = Readonly<
  Record<
    string,
    { file: string; css?: string[]; assets?: string[]; imports?: string[] } | undefined
  >
>

export type Assets = { script: string; styles: string[]; preloads: string[]; fonts: string[] }

const entry = 'src-public/hydration/entry-client.tsx'

/** Finds the files a page needs immediately, so that the browser requests them all in parallel. */
export function findAssets(manifest: Manifest | null) {
  const known = new Map<string, Assets>()
  return (route: RouteName, language: Language): Assets => {
    if (manifest === null) return inDevelopment
    const key = `${language} ${route}`
    const found = known.get(key) ?? assetsOf(manifest, sourcesOf(route, language))
    known.set(key, found)
    return found
  }
}

const inDevelopment: Assets = {
  script: `/${entry}`,
  styles: ['/src-public/shell/app.css'],
  preloads: [],
  fonts: [],
}

/** The parts that the shell shows on every page of a signed-in user's own area. */
const accountParts = {
  code: ['src-public/shell/account-tools.tsx', 'src-public/shell/area-bar.tsx'],
  texts: ['areas', 'notifications'],
}

function sourcesOf(route: RouteName, language: Language): string[] {
  const inLanguage = (area: string) => `src-public/locales/${language}/${area}.ts`
  if (route === 'index')
    return [
      'src-public/hydration/boot-home.tsx',
      'src-public/locales/home-texts.ts',
      ...homeAreas.map(inLanguage),
    ]
  const page = pages[route]
  const isPersonal = routes[route].roles.length > 0
  const parts = isPersonal ? accountParts : { code: [], texts: [] }
  return [
    'src-public/hydration/boot-router.tsx',
    'src-public/locales/load-texts.ts',
    ...(page === undefined ? [] : [`src-public/pages/${route}.tsx`]),
    ...parts.code,
    ...['common', ...parts.texts, ...(page?.texts ?? [])].map(inLanguage),
  ]
}

function assetsOf(manifest: Manifest, sources: string[]): Assets {
  const files = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  function visit(key: string): void {
    if (seen.has(key)) return
    seen.add(key)
    const { file, css = [], imports = [] } = chunkOf(manifest, key)
    files.add(`/${file}`)
    for (const style of css) styles.add(`/${style}`)
    for (const imported of imports) visit(imported)
  }
  for (const key of [entry, ...sources]) visit(key)
  const main = chunkOf(manifest, entry)
  const script = `/${main.file}`
  files.delete(script)
  const fonts = (main.assets ?? []).filter((file) => file.endsWith('.woff2'))
  return {
    script,
    styles: [...styles],
    preloads: [...files],
    fonts: fonts.map((file) => `/${file}`),
  }
}

function chunkOf(manifest: Manifest, key: string) {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`The build's manifest has no ${key}`)
  return chunk
}
