import { system } from '#contract/kernel/access.ts'
import { releaseFee } from '#contract/pricing/cancellation-fee.ts'
import { freeInstead } from '#server/domain/free-windows.ts'
import { rulesOf } from '#server/domain/rule-sets.ts'
import { requestQuote } from '#server/modules/booking/request-quote.ts'
import { reschedule } from '#server/modules/payments/placement.ts'
import { cancel, conclude } from './aftermath.ts'
import { book, type MoveReplay } from './book.ts'
import { day, hour, minute } from './calendar.ts'
import { storeFile } from './documents.ts'
import type { MoveScenario } from './move-scenario.ts'
import { pay } from './pay.ts'
import { doorPictureOf, doorSize } from './picture.ts'
import { actAs, type Crew, type Replay, type ReplayContext } from './replay.ts'
import { showCertificate } from './show-certificate.ts'
import { releaseReasons } from './words.ts'

/** Replays one move from the quote to its end or its cancellation. */
export async function* replayMove(demo: ReplayContext, planned: MoveScenario): Replay {
  const moveReplay = await bookFree(demo, planned)
  if (!moveReplay) return
  const { end, window_at } = moveReplay.scenario
  const cancelled_at =
    end.kind === 'cancelled' ? window_at - end.hours_before * hour : Number.POSITIVE_INFINITY
  for await (const at of lifeOf(moveReplay)) {
    if (at < cancelled_at) yield at
    else {
      yield cancelled_at
      return cancel(moveReplay)
    }
  }
}

/** Books a move; where its window is full, in the first free one instead, and nobody takes it. */
async function bookFree(demo: ReplayContext, planned: MoveScenario): Promise<MoveReplay | null> {
  try {
    return await book(demo, planned)
  } catch (error) {
    const free = freeInstead(error)
    if (free === null) throw error
    const [first] = free
    if (!first) return null
    const { detour, ...others } = planned
    const window_at = Date.parse(first.window_start_at)
    return book(demo, { ...others, window_at, mover: null, end: { kind: 'expires' } })
  }
}

/** Replays the payment; a move whose window has become full remains a draft. */
async function* place(moveReplay: MoveReplay): AsyncGenerator<number, boolean> {
  try {
    return (yield* pay(moveReplay)) && (await moveReplay.order()).state === 'placed'
  } catch (error) {
    if (freeInstead(error) === null) throw error
    return false
  }
}

async function* lifeOf(moveReplay: MoveReplay): Replay {
  const { move, demo, scenario } = moveReplay
  const isPlaced = yield* place(moveReplay)
  if (!isPlaced) return
  if (scenario.mover === null) {
    const expires_at = scenario.window_at - 2 * hour
    yield* hold(moveReplay, expires_at)
    yield expires_at
    await move('expire', system)
    return demo.context.scheduler.deliver()
  }
  yield scenario.booked_at + scenario.taken_after * minute
  const crew = yield* prepare(moveReplay, scenario.mover)
  if (!crew) return
  yield* carryOut(moveReplay, crew)
  yield* conclude(moveReplay, crew)
}

/**
 * Replays the acceptance and everything until the moving day; returns the crew that then sets off.
 */
async function* prepare(
  moveReplay: MoveReplay,
  mover: number,
): AsyncGenerator<number, Crew | undefined> {
  const { after, chance, guest, move, now, order, demo, scenario } = moveReplay
  const { detour, window_at, is_confirmed_by_customer } = scenario
  let crew = yield* accept(moveReplay, mover, detour?.kind !== 'no driver yet')
  if (detour?.kind === 'no driver yet') return undefined
  if (detour?.kind === 'released') {
    const released_at = window_at - detour.hours_before * hour
    yield* hold(moveReplay, released_at)
    yield released_at
    const row = await order()
    const fee_cents = releaseFee(row, demo.clock.now, await rulesOf(demo.context.kernel.db, row))
    await move('release', crew.actor, { reason: chance.pick(releaseReasons), fee_cents })
    yield after(10, 60, minute)
    crew = yield* accept(moveReplay, detour.successor)
  }
  if (detour?.kind === 'rescheduled') {
    yield detour.at
    if (await rescheduleTo(moveReplay, detour.window_at)) {
      yield after(4, 25, minute)
      crew = yield* accept(moveReplay, mover)
    }
  }
  if (detour?.kind === 'another driver') {
    yield after(30, 600, minute)
    await move('assign', crew.actor, { driver_id: driverOf(crew, 1).id })
    crew = { ...crew, drivers: crew.drivers.slice(1) }
  }
  yield* showCertificate(moveReplay, crew)
  yield* hold(moveReplay)
  const byClock = Math.max((await startOf(moveReplay)) - day, now() + minute)
  if (is_confirmed_by_customer && byClock - now() > hour) {
    yield Math.min(byClock - 10 * minute, after(1, 20, hour))
    await move('confirm', guest.actor)
  } else {
    yield byClock
    await move('confirm', system)
  }
  return crew
}

/**
 * Holds the price on the card when its time comes, as the clock does, unless that is after `until`.
 * A card may refuse the first attempt, so a late one could be the last, which cancels the move.
 */
async function* hold(
  { code, demo, move, now, order }: MoveReplay,
  until = Number.POSITIVE_INFINITY,
): AsyncGenerator<number> {
  for (;;) {
    const { state, secured_at, secure_at } = await order()
    if (secured_at !== null) return
    if (state === 'cancelled') throw new Error(`the price of the move ${code} was never held`)
    const at = Math.max(now() + 2 * minute, secure_at === null ? 0 : Date.parse(secure_at))
    if (at > until) return
    yield at
    // Without a time for an attempt, the provider's answer to the last one is awaited.
    if (secure_at !== null) await move('secure', system)
    await demo.context.scheduler.deliver()
  }
}

async function* accept(
  moveReplay: MoveReplay,
  mover: number,
  isAssigned = true,
): AsyncGenerator<number, Crew> {
  const { after, move, demo } = moveReplay
  const crew = demo.crews[mover]
  if (!crew) throw new RangeError(`there is no mover ${mover}`)
  await move('accept', crew.actor)
  if (!isAssigned) return crew
  yield after(3, 40, minute)
  await move('assign', crew.actor, { driver_id: driverOf(crew, 0).id })
  return crew
}

function driverOf(crew: Crew, at: number) {
  const driver = crew.drivers[at]
  if (!driver) throw new RangeError('the mover has no such driver')
  return driver
}

const startOf = async ({ order }: MoveReplay): Promise<number> =>
  Date.parse((await order()).window_start_at)

/** Reschedules a move; returns false, and changes nothing, if the new window is full. */
async function rescheduleTo(moveReplay: MoveReplay, window_at: number): Promise<boolean> {
  const { askFor, code, demo, guest, id } = moveReplay
  const { context } = demo
  try {
    const ask = askFor(window_at, { order: code })
    const quote = await requestQuote(context, ask, guest.actor.locale, guest.actor)
    const choice = { quote_id: quote.id, hash: quote.hash }
    await reschedule(context, id, choice, actAs(demo, guest.actor))
  } catch (error) {
    if (freeInstead(error) === null) throw error
    return false
  }
  await context.scheduler.deliver()
  return true
}

async function* carryOut(moveReplay: MoveReplay, crew: Crew): Replay {
  const { billed_minutes, chance, delivery_code, move, now, demo, scenario } = moveReplay
  const { actor: driver } = driverOf(crew, 0)
  const starts = await startOf(moveReplay)
  const worked = (scenario.worked ?? billed_minutes * scenario.pace) * minute
  const isExact = scenario.worked !== undefined
  yield starts - 30 * minute
  await move('depart', driver, { eta_at: new Date(starts).toISOString() })
  yield starts + (isExact ? 0 : chance.between(-9, 4)) * minute
  await move('arrive', driver)
  yield starts + (isExact ? 10 : chance.between(8, 14)) * minute
  await move('start_loading', driver)
  const loading_at = now()
  yield loading_at + worked * 0.45
  await move('finish_loading', driver)
  yield loading_at + worked * 0.65
  await move('start_unloading', driver)
  yield loading_at + worked
  const photo = `photos/demo/${moveReplay.id}.png`
  await storeFile(demo, driver, {
    key: photo,
    media_type: 'image/png',
    name: 'door.png',
    content: doorPictureOf(moveReplay.code),
    ...doorSize,
  })
  await move('deliver', driver, { photo, code: delivery_code })
}
