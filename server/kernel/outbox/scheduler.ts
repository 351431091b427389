import { and, sql } from 'drizzle-orm'

import { system } from '#contract/kernel/access.ts'
import { isProblem } from '#server/kernel/http/problem.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { foldChanges } from '#server/kernel/sql/row-changes.ts'
import { type DueTransition, dueTransitions } from '#server/kernel/transition/due-transitions.ts'
import { transition } from '#server/kernel/transition/transition.ts'
import { type Channel, deliveryOn, dueChannels, type OnFailure, usualLane } from './lane.ts'
import { recallPostponed } from './outbox.ts'

const tick = 1000
const sweepEvery = 15_000
const choresEvery = 3_600_000

export type Scheduler = {
  start(): void
  /** Starts a round now instead of at the next tick. */
  kick(): void
  /** Delivers the messages that are due now, except background work. */
  deliver(): Promise<void>
  /** Takes every due transition and delivers messages; leaves background work for later. */
  catchUp(): Promise<void>
  /** Takes every due transition and delivers on all channels until nothing is due. */
  drain(): Promise<void>
  /** Runs the hourly maintenance now. */
  clean(): Promise<void>
  stop(): Promise<void>
}

type Log = { error(details: object, message: string): void }

type Work = {
  channels: Readonly<Record<string, Channel>>
  recordDead: OnFailure['recordDead']
  /** Hourly maintenance, such as deleting expired rows. */
  chores?(now: Date): Promise<void>
}

/**
 * Creates the loop that delivers the outbox and takes the transitions that are due. It keeps no
 * state: due work is read from the rows, and a second process finds the state already changed, so
 * any number of processes may run it.
 */
export function createScheduler(
  kernel: Kernel,
  { channels, recordDead, chores = async () => undefined }: Work,
  log: Log,
): Scheduler {
  const { db, now } = kernel
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = true
  let isStopping = false
  // In monotonic time, which is not affected when the system clock is set.
  let sweptAt = Number.NEGATIVE_INFINITY
  let choresAt = performance.now()

  const tryAgain = (error: unknown) =>
    log.error({ err: error }, 'the scheduler failed and will try again')
  const onFailure: OnFailure = {
    recordDead,
    report: (error, message) =>
      log.error({ err: error, message: message.id, channel: message.channel }, 'a delivery failed'),
  }
  const lanes = new Map<string, RunningLane>()
  function laneOf(channel: string): RunningLane {
    const known = lanes.get(channel)
    if (known) return known
    const declared = channels[channel] ?? undelivered(channel)
    const deliverAll = deliveryOn(db, channel, declared, onFailure)
    const { atOnce, isBackground } = declared.lane
    const lane: RunningLane = {
      isBackground,
      deliverAll: () => deliverAll(now, () => isStopping),
      begin() {
        const workers = () =>
          Array.from({ length: atOnce }, () => lane.deliverAll().catch(tryAgain))
        lane.underWay ??= Promise.all(workers()).then(() => {
          lane.underWay = undefined
        })
      },
      underWay: undefined,
    }
    lanes.set(channel, lane)
    return lane
  }
  const dueLanes = async () => (await dueChannels(db, now())).map(laneOf)
  const lanesEnded = () => Promise.all([...lanes.values()].map(({ underWay }) => underWay))

  /** Delivers one message after another, because a delivery may queue messages on other channels. */
  async function deliverUntilDone(isIncluded: (lane: RunningLane) => boolean): Promise<void> {
    while (!isStopping) {
      const due = (await dueLanes()).filter(isIncluded)
      if (due.length === 0) return
      for (const { deliverAll } of due) await deliverAll()
    }
  }
  const deliver = () => deliverUntilDone(({ isBackground }) => !isBackground)

  async function round(): Promise<void> {
    try {
      if (performance.now() - sweptAt >= sweepEvery) {
        sweptAt = performance.now()
        await recallPostponed(db, now())
        await sweep(kernel, log, () => isStopping)
        await foldChanges(db)
      }
      for (const { begin } of await dueLanes()) begin()
      if (performance.now() - choresAt >= choresEvery) {
        choresAt = performance.now()
        await chores(now())
      }
    } catch (error) {
      tryAgain(error)
    }
  }

  async function catchUp(): Promise<void> {
    await sweep(kernel, log, () => isStopping)
    await deliver()
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
    deliver,
    catchUp,
    async drain() {
      await running
      await lanesEnded()
      await recallPostponed(db, now())
      await catchUp()
      await deliverUntilDone(() => true)
    },
    clean: () => chores(now()),
    async stop() {
      isStopped = true
      isStopping = true
      clearTimeout(timer)
      await running
      await lanesEnded()
    },
  }
}

type RunningLane = {
  isBackground: boolean
  /** Delivers all due messages, one after another. */
  deliverAll(): Promise<void>
  /** Starts to deliver, unless it already does. */
  begin(): void
  underWay: Promise<void> | undefined
}

/** The channel of messages that another version of the server has queued: they die at once. */
const undelivered = (channel: string): Channel => ({
  lane: { ...usualLane, attempts: 1 },
  deliver: async () => {
    throw new Error(`no module delivers ${channel}`)
  },
})

/**
 * Takes all due transitions, kind by kind in the order of their declaration. Taking one
 * kind can make rows of a later kind due, so the query is repeated after each kind that had rows.
 */
async function sweep(kernel: Kernel, log: Log, isStopping: () => boolean): Promise<void> {
  let kinds = dueTransitions(kernel)
  while (kinds.length > 0) {
    const due = await firstDue(kernel, kinds)
    if (!due) return
    for (const id of due.ids) {
      if (isStopping()) return
      await take(kernel, due.kind.resource, id, due.kind.name, log)
    }
    kinds = kinds.slice(kinds.indexOf(due.kind) + 1)
  }
}

/**
 * Returns the first of these kinds that has due rows, and the rows' ids, the longest due first. All
 * kinds are asked in one statement, because mostly none has any.
 */
async function firstDue(
  kernel: Kernel,
  kinds: readonly DueTransition[],
): Promise<{ kind: DueTransition; ids: number[] } | undefined> {
  const now = kernel.now().getTime()
  const selects = kinds.map(({ table, field, minutes, applies }, place) => {
    const reached = new Date(now - minutes * 60_000).toISOString()
    return sql`select ${sql.raw(String(place))} as place, ${table.id} as id, ${field} as due_at
      from ${table} where ${and(applies, sql`${field} <= ${reached}`)}`
  })
  // No limit: rows whose transition fails would otherwise block the rows behind them.
  const { rows } = await kernel.db.execute<{ place: number; id: number }>(
    sql`${sql.join(selects, sql` union all `)} order by place, due_at, id`,
  )
  const [first] = rows
  const kind = first && kinds[first.place]
  if (!kind) return undefined
  return {
    kind,
    ids: rows.filter(({ place }) => place === first.place).map(({ id }) => Number(id)),
  }
}

/** Takes a due transition. A 409 isn't an error: another process or a person may have been faster. */
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
      isByClock: true,
    })
  } catch (error) {
    if (isProblem(error) && error.statusCode === 409) return
    log.error({ err: error, resource, id, name }, 'a due transition failed')
  }
}
