import type { Interceptor } from './interceptor.ts'

/** An answer that comes from elsewhere takes the page there, within our own origin. */
export function followRedirect(origin: string, navigate: (url: string) => void): Interceptor {
  return {
    onResponse({ response }) {
      if (response.redirected && new URL(response.url).origin === origin) navigate(response.url)
    },
  }
}
