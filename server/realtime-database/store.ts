import type { Json } from './json.ts'
import type { Auth } from './judge.ts'

/** A leaf at its path: `/a/b`. The JSON is in wire format, including `{'.value','.priority'}`. */
export type Row = { path: string; json: Json }

/** A write to apply when a client disconnects, with the rights of the client that requested it. */
export type Departure = {
  kind: 'put' | 'merge'
  path: string
  json: Json
  auth: Auth | null
}

/** Changes that are applied atomically: removals first, then rows. */
export type Batch = {
  /** Paths to remove, with everything below them. */
  removed: string[]
  rows: Row[]
  /** Sessions whose departures have been carried out. */
  finished: string[]
}

/**
 * Stores the tree. Data is durable once `save` resolves, and a write is acknowledged only then. If
 * `save` rejects, nothing of the batch was stored.
 */
export type Store = {
  /** The first keys of all rows. */
  tops(): Promise<string[]>
  /** The rows at this path and below it. */
  load(path: string): Promise<Row[]>
  save(batch: Batch): Promise<void>
  /** Replaces a session's departures; an empty list removes the session. */
  saveDepartures(session: string, departures: readonly Departure[]): Promise<void>
  departures(): Promise<{ session: string; departures: Departure[] }[]>
}
