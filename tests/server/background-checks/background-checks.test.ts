import { randomInt } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type {
  CrewBackground,
  CrewBackgrounds,
  OwnBackground,
} from '#contract/calls/background-checks.ts'
import type { CrewMember } from '#contract/calls/crew.ts'
import type { Readiness } from '#contract/calls/readiness.ts'
import { announceWith, embeddedEvents } from '#server/adapters/embedded/events.ts'
import { orderedChecks, tables } from '#server/database/tables.ts'
import { issueToken } from '#server/plugins/session.ts'
import { type Client, clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aDriver, aMover, anAdmin, type Person } from '../../support/people/people.ts'
import { documentsOf } from '../../support/scenarios/documents.ts'
import { mailSubjectsTo } from '../../support/scenarios/wallet.ts'

let app: TestApp
let admin: Person
let mover: Person & { mover_id: number }
let driver: Person & { driver_id: number }

beforeAll(async () => {
  const secret = 'background checks of the tests, 32 letters'
  app = await openApp({
    env: { SESSION_SECRET: secret },
    providerEvents: [embeddedEvents(secret)],
  })
})
afterAll(() => app.close())
// New people for each test, because it may let weeks pass, in which a sign-in ends.
beforeEach(async () => {
  const { documents, drivers } = tables
  admin = await anAdmin(app)
  mover = await aMover(app)
  driver = await aDriver(app, mover)
  await app.db
    .update(documents)
    .set({ state: 'required' })
    .where(and(eq(documents.driver_id, driver.driver_id), eq(documents.kind, 'background_check')))
  await app.db
    .update(drivers)
    .set({ status: 'documents_pending' })
    .where(eq(drivers.id, driver.driver_id))
})

const ask = (who: Client, driver_id = driver.driver_id) =>
  who.post('/api/background-checks', { driver_id })
const own = async (who: Client) =>
  unwrap<OwnBackground>(await who.get('/api/background-checks/own'))
const crew = async (who: Client = mover) =>
  unwrap<CrewBackgrounds>(await who.get('/api/background-checks')).drivers
const ofDriver = async () =>
  (await crew()).find(({ driver_id }) => driver_id === driver.driver_id) as CrewBackground
const take = (who: Client, id: number, name: string, input: object = {}) =>
  who.post(`/api/background_checks/${id}/transitions/${name}`, input)

/** Signs both texts as they are shown. */
async function consent(who: Client, name: string, change: object = {}) {
  const { check, texts } = await own(who)
  const read = ({ edition = 0, text_sha256 = '' } = {}) => ({ edition, text_sha256 })
  const body = { disclosure: read(texts?.disclosure), consent: read(texts?.consent), name }
  return who.post(`/api/background-checks/${check?.id}/consent`, { ...body, ...change })
}

/** Asks the driver, who consents with this name, and lets the provider take the order. */
async function ordered(name: string): Promise<number> {
  const asked = unwrap<CrewBackground>(await ask(mover))
  unwrap(await consent(driver, name))
  await app.drain()
  return asked.check?.id ?? 0
}

const row = async (id: number) => {
  const { background_checks: checks } = tables
  const [found] = await app.db.select().from(checks).where(eq(checks.id, id))
  return found as NonNullable<typeof found>
}

/** The texts of the mails sent to somebody. */
async function textsTo({ email }: Person): Promise<string[]> {
  const sent = await clientOf(app).get('/dev/outbox.json', { query: { to: email } })
  return sent.json<{ text: string }[]>().map(({ text }) => text)
}

/** Lets days pass, in which the hourly job asks the provider. */
async function pass(days: number) {
  advance(app, { days })
  await app.context.scheduler.clean()
  for (let times = 0; times < 2; times++) await app.drain()
  await signInAgain()
}

/** Signs everybody in again, as far as their sign-ins have ended. */
async function signInAgain() {
  for (const person of [admin, mover, driver]) {
    const { user_id } = person
    const token = await issueToken(app.db, { user_id, session_hash: null, at: app.clock.now })
    Object.assign(person, clientOf(app, token))
  }
}

describe('a clear check', () => {
  test('is asked for by the mover, consented to by the driver, and approves both document and driver', async () => {
    const asked = unwrap<CrewBackground>(await ask(mover))
    expect(asked).toMatchObject({ can_ask: false, check: { state: 'needed', can_cancel: true } })
    expect(await mailSubjectsTo(app, driver)).toEqual([
      expect.stringContaining('is asking you for a background check'),
    ])
    const steps = async () => unwrap<Readiness>(await driver.get('/api/readiness')).steps
    const step = async () => (await steps()).find(({ key }) => key === 'background_check')
    expect(await step()).toMatchObject({ state: 'todo' })

    const shown = await own(driver)
    expect(shown.texts?.disclosure.text_sha256).not.toBe(shown.texts?.consent.text_sha256)
    const after = unwrap<OwnBackground>(await consent(driver, 'Dan Driver'))
    expect(after.check).toMatchObject({ state: 'consented' })
    expect(after.check?.signed.map(({ kind }) => kind)).toEqual([
      'background_disclosure',
      'background_consent',
    ])
    await app.drain()
    expect((await ofDriver()).check).toMatchObject({ state: 'running' })
    expect(await step()).toMatchObject({ state: 'with_us' })

    await pass(2)
    const { check, renew_from } = await ofDriver()
    expect(check).toMatchObject({ state: 'clear' })
    expect(renew_from).not.toBeNull()
    const { background_check } = await documentsOf(driver)
    expect(background_check).toMatchObject({ state: 'approved', expires_on: check?.expires_on })
    const members = unwrap<CrewMember[]>(await mover.get('/api/crew'))
    expect(members.find(({ id }) => id === driver.driver_id)).toMatchObject({ is_ready: true })
    expect((await ask(mover)).json().message).toContain('valid')
  })

  test('expires, and can be renewed 30 days before with a new consent', async () => {
    const first = await ordered('Dan Driver')
    await pass(2)
    await pass(340)
    expect(await ofDriver()).toMatchObject({ can_ask: true })
    unwrap(await ask(mover))
    expect((await own(driver)).check?.id).not.toBe(first)
    expect((await own(driver)).check?.signed).toEqual([])
    await pass(30)
    expect(await row(first)).toMatchObject({ state: 'expired' })
    expect((await documentsOf(driver)).background_check).toMatchObject({ state: 'expired' })
    const texts = await textsTo(driver)
    expect(texts.filter((text) => text.includes('A new one is needed'))).not.toEqual([])
    expect(texts.filter((text) => text.includes('Upload a new one'))).toEqual([])
  })
})

describe('consent', () => {
  test('is the driver’s own, of the texts that were read, with a full name', async () => {
    const asked = unwrap<CrewBackground>(await ask(mover))
    const id = asked.check?.id ?? 0
    const stale = { edition: 1, text_sha256: '0'.repeat(64) }
    expect((await consent(driver, 'Dan Driver', { disclosure: stale })).statusCode).toBe(409)
    expect((await consent(driver, 'Dan Driver', { consent: stale })).statusCode).toBe(409)
    expect(errorsOf(await consent(driver, 'Dan'))).toHaveProperty('name')
    const { texts } = await own(driver)
    const read = { edition: 1, text_sha256: texts?.consent.text_sha256 }
    const swapped = { disclosure: read, consent: read, name: 'Mona Mover' }
    expect((await mover.post(`/api/background-checks/${id}/consent`, swapped)).statusCode).toBe(404)
    expect(errorsOf(await take(driver, id, 'consent'))).toHaveProperty('consent_id')
    expect(errorsOf(await take(mover, id, 'decline'))).toHaveProperty('user_id')
    unwrap(await consent(driver, 'Dan Driver'))
    expect((await take(driver, id, 'decline')).statusCode).toBe(409)
    expect(errorsOf(await take(mover, id, 'cancel'))).toHaveProperty('state')
    expect(await row(id)).toMatchObject({ state: 'consented' })
  })

  test('can be refused; the mover can ask again, three times a day', async () => {
    const { check } = unwrap<CrewBackground>(await ask(mover))
    unwrap(await mover.post(`/api/background-checks/${check?.id}/request`))
    unwrap(await take(driver, check?.id ?? 0, 'decline'))
    expect(await ofDriver()).toMatchObject({ can_ask: true, check: { state: 'cancelled' } })
    unwrap(await ask(mover))
    const again = await ofDriver()
    expect((await mover.post(`/api/background-checks/${again.check?.id}/request`)).statusCode).toBe(
      429,
    )
  })

  test('is not asked of another mover’s driver, nor of one who hasn’t joined', async () => {
    const other = await aMover(app)
    expect((await ask(other)).statusCode).toBe(404)
    const invited = await aDriver(app, mover, 'invited')
    expect((await ask(mover, invited.driver_id)).statusCode).toBe(404)
    expect((await ask(driver)).statusCode).toBe(403)
    const { check } = unwrap<CrewBackground>(await ask(mover))
    expect((await ask(mover)).statusCode).toBe(409)
    expect((await take(other, check?.id ?? 0, 'cancel')).statusCode).toBe(404)
    unwrap(await take(driver, check?.id ?? 0, 'decline'))
  })

  test('is called off when the driver leaves the crew', async () => {
    const { check } = unwrap<CrewBackground>(await ask(mover))
    unwrap(await driver.post(`/api/drivers/${driver.driver_id}/transitions/leave`))
    expect(await row(check?.id ?? 0)).toMatchObject({ state: 'cancelled' })
    expect(await ofDriver()).toBeUndefined()
  })
})

describe('a provider', () => {
  test('that reports a result is asked for it at once, and an unsigned report is refused', async () => {
    const id = await ordered('Dan Driver')
    const { provider_reference } = await row(id)
    advance(app, { days: 2 })
    const sent: string[] = []
    const announce = announceWith({
      secret: app.config.sessionSecret,
      now: () => app.clock.now,
      random: randomInt,
      send: async (payload, headers) => {
        const url = '/hooks/embedded'
        const unsigned = await app.server.inject({ method: 'POST', url, payload })
        const signed = await app.server.inject({ method: 'POST', url, payload, headers })
        sent.push(`${unsigned.statusCode} ${signed.statusCode}`)
      },
      onError: (error) => sent.push(String(error)),
    })
    announce({ kind: 'background_check', reference: provider_reference ?? '' })
    await vi.waitFor(() => expect(sent).toEqual(['400 200']))
    await app.drain()
    expect(await row(id)).toMatchObject({ state: 'clear' })
  })

  test('that doesn’t answer is asked again and orders one check', async () => {
    const id = await ordered('Una Unavailable')
    expect(await row(id)).toMatchObject({ state: 'consented' })
    advance(app, { minutes: 5 })
    await app.drain()
    expect(await row(id)).toMatchObject({ state: 'running' })
    const made = await app.db
      .select()
      .from(orderedChecks)
      .where(eq(orderedChecks.idempotency_key, `background-${id}`))
    expect(made).toHaveLength(1)
  })

  test('that refuses ends the check, and it can be asked for again', async () => {
    const id = await ordered('Rita Refuse')
    expect(await row(id)).toMatchObject({ state: 'cancelled' })
    expect(await ofDriver()).toMatchObject({ can_ask: true })
  })

  test('that waits for the person tells them and goes on later', async () => {
    const id = await ordered('Sam Stall')
    await pass(1)
    expect((await own(driver)).check).toMatchObject({ stall_reason: 'name_mismatch' })
    expect((await ofDriver()).check).toMatchObject({ state: 'stalled' })
    await pass(3)
    expect(await row(id)).toMatchObject({ state: 'clear', stall_reason: null })
  })
})

describe('a report with findings', () => {
  const findings = 'A conviction from 2024 in the county records.'
  const text = 'That is another Dan Driver, born in 1961.'

  /** Every answer that the mover gets about the check. */
  const seenByMover = async (id: number) =>
    [
      await mover.get('/api/background-checks'),
      await mover.get(`/api/background_checks/${id}`),
      await mover.get('/api/events', { query: { resource: 'background_checks' } }),
      await mover.get('/api/notifications'),
      await mover.get('/api/signatures'),
    ]
      .map(({ body }) => body)
      .join('\n')

  test('is refused only after a notice and its days, and suspends the driver', async () => {
    const id = await ordered('Cora Consider')
    await pass(2)
    expect(await row(id)).toMatchObject({ state: 'consider', result: 'consider' })
    expect((await take(admin, id, 'refuse')).statusCode).toBe(409)
    unwrap(await take(admin, id, 'give_notice', { findings }))
    expect(errorsOf(await take(admin, id, 'refuse'))).toHaveProperty('final_after')
    expect((await own(driver)).check).toMatchObject({ findings, can_dispute: true })
    expect(await mailSubjectsTo(app, driver)).toContain(
      'Notice before a decision about your background check',
    )
    expect((await take(mover, id, 'give_notice', { findings })).statusCode).toBe(403)
    await pass(7)
    unwrap(await take(admin, id, 'refuse'))
    const seen = await seenByMover(id)
    expect(seen).not.toContain('conviction')
    expect(seen).not.toContain('Cora Consider')
    expect((await ask(mover)).statusCode).toBe(409)
    const { documents } = tables
    await app.db
      .update(documents)
      .set({ state: 'approved', expires_at: null })
      .where(eq(documents.driver_id, driver.driver_id))
    const approve = await admin.post(`/api/drivers/${driver.driver_id}/transitions/approve`)
    expect(errorsOf(approve)).toHaveProperty('status')
    unwrap(await take(admin, id, 'waive', { reason: 'Settled in court.' }))
    expect((await documentsOf(driver)).background_check).toMatchObject({ state: 'approved' })
  })

  test('that an active driver renewed takes them off the road', async () => {
    const { drivers } = tables
    const active = eq(drivers.id, driver.driver_id)
    await app.db.update(drivers).set({ status: 'on_duty' }).where(active)
    const id = await ordered('Cora Consider')
    await pass(2)
    unwrap(await take(admin, id, 'give_notice', { findings }))
    await pass(7)
    unwrap(await take(admin, id, 'refuse'))
    const [after] = await app.db.select().from(drivers).where(active)
    expect(after?.status).toBe('suspended')
  })

  test('can be disputed: a ticket opens, and the notice’s days start over', async () => {
    const id = await ordered('Cora Consider')
    await pass(2)
    unwrap(await take(admin, id, 'give_notice', { findings }))
    expect((await mover.post(`/api/background-checks/${id}/dispute`, { text })).statusCode).toBe(
      422,
    )
    const disputed = unwrap<OwnBackground>(
      await driver.post(`/api/background-checks/${id}/dispute`, { text }),
    )
    expect(disputed.check).toMatchObject({ state: 'disputed', dispute_text: text })
    const { tickets, ticket_messages } = tables
    const [ticket] = await app.db
      .select({ requester_id: tickets.requester_id, text: ticket_messages.text })
      .from(tickets)
      .innerJoin(ticket_messages, eq(ticket_messages.ticket_id, tickets.id))
      .orderBy(desc(tickets.id))
      .limit(1)
    expect(ticket).toEqual({ requester_id: driver.user_id, text })
    await pass(30)
    expect((await take(admin, id, 'refuse')).statusCode).toBe(409)
    expect(await seenByMover(id)).not.toContain('1961')
    unwrap(await take(admin, id, 'give_notice', { findings }))
    expect(errorsOf(await take(admin, id, 'refuse'))).toHaveProperty('final_after')
    unwrap(await take(admin, id, 'waive', { reason: 'Another person.' }))
    expect((await ofDriver()).check).toMatchObject({ state: 'waived' })
  })
})

test('a mover who drives consents to their own check on the mover’s page', async () => {
  unwrap(await mover.post('/api/crew/self'))
  const self = async () => (await crew()).find(({ is_self }) => is_self)
  expect(await self()).toMatchObject({ can_ask: true, check: null })
  unwrap(await ask(mover, (await self())?.driver_id))
  unwrap(await consent(mover, 'Mona Mover'))
  await app.drain()
  await pass(2)
  expect((await self())?.check).toMatchObject({ state: 'clear' })
})
