import { eq } from 'drizzle-orm'

import type { QuoteAsk } from '#contract/calls/quotes.ts'
import { type Actor, system } from '#contract/kernel/access.ts'
import { resources } from '#contract/resources.ts'
import { rulesOf } from '#server/database/rule-sets.ts'
import { tables } from '#server/database/tables.ts'
import { createAs } from '#server/kernel/crud.ts'
import { insertRow } from '#server/kernel/insert-row.ts'
import { transact } from '#server/kernel/transact.ts'
import { askQuote } from '#server/modules/booking/ask-quote.ts'
import { bookMove } from '#server/modules/orders/book-move.ts'
import { feeFor } from '#server/modules/orders/cancellation.ts'
import { review } from '#server/modules/orders/review.ts'
import { authorizeAndPlace, reschedule } from '#server/modules/payments/placement.ts'
import { recordAnswer } from '#server/modules/payments/settle.ts'
import { day, hour, minute } from './calendar.ts'
import { chanceOf } from './chance.ts'
import { actAs, type Crew, type Guest, type Stage, type Tale, take } from './stage.ts'
import type { Card, Story } from './story.ts'
import { towns } from './towns.ts'
import { complaints, notes, refundReasons, releaseReasons, verdicts, words } from './words.ts'

type OrderRow = (typeof tables.orders)['$inferSelect']

/** The numbers of the provider's test cards. */
const cards: Record<Exclude<Card, 'none'>, string> = {
  good: '4242 4242 4242 4242',
  'refused at first': '4000 0000 0000 0002',
  'poor at first': '4000 0000 0000 9995',
  asks: '4000 0025 0000 3155',
  slow: '4000 0000 0000 0119',
  refused: '4000 0000 0000 0002',
  'never confirmed': '4000 0025 0000 3155',
}

/** One move, from its price to where its story ends, or is cut off by its cancellation. */
export async function* tellMove(stage: Stage, story: Story): Tale {
  const move = createMove(stage, story)
  const { end } = story
  const cancelled_at =
    end.kind === 'cancelled' ? story.window_at - end.hours_before * hour : Number.POSITIVE_INFINITY
  for await (const at of move.life()) {
    if (at < cancelled_at) yield at
    else {
      yield cancelled_at
      return move.cancel()
    }
  }
}

function createMove(stage: Stage, story: Story) {
  const { house, clock } = stage
  const { kernel, scheduler } = house
  const chance = chanceOf(story.number * 7919 + 1)
  const { time_zone: _, zips } = towns[story.town]
  const stops = [stopAt('pickup'), stopAt('dropoff')]
  let guest: Guest
  let id: number
  let delivery_code: string
  let billed_minutes: number

  const now = () => clock.now.getTime()
  const after = (low: number, high: number, unit: number) =>
    now() + chance.between(low * 60, high * 60) * (unit / 60)
  const move = (name: string, actor: Actor, input: object = {}) =>
    take(stage, actor, 'orders', id, name, input)
  const crewAt = (mover: number): Crew => {
    const crew = stage.crews[mover]
    if (!crew) throw new RangeError(`there is no mover ${mover}`)
    return crew
  }
  const driverOf = (crew: Crew, at: number) => {
    const driver = crew.drivers[at]
    if (!driver) throw new RangeError('the mover has no such driver')
    return driver
  }

  async function* life(): Tale {
    guest = await stage.guest(story.customer)
    await book()
    const isPlaced = yield* pay()
    if (!isPlaced) return
    if (story.mover === null) {
      yield story.window_at - 2 * hour
      await move('expire', system)
      return scheduler.deliver()
    }
    yield story.booked_at + story.taken_after * minute
    const crew = yield* prepare(story.mover)
    if (crew) yield* carryOut(crew)
  }

  function stopAt(kind: 'pickup' | 'dropoff') {
    const zip = chance.pick(Object.keys(zips))
    const streets = (zips as Record<string, readonly string[]>)[zip] ?? []
    const floor = chance.pick([1, 1, 1, 2, 2, 3, 3, 4, 6])
    return {
      address: `${chance.between(100, 2900)} ${chance.pick(streets)}`,
      ask: { kind, zip, floor, has_elevator: floor > 3 || chance.happens(10) },
    }
  }

  const askFor = (window_at: number, more: Partial<QuoteAsk> = {}): QuoteAsk => ({
    stops: stops.map(({ ask }) => ask),
    size: story.size,
    window_start_at: new Date(window_at).toISOString(),
    window_end_at: new Date(window_at + 2 * hour).toISOString(),
    pricing_mode: story.is_capped ? 'capped' : 'fixed',
    is_flexible: story.is_flexible,
    declared_value_cents: story.declared_value_cents,
    tip_cents: story.tip_cents,
    ...(story.coupon ? { coupon: story.coupon } : {}),
    ...(story.affiliate ? { affiliate: story.affiliate } : {}),
    ...more,
  })

  async function book(): Promise<void> {
    const quote = await askQuote(house, askFor(story.window_at), guest.actor.locale)
    billed_minutes = quote.price.billed_minutes
    const order = await bookMove(
      kernel,
      {
        ...{ quote_id: quote.id, hash: quote.hash },
        stops: stops.map(({ address }) => ({ address })),
        notes: chance.happens(25) ? chance.pick(notes) : null,
      },
      actAs(stage, guest.actor),
    )
    id = order.id
    delivery_code = String(order.delivery_code)
  }

  /** Whether the move was placed. */
  async function* pay(): AsyncGenerator<number, boolean> {
    const { card } = story
    if (card === 'none') return false
    const payment_id = await payWith(cards[card])
    if (card === 'refused') return false
    if (card === 'asks' || card === 'never confirmed') {
      if (card === 'never confirmed') return false
      yield after(1, 3, minute)
      await confirmPayment(payment_id)
    } else if (card !== 'good') {
      yield after(1, 4, minute)
      if (card === 'slow') await scheduler.deliver()
      else await payWith(cards.good)
    }
    return true
  }

  async function payWith(number: string) {
    return authorizeAndPlace(house, id, await cardOf(number), actAs(stage, guest.actor))
  }

  /** What the customer told the bank. */
  async function confirmPayment(payment_id: number | null): Promise<void> {
    const { payments } = tables
    const [payment] = await kernel.db
      .select()
      .from(payments)
      .where(eq(payments.id, payment_id ?? 0))
    if (!payment?.reference) throw new Error('the payment asks for no confirmation')
    const answer = await house.ports.payments.confirm({ charge: payment.reference, approved: true })
    await recordAnswer(house, payment.id, answer)
  }

  async function cardOf(number: string): Promise<number> {
    const known = guest.cards.get(number)
    if (known) return known
    const added = await house.ports.payments.addCard({
      ...{ number, cvc: '123', exp_month: 12, exp_year: clock.now.getUTCFullYear() + 4 },
    })
    if (!added.ok) throw new Error(`the card was refused: ${added.reason}`)
    const { customer_id } = guest.actor
    const { payment_methods } = resources
    const row = await transact(kernel.db, (tx) =>
      insertRow(
        ...([kernel, tx, payment_methods, { customer_id, ...added.card }] as const),
        actAs(stage, guest.actor),
      ),
    )
    guest.cards.set(number, row.id)
    return row.id
  }

  /** The mover's yes and what happens until the day; the crew that sets off then. */
  async function* prepare(mover: number): AsyncGenerator<number, Crew | undefined> {
    const { detour, window_at } = story
    let crew = yield* accept(mover, detour?.kind !== 'no driver yet')
    if (detour?.kind === 'no driver yet') return undefined
    if (detour?.kind === 'released') {
      yield window_at - detour.hours_before * hour
      await move('release', crew.actor, { reason: chance.pick(releaseReasons) })
      yield after(10, 60, minute)
      crew = yield* accept(detour.successor)
    }
    if (detour?.kind === 'rescheduled') {
      yield detour.at
      const { orders } = tables
      const [order] = await kernel.db
        .select({ code: orders.code })
        .from(orders)
        .where(eq(orders.id, id))
      const ask = askFor(detour.window_at, order ? { order: order.code } : {})
      const quote = await askQuote(house, ask, guest.actor.locale)
      const choice = { quote_id: quote.id, hash: quote.hash }
      await reschedule(house, id, choice, actAs(stage, guest.actor))
      await scheduler.deliver()
      yield after(4, 25, minute)
      crew = yield* accept(mover)
    }
    if (detour?.kind === 'another driver') {
      yield after(30, 600, minute)
      await move('assign', crew.actor, { driver_id: driverOf(crew, 1).id })
      crew = { ...crew, drivers: crew.drivers.slice(1) }
    }
    const starts = startsAt()
    const byClock = Math.max(starts - day, now() + minute)
    if (story.is_confirmed_by_customer && byClock - now() > hour) {
      yield Math.min(byClock - 10 * minute, after(1, 20, hour))
      await move('confirm', guest.actor)
    } else {
      yield byClock
      await move('confirm', system)
    }
    return crew
  }

  async function* accept(mover: number, isAssigned = true): AsyncGenerator<number, Crew> {
    const crew = crewAt(mover)
    await move('accept', crew.actor)
    if (!isAssigned) return crew
    yield after(3, 40, minute)
    await move('assign', crew.actor, { driver_id: driverOf(crew, 0).id })
    return crew
  }

  function startsAt(): number {
    const { detour, window_at } = story
    return detour?.kind === 'rescheduled' ? detour.window_at : window_at
  }

  async function* carryOut(crew: Crew): Tale {
    const { actor: driver, photo } = driverOf(crew, 0)
    const starts = startsAt()
    const worked = (story.worked ?? billed_minutes * story.pace) * minute
    const isExact = story.worked !== undefined
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
    await move('deliver', driver, { photo, code: delivery_code })
    yield* conclude(crew)
  }

  async function* conclude(crew: Crew): Tale {
    const { end } = story
    if (end.kind !== 'carried out') return
    const { review: written, dispute, refund } = end
    if (dispute?.is_early) {
      yield after(1, 5, hour)
      yield* disputeOn(dispute)
      return
    }
    const isOwn = end.is_completed_by_customer
    yield isOwn ? after(0.2, 9, hour) : now() + day
    const done = (await move('complete', isOwn ? guest.actor : system)) as OrderRow
    await scheduler.deliver()
    const mover = stage.crews.findIndex(({ actor }) => actor.mover_id === done.mover_id)
    stage.finished.push({ order_id: id, code: done.code, customer: story.customer, mover })
    if (written) {
      yield after(1, 40, hour)
      await write(guest.actor, written.stars)
      if (written.answered) {
        yield after(1, 30, hour)
        await write(crew.actor, written.answered)
      }
    }
    if (dispute) {
      yield after(3, 30, hour)
      yield* disputeOn(dispute)
    }
    if (refund) {
      yield after(10, 60, hour)
      yield* giveBack(refund)
    }
  }

  async function write(actor: Actor, stars: number): Promise<void> {
    const said = chance.happens(70) ? chance.pick(words(actor, stars)) : null
    await review(kernel, id, { stars, text: said }, actAs(stage, actor))
  }

  async function* disputeOn({
    about,
    refund_percent,
    settled_after_hours,
  }: NonNullable<Extract<Story['end'], { kind: 'carried out' }>['dispute']>): Tale {
    await move('dispute', guest.actor, { reason: chance.pick(complaints[about]) })
    if (settled_after_hours === null) return
    yield now() + settled_after_hours * hour
    const { paid_cents, refunded_cents, completed_at, metered, quote } = await orderRow()
    const due = completed_at ? paid_cents - refunded_cents : (metered ?? quote.answer).total_cents
    const refund_cents = Math.floor((due * refund_percent) / 100)
    const reason = chance.pick(verdicts[refund_cents > 0 ? 'customer' : 'mover'])
    await move('resolve', stage.admins.operations, { reason, refund_cents })
    await scheduler.deliver()
  }

  /** Support asks for it, finance decides. */
  async function* giveBack({
    percent,
    borne_by,
    answer,
  }: NonNullable<Extract<Story['end'], { kind: 'carried out' }>['refund']>): Tale {
    const { payments } = tables
    const paid = await kernel.db.select().from(payments).where(eq(payments.order_id, id))
    const payment = paid.find(({ captured_cents }) => captured_cents > 0)
    if (!payment) throw new Error(`the move ${id} is not paid`)
    const left = payment.captured_cents - payment.refunded_cents
    const amount_cents = Math.floor((left * percent) / 100)
    const asked = {
      payment_id: payment.id,
      amount_cents,
      borne_by,
      reason: chance.pick(refundReasons),
    }
    const { support, finance } = stage.admins
    const refund = await createAs(kernel, resources.refunds, asked, actAs(stage, support))
    if (answer === 'none yet') return
    yield after(2, 20, hour)
    if (answer === 'approved') await take(stage, finance, 'refunds', refund.id, 'approve')
    else
      await take(stage, finance, 'refunds', refund.id, 'reject', {
        reason: 'The photos show the scratch before loading.',
      })
    await scheduler.deliver()
  }

  /** At the price that whoever cancels was shown. */
  async function cancel(): Promise<void> {
    const { end } = story
    if (end.kind !== 'cancelled') return
    const order = await orderRow()
    const { fee_cents } = feeFor(order, clock.now, await rulesOf(kernel.db, order))
    const reason = end.by === 'mover' ? chance.pick(releaseReasons) : 'Plans changed'
    // Before a mover has taken the job there is none to leave it.
    const by = end.by === 'mover' && order.mover_id === null ? 'customer' : end.by
    const crew = stage.crews.find(({ actor }) => actor.mover_id === order.mover_id)
    if (by === 'mover' && crew) await move('cancel', crew.actor, { reason })
    else if (by === 'admin, for free')
      await move('cancel', stage.admins.operations, { reason, waive_fee: true })
    else
      await move('cancel', by === 'admin' ? stage.admins.support : guest.actor, {
        ...{ reason, fee_cents },
      })
    await scheduler.deliver()
  }

  async function orderRow(): Promise<OrderRow> {
    const { orders } = tables
    const [order] = await kernel.db.select().from(orders).where(eq(orders.id, id))
    if (!order) throw new Error(`there is no order ${id}`)
    return order
  }

  return { life, cancel }
}
