import type { FetchContext, FetchResponse } from 'ofetch'

export type AnsweredContext = FetchContext & { response: FetchResponse<unknown> }

/** One job done on each request, or on each answer (of any status). */
export type Interceptor = {
  onRequest?: (context: FetchContext) => void | Promise<void>
  onResponse?: (context: AnsweredContext) => void | Promise<void>
}

/** Whether the call, whatever its query, went to this URL. */
export function wentTo(context: FetchContext, url: string): boolean {
  return String(context.request).split('?')[0] === url
}

/**
 * A browser hides a redirect that is not followed behind status 0; Node shows its 3xx; a service
 * worker may have followed it.
 */
export function isRedirect(response: Response): boolean {
  const isUnfollowed = response.status >= 300 && response.status < 400 && response.status !== 304
  return response.redirected || response.status === 0 || isUnfollowed
}
