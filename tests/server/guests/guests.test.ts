import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import type { GuestLink, GuestView } from '#contract/calls/guests.ts'
import {
  type GuestField,
  type GuestKindName,
  guestFields,
  guestKindNames,
  guestSees,
} from '#contract/guest-kinds.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { advance, setClockBefore, tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  aPlacedMove,
  carryOut,
  moveOf,
  mustTake,
  orderRow,
  type PlacedMove,
} from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'

type Made = { link: GuestLink; token: string }

beforeEach(() => {
  app.clock.now = new Date(tuesday)
})

const pathOf = ({ code }: PlacedMove) => `/api/moves/${code}/guest-links`
const share = (move: PlacedMove, body: object, who: Person = customer) =>
  who.post(pathOf(move), { name: 'Ana', ...body })
const mustShare = async (move: PlacedMove, body: object) => unwrap<Made>(await share(move, body))
const visit = (token: string) => clientOf(app).get(`/api/guest/${token}`)
const linksOf = async (move: PlacedMove) => unwrap<GuestLink[]>(await customer.get(pathOf(move)))

/** Carries out a move that has everything a guest could see, and everything that none may. */
async function aFullMove(): Promise<PlacedMove> {
  const move = await aPlacedMove(app, customer)
  const { orders, users } = tables
  await app.db
    .update(users)
    .set({ name: 'Maria Secretname', phone: '+14155550111' })
    .where(eq(users.id, customer.user_id))
  const { stops, items } = await orderRow(app, move)
  await app.db
    .update(orders)
    .set({
      notes: 'Secret note',
      stops: stops.map((stop, at) => ({
        ...stop,
        address: at === 0 ? '1 Oldhome Street' : '2 Newhome Street',
        parking_note: 'Secret parking',
        access_code: 'Secret code',
        contact_name: 'Secret contact',
        contact_phone: '+14155550122',
      })),
      items: items.map((item) => ({
        ...item,
        name: 'Grandfather clock',
        note: 'Secret item note',
      })),
    })
    .where(eq(orders.id, move.id))
  await carryOut(app, move, customer, crew, { until: 'finish_loading' })
  return move
}

/** Words of the move by the field that shows them. */
const wordsOf: Partial<Record<GuestField, string>> = {
  stops: '1 Oldhome Street',
  items: 'Grandfather clock',
}

describe.each(guestKindNames)('a guest link for a %s', (kind) => {
  test('shows what is declared and nothing else', async () => {
    const move = await aFullMove()
    const { token, link } = await mustShare(move, { kind, has_code: true })
    expect(token).toMatch(/^[\w-]{22}$/)
    const response = await visit(token)
    const view = unwrap<GuestView>(response)
    expect(view).toMatchObject({ kind, name: 'Ana', customer: 'Maria', is_called_off: false })
    const seen = guestFields.filter((field) => field in view)
    expect(seen).toEqual(guestFields.filter((field) => guestSees(kind, field)))

    const { total_cents, quote } = await orderRow(app, move)
    const never = [
      'Secret',
      move.code,
      '+1415555',
      '_cents',
      String(total_cents),
      String(quote.answer.mover_cents),
      token,
    ]
    for (const text of never) expect(response.body, text).not.toContain(text)
    for (const field of guestFields) {
      const words = wordsOf[field]
      if (words && !guestSees(kind, field)) expect(response.body).not.toContain(words)
    }
    if (guestSees(kind, 'delivery_code')) expect(view.delivery_code).toBe(move.delivery_code)
    else {
      expect(link.has_code).toBe(false)
      expect(response.body).not.toContain(`"${move.delivery_code}"`)
    }
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(response.headers['cache-control']).toContain('no-store')
  })
})

test('a recipient has the code only if the customer lets them, and only when it is time', async () => {
  const move = await aPlacedMove(app, customer)
  const codeOf = async (token: string) => unwrap<GuestView>(await visit(token)).delivery_code
  const trusted = await mustShare(move, { kind: 'recipient', has_code: true })
  const other = await mustShare(move, { kind: 'recipient' })
  expect(await codeOf(trusted.token)).toBeNull()
  await carryOut(app, move, customer, crew, { until: 'confirm' })
  expect(await codeOf(trusted.token)).toBe(move.delivery_code)
  expect(await codeOf(other.token)).toBeNull()
})

test('a building sees its own address and the registration of the mover, as the customer does', async () => {
  const move = await aFullMove()
  const { movers } = tables
  const number = { usdot: '1234567' }
  await app.db.update(movers).set(number).where(eq(movers.id, crew.mover.mover_id))
  const { token } = await mustShare(move, { kind: 'building', stop: 0 })
  expect(unwrap<GuestView>(await visit(token))).toMatchObject({
    stop: { address: '1 Oldhome Street' },
    ...number,
  })
  expect((await moveOf(customer, move)).mover).toMatchObject(number)
  expect(Object.keys(errorsOf(await share(move, { kind: 'building', stop: 5 })))).toEqual(['stop'])
})

test('unknown, revoked and ended links look alike, and follow the move to another day', async () => {
  const move = await aPlacedMove(app, customer)
  const { token, link } = await mustShare(move, { kind: 'partner' })
  const gone = async (tried: string) => {
    const { statusCode, body } = await visit(tried)
    return [statusCode, body]
  }
  const unknown = await gone('A'.repeat(22))
  expect(unknown[0]).toBe(404)
  expect(await gone('users')).toEqual(unknown)

  const path = `${pathOf(move)}/${link.id}`
  expect(unwrap(await customer.del(path))).toMatchObject({ state: 'revoked' })
  expect(await gone(token)).toEqual(unknown)
  expect(unwrap(await customer.post(`${path}/restoration`))).toMatchObject({ state: 'active' })
  expect((await visit(token)).statusCode).toBe(200)
  unwrap(await customer.del(path))
  advance(app, { minutes: 2 })
  expect((await customer.post(`${path}/restoration`)).statusCode).toBe(409)

  const second = await mustShare(move, { kind: 'partner' })
  setClockBefore(app, second.link.ends_at, { minutes: 1 })
  expect((await visit(second.token)).statusCode).toBe(200)
  advance(app, { minutes: 2 })
  expect(await gone(second.token)).toEqual(unknown)
  const window_end_at = second.link.ends_at
  const { orders } = tables
  await app.db.update(orders).set({ window_end_at }).where(eq(orders.id, move.id))
  expect((await visit(second.token)).statusCode).toBe(200)
})

test('only the customer makes, sees and ends links, and nobody can read a token again', async () => {
  const move = await aPlacedMove(app, customer)
  const { link, token } = await mustShare(move, { kind: 'landlord' })
  const stranger = await aCustomer(app)
  for (const who of [stranger, crew.mover, admin]) {
    const status = who === stranger ? 404 : 403
    expect((await share(move, { kind: 'partner' }, who)).statusCode).toBe(status)
    expect((await who.get(pathOf(move))).statusCode).toBe(status)
    expect((await who.del(`${pathOf(move)}/${link.id}`)).statusCode).toBe(status)
  }
  const read = [
    await customer.get(pathOf(move)),
    await customer.get('/api/guest_links'),
    await admin.get(`/api/guest_links/${link.id}`),
    await admin.get(`/api/events?resource=guest_links&record_id=${link.id}`),
  ]
  for (const response of read) {
    unwrap(response)
    expect(response.body).not.toContain(token)
    expect(response.body).not.toContain('token_hash')
  }
  const { guest_links: links } = tables
  const [row] = await app.db.select().from(links).where(eq(links.id, link.id))
  expect(JSON.stringify(row)).not.toContain(token)
})

test('counts visits, not refreshes, and limits the links of a move', async () => {
  const move = await aPlacedMove(app, customer)
  const { token } = await mustShare(move, { kind: 'partner' })
  for (let minute = 0; minute < 3; minute++) {
    await visit(token)
    advance(app, { minutes: 1 })
  }
  expect(await linksOf(move)).toMatchObject([{ opens: 1 }])
  advance(app, { minutes: 31 })
  await visit(token)
  expect(await linksOf(move)).toMatchObject([{ opens: 2 }])

  const kinds: GuestKindName[] = Array.from({ length: 9 }, () => 'partner')
  for (const kind of kinds) await mustShare(move, { kind })
  expect(Object.keys(errorsOf(await share(move, { kind: 'partner' })))).toEqual(['name'])
})

test('a guest learns that the move was called off, and no further link can be made', async () => {
  const move = await aPlacedMove(app, customer)
  const { token } = await mustShare(move, { kind: 'landlord' })
  await mustTake(customer, move, 'cancel')
  expect(unwrap(await visit(token))).toMatchObject({ is_called_off: true })
  expect(Object.keys(errorsOf(await share(move, { kind: 'partner' })))).toEqual(['kind'])
})
