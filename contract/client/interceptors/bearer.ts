import type { Interceptor } from './interceptor.ts'

/** Sends the stored token in the Authorization header. */
export function bearer(token: () => string | null): Interceptor {
  return {
    onRequest({ options }) {
      const value = bearerOf(token())
      if (value !== null) options.headers.set('Authorization', value)
    },
  }
}

export function bearerOf(token: string | null): string | null {
  return token === null ? null : `Bearer ${token}`
}
