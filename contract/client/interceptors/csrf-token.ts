import type { Interceptor } from './interceptor.ts'

type Csrf = {
  isWrite: (method: string) => boolean
  /** Asks the API for a fresh cookie. */
  fetchCookie: (signal: AbortSignal | null | undefined) => Promise<void>
  readCookie: (name: string) => string | null
  log: { warn(message: string): void }
}

/** Before each write: a fresh CSRF cookie, sent back in a header. */
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

/** A value with a stray percent sign was never encoded; it is sent as it stands. */
function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie)
  } catch {
    return cookie
  }
}
