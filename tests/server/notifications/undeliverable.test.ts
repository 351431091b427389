import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { smtp } from '#server/adapters/delivery/smtp.ts'
import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { advance } from '../../support/app/clock.ts'
import { account, type MailServer, startMailServer } from '../../support/app/mail-server.ts'
import { unwrap } from '../../support/app/response.ts'
import { testCertificate } from '../../support/app/test-certificate.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

type UserRow = { id: number; email_undeliverable_at: string | null; version: number }

let server: MailServer
let mail: ReturnType<typeof smtp>
let app: TestApp
let admin: Person
let carla: Person
beforeAll(async () => {
  server = await startMailServer()
  mail = smtp({
    host: 'localhost',
    port: server.port,
    tls: 'starttls',
    login: account,
    from: { name: 'Haulwell', address: 'hello@haulwell.test' },
    ca: testCertificate.cert,
  })
  app = await openApp({ ports: () => ({ mail }) })
  admin = await anAdmin(app)
})
beforeEach(async () => {
  carla = await aCustomer(app, 'Carla')
  await app.drain()
  server.received.length = 0
})
afterAll(async () => {
  await app.close()
  mail.close()
  await server.close()
})

const refusal = '550 5.1.1 No such user here'

/** Requests a sign-in code, which is mailed. */
const requestCode = async ({ email }: Person) => {
  // Codes to one address are limited by the minute.
  advance(app, { hours: 1 })
  unwrap(await clientOf(app).post('/api/check-user', { username: email }))
}

const userRow = async ({ user_id }: Person, reader: Person = admin) =>
  unwrap<UserRow>(await reader.get(`/api/users/${user_id}`))

const latestMail = async ({ email }: Person) =>
  (
    await app.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, email), eq(outbox.channel, 'mail')))
      .orderBy(outbox.id)
  ).at(-1)

async function aRefusal(): Promise<void> {
  await requestCode(carla)
  server.atRecipient.push(refusal)
  await app.drain()
}

describe('a mail', () => {
  test('has its text as HTML in the reader’s language, and an id that stays the same', async () => {
    unwrap(await carla.patch(`/api/users/${carla.user_id}`, { locale: 'es' }))
    await requestCode(carla)
    server.atData.push('451 4.3.0 Try again later')
    await app.drain()
    advance(app, { minutes: 5 })
    await app.drain()
    const [received] = server.received
    const queued = await latestMail(carla)
    expect(received?.text?.trim()).toBe(queued?.text)
    expect(received?.html).toContain('<html lang="es"')
    expect(received?.html).toContain(app.config.company)
    expect(received?.messageId).toMatch(new RegExp(`^<${queued?.id}\\.\\d{13}@haulwell\\.test>$`))
    expect(queued).toMatchObject({ attempts: 2, error: null })
  })

  test('that is refused for now is sent later and marks nothing', async () => {
    await requestCode(carla)
    server.atRecipient.push('450 4.2.1 Try again later')
    await app.drain()
    expect(await latestMail(carla)).toMatchObject({
      sent_at: null,
      error: expect.stringContaining('450 4.2.1 Try again later'),
    })
    expect(await userRow(carla)).toMatchObject({ email_undeliverable_at: null })
    advance(app, { minutes: 5 })
    await app.drain()
    expect((await latestMail(carla))?.sent_at).not.toBeNull()
    expect(server.received).toHaveLength(1)
  })

  test('that is refused for good is not tried again', async () => {
    await aRefusal()
    expect(await latestMail(carla)).toMatchObject({ attempts: 1, error: null })
    expect((await latestMail(carla))?.sent_at).not.toBeNull()
    advance(app, { hours: 5 })
    await app.drain()
    expect(server.received).toEqual([])
  })

  test('to an address without an account is only closed', async () => {
    const email = 'stranger@people.test'
    unwrap(await clientOf(app).post('/api/check-user', { username: email }))
    server.atRecipient.push(refusal)
    await app.drain()
    expect(await latestMail({ ...carla, email })).toMatchObject({ attempts: 1, error: null })
  })
})

describe('an address that refuses mail for good', () => {
  test('is marked, with the server’s reply on record', async () => {
    await aRefusal()
    const row = await userRow(carla)
    expect(row.email_undeliverable_at).toBe(app.clock.now.toISOString())
    const { events } = tables
    const [event] = await app.db
      .select()
      .from(events)
      .where(and(eq(events.record_id, carla.user_id), eq(events.reason, refusal)))
    expect(event).toMatchObject({
      name: 'users.edited',
      actor: 'system',
      diff: { email_undeliverable_at: [null, row.email_undeliverable_at] },
    })
  })

  test('keeps the time of the first refusal', async () => {
    await aRefusal()
    const { email_undeliverable_at } = await userRow(carla)
    await aRefusal()
    expect(await userRow(carla)).toMatchObject({ email_undeliverable_at })
  })

  test('is found by staff, and shown to its owner alone', async () => {
    await aRefusal()
    const { email_undeliverable_at } = await userRow(carla)
    const support = await anAdmin(app, ['support'])
    const query = { email_undeliverable_at_gte: app.clock.now.toISOString() }
    const found = unwrap<UserRow[]>(await support.get('/api/users', { query }))
    expect(found.map(({ id }) => id)).toEqual([carla.user_id])
    expect(await userRow(carla, carla)).toMatchObject({ email_undeliverable_at })
    expect(unwrap(await carla.get('/api/user'))).toMatchObject({ email_undeliverable_at })
    const other = await aCustomer(app, 'Cleo')
    expect((await other.get(`/api/users/${carla.user_id}`)).statusCode).toBe(404)
    expect(unwrap(await other.get('/api/user'))).toMatchObject({ email_undeliverable_at: null })
  })

  test('can be marked by nobody', async () => {
    const change = { email_undeliverable_at: app.clock.now.toISOString() }
    for (const who of [carla, admin])
      expect((await who.patch(`/api/users/${carla.user_id}`, change)).statusCode).toBe(422)
  })

  test('is no longer marked once a mail is accepted', async () => {
    await aRefusal()
    await requestCode(carla)
    await app.drain()
    expect(await userRow(carla)).toMatchObject({ email_undeliverable_at: null })
  })

  test('is no longer marked once staff change it, but still is after other changes', async () => {
    await aRefusal()
    const path = `/api/users/${carla.user_id}`
    const same = { name: 'Carla C.', email: carla.email.toUpperCase() }
    unwrap(await admin.patch(path, same))
    expect((await userRow(carla)).email_undeliverable_at).not.toBeNull()
    unwrap(await admin.patch(path, { email: `new-${carla.email}` }))
    expect((await userRow(carla)).email_undeliverable_at).toBeNull()
  })
})
