import { callFailure } from '../call-error.ts'
import { type Interceptor, isRedirect, isRequestTo } from './interceptor.ts'

/**
 * Rejects redirect responses: as a 401 on the user endpoint, elsewhere with the status of the
 * redirect. A redirect that was already followed passes, except on the user endpoint.
 */
export function refuseRedirect(userUrl: string): Interceptor {
  return {
    onResponse(context) {
      const { response } = context
      if (!isRedirect(response)) return
      if (isRequestTo(context, userUrl)) {
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
