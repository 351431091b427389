import type { Interceptor } from './interceptor.ts'

type Csrf = {
  isWrite: (method: string) => boolean
  /** Requests a fresh cookie from the API. */
  fetchCookie: (signal: AbortSignal | null | undefined) => Promise<void>
  readCookie: (name: string) => string | null
  log: { warn(message: string): void }
}

/** Fetches a fresh CSRF cookie before each write and sends its value in a header. */
export function csrfToken({ isWrite, fetchCookie, readCookie, log }: Csrf): Interceptor {
  return {
    async onRequest({ options }) {
      if (!isWrite(options.method ?? 'GET')) return
      await fetchCookie(options.signal)
      const cookie = readCookie('XSRF-TOKEN')
      if (!cookie) {
        log.warn('CSRF cookie is missing in response, check your API configuration')
        return
      }
      options.headers.set('X-XSRF-TOKEN', decoded(cookie))
    },
  }
}

/** Decodes a cookie. A value with a stray percent sign was never encoded and is sent unchanged. */
function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie)
  } catch {
    return cookie
  }
}
