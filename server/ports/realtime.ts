import type { Role } from '#contract/kernel/access.ts'

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json }

/**
 * A Firebase project's settings for the browser SDK. Without a project, this server is the
 * database.
 */
export type FirebaseProject = {
  api_key: string
  project_id: string
  database_url: string
  app_id: string
  messaging_sender_id: string
  vapid_key: string | null
}

/**
 * Accesses the Realtime Database with admin rights: rules don't apply. Paths have no leading slash.
 */
export type Realtime = {
  name: string
  project: FirebaseProject | null
  set(path: string, json: Json): Promise<void>
  /** Applies all writes atomically. Keys are paths below `path`; null deletes. */
  update(path: string, writes: Readonly<Record<string, Json>>): Promise<void>
  /** Appends a child and returns its generated id. */
  push(path: string, json: Json): Promise<string>
  remove(path: string): Promise<void>
  /** Returns the value at a path, null if there is none. Meant for small values. */
  read(path: string): Promise<Json>
  /** Returns the last children of a path, by key, the oldest first. */
  last(path: string, count: number): Promise<[key: string, json: Json][]>
  /**
   * Creates a token that signs this user in with the SDK. It is valid for an hour; rules can read
   * the role. `sign_in` names the API sign-in with which the session ends.
   */
  mintToken(uid: string, role: Role, sign_in?: string): Promise<string>
  /**
   * Ends a user's Realtime Database sessions: those of all tokens minted so far, or only those
   * minted for these API sign-ins. A client whose API sign-in is still valid gets a new token by
   * itself.
   */
  revoke(uid: string, sign_ins?: readonly string[]): Promise<void>
}
