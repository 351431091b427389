import { setTimeout as delay } from 'node:timers/promises'
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type FieldErrors, invalid, isProblem, problem } from '#server/kernel/http/problem.ts'
import type { Db, Tx } from '#server/kernel/kernel.ts'
import { resourceLabel } from '#server/kernel/label.ts'
import { translate } from '#server/kernel/translate.ts'

const conflicts = new Set(['40001', '40P01'])
const tries = 10
/** Maximum wait before the second try, in milliseconds; doubled before each further one. */
const maxFirstWaitMs = 20

/**
 * Runs `work` in one transaction and retries it from the start on conflicts. Use only `tx` inside:
 * the embedded engine has one connection, and a query outside the transaction would wait for it
 * forever.
 */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryConflicts(() => onOneConnection(db, work))

/**
 * Retries serialization failures and deadlocks, as PostgreSQL advises, each after a random wait:
 * transactions that collided would collide again if they all retried at once.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !isConflict(error)) throw error
      await delay(Math.random() * maxFirstWaitMs * 2 ** (attempt - 1))
    }
}

/** Reports whether PostgreSQL aborted the transaction in favor of a concurrent one. */
export const isConflict = (error: unknown): boolean =>
  conflicts.has(databaseError(error)?.code ?? '')

const afterCommits = new WeakMap<Tx, (() => void)[]>()

/** Runs `act` after the transaction commits, and never if it doesn't; `act` must not throw. */
export const afterCommit = (tx: Tx, act: () => void): void => {
  afterCommits.get(tx)?.push(act)
}

/** Data that many parts of a transaction add to and that is written once, at its end. */
export type Gathering<T> = {
  begin(): T
  /** Adds to `gathered` what was gathered after a savepoint. */
  merge(gathered: T, more: T): void
  write(tx: Tx, gathered: T): Promise<void>
  /**
   * Not read before commit, so where many transactions are merged into one, it is written at the
   * end of the merged one.
   */
  isForLater?: boolean
}

/** Gathered data, in the order in which it was begun. */
export type Gathered = Map<Gathering<unknown>, unknown>

/**
 * A connection whose transactions are part of a larger one, which writes `later` at its own end.
 */
export type Gatherer = { later: Gathered }

const opened = new WeakMap<Tx, { own: Gathered; later: Gathered }>()

/**
 * Returns the transaction's gathered data of this kind; undefined if `tx` wasn't opened by
 * `transact`.
 */
export function gatheredIn<T>(tx: Tx, gathering: Gathering<T>): T | undefined {
  const { own, later } = opened.get(tx) ?? {}
  const all = gathering.isForLater ? later : own
  if (all && !all.has(gathering)) all.set(gathering, gathering.begin())
  return all?.get(gathering) as T | undefined
}

/**
 * Runs `work` after a savepoint of a transaction that `transact` has opened. If it throws, what it
 * has changed and gathered is undone, and the transaction can go on.
 */
export async function savepoint<T>(tx: Tx, work: (inner: Tx) => Promise<T>): Promise<T> {
  const outer = opened.get(tx)
  if (!outer) throw new Error('a savepoint needs a transaction that transact has opened')
  const own: Gathered = new Map()
  const later: Gathered = outer.later === outer.own ? own : new Map()
  const after: (() => void)[] = []
  const result = await tx.transaction((inner) => {
    opened.set(inner, { own, later })
    afterCommits.set(inner, after)
    return work(inner)
  })
  mergeGathered(outer.own, own)
  if (later !== own) mergeGathered(outer.later, later)
  afterCommits.get(tx)?.push(...after)
  return result
}

const rehearsed = new Error('a rehearsal changes nothing')

/** Runs `work` as `savepoint` does, and then undoes it. Throws what `work` throws. */
export async function rehearse(tx: Tx, work: (inner: Tx) => Promise<unknown>): Promise<void> {
  try {
    await savepoint(tx, async (inner) => {
      await work(inner)
      throw rehearsed
    })
  } catch (thrown) {
    if (thrown !== rehearsed) throw thrown
  }
}

function mergeGathered(all: Gathered, more: Gathered): void {
  for (const [gathering, gathered] of more)
    if (all.has(gathering)) gathering.merge(all.get(gathering), gathered)
    else all.set(gathering, gathered)
}

export async function writeGathered(tx: Tx, gathered: Gathered): Promise<void> {
  for (const [{ write }, all] of gathered) await write(tx, all)
  gathered.clear()
}

/**
 * Runs a transaction on one connection. Drizzle's own `transaction` never releases a connection
 * that broke before `begin`, and builds the `begin` and `commit` statements each time.
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

/** Empty, because no schema is registered with Drizzle. */
type Tables = Record<string, never>
type Session = NodePgSession<Tables, Tables>

const dialect = new PgDialect()
const sessions = new WeakMap<NodePgClient, Session>()

/** Returns the connection's session, which caches the column names. */
function sessionOver(client: NodePgClient): Session {
  const made = sessions.get(client) ?? new NodePgSession(client, dialect, undefined)
  sessions.set(client, made)
  return made
}

/**
 * Reports whether the database or disk is unavailable or full, by the driver's or the system's error
 * codes.
 */
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
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
])
const brokenConnection =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|Query read timeout/

type DatabaseError = { code: string; constraint?: string; detail?: string; table?: string }

/** Returns the driver's error that Drizzle may have wrapped. */
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

/** Converts constraint violations into field errors; returns any other error unchanged. */
export function refused(error: unknown, locale: string): Error {
  if (isProblem(error)) return error
  const { code, detail = '', table } = databaseError(error) ?? {}
  const field = /\((?:lower\()?"?(\w+)"?(?:::\w+)?\)?(?:, [^)]*)?\)=/.exec(detail)?.[1] ?? 'id'
  const fieldError = (key: string): FieldErrors => ({
    [field]: [translate(locale, `validation.${key}`, { field, resource: table })],
  })
  if (code === '23505') return invalid(locale, fieldError('taken'))
  if (code === '23503' && detail.includes('is not present'))
    return invalid(locale, fieldError('missing_reference'))
  if (code === '23503')
    return problem(409, {
      message: translate(locale, 'in_use', { by: resourceLabel(table ?? '', locale) }),
    })
  return error instanceof Error ? error : new Error(String(error))
}
