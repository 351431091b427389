import { cert, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getDatabase } from 'firebase-admin/database'

import type { FirebaseProject, Json, Realtime } from '#server/ports/realtime.ts'

export type FirebaseOptions = {
  project: FirebaseProject
  /** A service account's key from Google's console. */
  serviceAccount: { project_id: string; client_email: string; private_key: string }
}

/**
 * Connects to Google's Realtime Database with the Firebase Admin SDK. Its rules are the same
 * database.rules.json, deployed by `npm run rules:deploy`.
 */
export function firebaseRealtime({ project, serviceAccount }: FirebaseOptions): Realtime {
  const app = initializeApp(
    {
      credential: cert({
        projectId: serviceAccount.project_id,
        clientEmail: serviceAccount.client_email,
        privateKey: serviceAccount.private_key,
      }),
      databaseURL: project.database_url,
    },
    'haulwell',
  )
  const database = getDatabase(app)
  const at = (path: string) => database.ref(`/${path}`)
  return {
    name: `firebase (${project.project_id})`,
    project,
    set: (path, json) => at(path).set(json),
    update: (path, writes) => at(path).update(writes),
    async push(path, json) {
      const place = await at(path).push(json)
      return String(place.key)
    },
    remove: (path) => at(path).remove(),
    read: async (path) => (await at(path).get()).val() as Json,
    async last(path, count) {
      const children: [string, Json][] = []
      const found = await at(path).orderByKey().limitToLast(count).get()
      found.forEach((child) => {
        children.push([String(child.key), child.val()])
      })
      return children
    },
    mintToken: (uid, role, sign_in) =>
      getAuth(app).createCustomToken(uid, { role, ...(sign_in !== undefined && { sign_in }) }),
    // Google revokes all of a user's refresh tokens or none. Clients whose API sign-in is still
    // valid request a new token when theirs is refused; an issued ID token stays valid for up to an
    // hour.
    async revoke(uid) {
      try {
        await getAuth(app).revokeRefreshTokens(uid)
      } catch (error) {
        // The user has never signed in to Firebase.
        if (!(error instanceof Error && 'code' in error && error.code === 'auth/user-not-found'))
          throw error
      }
    },
  }
}
