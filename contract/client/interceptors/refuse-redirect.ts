import { callFailure } from '../call-error.ts'
import { type Interceptor, isRedirect, wentTo } from './interceptor.ts'

/**
 * A redirect is never an answer: on the user endpoint it means not authenticated, elsewhere the
 * call has failed. One that was followed is left to its caller, except on the user endpoint.
 */
export function refuseRedirect(userUrl: string): Interceptor {
  return {
    onResponse(context) {
      const { response } = context
      if (!isRedirect(response)) return
      if (wentTo(context, userUrl)) {
        throw callFailure({ status: 401, message: 'Unauthenticated.', body: null })
      }
      if (response.redirected) return
      throw callFailure({
        status: response.status,
        message: 'The API answered with a redirect',
        body: null,
      })
    },
  }
}
