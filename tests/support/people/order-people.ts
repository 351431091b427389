import { eq } from 'drizzle-orm'

import type { Role } from '#contract/kernel/access.ts'
import { open, type Transition } from '#contract/kernel/machine.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { proofFiles, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { type Client, clientOf, type TestApp } from '../app/app.ts'
import { advance, fromNow, tuesday } from '../app/clock.ts'
import { aPlacedMove, aQuote, type OrderRow, orderRow, revisionQuote } from '../scenarios/moves.ts'
import { aPhoto } from '../scenarios/pictures.ts'
import { aCustomer, aDriver, aMover, anAdmin, type Person } from './people.ts'

export type State = (typeof orderMachine.states)[number]
export type TransitionName = keyof typeof orderMachine.transitions
type Caller = {
  client: Client
  /** Null for a visitor. */
  kind: Role | null
  user_id: number | null
  /** For an admin, the transitions that the roles grant. */
  granted: readonly string[]
}

export const transitionNames = Object.keys(orderMachine.transitions) as TransitionName[]
export const { states } = orderMachine
export const declarationOf = (name: TransitionName): Transition => orderMachine.transitions[name]

export type OrderPeople = Awaited<ReturnType<typeof orderPeople>>

/**
 * Creates one order and every kind of person who could act on it, both related and unrelated to it.
 * `put` sets any state at once; `expectedOf` derives from the declaration what each person may do.
 */
export async function orderPeople(app: TestApp) {
  // Its move is taken over many times within an hour.
  await app.db
    .update(tables.settings)
    .set({ value: 50 })
    .where(eq(tables.settings.key, 'take_overs_per_hour'))
  app.clock.now = new Date(tuesday)
  const customer = await aCustomer(app)
  const mover = await aMover(app)
  const driver = await aDriver(app, mover)
  const spare = await aDriver(app, mover)
  const otherMover = await aMover(app)
  const callers: Record<string, Caller> = {
    customer: caller(customer, 'customer'),
    'another customer': caller(await aCustomer(app), 'customer'),
    mover: caller(mover, 'mover'),
    'another mover': caller(otherMover, 'mover'),
    driver: caller(driver, 'driver'),
    'another driver': caller(await aDriver(app, otherMover), 'driver'),
    'full-access admin': caller(await anAdmin(app), 'admin', transitionNames),
    'support admin': caller(await anAdmin(app, ['support']), 'admin', [
      'cancel',
      'reschedule',
      'dispute',
      'reinstate',
      'amend',
    ]),
    'content admin': caller(await anAdmin(app, ['content']), 'admin'),
    visitor: { client: clientOf(app), kind: null, user_id: null, granted: [] },
  }
  const move = await aPlacedMove(app, customer)
  const placed = await orderRow(app, move)
  const crew = { mover_id: mover.mover_id, driver_id: driver.driver_id }
  // Past the grace period, and early enough before the window for a free cancellation.
  advance(app, { hours: 1 })
  // A Wednesday is cheaper, so that staff may reschedule to it without asking the customer.
  const quote = await aQuote(app, customer, { window_start_at: fromNow(app, { days: 8 }) })
  const inputs: Partial<Record<TransitionName, object>> = {
    release: { reason: 'The truck broke down' },
    offer_first: { mover_id: mover.mover_id },
    assign: { driver_id: driver.driver_id },
    take_over: { driver_id: spare.driver_id },
    reschedule: { quote_id: quote.id, hash: quote.hash },
    depart: { eta_at: fromNow(app, { hours: 1 }) },
    deliver: { photo: await aPhoto(driver), code: move.delivery_code },
    dispute: { reason: 'A scratch' },
    resolve: { reason: 'Settled', refund_cents: 0 },
    reinstate: { reason: 'The crew had no network' },
    record_contact: { contact_by: 'call' },
    report_absence: { photo: await aPhoto(driver) },
    contest_absence: { reason: 'Nobody came' },
    uphold_fee: { reason: 'The photo shows the door' },
    reverse_fee: { reason: 'The photo shows another door' },
    reach_stop: { stop: 1 },
    leave_stop: { stop: 1 },
  }

  /** Values that an order must have for a transition, besides its state. */
  function factsFor(name: TransitionName): Partial<OrderRow> {
    const at = (span: { hours?: number; minutes?: number }) => fromNow(app, span)
    if (name === 'report_arrival')
      return { crew_late_at: at({ minutes: -1 }), no_show_at: at({ hours: 1 }) }
    if (name === 'reinstate') return { failed_to_show_at: at({ hours: -1 }) }
    if (name === 'record_contact') return { window_start_at: at({ minutes: -1 }) }
    if (name === 'report_absence') {
      const tries = [-30, -15].map((minutes) => ({
        tried_at: at({ minutes }),
        contact_by: 'call' as const,
      }))
      return {
        arrived_at: at({ minutes: -31 }),
        window_start_at: at({ minutes: -31 }),
        contact_tries: tries,
      }
    }
    if (isAnswer(name))
      return {
        revision: { ...crew, pay_cents: 1, minutes: 1 },
        first_refusal_mover_id: crew.mover_id,
        first_refusal_until: at({ minutes: 30 }),
      }
    if (name === 'reach_stop' || name === 'leave_stop') {
      const [first, last] = placed.stops
      if (!first || !last) throw new Error('the move has no stops')
      const arrived_at = name === 'leave_stop' ? at({ minutes: -5 }) : null
      return { stops: [first, { ...first, kind: 'extra', arrived_at }, last] }
    }
    if (name === 'contest_absence') return { contest_until: at({ hours: 1 }) }
    if (name === 'uphold_fee' || name === 'reverse_fee')
      return { contest_until: at({ hours: 1 }), contested_at: at({ hours: -1 }) }
    return {}
  }

  function callerOf(who: string): Caller {
    const found = callers[who]
    if (!found) throw new Error(`there is no ${who}`)
    return found
  }

  /**
   * Returns the documented result: 401, 404 out of reach, 403 the wrong actor, 409 the wrong state,
   * else 200.
   */
  function expectedOf(who: string, name: TransitionName, state: State) {
    const { kind, granted } = callerOf(who)
    const declared = declarationOf(name)
    if (!kind) return 401
    const openNow = open(orderMachine, state, kind).filter(
      (one) => kind !== 'admin' || granted.includes(one),
    )
    // A placed job is visible to every mover of its city; a mover who is too late gets a 409.
    if (name === 'accept' && kind === 'mover' && state !== 'draft')
      return state === 'placed' ? 200 : { current: state, allowed: sees(who, state) ? openNow : [] }
    // Likewise a revised job is visible to the mover who had it.
    if (isAnswer(name) && who === 'mover' && state !== 'draft')
      return state === 'placed' ? 200 : { current: state, allowed: sees(who, state) ? openNow : [] }
    if (!sees(who, state)) return 404
    const mayTake = declared.by.includes(kind) && (kind !== 'admin' || granted.includes(name))
    if (!mayTake) return 403
    return declared.from.includes(state) ? 200 : { current: state, allowed: openNow }
  }

  /** Returns input that satisfies the transition's needs in the order's present state. */
  async function inputFor(name: TransitionName, who = ''): Promise<object> {
    if (name === 'release' || (name === 'cancel' && callers[who]?.kind === 'mover')) {
      const job = await mover.get(`/api/jobs/${move.code}`)
      const { release_fee_cents } = job.json<{ release_fee_cents?: number | null }>()
      return { ...inputs[name], fee_cents: release_fee_cents ?? 0 }
    }
    if (name === 'revise') {
      const { state } = await orderRow(app, move)
      if (!declarationOf(name).from.includes(state)) return inputs.reschedule ?? {}
      const { id: quote_id, hash } = await revisionQuote(app, customer, move)
      return { quote_id, hash }
    }
    if (name !== 'cancel') return inputs[name] ?? {}
    const asked = await customer.get(`/api/moves/${move.code}/cancellation`)
    const { fee_cents = 0 } = asked.json<{ fee_cents?: number }>()
    return { fee_cents, reason: 'Plans changed' }
  }

  /** Returns a window so near that the crew can start the job. */
  const today = () => ({
    window_start_at: fromNow(app, { minutes: 90 }),
    window_end_at: fromNow(app, { minutes: 210 }),
    crew_late_at: fromNow(app, { minutes: 240 }),
    no_show_at: fromNow(app, { minutes: 330 }),
  })

  /**
   * Puts the order into a state, with the crew it has in that state, its money authorized and
   * nothing booked. Once it has a crew, the move is today; staff has to check its times. It has what
   * the transition `name` needs besides.
   */
  async function put(
    state: State,
    change: Partial<OrderRow> = {},
    name?: TransitionName,
  ): Promise<void> {
    const { orders, payments, earnings, journal } = tables
    const { id, version: _, ...rest } = placed
    const isDone = ['completed', 'disputed'].includes(state)
    const isChecked = ['delivered', 'completed'].includes(state)
    const now = app.clock.now.toISOString()
    const { version } = await orderRow(app, move)
    await app.db
      .update(orders)
      .set({
        ...rest,
        state,
        ...(unassigned.includes(state) ? {} : { ...crew, ...today(), accepted_at: now }),
        ...(isChecked || isDone ? { delivered_at: now } : {}),
        ...(isDone ? { completed_at: now } : {}),
        times_held_at: isChecked ? now : null,
        ...(name ? factsFor(name) : {}),
        ...(name?.startsWith('undo_') ? { step_log: [stepAt(name, version, now)] } : {}),
        ...change,
      })
      .where(eq(orders.id, id))
    const payment = state === 'cancelled' ? 'voided' : 'authorized'
    await app.db.update(payments).set({ state: payment, captured_cents: 0 })
    for (const table of [earnings, journal, proofFiles]) await app.db.delete(table)
    // Otherwise the provider's answers to earlier requests would change the order.
    await app.db.delete(outbox).where(eq(outbox.channel, 'payments'))
  }

  return { callers, callerOf, move, placed, expectedOf, inputFor, put }
}

const caller = (client: Person, kind: Role, granted: readonly string[] = []): Caller => ({
  client,
  kind,
  user_id: client.user_id,
  granted,
})

/** The step that a transition takes back, as the last thing that happened. */
const stepAt = (undo: string, version: number, now: string): OrderRow['step_log'][number] => ({
  step: undo.replace(/^undo_/, ''),
  version,
  happened_at: now,
  received_at: now,
  is_queued: false,
})

/** A mover's answer to a revision of their job. */
const isAnswer = (name: TransitionName): boolean =>
  name === 'agree_revision' || name === 'decline_revision'

const unassigned: readonly State[] = ['draft', 'placed', 'expired']
const sees = (who: string, state: State): boolean => {
  if (who === 'mover' || who === 'driver') return !unassigned.includes(state)
  return !who.startsWith('another')
}
