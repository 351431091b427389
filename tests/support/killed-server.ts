import { EventEmitter, once } from 'node:events'

import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { Ports } from '#server/context.ts'
import { outbox } from '#server/kernel/outbox.ts'
import { openApp, type TestApp } from './app.ts'

/** How a process ends between a provider's work and its own record of it. */
const ends = {
  /** Killed: the answer comes back to nobody. */
  dies: () => new Promise<never>(() => undefined),
  /** Its connection broke: it lives on and knows nothing. */
  'loses the answer': () => Promise.reject(new Error('socket hang up')),
} as const
export type End = keyof typeof ends
export const everyEnd = Object.keys(ends) as End[]

export type Act<P extends keyof Ports> = Exclude<keyof Ports[P], 'name'> & string

/** Another process over the same database, which delivers what is due and ends as `workUntil` says. */
export const drainUntil = <P extends Provider>(
  app: TestApp,
  port: P,
  act: Act<P>,
  end: End,
): Promise<void> => workUntil(app, port, act, end, (killed) => killed.drain())

type Provider = 'payments' | 'payouts'

/**
 * Another process over the same database, which ends as soon as the provider has done `act`. Starts
 * `work` in it and answers when it has come so far.
 */
export async function workUntil<P extends Provider>(
  app: TestApp,
  port: P,
  act: Act<P>,
  end: End,
  work: (killed: TestApp) => unknown,
): Promise<void> {
  const reached = new EventEmitter()
  const done = once(reached, 'done')
  const killed = await openApp({
    beside: app,
    ports: (ports) => {
      const provider = ports[port] as unknown as Record<
        string,
        (request: unknown) => Promise<unknown>
      >
      const doAndEnd = async (request: unknown) => {
        await provider[act]?.(request)
        reached.emit('done')
        return ends[end]()
      }
      return { [port]: { ...provider, [act]: doAndEnd } }
    },
  })
  const working = work(killed)
  await done
  if (end !== 'dies') await working
  await killed.close()
}

/** As when processes die after their work on a channel is stored, and before they say so: all is done again. */
export async function drainAgain(app: TestApp, channel: string): Promise<void> {
  const next_attempt_at = app.clock.now.toISOString()
  await app.db
    .update(outbox)
    .set({ sent_at: null, next_attempt_at })
    .where(and(eq(outbox.channel, channel), isNotNull(outbox.sent_at)))
  await app.drain()
}

/** What a channel has not delivered, though it was due, with its error. */
export async function leftOf({ db, clock }: TestApp, channel: string): Promise<string[]> {
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
