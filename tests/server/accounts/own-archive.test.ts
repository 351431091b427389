import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { paths, supportRoom } from '#contract/realtime/paths.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf, emptyApp, openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { type Archive, archiveOf, jsonIn, textOf } from '../../support/app/archive.ts'
import { advance } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'
import { aMember } from '../../support/people/team.ts'
import { aCrew, aPlacedMove, mustTake } from '../../support/scenarios/moves.ts'
import { aPhoto } from '../../support/scenarios/pictures.ts'

let app: TestApp
let customer: Person
beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  customer = await aCustomer(app)
})
afterAll(() => app.close())

type Client = ReturnType<typeof clientOf>
type Records = Record<string, Record<string, unknown>[]>

const download = (body: object = {}, by: Client = customer) => by.post('/api/user/export', body)
const archiveFor = async (by: Client = customer): Promise<Archive> =>
  archiveOf(await download({}, by))

async function uidOf({ user_id }: Person): Promise<string> {
  const [user] = await app.db.select().from(tables.users).where(eq(tables.users.id, user_id))
  return user?.firebase_uid ?? ''
}

async function write(room: string, by: Person, role: string, text: string): Promise<void> {
  const message = { sender: await uidOf(by), role, text, created_at: app.clock.now.getTime() }
  await app.context.ports.realtime.push(paths.messages(room), message)
}

describe('the export', () => {
  test('holds all the customer’s records and nobody else’s, without what they may not see', async () => {
    const other = await aCustomer(app, 'Olga Other')
    const move = await aPlacedMove(app, customer)
    const theirs = await aPlacedMove(app, other)
    await app.db
      .update(tables.customers)
      .set({ notes: 'A note of the staff' })
      .where(eq(tables.customers.user_id, customer.user_id))
    const subject = { subject: 'My sofa', topic: 'booking' }
    expect((await customer.post('/api/tickets', subject)).statusCode).toBe(201)

    const answer = await download()

    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="haulwell-.+zip"/)
    const archive = archiveOf(answer)
    expect(Object.keys(archive)).toEqual(['customer.json', 'files.json'])
    const records = jsonIn<Records>(archive, 'customer.json')
    expect(records.users?.map(({ id, name }) => [id, name])).toEqual([
      [customer.user_id, 'Carla Customer'],
    ])
    expect(records.orders?.map(({ code }) => code)).toEqual([move.code])
    expect(records.payment_methods).toHaveLength(1)
    expect(records.tickets?.[0]).toMatchObject(subject)
    for (const name of ['customers', 'payments', 'feedbacks', 'notifications', 'ticket_messages'])
      expect(records).toHaveProperty(name)
    for (const hidden of ['Olga', theirs.code, other.email, 'A note of the staff', 'cities"'])
      expect(textOf(archive)).not.toContain(hidden)
  })

  test('is complete beyond one page of rows', async () => {
    const { notifications } = tables
    const rows = Array.from({ length: 450 }, (_, index) => ({
      user_id: customer.user_id,
      role: 'customer' as const,
      title: `Notice ${index}`,
      message: 'Text',
      event: 'order.placed',
    }))
    await app.db.insert(notifications).values(rows as never)
    const records = jsonIn<Records>(await archiveFor(), 'customer.json')
    expect(records.notifications).toHaveLength(450)
  })

  test('has the bytes of the person’s own files under their keys, and names those that are gone', async () => {
    const [key, gone] = [await aPhoto(customer), await aPhoto(customer)]
    const other = await aCustomer(app, 'Olga Other')
    const theirs = await aPhoto(other)
    const stored = await app.context.ports.files.read(key)
    const bytes = Buffer.concat(await (stored?.stream.toArray() ?? []))
    await app.context.ports.files.remove(gone)

    const archive = await archiveFor()

    expect(archive[`files/${key}`]?.equals(bytes)).toBe(true)
    expect(archive).not.toHaveProperty([`files/${gone}`])
    expect(archive).not.toHaveProperty([`files/${theirs}`])
    const list = jsonIn<{ key: string; is_missing: boolean }[]>(archive, 'files.json')
    expect(list.map((file) => [file.key, file.is_missing])).toEqual(
      [
        [key, false],
        [gone, true],
      ].sort(),
    )
  })

  test('has the messages of the person’s chats, with who wrote them, and of no other room', async () => {
    const crew = await aCrew(app)
    const move = await aPlacedMove(app, customer)
    const theirs = await aPlacedMove(app, await aCustomer(app, 'Olga Other'))
    await mustTake(crew.mover, move, 'accept')
    await app.drain()
    await write(move.code, customer, 'customer', 'Is there room for a piano?')
    await write(move.code, crew.mover, 'mover', 'There is')
    await write(theirs.code, crew.mover, 'mover', 'A secret of others')
    await write(supportRoom(await uidOf(customer)), customer, 'customer', 'Where is my lamp?')

    const archive = await archiveFor()

    const messages = jsonIn<object[]>(archive, `chats/${move.code}.json`)
    // Both were written within one millisecond, so either may be first.
    expect(messages).toHaveLength(2)
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          by: 'Carla Customer',
          role: 'customer',
          text: 'Is there room for a piano?',
        }),
        expect.objectContaining({ role: 'mover', text: 'There is', photo: null }),
      ]),
    )
    expect(jsonIn(archive, 'chats/support.json')).toMatchObject([{ text: 'Where is my lamp?' }])
    expect(textOf(archive)).not.toContain('A secret of others')
    expect(textOf(await archiveFor(crew.mover))).toContain('Is there room for a piano?')
  })

  test('of an owner has the company’s records, of others on the team only what is theirs', async () => {
    const crew = await aCrew(app)
    const move = await aPlacedMove(app, customer)
    await mustTake(crew.mover, move, 'accept')
    await app.drain()
    const dispatcher = await aMember(app, crew.mover, 'dispatcher')
    const own = await archiveFor(crew.mover)
    const company = jsonIn<Records>(own, `company-${crew.mover.mover_id}.json`)
    expect(company.orders?.map(({ code }) => code)).toEqual([move.code])
    expect(company.documents?.length).toBeGreaterThan(0)
    const team = jsonIn<Records>(await archiveFor(dispatcher), 'team.json')
    expect(team.users?.map(({ id }) => id)).toEqual([dispatcher.user_id])
    for (const name of ['orders', 'documents', 'drivers', 'movers', 'earnings'])
      expect(team).not.toHaveProperty(name)
  })

  test('of a driver has all of their roles, whichever they act in', async () => {
    const { driver, mover } = await aCrew(app)
    unwrap(await driver.post('/api/user/customer'))
    const archive = await archiveFor(driver)
    expect(Object.keys(archive)).toEqual(['customer.json', 'driver.json', 'files.json'])
    const records = jsonIn<Records>(archive, 'driver.json')
    expect(records.drivers?.map(({ id }) => id)).toEqual([driver.driver_id])
    expect(records).not.toHaveProperty('earnings')
    expect(textOf(archive)).not.toContain(mover.email)
    expect(records.movers?.map(({ id }) => id)).toEqual([mover.mover_id])
    const { drivers } = tables
    for (const status of ['invited', 'left'] as const) {
      await app.db.update(drivers).set({ status }).where(eq(drivers.id, driver.driver_id))
      const outside = jsonIn<Records>(await archiveFor(driver), 'driver.json')
      expect(outside.movers).toEqual([])
    }
  })

  test('needs the current address’s code, from ten minutes after the sign-in', async () => {
    advance(app, { minutes: 11 })
    const refused = await download()
    expect([refused.statusCode, refused.json<{ code?: string }>().code]).toEqual([
      422,
      'auth/requires-recent-login',
    ])
    const sent = unwrap<object>(await customer.post('/api/user/code'))
    expect(sent).toEqual({ sent_to: customer.email })
    const current_code = await sentCode(app, customer.email)
    const wrong = current_code === '000000' ? '000001' : '000000'
    expect((await download({ current_code: wrong })).statusCode).toBe(422)
    expect((await download({ current_code })).statusCode).toBe(200)
    expect((await download({ current_code })).statusCode).toBe(422)
  })

  test('is for signed-in people, ten times a day', async () => {
    expect((await download({}, await anAdmin(app))).statusCode).toBe(403)
    expect((await download({}, clientOf(app))).statusCode).toBe(401)
    for (let count = 0; count < 10; count++) expect((await download()).statusCode).toBe(200)
    expect((await download()).statusCode).toBe(429)
  })
})

test('an export that is left while a file is being opened closes that file', async () => {
  let isRead = false
  let leave = (): void => undefined
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const opened: Readable[] = []
  const slow = await openApp({
    ports: ({ files }) => ({
      files: {
        ...files,
        async read(key) {
          isRead = true
          await left
          const found = await files.read(key)
          if (found) opened.push(found.stream)
          return found
        },
      },
    }),
  })
  try {
    const { token, ...person } = await aCustomer(slow)
    await aPhoto(person)
    const address = await slow.server.listen({ port: 0, host: '127.0.0.1' })
    const asked = request(`${address}/api/user/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    asked.end('{}')
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    await vi.waitFor(() => expect(isRead).toBe(true))
    asked.destroy()
    await vi.waitFor(async () => expect(await connections(slow)).toBe(0))
    leave()
    await vi.waitFor(() => expect(opened.map(({ closed }) => closed)).toEqual([true]))
  } finally {
    leave()
    await slow.close()
  }
})

const connections = ({ server: { server } }: TestApp): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
