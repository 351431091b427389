import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { notifications as en } from '#contract/locales/en/notifications.ts'
import { notifications as es } from '#contract/locales/es/notifications.ts'
import { orderMachine } from '#contract/machines/order.ts'
import { tables } from '#server/database/tables.ts'
import { orderNotices } from '#server/modules/notifications/order-notices.ts'
import { advance, fromNow, setClockBefore } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aDriver, anAdmin, type Person } from '../../support/people/people.ts'
import {
  admin,
  app,
  carla,
  carlos,
  crew,
  otherCrew,
  usd,
} from '../../support/scenarios/message-scenario.ts'
import {
  aCrew,
  advanceToDeparture,
  aPlacedMove,
  aQuote,
  cards,
  carryOut,
  giveBack,
  jobOf,
  mustTake,
  orderRow,
  type PlacedMove,
  reschedule,
  revise,
  revisionQuote,
  take,
} from '../../support/scenarios/moves.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

/** Further administrators, by description; the one who has left is disabled. */
const staff: Record<string, Person> = {}
beforeAll(async () => {
  for (const role of ['operations', 'finance', 'support', 'content'] as const)
    staff[role] = await anAdmin(app, [role])
  staff.gone = await anAdmin(app)
  const { users } = tables
  await app.db.update(users).set({ status: 'disabled' }).where(eq(users.id, staff.gone.user_id))
})

type Row = (typeof tables.notifications)['$inferSelect']

/**
 * Returns the in-product notifications created while `work` runs. Throws if a text has an unfilled
 * placeholder.
 */
async function notified(work: () => Promise<unknown>): Promise<Row[]> {
  const { notifications } = tables
  await app.db.delete(notifications)
  await work()
  const rows = await app.db.select().from(notifications).orderBy(asc(notifications.id))
  for (const { title, message } of rows)
    if (/{{|}}|undefined|null|NaN|\n/.test(`${title} ${message}`))
      throw new Error(`something is missing: ${title}: ${message}`)
  return rows
}

/** Returns the same as `who: title`. */
const titlesSentBy = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await notified(work)).map(({ user_id, title }) => `${nameOf(user_id)}: ${title}`)

function nameOf(user_id: number): string {
  const people = {
    carla,
    carlos,
    admin,
    'the mover': crew.mover,
    'the driver': crew.driver,
    'the other mover': otherCrew.mover,
    ...staff,
  }
  return Object.entries(people).find(([, who]) => who.user_id === user_id)?.[0] ?? 'a stranger'
}

const titled = (who: string, { title }: { title: string }, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{{${name}}}`, value),
    `${who}: ${title}`,
  )

/** Returns another mover's notification about an open job. */
const offered = ({ quote }: PlacedMove) =>
  titled('the other mover', es.order_offered, { pay: usd(quote.price.mover_cents, 'es') })

describe('in-app notices', () => {
  test('about an open job go to its customer and every mover who may take it', async () => {
    let move: PlacedMove | undefined
    const rows = await notified(async () => {
      move = await aPlacedMove(app, carla)
    })
    if (!move) throw new Error('no move was placed')
    expect(rows.map(({ user_id, title }) => `${nameOf(user_id)}: ${title}`)).toEqual([
      titled('carla', en.order_placed),
      titled('the mover', en.order_offered, { pay: usd(move.quote.price.mover_cents) }),
      offered(move),
    ])
    expect(rows[1]).toMatchObject({
      event: 'order.offered',
      link: `/mover/jobs/details?code=${move.code}`,
      message: expect.stringContaining('in San Francisco'),
    })
    await mustTake(carla, move, 'cancel')
  })

  test('about a move carried out report no one’s own steps, and the money to the mover', async () => {
    const move = await aPlacedMove(app, carla)
    const { code } = move
    const minutes = move.quote.price.billed_minutes - 20
    expect(await titlesSentBy(() => carryOut(app, move, carla, crew, { minutes }))).toEqual([
      titled('carla', en.order_accepted, { mover: 'Bay Movers' }),
      titled('the driver', en.job_assigned, { code }),
      titled('the mover', en.job_confirmed, { code }),
      titled('the driver', en.job_confirmed, { code }),
      titled('carla', en.order_departed),
      titled('carla', en.order_arrived),
      titled('carla', en.order_in_transit),
      titled('carla', en.order_delivered),
      titled('the mover', en.job_delivered, { code }),
      titled('carla', en.order_cheaper, { code }),
    ])
    const [cheaper] = await app.db
      .select({ message: tables.notifications.message })
      .from(tables.notifications)
      .where(eq(tables.notifications.title, en.order_cheaper.title.replace('{{code}}', code)))
    const { total_cents, metered } = await orderRow(app, move)
    const less = usd(total_cents - Number(metered?.total_cents))
    expect(cheaper?.message).toContain(`${less} less than quoted`)
    const paid = await notified(() => app.drain())
    const amount = usd(Number((await earned(move))?.net_cents))
    expect(paid.map(({ user_id, title }) => `${nameOf(user_id)}: ${title}`)).toEqual([
      titled('the mover', en.earning_available, { amount }),
    ])
  })

  test('report steps that the clock takes', async () => {
    const move = await aPlacedMove(app, carlos)
    await carryOut(app, move, carlos, crew, { until: 'assign' })
    setClockBefore(app, move.quote.window_start_at, { hours: 24 })
    const { code } = move
    expect(await titlesSentBy(() => app.drain())).toEqual([
      titled('carlos', es.order_confirmed),
      titled('the mover', en.job_confirmed, { code }),
      titled('the driver', en.job_confirmed, { code }),
    ])
    await carryOut(app, move, carlos, crew, { until: 'deliver' })
    advance(app, { hours: 24 })
    const [completed] = await titlesSentBy(() => app.drain())
    expect(completed).toBe(titled('carlos', es.order_completed))

    const late = await aPlacedMove(app, carla)
    setClockBefore(app, late.quote.window_start_at, { hours: 2 })
    expect(await titlesSentBy(() => app.drain())).toEqual([titled('carla', en.order_expired)])
  })

  test('report a replaced driver and a mover who releases the job', async () => {
    const move = await aPlacedMove(app, carla)
    const { code } = move
    await carryOut(app, move, carla, crew, { until: 'assign' })
    const { driver_id } = await aDriver(app, crew.mover)
    const [next, former, mover, ...more] = await notified(() =>
      mustTake(admin, move, 'assign', { driver_id }),
    )
    expect(more).toEqual([])
    expect(mover).toMatchObject({
      user_id: crew.mover.user_id,
      title: `Driver assigned to job ${code}`,
      message: expect.stringContaining('Dan Driver'),
    })
    expect(next).toMatchObject({ role: 'driver', link: `/driver/jobs/details?code=${code}` })
    expect(former).toMatchObject({ user_id: crew.driver.user_id, link: null, link_label: null })
    const again = () => mustTake(admin, move, 'assign', { driver_id })
    expect(await titlesSentBy(again)).toEqual([])

    await mustTake(crew.mover, move, 'assign', { driver_id: crew.driver.driver_id })
    const release = () => giveBack(crew.mover, move)
    expect(await titlesSentBy(release)).toEqual([
      titled('carla', en.order_released),
      titled('the driver', en.job_withdrawn, { code }),
      offered(move),
    ])
    await mustTake(carla, move, 'cancel')
  })

  test('about a new date go to the mover who loses the job and to those who may take it', async () => {
    const move = await aPlacedMove(app, carla)
    const { code } = move
    await carryOut(app, move, carla, crew, { until: 'assign' })
    const quote = await aQuote(app, carla)
    const rows = await notified(() => reschedule(carla, move, quote))
    expect(rows.map(({ user_id, title }) => `${nameOf(user_id)}: ${title}`)).toEqual([
      titled('the mover', en.job_rescheduled, { code }),
      titled('the driver', en.job_withdrawn, { code }),
    ])
    expect(rows[0]?.message).toMatch(/No one else can take it until 12:30\sPM\.$/)
    expect(rows[1]?.message).toContain('It was moved to Friday, April 9, 2027')

    advance(app, { minutes: 30 })
    const open = { ...move, quote }
    expect(await titlesSentBy(() => app.drain())).toContain(offered(open))

    const later = await aQuote(app, carla)
    const input = { quote_id: later.id, hash: later.hash }
    expect(await titlesSentBy(() => mustTake(admin, move, 'reschedule', input))).toContain(
      titled('carla', en.order_rescheduled),
    )
    await mustTake(carla, move, 'cancel')
  })

  test('about a cancellation go to everyone but the one who cancels', async () => {
    const confirmed = async () => {
      const move = await aPlacedMove(app, carla)
      await carryOut(app, move, carla, crew, { until: 'confirm' })
      return move
    }
    const cancelled = ({ code }: PlacedMove) => [
      titled('carla', en.order_cancelled),
      ...['the mover', 'the driver'].map((who) => titled(who, en.job_cancelled, { code })),
    ]
    for (const who of [carla, crew.mover, admin]) {
      const move = await confirmed()
      const others = cancelled(move).filter((line) => !line.startsWith(`${nameOf(who.user_id)}:`))
      expect(await titlesSentBy(() => mustTake(who, move, 'cancel'))).toEqual(others)
    }
  })

  test('about a dispute go to the mover, to the customer unless they opened it, and to staff who see orders', async () => {
    const move = await aPlacedMove(app, carla)
    const { code } = move
    await carryOut(app, move, carla, crew)
    await app.drain()
    const reason = 'A deep scratch\nin the table'
    const rows = await notified(() => mustTake(carla, move, 'dispute', { reason }))
    expect(rows.map(({ user_id, title }) => `${nameOf(user_id)}: ${title}`)).toEqual([
      titled('the mover', en.job_disputed, { code }),
      ...['admin', 'operations', 'finance', 'support'].map((who) =>
        titled(who, en.dispute_opened, { code }),
      ),
    ])
    expect(rows[1]).toMatchObject({
      role: 'admin',
      event: 'order.disputed',
      message: 'A deep scratch in the table',
      link: `/admin/orders/details?id=${move.id}`,
      link_label: 'See the order',
    })
    expect(
      await titlesSentBy(() => mustTake(admin, move, 'resolve', { reason: 'Settled' })),
    ).toEqual([titled('carla', en.order_resolved), titled('the mover', en.job_resolved, { code })])
    const byStaff = await titlesSentBy(() => mustTake(admin, move, 'dispute', { reason }))
    expect(byStaff).toContain(titled('carla', en.order_disputed))
    expect(byStaff).not.toContain(titled('admin', en.dispute_opened, { code }))
  })
})

/** Cancels a move for a fee that no card pays within a week. */
async function cancelUnpaid(move: PlacedMove): Promise<void> {
  await carryOut(app, move, carlos, crew, { until: 'assign' })
  setClockBefore(app, move.quote.window_start_at, { hours: 30 })
  const { fee_cents } = unwrap<{ fee_cents: number }>(
    await carlos.get(`/api/moves/${move.code}/cancellation`),
  )
  await mustTake(carlos, move, 'cancel', { fee_cents })
  for (let days = 0; days < 8; days++) {
    await app.drain()
    advance(app, { days: 1 })
  }
}

/** Lets a move without its crew end, and reinstates it. */
async function missCrew(move: PlacedMove): Promise<void> {
  await carryOut(app, move, carla, crew, { until: 'confirm' })
  setClockBefore(app, move.quote.window_end_at, { minutes: -30 })
  await app.drain()
  await mustTake(carla, move, 'report_arrival')
  advance(app, { hours: 24 })
  await app.drain()
  await mustTake(admin, move, 'reinstate', { reason: 'They were there' })
  await mustTake(crew.mover, move, 'cancel', { reason: 'Too late', fee_cents: await feeOf(move) })
}

const feeOf = async (move: PlacedMove) => (await jobOf(crew.mover, move)).release_fee_cents

/** Takes each step of a move with three stops back once, as far as the unloading. */
async function takeBackSteps(move: PlacedMove): Promise<void> {
  advanceToDeparture(app, move.quote)
  const undoable = ['depart', 'arrive', 'start_loading', 'finish_loading', 'start_unloading']
  for (const name of undoable) {
    await mustTake(crew.driver, move, name)
    await mustTake(crew.driver, move, `undo_${name}`)
    if (name !== 'start_unloading') await mustTake(crew.driver, move, name)
  }
  for (const name of ['reach_stop', 'leave_stop'])
    await mustTake(crew.driver, move, name, { stop: 1 })
}

/** Lets a crew leave without the customer, who contests the fee. */
async function missCustomer(move: PlacedMove, decision: string): Promise<void> {
  await carryOut(app, move, carla, crew, { until: 'arrive' })
  setClockBefore(app, move.quote.window_start_at, {})
  for (const contact_by of ['call', 'text']) {
    await mustTake(crew.driver, move, 'record_contact', { contact_by })
    advance(app, { minutes: 15 })
  }
  await mustTake(crew.driver, move, 'report_absence', { photo: await aPhoto(crew.driver) })
  await app.drain()
  await mustTake(carla, move, 'contest_absence', { reason: 'Nobody came' })
  await mustTake(admin, move, decision, { reason: 'The photo says so' })
}

const inSixDays = () => ({ window_start_at: fromNow(app, { days: 6 }) })

test('every step of an order notifies someone or has a reason not to', async () => {
  const placed = () => aPlacedMove(app, carla)
  const rows = await notified(async () => {
    const given = await placed()
    await mustTake(admin, given, 'offer_first', { mover_id: crew.mover.mover_id })
    await mustTake(crew.mover, given, 'accept')
    unwrap(await reschedule(carla, given, await aQuote(app, carla)))
    await mustTake(crew.mover, given, 'accept')
    const { version } = unwrap<{ version: number }>(await carla.get(`/api/moves/${given.code}`))
    unwrap(await carla.post(`/api/moves/${given.code}/details`, { notes: 'Mind the cat', version }))
    const larger = await revisionQuote(app, carla, given, { crew_size: 4 })
    unwrap(await revise(carla, given, larger))
    await mustTake(crew.mover, given, 'agree_revision')
    unwrap(await revise(carla, given, await revisionQuote(app, carla, given, { crew_size: 2 })))
    await mustTake(crew.mover, given, 'decline_revision')
    await mustTake(crew.mover, given, 'accept')
    await giveBack(crew.mover, given)
    await mustTake(admin, given, 'cancel')
    const stops = ['94110', '94103', '94612'].map((zip, at) => ({
      kind: (['pickup', 'extra', 'dropoff'] as const)[at] ?? 'extra',
      zip,
    }))
    const done = await aPlacedMove(app, carla, { stops })
    await carryOut(app, done, carla, crew, { until: 'assign' })
    await mustTake(crew.mover, done, 'unassign')
    const spare = await aDriver(app, crew.mover)
    await carryOut(app, done, carla, crew, { until: 'assign' })
    for (const { driver_id } of [spare, crew.driver])
      await mustTake(admin, done, 'take_over', { driver_id })
    setClockBefore(app, done.quote.window_start_at, { hours: 24 })
    await app.drain()
    await takeBackSteps(done)
    await carryOut(app, done, carla, crew, { until: 'deliver', minutes: 30 })
    advance(app, { hours: 24 })
    await app.drain()
    await mustTake(admin, done, 'approve_times')
    await mustTake(carla, done, 'dispute', { reason: 'A scratch' })
    await mustTake(admin, done, 'resolve', { reason: 'Settled' })
    const unpaid = await aPlacedMove(app, carla, inSixDays(), cards.poor)
    setClockBefore(app, unpaid.quote.window_start_at, { hours: 72 })
    await app.drain()
    setClockBefore(app, unpaid.quote.window_start_at, { hours: 24 })
    await app.drain()
    await cancelUnpaid(await aPlacedMove(app, carlos, inSixDays(), cards.poor))
    const lapsed = await aCrew(app)
    const uncovered = await placed()
    await mustTake(lapsed.mover, uncovered, 'accept')
    await app.db
      .update(tables.documents)
      .set({ state: 'expired' })
      .where(eq(tables.documents.mover_id, Number(lapsed.mover.mover_id)))
    setClockBefore(app, uncovered.quote.window_start_at, { hours: 24 })
    await app.drain()
    const late = await placed()
    setClockBefore(app, late.quote.window_start_at, { hours: 2 })
    await app.drain()
    await missCrew(await placed())
    for (const decision of ['uphold_fee', 'reverse_fee'])
      await missCustomer(await placed(), decision)
  })
  const { events } = tables
  const trail = await app.db.select().from(events).where(eq(events.resource, 'orders'))
  const named = new Set(rows.map(({ event }) => event))
  const table: Record<string, readonly { app?: string }[]> = orderNotices
  for (const [name, { emits }] of Object.entries(orderMachine.transitions)) {
    expect(
      trail.some((event) => event.name === emits),
      `${name} was taken`,
    ).toBe(true)
    expect(named.has(emits), name).toBe(table[name]?.some(({ app }) => app))
  }
})

test('a notice is in the reader’s language, with a link', async () => {
  const move = await aPlacedMove(app, carlos)
  const [row, ...more] = await notified(() => mustTake(crew.mover, move, 'accept'))
  expect(more).toEqual([])
  expect(row).toMatchObject({
    user_id: carlos.user_id,
    role: 'customer',
    event: 'order.accepted',
    type: 'in-app',
    title: 'Bay Movers aceptó tu mudanza',
    link: `/customer/moves/details?code=${move.code}`,
    link_label: 'Ver la mudanza',
    additional_data: { code: move.code },
    read: false,
    read_at: null,
    created_at: app.clock.now.toISOString(),
  })
  expect(row?.message).toMatch(
    new RegExp(`^Bay Movers se encargará de ${move.code} el viernes, 9 de abril de 2027`),
  )
})

test('a notice is stored with the step or not at all', async () => {
  const move = await aPlacedMove(app, carla)
  const refused = await notified(async () => {
    expect((await take(crew.mover, move, 'release', { reason: 'x' })).statusCode).not.toBe(200)
    expect((await take(crew.driver, move, 'depart')).statusCode).not.toBe(200)
  })
  expect(refused).toEqual([])
})

/** Returns the mover's earning from a move. */
async function earned({ id }: PlacedMove) {
  const { earnings } = tables
  const [row] = await app.db.select().from(earnings).where(eq(earnings.order_id, id))
  return row
}
