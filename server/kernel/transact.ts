import { setTimeout as delay } from 'node:timers/promises'
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'

import type { Db, Tx } from './kernel.ts'
import { resourceLabel } from './label.ts'
import { type FieldErrors, invalid, isProblem, problem } from './problem.ts'
import { translate } from './translate.ts'

const conflicts = new Set(['40001', '40P01'])
const tries = 8
/** Milliseconds before the second try at most; twice as many before each further one. */
const longestFirstWait = 20

/**
 * One transaction: all of it is stored, or nothing. Conflicts are tried again from its beginning. Use
 * only `tx` inside: the embedded engine has one connection, and a query beside the transaction would
 * wait for it forever.
 */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryConflicts(() => onOneConnection(db, work))

/**
 * Tries serialization failures and deadlocks again, as PostgreSQL asks its clients to, each after a
 * random wait: transactions that collided would collide again if they all returned at once.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !isConflict(error)) throw error
      await delay(Math.random() * longestFirstWait * 2 ** (attempt - 1))
    }
}

/** Whether PostgreSQL undid the transaction in favor of another that ran at the same time. */
export const isConflict = (error: unknown): boolean =>
  conflicts.has(databaseError(error)?.code ?? '')

const afterCommits = new WeakMap<Tx, (() => void)[]>()

/** Done once the transaction is through, and never when it is not; must not throw. */
export const afterCommit = (tx: Tx, act: () => void): void => {
  afterCommits.get(tx)?.push(act)
}

/** What many places of a transaction add to, and is written once, as its last. */
export type Gathering<T> = {
  begin(): T
  write(tx: Tx, gathered: T): Promise<void>
  /** Nobody reads it before it is committed: where many transactions are one, it waits for the last. */
  isForLater?: boolean
}

/** What is gathered, in the order in which it was begun. */
export type Gathered = Map<Gathering<unknown>, unknown>

/** A connection whose transactions are part of a larger one, which writes this at its own end. */
export type Gatherer = { later: Gathered }

const opened = new WeakMap<Tx, { own: Gathered; later: Gathered }>()

/** What the transaction gathers of this; undefined where `tx` is no transaction of `transact`. */
export function gatheredIn<T>(tx: Tx, gathering: Gathering<T>): T | undefined {
  const { own, later } = opened.get(tx) ?? {}
  const all = gathering.isForLater ? later : own
  if (all && !all.has(gathering)) all.set(gathering, gathering.begin())
  return all?.get(gathering) as T | undefined
}

export async function writeGathered(tx: Tx, gathered: Gathered): Promise<void> {
  for (const [{ write }, all] of gathered) await write(tx, all)
  gathered.clear()
}

/**
 * Drizzle's own never gives back a connection that broke before the transaction began, and puts the
 * words begin and commit together anew each time.
 */
async function onOneConnection<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  const tx: Tx = new NodePgTransaction<Tables, Tables>(dialect, sessionOver(client), undefined)
  const own: Gathered = new Map()
  const after: (() => void)[] = []
  opened.set(tx, { own, later: 'later' in client ? (client as Gatherer).later : own })
  afterCommits.set(tx, after)
  let isLost = false
  try {
    await client.query('begin')
    const result = await work(tx)
    await writeGathered(tx, own)
    await client.query('commit')
    for (const act of after) act()
    return result
  } catch (error) {
    isLost = isUnavailable(error) || !(await rolledBack(client))
    throw error
  } finally {
    client.release(isLost)
  }
}

const rolledBack = (client: NodePgClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  )

/** None are named to Drizzle beforehand. */
type Tables = Record<string, never>
type Session = NodePgSession<Tables, Tables>

const dialect = new PgDialect()
const sessions = new WeakMap<NodePgClient, Session>()

/** Made once for each connection: it remembers the columns' names. */
function sessionOver(client: NodePgClient): Session {
  const made = sessions.get(client) ?? new NodePgSession(client, dialect, undefined)
  sessions.set(client, made)
  return made
}

/** Whether the database or the disk is away or full, as far as the driver or the system can tell. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseError(error)?.code ?? ''
  if (/^(08|53|57P|58)/.test(code) || code === '25P03') return true
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (
      ('code' in cause && systemErrors.has(String(cause.code))) ||
      brokenConnection.test(cause.message)
    )
      return true
  return false
}

const systemErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'],
])
const brokenConnection =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/

type DatabaseError = { code: string; constraint?: string; detail?: string; table?: string }

/** The driver's error behind whatever Drizzle wrapped around it. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (
      'code' in cause &&
      typeof cause.code === 'string' &&
      /^(?=.*\d)[0-9A-Z]{5}$/.test(cause.code)
    )
      return cause as Error & DatabaseError
  return undefined
}

/** Turns the constraints' refusals into the fields' errors; any other error goes on as it is. */
export function refused(error: unknown, locale: string): Error {
  if (isProblem(error)) return error
  const { code, detail = '', table } = databaseError(error) ?? {}
  const field = /\((?:lower\()?"?(\w+)"?(?:::\w+)?\)?(?:, [^)]*)?\)=/.exec(detail)?.[1] ?? 'id'
  const say = (key: string): FieldErrors => ({
    [field]: [translate(locale, `validation.${key}`, { field, resource: table })],
  })
  if (code === '23505') return invalid(locale, say('taken'))
  if (code === '23503' && detail.includes('is not present'))
    return invalid(locale, say('missing_reference'))
  if (code === '23503')
    return problem(409, {
      message: translate(locale, 'in_use', { by: resourceLabel(table ?? '', locale) }),
    })
  return error instanceof Error ? error : new Error(String(error))
}
