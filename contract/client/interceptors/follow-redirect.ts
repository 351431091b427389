import type { Interceptor } from './interceptor.ts'

/**
 * Navigates the page to where a redirect led, within the page's own origin: fetch has already
 * followed the redirect, but the page itself stays where it was.
 */
export function followRedirect(origin: string, navigate: (url: string) => void): Interceptor {
  return {
    onResponse({ response }) {
      if (response.redirected && new URL(response.url).origin === origin) navigate(response.url)
    },
  }
}
