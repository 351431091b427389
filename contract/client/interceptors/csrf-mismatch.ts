import type { Interceptor } from './interceptor.ts'

/** Logs a CSRF mismatch (419); the caller receives the error anyway. */
export function csrfMismatch(log: { error(message: string): void }): Interceptor {
  return {
    onResponse({ response }) {
      if (response.status === 419) {
        log.error('CSRF token mismatch, check your API configuration')
      }
    },
  }
}
