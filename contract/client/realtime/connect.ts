import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithCustomToken,
} from 'firebase/auth'
import { type Database, forceWebSockets, getDatabase, goOffline } from 'firebase/database'
import type { readRealtimeToken } from '#contract/calls/realtime.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'

// Otherwise the SDK may start with long polling, which the embedded database does not support.
forceWebSockets()

type Grant = ResponseOf<typeof readRealtimeToken>

/** A signed-in SDK. */
export type RealtimeConnection = {
  uid: string
  role: string
  db: Database
  app: ReturnType<typeof initializeApp>
  /** The key for subscribing to push messages; null if push is not configured. */
  vapidKey: string | null
  /**
   * Calls the listener once when the server no longer accepts the sign-in and a new token is
   * needed.
   */
  onEnd(listener: () => void): void
  /** Signs out of the Realtime Database and ends all listeners. */
  close(): Promise<void>
}

/**
 * Signs in to the Realtime Database with a token from the API: at Google if a project is
 * configured, else at `origin`, which then serves the same protocol. Rejects with the SDK's error.
 */
export async function connectRealtime(
  { token, uid, role, config }: Grant,
  origin: string,
): Promise<RealtimeConnection> {
  const app = initializeApp(
    config
      ? {
          apiKey: config.api_key,
          projectId: config.project_id,
          databaseURL: config.database_url,
          appId: config.app_id,
          messagingSenderId: config.messaging_sender_id,
        }
      : { apiKey: 'embedded', projectId: 'embedded', databaseURL: `${origin}?ns=embedded` },
    // Different people may sign in one after another on the same page.
    `${uid}-${Math.random().toString(36).slice(2)}`,
  )
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (!config) connectAuthEmulator(auth, origin, { disableWarnings: true })
  try {
    await signInWithCustomToken(auth, token)
  } catch (error) {
    await deleteApp(app)
    throw error
  }
  const db = getDatabase(app)
  return {
    uid,
    role,
    db,
    app,
    vapidKey: config?.vapid_key ?? null,
    onEnd(listener) {
      const stop = auth.onAuthStateChanged((user) => {
        if (user !== null) return
        stop()
        listener()
      })
    },
    async close() {
      goOffline(db)
      await deleteApp(app)
    },
  }
}
