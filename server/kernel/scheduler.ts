import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import type { Kernel } from './kernel.ts'
import { type Deliver, deliveryOf, type OutboxMessage, outbox, recallPostponed } from './outbox.ts'
import { stateFieldOf } from './present.ts'
import { isProblem } from './problem.ts'
import { foldChanges } from './row-changes.ts'
import { notDeleted } from './scope.ts'
import { transition } from './transition.ts'

const tick = 1000
const sweepEvery = 15_000
const choresEvery = 3_600_000

export type Scheduler = {
  start(): void
  /** Delivers soon, without waiting for the next tick. */
  kick(): void
  /** Delivers what is to be delivered by now. */
  deliver(): Promise<void>
  /** Takes every transition that is due and delivers; what takes long is left for later. */
  catchUp(): Promise<void>
  /** Takes every transition that is due and delivers until nothing is left to do now. */
  drain(): Promise<void>
  stop(): Promise<void>
}

type Log = { error(details: object, message: string): void }

/**
 * The one clock-driven loop: the outbox, and the transitions that time takes. It remembers nothing:
 * what is due is asked of the rows, and who comes second finds the state moved, so any number of
 * processes may run it.
 */
export function createScheduler(
  kernel: Kernel,
  channels: Record<string, Deliver>,
  log: Log,
  /** What is done once an hour, as forgetting what has expired. */
  chores: (now: Date) => Promise<void> = async () => undefined,
  /** Channels on which deliveries take long: nothing else waits for them, nor one for another. */
  slow: Record<string, Deliver> = {},
): Scheduler {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = true
  let isStopping = false
  // Of a clock that nobody sets.
  let sweptAt = Number.NEGATIVE_INFINITY
  let choresAt = performance.now()

  const report = (error: unknown, message: OutboxMessage) =>
    log.error({ err: error, message: message.id, channel: message.channel }, 'a delivery failed')

  function delivering(on: Record<string, Deliver>, among: SQL): () => Promise<void> {
    const deliverAll = deliveryOf(kernel.db, on, report, among)
    return () => deliverAll(kernel.now, () => isStopping)
  }
  const deliverQuick = delivering(channels, notInArray(outbox.channel, Object.keys(slow)))
  const tryAgain = (error: unknown) => log.error({ err: error }, 'the scheduler will try again')

  const asides = Object.entries(slow).map(([channel, deliver]) => {
    const deliverAll = delivering({ [channel]: deliver }, eq(outbox.channel, channel))
    let underWay: Promise<void> | undefined
    return {
      deliverAll,
      begin() {
        underWay ??= deliverAll()
          .catch(tryAgain)
          .finally(() => {
            underWay = undefined
          })
      },
      end: async () => underWay,
    }
  })
  const endOfAsides = () => Promise.all(asides.map(({ end }) => end()))

  async function round(): Promise<void> {
    try {
      if (performance.now() - sweptAt >= sweepEvery) {
        sweptAt = performance.now()
        await recallPostponed(kernel.db, kernel.now())
        await sweep(kernel, log, () => isStopping)
        await foldChanges(kernel.db)
      }
      await deliverQuick()
      for (const { begin } of asides) begin()
      if (performance.now() - choresAt >= choresEvery) {
        choresAt = performance.now()
        await chores(kernel.now())
      }
    } catch (error) {
      tryAgain(error)
    }
  }

  async function catchUp(): Promise<void> {
    await sweep(kernel, log, () => isStopping)
    await deliverQuick()
  }

  function plan(delay: number): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = round().finally(() => {
        running = undefined
        plan(tick)
      })
    }, delay)
    timer.unref()
  }

  return {
    start() {
      isStopped = false
      isStopping = false
      plan(0)
    },
    kick() {
      if (!running) plan(0)
    },
    deliver: deliverQuick,
    catchUp,
    async drain() {
      await running
      await endOfAsides()
      await recallPostponed(kernel.db, kernel.now())
      await catchUp()
      for (const { deliverAll } of asides) await deliverAll()
    },
    async stop() {
      isStopped = true
      isStopping = true
      clearTimeout(timer)
      await running
      await endOfAsides()
    },
  }
}

async function sweep(kernel: Kernel, log: Log, isStopping: () => boolean): Promise<void> {
  for (const machine of Object.values(kernel.machines))
    for (const [name, { due, from }] of Object.entries(machine.transitions)) {
      const resource = kernel.resources[machine.resource]
      const table = kernel.tables[machine.resource]
      const field = due && table?.[due.field]
      const state = resource && table?.[stateFieldOf(resource)]
      if (!due || !resource || !table || !field || !state) continue
      const reached = new Date(kernel.now().getTime() - due.minutes * 60_000).toISOString()
      // All of them: a limit would let rows that can't move hold up those behind them.
      const rows = await kernel.db
        .select({ id: table.id })
        .from(table)
        .where(
          and(inArray(state, [...from]), sql`${field} <= ${reached}`, notDeleted(resource, table)),
        )
        .orderBy(field)
      for (const { id } of rows) {
        if (isStopping()) return
        await take(kernel, machine.resource, id, name, log)
      }
    }
}

/** Another process or a person may have been faster; that is no error. */
async function take(
  kernel: Kernel,
  resource: string,
  id: number,
  name: string,
  log: Log,
): Promise<void> {
  try {
    await transition(kernel, {
      resource,
      id,
      name,
      actor: system,
      now: kernel.now(),
      request_id: null,
    })
  } catch (error) {
    if (isProblem(error) && error.statusCode === 409) return
    log.error({ err: error, resource, id, name }, 'a transition that is due failed')
  }
}
