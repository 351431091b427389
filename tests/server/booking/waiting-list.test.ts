import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { MailSubscriptions } from '#contract/calls/notifications.ts'
import { rateLimits, tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { tuesday } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aMover, anAdmin, type Person } from '../../support/people/people.ts'
import { aServingCrew } from '../../support/scenarios/moves.ts'

type Wait = { email: string; from_zip?: string; to_zip?: string; city?: string }

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  admin = await anAdmin(app)
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const join = (body: Wait, language = 'en') =>
  clientOf(app).post('/api/waiting-list', body, { headers: { 'accept-language': language } })

const entriesOf = async (email: string) =>
  unwrap<Record<string, unknown>[]>(await admin.get(`/api/waiting_entries?q=${email}`))

async function mailsTo(email: string, about: 'joined' | 'served') {
  const isAbout = like(outbox.key, `waiting_${about}-%`)
  return app.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, email), isAbout))
    .orderBy(asc(outbox.id))
}

const tokenIn = (text: string | null) => /token=([^\s&]+)/.exec(text ?? '')?.[1] ?? ''

async function cityOf(slug: string) {
  const { cities } = tables
  const [city] = await app.db.select().from(cities).where(eq(cities.slug, slug))
  if (!city) throw new Error(`there is no city ${slug}`)
  return city
}

/** Opens a city as an administrator does, once a crew serves it. */
async function openCity(slug: string) {
  await aServingCrew(app, slug)
  return admin.patch(`/api/cities/${(await cityOf(slug)).id}`, { status: 'live' })
}

describe('the waiting list', () => {
  test('takes a visitor who moves from an unserved place, and confirms it by mail', async () => {
    const email = 'wanda@people.test'
    const wait = { email: 'Wanda@People.test', from_zip: '93401', to_zip: '93422' }
    const joined = await join(wait)
    expect(joined.statusCode).toBe(201)
    expect(joined.json()).toEqual({ place: 'San Luis Obispo, CA' })
    expect(await entriesOf(email)).toMatchObject([
      { email, from_zip: '93401', to_zip: '93422', city_id: null, locale: 'en', notified_at: null },
    ])
    const [mail] = await mailsTo(email, 'joined')
    expect(mail?.subject).toBe('You’re on the waiting list for San Luis Obispo, CA')
    expect(mail?.text).toContain('/unsubscribe?token=')
  })

  test('answers alike whether the address is known, and keeps and mails it once', async () => {
    const wait = { email: 'twice@people.test', from_zip: '93401' }
    const [first, second] = [await join(wait), await join(wait)]
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect(await entriesOf(wait.email)).toHaveLength(1)
    expect(await mailsTo(wait.email, 'joined')).toHaveLength(1)
  })

  test('refuses what it can’t wait for, at the field, and stores nothing', async () => {
    const email = 'wrong@people.test'
    const refusal = async (body: Omit<Wait, 'email'>) => errorsOf(await join({ email, ...body }))
    expect(await refusal({ from_zip: '94110' })).toEqual({
      from_zip: [
        'We already serve this place, from San Francisco. Get your price instead of waiting.',
      ],
    })
    expect(await refusal({ from_zip: '00000' })).toHaveProperty('from_zip')
    expect(await refusal({})).toHaveProperty('from_zip')
    expect(await refusal({ city: 'atlantis' })).toHaveProperty('city')
    expect(await refusal({ city: 'oakland' })).toHaveProperty('city')
    expect(errorsOf(await join({ email: 'no address', from_zip: '93401' }))).toHaveProperty('email')
    expect(await entriesOf(email)).toEqual([])
  })

  test('is limited per email address and per network', async () => {
    const statuses: number[] = []
    for (const _try of Array.from({ length: 6 }))
      statuses.push((await join({ email: 'often@people.test', from_zip: '93401' })).statusCode)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    for (const at of Array.from({ length: 14 }).keys())
      expect((await join({ email: `n${at}@people.test`, from_zip: '93401' })).statusCode).toBe(201)
    expect((await join({ email: 'n15@people.test', from_zip: '93401' })).statusCode).toBe(429)
  })

  test('is shown to operations and support, and to nobody else', async () => {
    for (const role of ['operations', 'support'] as const)
      expect((await (await anAdmin(app, [role])).get('/api/waiting_entries')).statusCode).toBe(200)
    for (const role of ['finance', 'content'] as const)
      expect((await (await anAdmin(app, [role])).get('/api/waiting_entries')).statusCode).toBe(403)
    expect((await (await aMover(app)).get('/api/waiting_entries')).statusCode).toBe(403)
    expect((await clientOf(app).get('/api/waiting_entries')).statusCode).toBe(401)
  })
})

describe('when a city becomes live, the waiting list', () => {
  test('gets one mail each, in their language, with the price of their route', async () => {
    const [near, spanish, far, gone] = ['near', 'cerca', 'far', 'gone'].map(
      (name) => `${name}@people.test`,
    ) as [string, string, string, string]
    unwrap(await join({ email: near, from_zip: '93454', to_zip: '93401' }))
    unwrap(await join({ email: near, from_zip: '93455' }))
    unwrap(await join({ email: spanish, city: 'santa-maria' }, 'es'))
    unwrap(await join({ email: far, from_zip: '93401' }))
    unwrap(await join({ email: gone, from_zip: '93454' }))
    const [confirmation] = await mailsTo(gone, 'joined')
    const leave = `/unsubscribe?token=${tokenIn(confirmation?.text ?? '')}`
    expect((await clientOf(app).post(leave)).statusCode).toBe(204)

    expect((await openCity('santa-maria')).statusCode).toBe(200)
    const mails = await mailsTo(near, 'served')
    expect(mails.map(({ subject }) => subject)).toEqual(['We now move people from 93454'])
    expect(mails[0]?.text).toContain('/order?from=93454&to=93401')
    const [mail] = await mailsTo(spanish, 'served')
    expect(mail?.subject).toBe('Ya hacemos mudanzas desde Santa Maria')
    expect(mail?.text).toContain('/cities/santa-maria?lang=es')
    for (const email of [far, gone]) expect(await mailsTo(email, 'served')).toEqual([])
    expect((await entriesOf(near)).map((entry) => entry.notified_at)).toEqual([
      app.clock.now.toISOString(),
      app.clock.now.toISOString(),
    ])
  })

  test('is not notified again when it reopens', async () => {
    const { id } = await cityOf('santa-maria')
    unwrap(await admin.patch(`/api/cities/${id}`, { status: 'paused' }))
    unwrap(await admin.patch(`/api/cities/${id}`, { status: 'live' }))
    expect(await mailsTo('near@people.test', 'served')).toHaveLength(1)
  })
})

describe('the link of a waiting mail', () => {
  test('shows the list by a masked address, leaves it, and comes back', async () => {
    const email = 'lena@people.test'
    unwrap(await join({ email, from_zip: '93401' }))
    const token = tokenIn((await mailsTo(email, 'joined'))[0]?.text ?? '')
    const shown = unwrap<MailSubscriptions>(
      await clientOf(app).get(`/api/unsubscribe?token=${token}`),
    )
    expect(shown).toMatchObject({
      address: 'l•••@people.test',
      topic: 'waiting_list',
      groups: [{ group: 'waiting_list', title: 'Waiting list', is_on: true, is_fixed: false }],
    })
    const change = async (is_on: boolean) =>
      unwrap<MailSubscriptions>(
        await clientOf(app).post('/api/unsubscribe', { token, group: 'waiting_list', is_on }),
      ).groups[0]?.is_on
    expect(await change(false)).toBe(false)
    expect(await entriesOf(email)).toMatchObject([{ left_at: app.clock.now.toISOString() }])
    expect(await change(true)).toBe(true)
    expect(await entriesOf(email)).toMatchObject([{ left_at: null }])
  })

  test('ends when staff delete the entry', async () => {
    const email = 'erased@people.test'
    unwrap(await join({ email, from_zip: '93401' }))
    const token = tokenIn((await mailsTo(email, 'joined'))[0]?.text ?? '')
    const [entry] = await entriesOf(email)
    unwrap(await admin.del(`/api/waiting_entries/${entry?.id}`))
    expect(await entriesOf(email)).toEqual([])
    expect((await clientOf(app).get(`/api/unsubscribe?token=${token}`)).statusCode).toBe(422)
  })
})
