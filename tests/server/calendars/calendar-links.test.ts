import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { CalendarLink, MadeCalendarLink } from '#contract/calls/calendar-links.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { clientOf } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { waitUntilErased } from '../../support/people/closed-account.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  aBookedMove,
  aCrew,
  aPlacedMove,
  carryOut,
  moveOf,
  mustTake,
  orderRow,
} from '../../support/scenarios/moves.ts'
import { admin, app, crew, customer } from '../../support/scenarios/order-scenario.ts'

const make = (who: Person, detail = 'places', code?: string) =>
  who.post('/api/calendar-links', { detail, ...(code ? { code } : {}) })
const mustMake = async (who: Person, detail?: string, code?: string) =>
  unwrap<MadeCalendarLink>(await make(who, detail, code))
const linksOf = async (who: Person, code?: string) =>
  unwrap<CalendarLink[]>(await who.get('/api/calendar-links', { query: code ? { code } : {} }))
const read = ({ url }: { url: string }, headers = {}) =>
  clientOf(app).get(new URL(url).pathname, { headers })

/** Returns the lines of a calendar, unfolded. */
async function linesOf(made: { url: string }): Promise<string[]> {
  const response = await read(made)
  expect(response.statusCode, response.body).toBe(200)
  return response.body.replaceAll('\r\n ', '').split('\r\n')
}
const codesIn = (lines: string[]) =>
  lines.flatMap((line) => /^UID:(MV-\w+)@/.exec(line)?.slice(1) ?? [])

/** Places a move that the crew has accepted and assigned. */
async function anAcceptedMove(at?: string) {
  const move = await aPlacedMove(app, customer, at ? { window_start_at: at } : {})
  await carryOut(app, move, customer, crew, { until: 'assign' })
  return move
}

describe('a calendar link', () => {
  test('is read without signing in, privately, and only as often as it changes', async () => {
    const move = await anAcceptedMove()
    const made = await mustMake(crew.mover)
    const first = await read(made)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const { version, window_start_at } = await orderRow(app, move)
    const start = window_start_at.replaceAll(/[-:]|\.\d+/g, '')
    const lines = await linesOf(made)
    expect(lines).toEqual(
      expect.arrayContaining([
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        `UID:${move.code}@${new URL(app.config.baseUrl).host}`,
        `SEQUENCE:${version}`,
        `DTSTART:${start}`,
        'STATUS:CONFIRMED',
      ]),
    )
    const tag = String(first.headers.etag)
    const same = await read(made, { 'if-none-match': `W/${tag}` })
    expect([same.statusCode, same.body]).toEqual([304, ''])

    await carryOut(app, move, customer, crew, { until: 'depart' })
    const changed = await read(made, { 'if-none-match': tag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain(`SEQUENCE:${(await orderRow(app, move)).version}`)
  })

  test('shows as much as its detail allows', async () => {
    await anAcceptedMove()
    const [busy, places, full] = await Promise.all(
      ['busy', 'places', 'full'].map(async (detail) =>
        (await linesOf(await mustMake(crew.mover, detail))).join('\n'),
      ),
    )
    for (const word of ['San Francisco', 'Test Street', 'Carla', 'LOCATION', 'URL'])
      expect(busy).not.toContain(word)
    expect(busy).toContain('SUMMARY:Busy')
    expect(places).toContain('LOCATION:San Francisco\\, CA\n')
    for (const word of ['Test Street', 'Carla', 'Dan Driver', '94110'])
      expect(places).not.toContain(word)
    for (const word of [
      'LOCATION:1 Test Street\\, San',
      'To: 2 Test Street',
      'Carla',
      'Dan Driver',
    ])
      expect(full).toContain(word)
  })

  test('has jobs that were called off for thirty days, without street and name', async () => {
    const move = await anAcceptedMove()
    const made = await mustMake(crew.mover, 'full')
    await mustTake(customer, move, 'cancel')
    const lines = (await linesOf(made)).join('\n')
    expect(lines).toContain('STATUS:CANCELLED')
    expect(lines).not.toMatch(/Test Street|Carla/)
    advance(app, { days: 29 })
    expect(codesIn(await linesOf(made))).toEqual([move.code])
    advance(app, { days: 2 })
    expect(codesIn(await linesOf(made))).toEqual([])
  })

  test('has the jobs of the last twelve months', async () => {
    const move = await anAcceptedMove()
    const made = await mustMake(crew.mover)
    const { orders } = tables
    const startsAgo = (days: number) =>
      app.db
        .update(orders)
        .set({
          window_start_at: new Date(app.clock.now.getTime() - days * 86_400_000).toISOString(),
        })
        .where(eq(orders.id, move.id))
    await startsAgo(364)
    expect(codesIn(await linesOf(made))).toEqual([move.code])
    await startsAgo(368)
    expect(codesIn(await linesOf(made))).toEqual([])
  })

  test('shows a driver and a customer only what is theirs', async () => {
    const mine = await anAcceptedMove()
    const other = await aCrew(app)
    const open = await aPlacedMove(app, customer)
    const taken = await aPlacedMove(app, customer)
    await mustTake(other.mover, taken, 'accept')
    const driver = await mustMake(crew.driver)
    const mover = await mustMake(other.mover)
    const partner = await mustMake(customer, 'places', open.code)
    expect(codesIn(await linesOf(driver))).toEqual([mine.code])
    expect(codesIn(await linesOf(mover))).toEqual([taken.code])
    expect(codesIn(await linesOf(partner))).toEqual([open.code])
    expect(await linesOf(partner)).toContain('STATUS:TENTATIVE')

    const stranger = await aCustomer(app)
    expect((await make(stranger, 'full', open.code)).statusCode).toBe(404)
    const draft = await aBookedMove(app, customer)
    expect((await make(customer, 'full', draft.code)).statusCode).toBe(404)
    expect(errorsOf(await make(customer))).toHaveProperty('code')
    expect(errorsOf(await make(crew.mover, 'full', mine.code))).toHaveProperty('code')
    expect((await make(admin)).statusCode).toBe(403)
    expect((await clientOf(app).post('/api/calendar-links', { detail: 'busy' })).statusCode).toBe(
      401,
    )
  })
})

describe('the owner of calendar links', () => {
  test('replaces one, and its old URL ends at once', async () => {
    const made = await mustMake(crew.mover, 'busy')
    const rotated = await crew.mover.post(`/api/calendar-links/${made.link.id}/rotation`)
    const next = unwrap<MadeCalendarLink>(rotated)
    expect((await read(made)).statusCode).toBe(404)
    expect((await read(next)).statusCode).toBe(200)
    expect(await linksOf(crew.mover)).toMatchObject([{ id: next.link.id, detail: 'busy' }])
    expect(
      (await crew.mover.post(`/api/calendar-links/${made.link.id}/restoration`)).statusCode,
    ).toBe(404)
  })

  test('removes one, and can undo that for a minute', async () => {
    const made = await mustMake(crew.mover)
    const path = `/api/calendar-links/${made.link.id}`
    unwrap(await crew.mover.del(path))
    expect((await read(made)).statusCode).toBe(404)
    expect(await linksOf(crew.mover)).toEqual([])
    expect((await crew.mover.post(`${path}/rotation`)).statusCode).toBe(404)
    unwrap(await crew.mover.post(`${path}/restoration`))
    expect((await read(made)).statusCode).toBe(200)

    unwrap(await crew.mover.del(path))
    advance(app, { minutes: 2 })
    expect((await crew.mover.post(`${path}/restoration`)).statusCode).toBe(409)
    await mustMake(crew.mover)
    expect((await crew.mover.post(`${path}/restoration`)).statusCode).toBe(404)
  })

  test('is the only one who reaches them', async () => {
    const made = await mustMake(crew.mover)
    const { mover } = await aCrew(app)
    for (const who of [mover, crew.driver, customer]) {
      const path = `/api/calendar-links/${made.link.id}`
      expect((await who.del(path)).statusCode).toBe(404)
      expect((await who.post(`${path}/rotation`)).statusCode).toBe(404)
      expect((await who.post(`${path}/restoration`)).statusCode).toBe(404)
    }
    expect(await linksOf(mover)).toEqual([])
    expect((await read(made)).statusCode).toBe(200)
  })

  test('has five at most, also by way of an undo and of two requests at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => mustMake(crew.mover)))
    expect(errorsOf(await make(crew.mover))).toHaveProperty('detail')
    const path = `/api/calendar-links/${made[0]?.link.id}`
    unwrap(await crew.mover.del(path))
    const two = await Promise.all([make(crew.mover), make(crew.mover)])
    expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    expect((await crew.mover.post(`${path}/restoration`)).statusCode).toBe(422)
    expect(await linksOf(crew.mover)).toHaveLength(5)
  })

  test('sees when a calendar last read one, and staff never sees the URL', async () => {
    const made = await mustMake(crew.mover)
    const token = /([\w-]+)\.ics$/.exec(made.url)?.[1] ?? ''
    expect(await linksOf(crew.mover)).toMatchObject([{ last_read_at: null }])
    await read(made)
    const at = app.clock.now.toISOString()
    advance(app, { minutes: 9 })
    await read(made)
    expect(await linksOf(crew.mover)).toMatchObject([{ last_read_at: at }])
    advance(app, { minutes: 2 })
    await read(made)
    const [later] = await linksOf(crew.mover)
    expect(later?.last_read_at).toBe(app.clock.now.toISOString())

    const { calendar_links: links, events } = tables
    const stored = [
      await app.db.select().from(links),
      await app.db.select().from(events).where(eq(events.resource, 'calendar_links')),
    ]
    expect(JSON.stringify(stored)).not.toContain(token)
    const listed = unwrap<object[]>(await admin.get('/api/calendar_links'))
    expect(listed.length).toBeGreaterThan(0)
    expect(JSON.stringify(listed)).not.toContain('token_hash')
  })

  test('who can’t sign in anymore has no calendar, and an erased one no links', async () => {
    const person = await aCustomer(app)
    const move = await aPlacedMove(app, person)
    const made = await mustMake(person, 'full', move.code)
    const { users, calendar_links: links } = tables
    const setStatus = (status: 'locked' | 'active') =>
      app.db.update(users).set({ status }).where(eq(users.id, person.user_id))
    await setStatus('locked')
    expect((await read(made)).statusCode).toBe(404)
    await setStatus('active')
    expect((await read(made)).statusCode).toBe(200)

    await mustTake(person, move, 'cancel')
    await app.drain()
    unwrapEmpty(await person.post('/api/user/closure', {}))
    await waitUntilErased(app)
    expect(await app.db.$count(links, eq(links.user_id, person.user_id))).toBe(0)
  })
})

test('guesses are counted for an address, reads of a link for the link', async () => {
  await app.db.delete(rateLimits)
  const made = await mustMake(crew.mover)
  const guess = () => read({ url: `${app.config.baseUrl}/api/calendars/${'x'.repeat(22)}.ics` })
  for (let tried = 0; tried < 60; tried++) expect((await guess()).statusCode).toBe(404)
  expect((await guess()).statusCode).toBe(429)
  for (let count = 0; count < 60; count++) expect((await read(made)).statusCode).toBe(200)
  expect((await read(made)).statusCode).toBe(429)
  await app.db.delete(rateLimits)
})

test('a move in the customer’s calendar follows its mover', async () => {
  const move = await anAcceptedMove()
  const made = await mustMake(customer, 'full', move.code)
  const { mover } = await moveOf(customer, move)
  const lines = (await linesOf(made)).join('\n')
  expect(lines).toContain(`Movers: ${mover?.business_name}`)
  expect(lines).toContain(`URL:${app.config.baseUrl}/customer/moves/details?code=${move.code}`)
})

function unwrapEmpty(response: { statusCode: number; body: string }): void {
  expect(response.statusCode, response.body).toBeLessThan(300)
}
