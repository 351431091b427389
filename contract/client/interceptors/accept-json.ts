import type { Interceptor } from './interceptor.ts'

/** Headers may come as an object, a list or Headers: from here on they are Headers. */
export const acceptJson: Interceptor = {
  onRequest({ options }) {
    const headers = new Headers(options.headers)
    headers.set('Accept', 'application/json')
    options.headers = headers
  },
}
