import type { Json } from './json.ts'
import type { Auth } from './judge.ts'

/** One leaf, at its path: `/a/b`. The JSON is the wire's, `{'.value','.priority'}` included. */
export type Row = { path: string; json: Json }

/** What to write when a client is gone, by the rights of the one who asked for it. */
export type Departure = {
  kind: 'put' | 'merge'
  path: string
  json: Json
  auth: Auth | null
}

/** All of it at once, or nothing: first what is removed, then the rows. */
export type Batch = {
  /** Paths that go, with everything below them. */
  removed: string[]
  rows: Row[]
  /** Sessions whose departures have been carried out. */
  finished: string[]
}

/**
 * Where the tree is kept. What `save` has resolved is durable: a write is acknowledged only then.
 * A rejection of `save` means that nothing of the batch was stored.
 */
export type Store = {
  /** The first keys of all rows. */
  tops(): Promise<string[]>
  /** The rows at this path and below it. */
  load(path: string): Promise<Row[]>
  save(batch: Batch): Promise<void>
  /** Replaces a session's departures; none removes the session. */
  saveDepartures(session: string, departures: readonly Departure[]): Promise<void>
  departures(): Promise<{ session: string; departures: Departure[] }[]>
}
