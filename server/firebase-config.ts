import { readFileSync } from 'node:fs'

import type { FirebaseProject } from './ports/realtime.ts'
import { secureUrl } from './secure-url.ts'

export type ServiceAccount = {
  project_id: string
  client_email: string
  private_key: string
  /** The token endpoint, if not Google's. */
  token_uri?: string
}

export type FirebaseConfig = {
  project: FirebaseProject
  serviceAccount: ServiceAccount
  /** Base URL of the push messaging API. */
  fcmBaseUrl: string
}

type Environment = Readonly<Record<string, string | undefined>>

const needed = [
  'FIREBASE_SERVICE_ACCOUNT',
  'FIREBASE_DATABASE_URL',
  'FIREBASE_API_KEY',
  'FIREBASE_APP_ID',
  'FIREBASE_MESSAGING_SENDER_ID',
] as const

/**
 * Reads the Firebase project to use instead of the embedded database; undefined if none is
 * configured. Throws an error that names the missing variables if only some are set.
 */
export function readFirebase(env: Environment): FirebaseConfig | undefined {
  const missing = needed.filter((name) => !env[name])
  if (missing.length === needed.length) return undefined
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} must be set too, together with the other FIREBASE_*.`)
  const of = (name: (typeof needed)[number]) => env[name] ?? ''
  const serviceAccount = readServiceAccount(of('FIREBASE_SERVICE_ACCOUNT'))
  return {
    project: {
      api_key: of('FIREBASE_API_KEY'),
      project_id: env.FIREBASE_PROJECT_ID || serviceAccount.project_id,
      database_url: secureUrl('FIREBASE_DATABASE_URL', of('FIREBASE_DATABASE_URL')),
      app_id: of('FIREBASE_APP_ID'),
      messaging_sender_id: of('FIREBASE_MESSAGING_SENDER_ID'),
      vapid_key: env.FIREBASE_VAPID_KEY || null,
    },
    serviceAccount,
    fcmBaseUrl: env.FCM_BASE_URL || 'https://fcm.googleapis.com',
  }
}

/** Reads a service account key, given as JSON from Google's console or as the path of its file. */
function readServiceAccount(given: string): ServiceAccount {
  const wrong = (why: string) =>
    new Error(
      `FIREBASE_SERVICE_ACCOUNT must be a service account's key as JSON, or its file: ${why}.`,
    )
  const text = given.trimStart().startsWith('{') ? given : readOr(given, wrong)
  try {
    const { project_id, client_email, private_key, token_uri } = JSON.parse(text)
    if (![project_id, client_email, private_key].every((part) => typeof part === 'string'))
      throw new Error('project_id, client_email or private_key is missing')
    return {
      project_id,
      client_email,
      private_key,
      ...(typeof token_uri === 'string' ? { token_uri } : {}),
    }
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error))
  }
}

function readOr(path: string, wrong: (why: string) => Error): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error))
  }
}
