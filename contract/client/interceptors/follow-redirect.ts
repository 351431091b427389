import type { Interceptor } from './interceptor.ts'

/** Navigates the page to the target of a followed redirect, within the page's own origin. */
export function followRedirect(origin: string, navigate: (url: string) => void): Interceptor {
  return {
    onResponse({ response }) {
      if (response.redirected && new URL(response.url).origin === origin) navigate(response.url)
    },
  }
}
