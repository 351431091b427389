import type { ComponentType, ReactNode } from 'react'
import type { Language } from '#contract/kernel/languages.ts'
import type { Query } from '#contract/kernel/routes.ts'
import type { AppServices } from '../lib/services.ts'
import type { TextsSnapshot } from '../lib/texts.ts'

export type Meta = {
  /** The document's title, without the product's name. */
  title: string
  description?: string
  /** Excluded from search engines. */
  isPrivate?: boolean
  /** The title is shown without the product's name. */
  isPlain?: boolean
  /** The part of the query that makes this a separate page, such as the page number of a list. */
  query?: Query
  /** The path of the social preview image; the site's image by default. */
  image?: string
  /** The Open Graph type; `website` by default. */
  kind?: 'article'
  /** The one language the page is written in, regardless of the site's language. */
  only?: Language
  /** The path of the page's RSS feed. */
  feed?: string
  /**
   * JSON-LD objects (schema.org) whose URLs may be paths. Only the server renders them: only
   * crawlers read them.
   */
  jsonLd?: readonly object[]
}

/** The input of a page's `load`. */
export type PageRequest = Pick<AppServices, 'call' | 'log'> & {
  language: Language
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

export type Page = {
  /** `data` is the loaded data, null for a page that loads nothing. */
  meta: (texts: TextsSnapshot, data: unknown) => Meta
  /**
   * Loads the data of the first render, which must not include anything that requires a sign-in.
   * Throws a refusal (refusal.ts) if there is no such page.
   */
  load?: (request: PageRequest) => Promise<unknown>
  /**
   * Lists the addresses that a screen for signed-in users reads first, each with `useRead`. The
   * document names them, so that the browser requests them beside the page's code.
   */
  reads?: (query: URLSearchParams) => readonly string[]
  /**
   * Reduces the data to the part the browser needs of a server-rendered page; all of it by default.
   */
  sent?: (data: unknown) => unknown
  render: (data: unknown) => ReactNode
}

/**
 * Defines a screen: its head, its initial data, and the component that receives this data as
 * `data`.
 */
export function definePage<D = null>(page: {
  meta: (texts: TextsSnapshot, data: D) => Meta
  load?: (request: PageRequest) => Promise<D>
  reads?: Page['reads']
  sent?: (data: D) => unknown
  Component: ComponentType<{ data: D }>
}): Page {
  const { Component, ...parts } = page
  return {
    // Only the page's own `load` makes the data that it is given.
    ...(parts as Omit<Page, 'render'>),
    render: (data) => <Component data={data as D} />,
  }
}
