import { sendCall } from '#contract/client/send-call.ts'
import type { Call, ResponseOf } from '#contract/kernel/call.ts'
import { apiError } from './api-error.ts'
import { client } from './session.ts'

/** Sends a declared call and returns its data. Throws an ApiError. */
export async function send<C extends Call>(
  call: C,
  given: Parameters<typeof sendCall<C>>[2],
): Promise<ResponseOf<C>> {
  const { data, error } = await sendCall(client, call, given)
  if (error) throw apiError(Object.assign(new Error(error.message), error))
  return data
}
