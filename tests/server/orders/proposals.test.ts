import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Proposal, readProposedWork } from '#contract/calls/change-proposals.ts'
import type { Placement } from '#contract/calls/placement.ts'
import type { Quote } from '#contract/calls/quotes.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { tables } from '#server/database/tables.ts'
import { type Client, clientOf } from '../../support/app/app.ts'
import {
  advance,
  cheapDay,
  dayBefore,
  expensiveDay,
  fromNow,
  holdDay,
} from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { titlesOf } from '../../support/people/notifications.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import {
  aCard,
  aCrew,
  aPlacedMove,
  cards,
  carryOut,
  chargesOf,
  confirmPayment,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
  reschedule,
  revisionQuote,
  take,
} from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer, quoteFor } from '../../support/scenarios/order-scenario.ts'

type Stored = { id: number; code: string; expires_at: string }

beforeEach(() => {
  app.clock.now = new Date(holdDay)
})

const propose = (
  move: { id: number },
  { id, hash }: Quote,
  who: Client = admin,
  transition = 'reschedule',
  more: object = {},
) =>
  who.post(`/api/orders/${move.id}/proposals`, {
    transition,
    quote_id: id,
    hash,
    reason: 'The street is closed that day.',
    ...more,
  })

/** A move and a dearer day for it that support has proposed to the customer. */
async function aProposal(from = dayBefore, to = expensiveDay) {
  const move = await aPlacedMove(app, customer, { window_start_at: from })
  const quote = await quoteFor(to)
  return { move, quote, proposal: unwrap<Stored>(await propose(move, quote)) }
}

const read = (code: string, who: Client = customer) => who.get(`/api/proposals/${code}`)
const proposalOf = async ({ code }: Stored) => unwrap<Proposal>(await read(code))
const accept = ({ code }: Stored, who: Client = customer) =>
  who.post(`/api/proposals/${code}/acceptance`)
const act = ({ id }: Stored, name: string, who: Client, input = {}) =>
  who.post(`/api/change_proposals/${id}/transitions/${name}`, input)

/** Expects a refusal because the proposal is closed, and the move as it was. */
async function expectClosed(proposal: Stored, state: string, move: PlacedMove, at = dayBefore) {
  const refused = await accept(proposal)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { state }])
  expect(await orderRow(app, move)).toMatchObject({ window_start_at: at })
}

/** Expects that all that is held for a move is its one authorized payment. */
async function expectHeld(move: PlacedMove, amount_cents: number) {
  await app.drain()
  const held = (await chargesOf(app, move)).filter(({ status }) => status === 'authorized')
  expect(held.map((charge) => charge.amount_cents)).toEqual([amount_cents])
}

/** The mails to the customer that contain a proposal's code. */
async function mailsWith(code: string) {
  const to = String(customer.email)
  const sent = await clientOf(app).get('/dev/outbox.json', { query: { to } })
  const all = sent.json<{ subject: string; text: string }[]>()
  return all.filter(({ text }) => text.includes(code))
}

const aSupporter = (): Promise<Person> => anAdmin(app, ['support'])

describe('a change by staff that costs more', () => {
  test('is refused as a transition, and as a proposal leaves the order as it is', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    const quote = await quoteFor(expensiveDay)
    const refused = await take(admin, move, 'reschedule', { quote_id: quote.id, hash: quote.hash })
    expect(errorsOf(refused).quote_id?.[0]).toContain('the customer has to agree')

    const before = await orderRow(app, move)
    const support = await aSupporter()
    const proposal = unwrap<Stored>(await propose(move, quote, support))
    expect(await orderRow(app, move)).toEqual(before)
    expect(await proposalOf(proposal)).toMatchObject({
      state: 'open',
      reason: 'The street is closed that day.',
      move: { code: move.code },
      terms: {
        before: { window_start_at: dayBefore, total_cents: move.quote.price.total_cents },
        after: { window_start_at: expensiveDay, total_cents: quote.price.total_cents },
        held_cents: move.quote.price.total_cents,
        to_hold_cents: quote.price.total_cents,
        hold_at: null,
        consent: 'none',
      },
    })
    expect((await moveOf(customer, move)).proposal).toEqual({
      code: proposal.code,
      expires_at: proposal.expires_at,
    })
    // The mail is in the customer's language and leads to the proposal.
    await app.drain()
    const [mail] = await mailsWith(proposal.code)
    expect(mail?.subject).toBe(`Please confirm a change to your move ${move.code}`)
    expect(mail?.text).toContain(`/customer/moves/proposal?code=${proposal.code}`)
  })

  test('ends with its quote, and before the move can’t be changed anymore', async () => {
    const { proposal } = await aProposal(expensiveDay, '2027-05-02T19:00:00.000Z').catch(() =>
      aProposal(),
    )
    expect(proposal.expires_at).toBe(fromNow(app, { hours: 24 }))
    const soon = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    app.clock.now = new Date(Date.parse(dayBefore) - 5 * 3_600_000)
    const { expires_at } = unwrap<Stored>(await propose(soon, await quoteFor(expensiveDay)))
    expect(expires_at).toBe(fromNow(app, { hours: 3 }))
    const late = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    app.clock.now = new Date(Date.parse(dayBefore) - 2.1 * 3_600_000)
    const refused = await propose(late, await quoteFor(expensiveDay))
    expect(errorsOf(refused).quote_id?.[0]).toContain('less than 15 minutes')
  })

  test('is proposed only by staff who may reschedule, and only if it is dearer and possible', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: expensiveDay })
    const cheaper = await quoteFor(dayBefore)
    expect(errorsOf(await propose(move, cheaper)).quote_id?.[0]).toContain('doesn’t cost more')
    const content = await anAdmin(app, ['content'])
    for (const who of [customer, content, crew.mover])
      expect((await propose(move, cheaper, who)).statusCode).toBe(403)
    expect((await propose({ id: 999_999 }, cheaper)).statusCode).toBe(404)
    const elsewhere = await quoteFor(expensiveDay, {
      stops: [
        { kind: 'pickup', zip: '94110' },
        { kind: 'dropoff', zip: '94103' },
      ],
    })
    expect(errorsOf(await propose(move, elsewhere))).toHaveProperty('quote_id')
    const wrong = { ...(await quoteFor(expensiveDay)), hash: 'f'.repeat(64) }
    expect(errorsOf(await propose(move, wrong))).toHaveProperty('quote_id')
    await mustTake(customer, move, 'cancel')
    expect((await propose(move, await quoteFor(expensiveDay))).statusCode).toBe(409)
  })

  test('has only one open proposal for each order', async () => {
    const { move, proposal } = await aProposal()
    expect((await propose(move, await quoteFor(expensiveDay))).statusCode).toBe(409)
    unwrap(await act(proposal, 'withdraw', admin))
    advance(app, { minutes: 10 })
    unwrap(await propose(move, await quoteFor(expensiveDay)))
  })

  test('is hidden neither by less work nor by a lower tip', async () => {
    const tip_cents = 40_000
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore, tip_cents })
    const items = move.quote.items.slice(0, 1).map(({ item_id }) => ({ item_id, quantity: 1 }))
    const cheaper = [
      await quoteFor(expensiveDay, { items: items as never, tip_cents }),
      await quoteFor(expensiveDay),
    ]
    for (const { id, hash, price } of cheaper) {
      expect(price.total_cents).toBeLessThan(move.quote.price.total_cents)
      const refused = await take(admin, move, 'reschedule', { quote_id: id, hash })
      expect(errorsOf(refused)).toHaveProperty('quote_id')
    }
    expect((await orderRow(app, move)).window_start_at).toBe(dayBefore)
  })

  test('is not carried out by staff in the name of the customer', async () => {
    const { move, quote, proposal } = await aProposal()
    const input = { quote_id: quote.id, hash: quote.hash, proposal_id: proposal.id }
    const refused = await take(admin, move, 'reschedule', input)
    expect(errorsOf(refused)).toHaveProperty('proposal_id')
    expect(await proposalOf(proposal)).toMatchObject({ state: 'open' })
  })

  test('changes at once if it costs the same or less', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: expensiveDay })
    const { id, hash } = await quoteFor(dayBefore)
    await mustTake(admin, move, 'reschedule', { quote_id: id, hash })
    expect(await orderRow(app, move)).toMatchObject({ window_start_at: dayBefore })
  })
})

describe('accepting', () => {
  test('holds the new price, releases the old hold, and gives the mover the first choice', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    await mustTake(crew.mover, move, 'accept')
    const quote = await quoteFor(expensiveDay)
    const support = await aSupporter()
    const proposal = unwrap<Stored>(await propose(move, quote, support))
    expect((await proposalOf(proposal)).terms).toMatchObject({ consent: 'asked' })
    const { order, payment } = unwrap<Placement>(await accept(proposal))
    expect(order).toMatchObject({ state: 'placed', window_start_at: expensiveDay })
    expect(payment).toMatchObject({ state: 'authorized', amount_cents: quote.price.total_cents })
    expect(await orderRow(app, move)).toMatchObject({
      total_cents: quote.price.total_cents,
      first_refusal_mover_id: crew.mover.mover_id,
      mover_id: null,
    })
    await expectHeld(move, quote.price.total_cents)
    expect(await proposalOf(proposal)).toMatchObject({ state: 'accepted', terms: null })
    expect((await moveOf(customer, move)).proposal).toBeNull()
    expect(await titlesOf(support, 'change_proposal.accepted')).toEqual([
      `The customer accepted your change to ${move.code}`,
    ])
    // A second time, also from another tab, changes and charges nothing.
    await expectClosed(proposal, 'accepted', move, expensiveDay)
    await expectHeld(move, quote.price.total_cents)

    await carryOut(app, move, customer, crew, { minutes: quote.price.billed_minutes })
    await app.drain()
    expect(await moveOf(customer, move)).toMatchObject({ paid_cents: quote.price.total_cents })
    const { journal } = tables
    const lines = await app.db.select().from(journal)
    expect(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(0)
  })

  test('costs what was proposed, although the fees have gone up since', async () => {
    const { move, quote, proposal } = await aProposal()
    const { terms } = await proposalOf(proposal)
    const { fees } = tables
    const rows = await app.db.select().from(fees)
    const base = rows.find(({ code }) => code === 'stair_flight')
    await app.db
      .update(fees)
      .set({ value: Number(base?.value) * 10 })
      .where(eq(fees.id, base?.id ?? 0))
    expect(unwrap<Placement>(await accept(proposal)).order.total_cents).toBe(
      quote.price.total_cents,
    )
    await app.db
      .update(fees)
      .set({ value: Number(base?.value) })
      .where(eq(fees.id, base?.id ?? 0))
    // Credit of an earlier move pays a part of it.
    await expectHeld(move, terms?.to_hold_cents ?? 0)
  })

  test('holds nothing yet for a move that is far away', async () => {
    app.clock.now = new Date(Date.parse(cheapDay) - 10 * 86_400_000)
    const { move, quote, proposal } = await aProposal(cheapDay, expensiveDay)
    const { terms } = await proposalOf(proposal)
    expect(terms).toMatchObject({ held_cents: 0, to_hold_cents: quote.price.total_cents })
    expect(Date.parse(terms?.hold_at ?? '')).toBe(Date.parse(expensiveDay) - 72 * 3_600_000)
    unwrap(await accept(proposal))
    expect(await orderRow(app, move)).toMatchObject({ total_cents: quote.price.total_cents })
    expect(await chargesOf(app, move)).toEqual([])
  })

  test('waits for the bank, and is released if staff withdraws meanwhile', async () => {
    const { move, proposal } = await aProposal()
    await app.db
      .update(tables.orders)
      .set({ payment_method_id: await aCard(customer, cards.asks) })
      .where(eq(tables.orders.id, move.id))
    const waiting = unwrap<Placement>(await accept(proposal))
    expect(waiting.payment).toMatchObject({ state: 'requires_action' })
    // Asking again doesn't hold a second amount.
    expect(unwrap<Placement>(await accept(proposal)).payment?.id).toBe(waiting.payment?.id)
    unwrap(await act(proposal, 'withdraw', admin))
    const answered = unwrap<Placement>(await confirmPayment(customer, waiting, true))
    expect(answered).toMatchObject({
      order: { window_start_at: dayBefore },
      payment: { state: 'voided', failure: expect.stringContaining('proposed change was closed') },
    })
    await expectHeld(move, move.quote.price.total_cents)
  })

  test('leaves the move and its hold alone when the card is refused', async () => {
    const { move, proposal } = await aProposal()
    const card = await aCard(customer, cards.declined)
    await app.db
      .update(tables.orders)
      .set({ payment_method_id: card })
      .where(eq(tables.orders.id, move.id))
    expect(unwrap<Placement>(await accept(proposal)).payment).toMatchObject({ state: 'failed' })
    expect(await proposalOf(proposal)).toMatchObject({ state: 'open' })
    await expectHeld(move, move.quote.price.total_cents)
  })

  test('is for the move’s customer alone, and not with the number of another proposal', async () => {
    const { move, quote, proposal } = await aProposal()
    const stranger = await aCustomer(app)
    expect((await read(proposal.code, stranger)).statusCode).toBe(404)
    expect((await accept(proposal, stranger)).statusCode).toBe(404)
    expect((await act(proposal, 'decline', stranger)).statusCode).toBe(404)
    for (const who of [admin, crew.mover])
      expect((await accept(proposal, who)).statusCode).toBe(403)
    for (const name of ['accept', 'expire', 'outdate', 'withdraw', 'resend'])
      expect((await act(proposal, name, customer)).statusCode).toBe(403)
    const other = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    const input = { quote_id: quote.id, hash: quote.hash, proposal_id: proposal.id }
    expect(Object.keys(errorsOf(await take(customer, other, 'reschedule', input)))).toContain(
      'proposal_id',
    )
    const another = await quoteFor(expensiveDay)
    const swapped = { quote_id: another.id, hash: another.hash, proposal_id: proposal.id }
    expect(Object.keys(errorsOf(await take(customer, move, 'reschedule', swapped)))).toContain(
      'proposal_id',
    )
  })
})

describe('a proposal is over', () => {
  test('when the customer declines it, and the proposer reads why', async () => {
    const { move, proposal } = await aProposal()
    unwrap(await act(proposal, 'decline', customer, { reason: 'That is too much.' }))
    await expectClosed(proposal, 'declined', move)
    expect((await act(proposal, 'decline', customer)).statusCode).toBe(409)
    const stored = unwrap<{ refusal: string }>(
      await admin.get(`/api/change_proposals/${proposal.id}`),
    )
    expect(stored.refusal).toBe('That is too much.')
    expect(await titlesOf(admin, 'change_proposal.declined')).toHaveLength(1)
    await expectHeld(move, move.quote.price.total_cents)
  })

  test('when its time is over, even before the scheduler says so', async () => {
    const { move, proposal } = await aProposal()
    advance(app, { hours: 24 })
    await expectClosed(proposal, 'expired', move)
    expect(await proposalOf(proposal)).toMatchObject({ state: 'expired', terms: null })
    await app.drain()
    const stored = unwrap<{ state: string }>(
      await admin.get(`/api/change_proposals/${proposal.id}`),
    )
    expect(stored.state).toBe('expired')
    expect(await titlesOf(customer, 'change_proposal.expired')).not.toHaveLength(0)
    expect(await titlesOf(admin, 'change_proposal.expired')).not.toHaveLength(0)
  })

  test('when staff withdraws it', async () => {
    const { move, proposal } = await aProposal()
    unwrap(await act(proposal, 'withdraw', await aSupporter()))
    await expectClosed(proposal, 'withdrawn', move)
    expect(await titlesOf(customer, 'change_proposal.withdrawn')).not.toHaveLength(0)
  })

  test('when the move is cancelled, changed or begun', async () => {
    const cancelled = await aProposal()
    await mustTake(customer, cancelled.move, 'cancel')
    await expectClosed(cancelled.proposal, 'outdated', cancelled.move)

    const changed = await aProposal(expensiveDay, '2027-05-02T17:00:00.000Z').catch(() =>
      aProposal(),
    )
    const own = await quoteFor('2027-04-30T21:00:00.000Z')
    unwrap(await reschedule(customer, changed.move, own))
    await expectClosed(changed.proposal, 'outdated', changed.move, '2027-04-30T21:00:00.000Z')

    const begun = await aProposal()
    await carryOut(app, begun.move, customer, crew, { until: 'depart' })
    const refused = await accept(begun.proposal)
    expect(refused.statusCode).toBe(409)
  })

  test('for one of two who act at the same time', async () => {
    const { move, quote, proposal } = await aProposal()
    const [accepted, withdrawn] = await Promise.all([
      accept(proposal),
      act(proposal, 'withdraw', admin),
    ])
    const isAccepted = accepted.statusCode === 200
    expect([accepted.statusCode, withdrawn.statusCode].sort()).toEqual([200, 409])
    expect((await proposalOf(proposal)).state).toBe(isAccepted ? 'accepted' : 'withdrawn')
    await expectHeld(move, (isAccepted ? quote : move.quote).price.total_cents)
  })
})

test('staff can send the link again, after a while', async () => {
  const { proposal } = await aProposal()
  const refused = await act(proposal, 'resend', admin)
  expect(Object.keys(errorsOf(refused))).toEqual(['sent_at'])
  advance(app, { minutes: 10 })
  unwrap(await act(proposal, 'resend', admin))
  await app.drain()
  expect(await mailsWith(proposal.code)).toHaveLength(2)
})

test('staff can’t evade the pause with another proposal, unless the customer has answered', async () => {
  const { move, proposal } = await aProposal()
  unwrap(await act(proposal, 'withdraw', admin))
  const again = await propose(move, await quoteFor(expensiveDay))
  expect(Object.keys(errorsOf(again))).toEqual(['sent_at'])
  advance(app, { minutes: 10 })
  const second = unwrap<Stored>(await propose(move, await quoteFor(expensiveDay)))
  unwrap(await act(second, 'decline', customer))
  unwrap(await propose(move, await quoteFor(expensiveDay)))
})

describe('a proposed revision', () => {
  const oakland = [
    { address: '2500 Mission St', unit: '4' },
    { address: '10 Broadway, Oakland, CA 94607', unit: null },
  ].map((stop) => ({
    ...stop,
    parking_note: null,
    access_code: null,
    contact_name: null,
    contact_phone: null,
    needs_certificate: false,
  }))
  const elsewhere = [
    { kind: 'pickup' as const, zip: '94110' },
    { kind: 'dropoff' as const, zip: '94607' },
  ]
  const itemsOf = (move: PlacedMove) =>
    move.quote.items.map(({ item_id, quantity }) => ({ item_id, quantity })) as never

  test('is previewed by staff who may propose it, at the booking’s terms', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    const support = await aSupporter()
    const quote = await revisionQuote(app, support, move, { items: itemsOf(move), crew_size: 3 })
    const preview = (who: Client) =>
      who.get(`/api/moves/${move.code}/revision`, { query: { quote_id: quote.id } })
    expect(unwrap(await preview(support))).toMatchObject({
      consent: 'none',
      total_before_cents: move.quote.price.total_cents,
      total_cents: quote.price.total_cents,
    })
    const finance = await anAdmin(app, ['finance'])
    expect((await preview(finance)).statusCode).toBe(403)
    expect((await preview(await aCustomer(app))).statusCode).toBe(404)
  })

  test('shows its work before and after it to staff who see the order, while it is open', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    const quote = await revisionQuote(app, admin, move, {
      items: itemsOf(move),
      crew_size: 3,
      stops: elsewhere,
    })
    const proposal = unwrap<Stored>(await propose(move, quote, admin, 'revise', { stops: oakland }))
    const work = (who: Client) => who.get(`/api/change_proposals/${proposal.id}/work`)
    const shown = unwrap<ResponseOf<typeof readProposedWork>>(await work(await aSupporter()))
    const { terms } = await proposalOf(proposal)
    expect(shown).toEqual({ work: { before: terms?.before, after: terms?.after } })
    expect(terms?.after).toMatchObject({ crew_size: 3, stops: [{}, { zip: '94607' }] })

    const denied = [await anAdmin(app, ['finance']), customer, crew.mover, await aCustomer(app)]
    for (const who of denied) expect((await work(who)).statusCode).toBe(403)
    const blind = await anAdmin(app, ['content'])
    await app.db
      .update(tables.users)
      .set({ permissions: ['change_proposals:list', 'change_proposals:show'] })
      .where(eq(tables.users.id, blind.user_id))
    expect((await work(blind)).statusCode).toBe(403)
    unwrap(await act(proposal, 'withdraw', admin))
    expect(unwrap(await work(admin))).toEqual({ work: null })
  })

  test('moves to another place, whose address is checked and kept for the customer', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    const ask = { items: itemsOf(move), stops: elsewhere }
    const quote = await revisionQuote(app, admin, move, ask)
    const without = await propose(move, quote, admin, 'revise')
    expect(errorsOf(without)).toHaveProperty('quote_id')
    const wrong = [oakland[0], { ...oakland[1], address: '1 Main St, Sacramento, CA 95814' }]
    const refused = await propose(move, quote, admin, 'revise', { stops: wrong })
    expect(Object.keys(errorsOf(refused))).toEqual(['stops.1.address'])
    const proposal = unwrap<Stored>(await propose(move, quote, admin, 'revise', { stops: oakland }))
    const { terms } = await proposalOf(proposal)
    expect(terms?.after.stops.at(-1)).toMatchObject({ address: oakland[1]?.address })
    unwrap(await accept(proposal))
    expect((await orderRow(app, move)).stops.at(-1)).toMatchObject({
      zip: '94607',
      address: oakland[1]?.address,
    })
  })

  test('is closed when the customer corrects a stop that accepting would overwrite', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    const ask = { items: itemsOf(move), stops: elsewhere }
    const quote = await revisionQuote(app, admin, move, ask)
    const proposal = unwrap<Stored>(await propose(move, quote, admin, 'revise', { stops: oakland }))
    const amend = async (details: object) => {
      const { version } = await orderRow(app, move)
      unwrap(await customer.post(`/api/moves/${move.code}/details`, { ...details, version }))
    }
    await amend({ notes: 'Mind the cat.' })
    expect(await proposalOf(proposal)).toMatchObject({ state: 'open' })
    await amend({ stops: [{ at: 0, access_code: '4711' }] })
    await expectClosed(proposal, 'outdated', move)
    expect((await orderRow(app, move)).stops[0]).toMatchObject({ access_code: '4711' })
  })

  test('has to change something', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    const quote = await revisionQuote(app, admin, move, { items: itemsOf(move) })
    const refused = await propose(move, quote, admin, 'revise')
    expect(errorsOf(refused).quote_id?.[0]).toContain('as it’s booked')
  })

  test('is proposed to the customer even if it costs less', async () => {
    const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
    const items = move.quote.items.slice(0, 1).map(({ item_id }) => ({ item_id, quantity: 1 }))
    const quote = await revisionQuote(app, admin, move, { items: items as never })
    expect(quote.price.total_cents).toBeLessThan(move.quote.price.total_cents)
    const own = { quote_id: quote.id, hash: quote.hash }
    expect((await take(admin, move, 'revise', own)).statusCode).toBe(403)
    const proposal = unwrap<Stored>(await propose(move, quote, admin, 'revise'))
    unwrap(await accept(proposal))
    expect((await orderRow(app, move)).total_cents).toBe(quote.price.total_cents)
  })
})

test('other work is proposed at the booking’s terms and keeps a mover who need not agree', async () => {
  const move = await aPlacedMove(app, customer, { window_start_at: dayBefore })
  await mustTake(crew.mover, move, 'accept')
  const chair = { name: 'Chair', quantity: 1, volume_ft3: 12, weight_lb: 25, minutes: 2 }
  const items = move.quote.items.map(({ item_id, quantity }) => ({ item_id, quantity }))
  const quote = await revisionQuote(app, customer, move, { items: [...items, chair] as never })
  const proposal = unwrap<Stored>(await propose(move, quote, admin, 'revise'))
  const { terms } = await proposalOf(proposal)
  expect(terms).toMatchObject({ consent: 'kept', hold_at: null })
  expect(terms?.after.items.at(-1)).toEqual({ name: 'Chair', quantity: 1 })
  expect(unwrap<Placement>(await accept(proposal)).order).toMatchObject({ state: 'accepted' })
  expect(await orderRow(app, move)).toMatchObject({
    mover_id: crew.mover.mover_id,
    total_cents: quote.price.total_cents,
  })
  await expectHeld(move, quote.price.total_cents)
  // Another crew of the city has nothing to do with it.
  const other = await aCrew(app)
  expect((await other.mover.get(`/api/change_proposals/${proposal.id}`)).statusCode).toBe(403)
})
