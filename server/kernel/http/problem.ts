import { type Actor, permission } from '#contract/kernel/access.ts'
import { translate } from '#server/kernel/translate.ts'

/** An error that is sent to the client, in Laravel's shape. */
export type Problem = Error & {
  statusCode: number
  body: Record<string, unknown>
  headers: Record<string, string>
}

const mark = Symbol('problem')

export function problem(
  statusCode: number,
  body: { message: string } & Record<string, unknown>,
  headers: Record<string, string> = {},
): Problem {
  return Object.assign(new Error(body.message), { statusCode, body, headers, [mark]: true })
}

export const isProblem = (error: unknown): error is Problem =>
  error instanceof Error && mark in error

export const unauthenticated = (locale: string): Problem =>
  problem(401, { message: translate(locale, 'unauthenticated') })

export const forbidden = (locale: string): Problem =>
  problem(403, { message: translate(locale, 'unauthorized') })

/** Refuses an action; to a program, it names what its token lacks. */
export const forbiddenTo = (
  { locale, token }: Actor,
  resource: string,
  action: string,
): Problem => {
  const wanted = permission(resource, action)
  if (!token || token.permissions.has(wanted)) return forbidden(locale)
  return problem(403, { message: translate(locale, 'token.scope', { permission: wanted }) })
}

export const notFound = (locale: string): Problem =>
  problem(404, { message: translate(locale, 'not_found') })

/** A service that we depend on does not answer. */
export const unavailable = (locale: string): Problem =>
  problem(503, { message: translate(locale, 'unavailable') }, { 'Retry-After': '5' })

export function tooLarge(locale: string, bytes: number): Problem {
  const kilobytes = bytes / 1024
  const limit = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`
  return problem(413, { message: translate(locale, 'too_large', { limit }) })
}

export type FieldErrors = Record<string, string[]>

/** Creates a 422 whose message is the first error and the number of further ones. */
export function invalid(locale: string, errors: FieldErrors, extra: object = {}): Problem {
  const all = Object.values(errors).flat()
  const first = all[0] ?? translate(locale, 'validation.body')
  const message =
    all.length > 1 ? translate(locale, 'more', { first, count: all.length - 1 }) : first
  return problem(422, { message, errors, ...extra })
}
