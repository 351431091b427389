import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { isProblem } from '#server/kernel/http/problem.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { stateFieldOf } from '#server/kernel/resource/present.ts'
import { notDeleted } from '#server/kernel/resource/scope.ts'
import { foldChanges } from '#server/kernel/sql/row-changes.ts'
import { transition } from '#server/kernel/transition/transition.ts'
import { type Deliver, deliveryOf, type OutboxMessage, outbox, recallPostponed } from './outbox.ts'

const tick = 1000
const sweepEvery = 15_000
const choresEvery = 3_600_000

export type Scheduler = {
  start(): void
  /** Starts a round now instead of at the next tick. */
  kick(): void
  /** Delivers the messages that are due now, except on slow channels. */
  deliver(): Promise<void>
  /** Takes every due transition and delivers messages; leaves slow channels for later. */
  catchUp(): Promise<void>
  /** Takes every due transition and delivers on all channels until nothing is due. */
  drain(): Promise<void>
  stop(): Promise<void>
}

type Log = { error(details: object, message: string): void }

/**
 * Creates the loop that delivers the outbox and takes the transitions that are due. It keeps no
 * state: due work is read from the rows, and a second process finds the state already changed, so
 * any number of processes may run it.
 */
export function createScheduler(
  kernel: Kernel,
  channels: Record<string, Deliver>,
  log: Log,
  /** Hourly maintenance, such as deleting expired rows. */
  chores: (now: Date) => Promise<void> = async () => undefined,
  /**
   * Channels with slow deliveries. Nothing else waits for them, nor does one of them wait for
   * another.
   */
  slow: Record<string, Deliver> = {},
): Scheduler {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = true
  let isStopping = false
  // In monotonic time, which is not affected when the system clock is set.
  let sweptAt = Number.NEGATIVE_INFINITY
  let choresAt = performance.now()

  const report = (error: unknown, message: OutboxMessage) =>
    log.error({ err: error, message: message.id, channel: message.channel }, 'a delivery failed')

  function delivering(on: Record<string, Deliver>, among: SQL): () => Promise<void> {
    const deliverAll = deliveryOf(kernel.db, on, report, among)
    return () => deliverAll(kernel.now, () => isStopping)
  }
  const deliverQuick = delivering(channels, notInArray(outbox.channel, Object.keys(slow)))
  const tryAgain = (error: unknown) =>
    log.error({ err: error }, 'the scheduler failed and will try again')

  const slowDeliveries = Object.entries(slow).map(([channel, deliver]) => {
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
  const slowDeliveriesEnded = () => Promise.all(slowDeliveries.map(({ end }) => end()))

  async function round(): Promise<void> {
    try {
      if (performance.now() - sweptAt >= sweepEvery) {
        sweptAt = performance.now()
        await recallPostponed(kernel.db, kernel.now())
        await sweep(kernel, log, () => isStopping)
        await foldChanges(kernel.db)
      }
      await deliverQuick()
      for (const { begin } of slowDeliveries) begin()
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

  function scheduleNext(delay: number): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = round().finally(() => {
        running = undefined
        scheduleNext(tick)
      })
    }, delay)
    timer.unref()
  }

  return {
    start() {
      isStopped = false
      isStopping = false
      scheduleNext(0)
    },
    kick() {
      if (!running) scheduleNext(0)
    },
    deliver: deliverQuick,
    catchUp,
    async drain() {
      await running
      await slowDeliveriesEnded()
      await recallPostponed(kernel.db, kernel.now())
      await catchUp()
      for (const { deliverAll } of slowDeliveries) await deliverAll()
    },
    async stop() {
      isStopped = true
      isStopping = true
      clearTimeout(timer)
      await running
      await slowDeliveriesEnded()
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
      // No limit: rows whose transition fails would otherwise block the rows behind them.
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

/** Takes a due transition. A 409 is no error: another process or a person may have been faster. */
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
    log.error({ err: error, resource, id, name }, 'a due transition failed')
  }
}
