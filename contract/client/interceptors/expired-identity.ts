import { bearerOf } from './bearer.ts'
import { type Interceptor, isRedirect, isRequestTo } from './interceptor.ts'

type Expiry = {
  userUrl: string
  session: {
    snapshot(): { readonly identity: object | null; readonly token: string | null }
    setIdentity(identity: null): void
  }
  log: { warn(message: string): void }
}

/** Resets the stored identity when the user endpoint no longer recognizes it. */
export function expiredIdentity({ userUrl, session, log }: Expiry): Interceptor {
  return {
    onResponse(context) {
      const isUnknown = context.response.status === 401 || isRedirect(context.response)
      if (!isUnknown || !isRequestTo(context, userUrl)) return
      const { identity, token } = session.snapshot()
      if (identity === null) return
      // A late response to a request made before signing in says nothing about the current session.
      if (context.options.headers.get('Authorization') !== bearerOf(token)) return
      log.warn('User session is not set in API or expired, resetting identity')
      session.setIdentity(null)
    },
  }
}
