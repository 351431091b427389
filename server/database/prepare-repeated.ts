import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const mostPrepared = 500
const mostWatched = 5_000

type Query = (asked: unknown, values?: unknown, done?: unknown) => unknown

/**
 * From now on a statement that the connection is sent again is prepared there, so that it is parsed
 * once and planned seldom. What is never repeated is not: the server keeps each until the connection
 * ends. Only a matter of speed: nothing correct rests on it.
 */
export function prepareRepeated(client: pg.ClientBase): void {
  // The embedded engine's connections share one session: a name that a caller gives would be taken
  // there once its connection is gone, so that no statement keeps it.
  const prefix = randomUUID().slice(0, 8)
  const names = new Map<string, string>()
  const watched = new Set<string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostPrepared) return known
    if (!watched.has(text)) {
      if (watched.size >= mostWatched) watched.clear()
      watched.add(text)
      return undefined
    }
    const name = `${prefix}_${names.size}`
    names.set(text, name)
    return name
  }

  const query = client.query.bind(client) as Query
  const preparing: Query = (asked, values, done) => {
    const config = typeof asked === 'string' ? { text: asked } : (asked as pg.QueryConfig)
    const given = values ?? config.values
    // Without values it may be several statements, which can't be prepared together.
    if (!Array.isArray(given) || given.length === 0) return query(asked, values, done)
    return query({ ...config, name: nameOf(config.text) }, values, done)
  }
  client.query = preparing as pg.ClientBase['query']
}
