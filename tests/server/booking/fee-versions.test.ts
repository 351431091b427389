import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Quote } from '#contract/calls/quotes.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { fromNow } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aQuote } from '../../support/scenarios/moves.ts'

type Fee = (typeof tables.fees)['$inferSelect']

const { events, fees } = tables
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  app.clock.now = april
  admin = await anAdmin(app, ['finance'])
})
const april = new Date('2027-04-06T19:00:00.000Z')
const may = '2027-05-01T00:00:00.000Z'
const june = '2027-06-01T00:00:00.000Z'
const july = '2027-07-01T00:00:00.000Z'
beforeEach(async () => {
  app.clock.now = april
  await app.db.delete(fees).where(eq(fees.code, 'minimum_minutes'))
  await app.db.insert(fees).values({ code: 'minimum_minutes', kind: 'integer', value: 30 })
})
afterAll(() => app.close())

const versions = async (): Promise<Fee[]> =>
  unwrap<Fee[]>(await admin.get('/api/fees?code=minimum_minutes&_sort=active_from'))
/** Returns the start, end and value of each version, earliest first. */
const course = async () =>
  (await versions())
    .map(({ active_from, active_to, value }) => [active_from, active_to, value] as const)
    .sort(([one], [other]) => (one ?? '').localeCompare(other ?? ''))
const add = (values: Partial<Fee>, who = admin) =>
  who.post('/api/fees', { code: 'minimum_minutes', kind: 'integer', value: 45, ...values })
const change = ({ id }: Fee, values: Partial<Fee>) => admin.patch(`/api/fees/${id}`, values)
const quoteNow = (): Promise<Quote> =>
  aQuote(app, clientOf(app), { window_start_at: fromNow(app, { days: 5 }) })

describe('a later version of a fee', () => {
  test('takes over at its instant, and earlier quotes stay unchanged', async () => {
    const added = unwrap<Fee>(await add({ active_from: may, value: 300 }))
    expect(added).toMatchObject({ active_from: may, active_to: null })
    expect(await course()).toEqual([
      [null, may, 30],
      [may, null, 300],
    ])
    app.clock.now = new Date('2027-04-30T23:59:59.999Z')
    const before = await quoteNow()
    app.clock.now = new Date(may)
    const after = await quoteNow()
    expect(after.rules_version).not.toBe(before.rules_version)
    expect(after.hash).not.toBe(before.hash)
    expect(after.price.total_cents).toBeGreaterThan(before.price.total_cents)
    expect(unwrap<Quote>(await clientOf(app).get(`/api/quotes/${before.id}`))).toEqual(before)
  })

  test('records the end of the previous version in its events', async () => {
    const [first] = await versions()
    unwrap(await add({ active_from: may }))
    const trail = await app.db
      .select()
      .from(events)
      .where(and(eq(events.resource, 'fees'), eq(events.record_id, Number(first?.id))))
    expect(trail).toMatchObject([
      { name: 'fees.edited', user_id: admin.user_id, diff: { active_to: [null, may] } },
    ])
    expect((await versions()).find(({ id }) => id === first?.id)).toMatchObject({ version: 2 })
  })

  test('may end where a further version begins, which may be created first', async () => {
    unwrap(await add({ active_from: june, value: 30 }))
    const high = unwrap<Fee>(await add({ active_from: may, value: 60 }))
    expect(high.active_to).toBe(june)
    expect(await course()).toEqual([
      [null, may, 30],
      [may, june, 60],
      [june, null, 30],
    ])
    unwrap(await change(high, { value: 50 }))
    unwrap(await change(high, { active_to: june }))
    expect((await versions()).map(({ version }) => version).sort()).toEqual([1, 3, 3])
  })

  test('moves the end of the previous version when it is moved, and restores it when it is deleted', async () => {
    const added = unwrap<Fee>(await add({ active_from: may }))
    unwrap(await change(added, { active_from: june }))
    expect(await course()).toEqual([
      [null, june, 30],
      [june, null, 45],
    ])
    unwrap(await admin.del(`/api/fees/${added.id}`))
    expect(await course()).toEqual([[null, null, 30]])
  })

  test('cannot be deleted while in force, but can be deleted afterwards', async () => {
    const [first] = await versions()
    const added = unwrap<Fee>(await add({ active_from: may }))
    app.clock.now = new Date(may)
    expect((await admin.del(`/api/fees/${added.id}`)).statusCode).toBe(409)
    unwrap(await admin.del(`/api/fees/${first?.id}`))
    expect(await course()).toEqual([[may, null, 45]])
    await quoteNow()
  })
})

describe('the versions of a fee', () => {
  test('are never in force two at a time', async () => {
    unwrap(await add({ active_from: june }))
    const same = [
      'Another version of minimum_minutes starts at the same time. Change that version, or choose a different start for this one.',
    ]
    expect(errorsOf(await add({ active_from: june }))).toEqual({ active_from: same })
    expect(errorsOf(await add({ active_from: '2027-06-01T02:00:00+02:00' }))).toEqual({
      active_from: same,
    })
    expect(errorsOf(await add({}))).toEqual({ active_from: same })
    expect(errorsOf(await add({ active_from: may, active_to: july }))).toEqual({
      active_to: [
        expect.stringMatching(
          /^Another version of minimum_minutes takes effect on May 31, 2027\D+5:00\sPM\. Only one can be in force at a time\.$/,
        ),
      ],
    })
    expect(errorsOf(await add({ active_from: june, active_to: may }))).toEqual({
      active_to: ['It must end after it starts.'],
    })
    expect(await course()).toEqual([
      [null, june, 30],
      [june, null, 45],
    ])
  })

  test('have the kind that the price needs', async () => {
    expect(errorsOf(await add({ kind: 'money', active_from: may }))).toEqual({
      kind: ['The fee minimum_minutes must be of this kind: Number.'],
    })
  })

  test('leave no time without one that prices need', async () => {
    const [first] = await versions()
    const lasting = errorsOf(await add({ active_from: may, active_to: june }))
    expect(Object.keys(lasting)).toEqual(['active_to'])
    const added = unwrap<Fee>(await add({ active_from: may }))
    for (const refused of [
      await change(first as Fee, { active_to: '2027-04-20T00:00:00.000Z' }),
      await change(added, { active_to: july }),
    ])
      expect(Object.keys(errorsOf(refused))).toEqual(['active_to'])
    expect(await course()).toEqual([
      [null, may, 30],
      [may, null, 45],
    ])
  })
})

test('versions of a fee that no price uses may have gaps but no overlap', async () => {
  const own = { code: 'parking', value: 500 } as const
  unwrap(await add({ ...own, active_from: may, active_to: june }))
  unwrap(await add({ ...own, active_from: july }))
  expect(errorsOf(await add({ ...own, active_to: '2027-05-02T00:00:00.000Z' }))).toHaveProperty(
    'active_to',
  )
  const early = unwrap<Fee>(await add({ ...own }))
  expect(early.active_to).toBe(may)
  unwrap(await admin.del(`/api/fees/${early.id}`))
})
