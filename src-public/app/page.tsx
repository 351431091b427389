import type { ComponentType, ReactNode } from 'react'
import type { Query } from '#contract/kernel/routes.ts'
import type { Front } from './front.ts'
import type { Language } from './language.ts'
import type { TextsSnapshot } from './texts.ts'

export type Meta = {
  /** The document's title, without the product's name. */
  title: string
  description?: string
  /** Kept out of search engines. */
  isPrivate?: boolean
  /** The title stands alone. */
  isPlain?: boolean
  /** What of the query makes it a page of its own, as the second page of a list. */
  query?: Query
  /** The path of the picture that shows the page where somebody links to it; the site's unless given. */
  image?: string
  /** What kind of page it is to whoever links to it; a website's unless said otherwise. */
  kind?: 'article'
  /** The one language the page is written in, whatever the site around it speaks. */
  only?: Language
  /** The path of its feed. */
  feed?: string
  /** Objects of schema.org, whose addresses may be paths of ours. Only the server tells them: nobody but a crawler reads them. */
  jsonLd?: readonly object[]
}

/** What a page may load by. */
export type PageRequest = Pick<Front, 'call' | 'log'> & {
  language: Language
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

export type Page = {
  /** `data` is what was loaded, null for a page that loads nothing. */
  meta: (texts: TextsSnapshot, data: unknown) => Meta
  /**
   * What the first picture needs; nothing that only a signed-in person may see. Throws a refusal
   * (refusal.ts) where there is no such page.
   */
  load?: (request: PageRequest) => Promise<unknown>
  /** What of the data the browser needs of a page that the server drew; all of it unless said. */
  sent?: (data: unknown) => unknown
  render: (data: unknown) => ReactNode
}

/** A screen: what its head says, what it loads first, and its component, which gets that as `data`. */
export function definePage<D = null>(page: {
  meta: (texts: TextsSnapshot, data: D) => Meta
  load?: (request: PageRequest) => Promise<D>
  sent?: (data: D) => unknown
  Component: ComponentType<{ data: D }>
}): Page {
  const { load, sent, Component } = page
  const meta = (texts: TextsSnapshot, data: unknown) => page.meta(texts, data as D)
  const render = (data: unknown) => <Component data={data as D} />
  return {
    ...{ meta, render },
    ...(load && { load }),
    ...(sent && { sent: (data: unknown) => sent(data as D) }),
  }
}
