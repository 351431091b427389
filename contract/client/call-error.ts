import { FetchError } from 'ofetch'

/** The error of a failed call, in one shape for every kind of failure. */
export type CallError = {
  /** The HTTP status; 0 if no response arrived. */
  status: number
  /** The API's message, or a generic one if it sent none. */
  message: string
  /** Messages by field; only with 422. */
  errors?: Record<string, string[]>
  /** The refusal's code, such as the identity library's for a refused sign-in. */
  code?: string
  /** The record's state and its allowed transitions; only with 409. */
  state?: string
  allowed?: string[]
  /** Seconds to wait; only with 429 or 503. */
  retry_after?: number
  /** The parsed body, or its text if it is not JSON; null if there is none. */
  body: unknown
}

/** Reports whether an error is temporary, so that the next attempt may succeed. */
export function isTemporary({ status }: CallError): boolean {
  return status === 0 || status === 429 || status >= 500
}

/** Converts anything thrown during a call into a CallError. Never throws. */
export function describeFailure(thrown: unknown): CallError {
  if (thrown instanceof FetchError) {
    return thrown.response === undefined
      ? { status: 0, message: thrown.message, body: null }
      : describeResponse(thrown.response, thrown.response._data)
  }
  if (isCallFailure(thrown)) return pick(thrown, thrown.body)
  return {
    status: 0,
    message: thrown instanceof Error ? thrown.message : 'The request failed',
    body: null,
  }
}

/** Creates an Error that carries a CallError's fields. */
export function callFailure(error: CallError, cause?: unknown): Error & CallError {
  return Object.assign(new Error(error.message, { cause }), error)
}

function describeResponse(response: Response, body: unknown): CallError {
  const fields = isRecord(body) ? body : {}
  const retryAfter = secondsOf(response.headers.get('retry-after'))
  return pick(
    {
      ...fields,
      status: response.status,
      message: textOf(fields.message) ?? `${response.status} ${response.statusText}`.trim(),
      retry_after: retryAfter,
    },
    body ?? null,
  )
}

function pick(
  from: Record<string, unknown> & { status: number; message: string },
  body: unknown,
): CallError {
  const error: CallError = { status: from.status, message: from.message, body }
  if (isRecord(from.errors)) error.errors = fieldErrors(from.errors)
  if (typeof from.code === 'string') error.code = from.code
  if (typeof from.state === 'string') error.state = from.state
  if (Array.isArray(from.allowed)) error.allowed = texts(from.allowed)
  if (typeof from.retry_after === 'number') error.retry_after = from.retry_after
  return error
}

function fieldErrors(errors: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      texts(Array.isArray(messages) ? messages : [messages]),
    ]),
  )
}

/** Retry-After is either seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

function texts(values: unknown[]): string[] {
  return values.filter((value) => typeof value === 'string')
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reports whether `thrown` is an Error that carries a CallError's fields. */
export function isCallFailure(
  thrown: unknown,
): thrown is Record<string, unknown> & { status: number; message: string; body: unknown } {
  return thrown instanceof Error && 'body' in thrown && 'status' in thrown
}
