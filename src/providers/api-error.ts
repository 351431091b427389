import type { HttpError } from '@refinedev/core'

import { describeFailure } from '#contract/client/call-error.ts'

/** A failed call as a Refine error, with the API's response body. */
export type ApiError = HttpError & { body: unknown; state?: string; allowed?: string[] }

export function apiError(thrown: unknown): ApiError {
  const { status, message, errors, body, state, allowed } = describeFailure(thrown)
  return Object.assign(new Error(message, { cause: thrown }), {
    statusCode: status,
    body,
    ...(errors ? { errors } : {}),
    ...(state ? { state } : {}),
    ...(allowed ? { allowed } : {}),
  })
}

/** Returns the currently stored record from the body of a 409 for a stale version. */
export function currentOf(error: HttpError | null): Record<string, unknown> | undefined {
  const body: unknown = error?.body
  if (typeof body !== 'object' || body === null || !('current' in body)) return undefined
  return body.current as Record<string, unknown>
}
