import { data, isRouteErrorResponse, redirect } from 'react-router'
import { type CallError, callFailure } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'

/** Thrown by a page's `load`: there is no such page, or, by 410, there is none any more. */
export const missing = (status: 404 | 410 = 404) => data(null, { status })

/** Thrown by a page's `load`: it has had another address for good. */
export const moved = (to: string) => redirect(to, 301)

/**
 * What a call answered. What the API does not know, or knows to be gone, is a page that is missing;
 * so is one whose address asks for what cannot be (422).
 *
 * @param hrefOf the page of a slug: whoever asks by a former one is sent to that of the present one
 */
export function answered<T>({ data, error }: Outcome<T>, hrefOf?: (slug: string) => string): T {
  if (error === null) return data
  const { moved_to } = (error.body ?? {}) as { moved_to?: unknown }
  if (hrefOf && typeof moved_to === 'string') throw moved(hrefOf(moved_to))
  if (error.status === 410) throw missing(410)
  throw error.status === 404 || error.status === 422 ? missing() : callFailure(error)
}

/** How a page failed. */
export type Failure = {
  /** The HTTP status that the page is answered with: 4xx where there is no such page. */
  status: number
  /** By which the log knows what went wrong; null where nothing did, or nothing is known of it. */
  request_id: string | null
}

/** The failure of what a route has thrown, on the server, while hydrating, or in the browser. */
export function failureOf(thrown: unknown): Failure {
  if (isFailure(thrown)) return thrown
  if (isRouteErrorResponse(thrown)) return { status: thrown.status, request_id: null }
  const { body } = (thrown ?? {}) as Partial<CallError>
  const { request_id } = (body ?? {}) as { request_id?: unknown }
  return { status: 500, request_id: typeof request_id === 'string' ? request_id : null }
}

function isFailure(thrown: unknown): thrown is Failure {
  return typeof thrown === 'object' && thrown !== null && 'request_id' in thrown
}
