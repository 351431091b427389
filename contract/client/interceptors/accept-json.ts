import type { Interceptor } from './interceptor.ts'

/**
 * Requests JSON. Also converts the headers, which may be an object or a list, to a Headers object.
 */
export const acceptJson: Interceptor = {
  onRequest({ options }) {
    const headers = new Headers(options.headers)
    headers.set('Accept', 'application/json')
    options.headers = headers
  },
}
