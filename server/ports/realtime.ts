import type { Role } from '#contract/kernel/access.ts'

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json }

/** What a browser's SDK needs to find a Firebase project; without one this server is the database. */
export type FirebaseProject = {
  api_key: string
  project_id: string
  database_url: string
  app_id: string
  messaging_sender_id: string
  vapid_key: string | null
}

/** The Realtime Database as the server uses it: past all rules. Paths have no leading slash. */
export type Realtime = {
  name: string
  project: FirebaseProject | null
  set(path: string, json: Json): Promise<void>
  /** All of it at once, or nothing; the keys are paths below `path`, null takes away. */
  update(path: string, writes: Readonly<Record<string, Json>>): Promise<void>
  /** Answers the id that it is stored under. */
  push(path: string, json: Json): Promise<string>
  remove(path: string): Promise<void>
  /** What is stored at a small place; null for nothing. */
  read(path: string): Promise<Json>
  /** The last children of a place, by key, the oldest first. */
  last(path: string, count: number): Promise<[key: string, json: Json][]>
  /**
   * A token that signs this person in with the SDK, for an hour; rules see the role. What they are
   * signed in with ends with `sign_in`, which names their sign-in to the API.
   */
  mintToken(uid: string, role: Role, sign_in?: string): Promise<string>
  /**
   * Ends what this person is signed in with there, by all tokens minted until now or by those minted
   * for these sign-ins to the API. A client whose API sign-in still holds gets a new token by itself.
   */
  revoke(uid: string, sign_ins?: readonly string[]): Promise<void>
}
