import type { FastifyRequest } from 'fastify'

import { pageResources } from '#contract/page-resources.ts'
import type { RenderedPage } from '#contract/public-front.ts'
import type { Config } from '#server/config.ts'
import type { PageCache } from '#server/ports/page-cache.ts'
import { sessionCookieOf } from './session.ts'

/** The visitor's own browser may keep the page, and asks whether it is still the same. */
const own = { 'Cache-Control': 'private, no-cache' }
/** Behind a shared cache, an answer to somebody who may be signed in is never kept at all. */
const secret = { 'Cache-Control': 'private, no-store' }

/**
 * Returns a function that decides by which caches a page may be stored. A CDN may store what this
 * server sends to several visitors from its own cache: a public page without a query, to a request
 * without any cookie but that of the language. Everything else is for the visitor alone, so neither a
 * query, nor a path that looks like a file, nor a header can put something else into a shared cache.
 * Other shared caches must ask each time, because they are never purged.
 */
export function cachingOf({ baseUrl }: Pick<Config, 'baseUrl'>, pageCache: PageCache | null) {
  if (pageCache === null) return () => own
  const shared = {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ...pageCache.headersFor([...pageResources].sort()),
  }
  const session = sessionCookieOf(baseUrl)
  return ({ cookies, headers }: FastifyRequest, { isKept, isPublic }: RenderedPage) => {
    if (Object.hasOwn(cookies, session)) return secret
    const isAnonymous =
      headers.authorization === undefined &&
      Object.keys(cookies).every((name) => name === 'locale') &&
      // A header that can't be parsed may hold a session.
      (headers.cookie === undefined || Object.keys(cookies).length > 0)
    return isAnonymous && isKept && isPublic ? shared : own
  }
}
