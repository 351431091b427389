import type { FetchContext, FetchResponse } from 'ofetch'

export type ResponseContext = FetchContext & { response: FetchResponse<unknown> }

/** A step applied to each request, or to each response of any status. */
export type Interceptor = {
  onRequest?: (context: FetchContext) => void | Promise<void>
  onResponse?: (context: ResponseContext) => void | Promise<void>
}

/** Reports whether the request went to this URL, with any query. */
export function isRequestTo(context: FetchContext, url: string): boolean {
  return String(context.request).split('?')[0] === url
}

/**
 * Reports whether a response is a redirect. For a redirect that is not followed, browsers report
 * status 0 and Node reports the 3xx status; a service worker may have followed it already.
 */
export function isRedirect(response: Response): boolean {
  const isUnfollowed = response.status >= 300 && response.status < 400 && response.status !== 304
  return response.redirected || response.status === 0 || isUnfollowed
}
