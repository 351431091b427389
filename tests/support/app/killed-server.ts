import { EventEmitter, once } from 'node:events'

import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { Ports } from '#server/context.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import type { ProviderEvents } from '#server/ports/provider-events.ts'
import { openApp, type TestApp } from './app.ts'

/** Ways in which a process fails between a provider's work and its own record of it. */
const failures = {
  /** Killed: the answer is never processed. */
  dies: () => new Promise<never>(() => undefined),
  /** The connection broke: the process keeps running without knowing the result. */
  'loses the answer': () => Promise.reject(new Error('socket hang up')),
} as const
export type Failure = keyof typeof failures
export const everyFailure = Object.keys(failures) as Failure[]

export type Act<P extends keyof Ports> = Exclude<keyof Ports[P], 'name'> & string

/**
 * Starts another process on the same database, which delivers what is due and fails as in
 * `workUntil`.
 */
export const drainUntil = <P extends Provider>(
  app: TestApp,
  port: P,
  act: Act<P>,
  failure: Failure,
): Promise<void> => workUntil(app, port, act, failure, (killed) => killed.drain())

type Provider = 'payments' | 'payouts'

/**
 * Starts another process on the same database, runs `work` in it and makes it fail as soon as
 * the provider has done `act`. Resolves at that point.
 */
export async function workUntil<P extends Provider>(
  app: TestApp,
  port: P,
  act: Act<P>,
  failure: Failure,
  work: (killed: TestApp) => unknown,
): Promise<void> {
  const reached = new EventEmitter()
  const done = once(reached, 'done')
  const { payments, payouts } = app.context.ports
  const provider = app.context.ports[port] as unknown as Record<
    string,
    (request: unknown) => Promise<unknown>
  >
  const doAndFail = async (request: unknown) => {
    await provider[act]?.(request)
    reached.emit('done')
    return failures[failure]()
  }
  const killed = await openApp({
    beside: app,
    ports: () => ({ payments, payouts, [port]: { ...provider, [act]: doAndFail } }),
  })
  const working = work(killed)
  await done
  if (failure !== 'dies') await working
  await killed.close()
}

/**
 * Starts another process on the same database, which reads these events, and runs `work` in it: each
 * transaction of the process ends before its commit.
 */
export async function workWithoutCommit<T>(
  app: TestApp,
  providerEvents: readonly ProviderEvents[],
  work: (killed: TestApp) => Promise<T>,
): Promise<T> {
  const killed = await openApp({ beside: app, providerEvents })
  Object.assign(killed.context.kernel, { db: withoutCommit(killed.db) })
  try {
    return await work(killed)
  } finally {
    await killed.close()
  }
}

function withoutCommit(db: Db): Db {
  const connect = async () => {
    const client = await db.$client.connect()
    const query = (statement: unknown, ...rest: unknown[]) =>
      statement === 'commit'
        ? Promise.reject(new Error('The process has died.'))
        : Reflect.apply(client.query, client, [statement, ...rest])
    return changed(client, { query })
  }
  return changed(db, { $client: changed(db.$client, { connect }) })
}

/** Returns an object with other properties in place of some. */
function changed<T extends object>(whole: T, change: Readonly<Record<string, unknown>>): T {
  return new Proxy(whole, {
    get(target, name) {
      if (typeof name === 'string' && name in change) return change[name]
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * Delivers a channel's messages a second time, as after processes that died between storing their
 * work and confirming it.
 */
export async function drainAgain(app: TestApp, channel: string): Promise<void> {
  const next_attempt_at = app.clock.now.toISOString()
  await app.db
    .update(outbox)
    .set({ sent_at: null, next_attempt_at })
    .where(and(eq(outbox.channel, channel), isNotNull(outbox.sent_at)))
  await app.drain()
}

/** Returns the overdue messages of a channel that were not delivered, with their errors. */
export async function undeliveredOf({ db, clock }: TestApp, channel: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.channel, channel), isNull(outbox.sent_at)))
  return rows
    .filter(
      ({ attempts, next_attempt_at }) => attempts > 0 || next_attempt_at <= clock.now.toISOString(),
    )
    .map(({ recipient, error }) => `${recipient}: ${error}`)
}
