import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const maxPrepared = 500
const maxWatched = 5_000

type Query = (statement: unknown, values?: unknown, done?: unknown) => unknown

/**
 * Makes the connection prepare every statement that it executes more than once, so that it is
 * parsed once and rarely planned. Statements executed once are not prepared, because the server
 * keeps prepared statements until the connection ends. This affects speed only, not results.
 */
export function prepareRepeated(client: pg.ClientBase): void {
  // The embedded engine's connections share one session. A unique prefix avoids names that a closed
  // connection has already used there.
  const prefix = randomUUID().slice(0, 8)
  const names = new Map<string, string>()
  const watched = new Set<string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxPrepared) return known
    if (!watched.has(text)) {
      if (watched.size >= maxWatched) watched.clear()
      watched.add(text)
      return undefined
    }
    const name = `${prefix}_${names.size}`
    names.set(text, name)
    return name
  }

  const query = client.query.bind(client) as Query
  const preparing: Query = (statement, values, done) => {
    const config =
      typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig)
    const given = values ?? config.values
    // Without values the text may contain several statements, which can't be prepared together.
    if (!Array.isArray(given) || given.length === 0) return query(statement, values, done)
    return query({ ...config, name: nameOf(config.text) }, values, done)
  }
  client.query = preparing as pg.ClientBase['query']
}

/**
 * Removes the names of all statements: behind a transaction pooler the next one may run on a
 * connection that does not know the name. PgBouncer keeps names apart from version 1.21 on.
 */
export function neverPrepare(client: pg.ClientBase): void {
  const query = client.query.bind(client) as Query
  const unnamed: Query = (statement, values, done) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
    return query(isNamed ? { ...statement, name: undefined } : statement, values, done)
  }
  client.query = unnamed as pg.ClientBase['query']
}
