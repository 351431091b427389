import type { ReactNode } from 'react'
import type { Language } from '#contract/kernel/languages.ts'
import { href } from '#contract/routes.ts'

const attribute = { 'data-still': '' }

/**
 * Marks content that stays as rendered by the server on a page that was opened directly, so that
 * its code need not be loaded.
 */
export function StaticContent({ children }: { children: ReactNode }) {
  return <div {...attribute}>{children}</div>
}

/** Stands in for that content during hydration: React leaves its HTML unchanged. */
export function PreservedStaticContent() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is empty
  return <div {...attribute} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}

/** Replaces all such content with the server's version in another language. */
export async function reloadStaticContent(language: Language): Promise<void> {
  const home = href('index', {}, { lang: language })
  const response = await fetch(home, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (!response.ok) return
  const next = page.querySelectorAll('[data-still]')
  for (const [at, old] of document.querySelectorAll('[data-still]').entries())
    old.replaceChildren(...(next[at]?.childNodes ?? []))
}
