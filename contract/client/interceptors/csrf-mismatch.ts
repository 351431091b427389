import type { Interceptor } from './interceptor.ts'

/** Only logged: the error itself reaches the caller. */
export function csrfMismatch(log: { error(message: string): void }): Interceptor {
  return {
    onResponse({ response }) {
      if (response.status === 419) {
        log.error('CSRF token mismatch, check your API configuration')
      }
    },
  }
}
