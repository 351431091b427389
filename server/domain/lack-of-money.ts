import { type FieldErrors, invalid, isProblem, type Problem } from '#server/kernel/http/problem.ts'

/** Returns a refused transition's error if only an authorization is missing. Throws all others. */
export function lackOfMoney(error: unknown, locale: string): Problem {
  if (!isProblem(error)) throw error
  const { payment, ...others } = (error.body.errors ?? {}) as FieldErrors
  if (!payment) throw error
  if (Object.keys(others).length) throw invalid(locale, others)
  return error
}
