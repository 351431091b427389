import type { ComponentType, ReactNode } from 'react'
import type { Front } from './front.ts'
import type { TextsSnapshot } from './texts.ts'

export type Meta = {
  /** The document's title, without the product's name. */
  title: string
  description?: string
  /** Kept out of search engines. */
  isPrivate?: boolean
  /** The title stands alone. */
  isPlain?: boolean
}

export type Page = {
  meta: (texts: TextsSnapshot) => Meta
  /** What the first picture needs; nothing that only a signed-in person may see. */
  load?: (front: Front) => Promise<unknown>
  render: (data: unknown) => ReactNode
}

/** A screen: what its head says, what it loads first, and its component, which gets that as `data`. */
export function definePage<D = null>(page: {
  meta: Page['meta']
  load?: (front: Front) => Promise<D>
  Component: ComponentType<{ data: D }>
}): Page {
  const { meta, load, Component } = page
  const render = (data: unknown) => <Component data={data as D} />
  return load === undefined ? { meta, render } : { meta, load, render }
}
