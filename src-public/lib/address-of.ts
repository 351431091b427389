import { type Given, pathOf } from '#contract/client/send-call.ts'
import type { Call, ResponseOf } from '#contract/kernel/call.ts'
import { type Query, withQuery } from '#contract/kernel/routes.ts'

/** The address of a GET whose response is a `T`. */
export type Address<T> = string & { readonly response?: T }

/** Returns the address of a declared call, which must be a GET. */
export function addressOf<C extends Call>(
  call: C,
  given: Pick<Given<C>, 'params' | 'query'>,
): Address<ResponseOf<C>> {
  return withQuery(pathOf(call, given.params), given.query as Query | undefined)
}
