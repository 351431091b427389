import { data, isRouteErrorResponse, redirect } from 'react-router'
import { type CallError, callFailure, isCallFailure } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'

/** Thrown by a page's `load`: there is no such page (404), or it is gone (410). */
export const missing = (status: 404 | 410 = 404) => data(null, { status })

/** Thrown by a page's `load`: the page has moved permanently. */
export const moved = (to: string) => redirect(to, 301)

/**
 * Returns the data of a call's outcome, or throws. Data that is not found or gone is a missing
 * page; so is a page whose URL has invalid parameters (422).
 *
 * @param hrefOf returns the page of a slug: a request with a former slug is redirected to the
 * current one
 */
export function unwrap<T>({ data, error }: Outcome<T>, hrefOf?: (slug: string) => string): T {
  if (error === null) return data
  const { moved_to } = (error.body ?? {}) as { moved_to?: unknown }
  if (hrefOf && typeof moved_to === 'string') throw moved(hrefOf(moved_to))
  if (error.status === 410) throw missing(410)
  throw error.status === 404 || error.status === 422 ? missing() : callFailure(error)
}

/** Returns the error of the failed call that `thrown` is, if it is one. */
export const failedCallIn = (thrown: unknown): CallError | null =>
  isCallFailure(thrown) ? thrown : null

/** Describes how a page failed. */
export type Failure = {
  /** The HTTP status of the page: 4xx if there is no such page. */
  status: number
  /** Identifies the failed request in the log; null if no request failed, or if it is unknown. */
  request_id: string | null
}

/**
 * Converts what a route has thrown, on the server, while hydrating or in the browser, to a failure.
 */
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
