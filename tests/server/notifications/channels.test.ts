import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { fcm } from '#server/adapters/push/fcm.ts'
import { forgetExpired } from '#server/database/forget-expired.ts'
import { tables } from '#server/database/tables.ts'
import { outbox } from '#server/kernel/outbox/outbox.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { advance, fromNow, tuesday } from '../../support/app/clock.ts'
import {
  type FcmServer,
  invalidToken,
  startFcmServer,
  unavailable,
  unregistered,
} from '../../support/app/fcm-server.ts'
import { unwrap } from '../../support/app/response.ts'
import { inSpanish } from '../../support/people/locale.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import { aCrew, aPlacedMove, type Crew, mustTake } from '../../support/scenarios/moves.ts'

let google: FcmServer
let app: TestApp
let carla: Person
let crew: Crew
beforeAll(async () => {
  google = await startFcmServer()
  const { serviceAccount, address } = google
  app = await openApp({
    env: { BASE_URL: 'https://haulwell.test' },
    ports: () => ({
      push: fcm({ project_id: 'haulwell-test', serviceAccount, baseUrl: address }),
    }),
  })
  app.clock.now = new Date(tuesday)
  carla = await aCustomer(app, 'Carla')
  crew = await aCrew(app)
})
beforeEach(async () => {
  app.clock.now = new Date(tuesday)
  await app.db.delete(tables.devices)
  await app.drain()
  google.received.length = 0
  google.answers.length = 0
})
afterAll(async () => {
  await app.close()
  await google.close()
})

const aDevice = async (who: Person, token: string) =>
  who.post('/api/firebase/fcm-token', { token, device_type: 'Mac', platform: 'web' })

const devices = async () =>
  (await app.db.select().from(tables.devices)).map(({ token }) => token).sort()

/** Notifies Carla that her move was accepted and returns her notification, if it is stored. */
async function tellCarla() {
  const move = await aPlacedMove(app, carla)
  await app.db.delete(tables.notifications)
  await app.db.delete(outbox).where(eq(outbox.channel, 'push'))
  await mustTake(crew.mover, move, 'accept')
  const { notifications } = tables
  const [row] = await app.db
    .select()
    .from(notifications)
    .where(eq(notifications.event, 'order.accepted'))
  return { move, row, end: () => mustTake(carla, move, 'cancel') }
}

const uidOf = async ({ user_id }: Person): Promise<string> => {
  const { users } = tables
  const [user] = await app.db.select().from(users).where(eq(users.id, user_id))
  return String(user?.firebase_uid)
}

/** Returns somebody's notifications in the Realtime Database. */
const mirrored = async (who: Person, role = 'customer') =>
  ((await app.context.ports.realtime.read(`notifications/${role}/${await uidOf(who)}`)) ??
    {}) as Record<string, Record<string, unknown>>

/** Returns the push messages that have not been sent yet. */
const waiting = async () =>
  (await app.db.select().from(outbox).where(eq(outbox.channel, 'push'))).filter(
    ({ sent_at }) => sent_at === null,
  )

describe('in the Realtime Database', () => {
  test('a notification has its fields, and its subject as JSON', async () => {
    const { move, row, end } = await tellCarla()
    await app.drain()
    expect((await mirrored(carla))[String(row?.id)]).toEqual({
      id: String(row?.id),
      title: row?.title,
      message: row?.message,
      type: 'in-app',
      link: `/customer/moves/details?code=${move.code}`,
      link_label: 'See the move',
      additional_data: JSON.stringify({ code: move.code }),
      created_at: tuesday,
      updated_at: tuesday,
      read: false,
    })
    await end()
  })

  test('a notification’s read state is updated, also when all are marked read', async () => {
    const { row, end } = await tellCarla()
    const is = async () => {
      await app.drain()
      return (await mirrored(carla))[String(row?.id)]
    }
    advance(app, { hours: 1 })
    const at = app.clock.now.toISOString()
    await carla.patch(`/api/notifications/${row?.id}`, { read: true })
    expect(await is()).toMatchObject({ title: row?.title, read: true, updated_at: at })
    await carla.patch(`/api/notifications/${row?.id}`, { read: false })
    expect(await is()).toMatchObject({ title: row?.title, read: false })
    await carla.post('/api/notifications/read-all')
    expect(await is()).toMatchObject({ title: row?.title, read: true })
    await end()
  })

  test('a deleted notification is removed', async () => {
    const { row, end } = await tellCarla()
    await app.drain()
    expect(await mirrored(carla)).toHaveProperty(String(row?.id))
    const { notifications } = tables
    await app.db
      .update(notifications)
      .set({ read: true, read_at: fromNow(app, { days: -91 }) })
      .where(eq(notifications.id, Number(row?.id)))
    await forgetExpired(app.db, app.clock.now)
    await app.drain()
    expect((await mirrored(carla))[String(row?.id)]).toBeUndefined()
    await end()
  })
})

describe('on devices', () => {
  test('a notification is sent to each of the user’s own, with texts and a link', async () => {
    await aDevice(carla, 'carla-phone')
    await aDevice(carla, 'carla-laptop')
    await aDevice(crew.mover, 'mover-phone')
    const { move, row, end } = await tellCarla()
    google.received.length = 0
    await app.drain()
    expect(google.received.map(({ message }) => message.token)).toEqual([
      'carla-phone',
      'carla-laptop',
    ])
    const link = `/customer/moves/details?code=${move.code}`
    expect(google.received[0]?.message).toMatchObject({
      data: {
        notification_id: String(row?.id),
        title: row?.title,
        message: row?.message,
        type: 'in-app',
        link,
        link_label: 'See the move',
        read: 'false',
        additional_data: JSON.stringify({ code: move.code }),
        timestamp: tuesday,
      },
      webpush: { fcm_options: { link: `https://haulwell.test${link}` } },
    })
    for (const value of Object.values(google.received[0]?.message.data ?? {}))
      expect(value).toEqual(expect.any(String))
    expect(await waiting()).toEqual([])
    await end()
  })

  test('a notification is retried when Google was busy, no earlier than requested', async () => {
    await aDevice(carla, 'carla-phone')
    const { end } = await tellCarla()
    google.received.length = 0
    google.answers.push(unavailable({ 'retry-after': '120' }), unavailable())
    await app.drain()
    expect(google.received.length).toBe(1)
    const [message] = await waiting()
    expect(message).toMatchObject({ attempts: 1, error: expect.stringContaining('503') })
    advance(app, { seconds: 119 })
    await app.drain()
    expect(google.received.length).toBe(1)
    advance(app, { seconds: 1 })
    await app.drain()
    advance(app, { seconds: 4 })
    await app.drain()
    expect(google.received.map(({ message }) => message.token)).toEqual(
      Array.from({ length: 3 }, () => 'carla-phone'),
    )
    expect(await waiting()).toEqual([])
    await end()
  })

  test('a device that Google does not know is deleted, and that is recorded', async () => {
    for (const token of ['one', 'two', 'three']) await aDevice(carla, token)
    const { end } = await tellCarla()
    google.answers.push(unregistered, invalidToken)
    await app.drain()
    expect(await devices()).toEqual(['three'])
    const { events } = tables
    const gone = await app.db.select().from(events).where(eq(events.name, 'devices.deleted'))
    expect(gone).toMatchObject([{ actor: 'system' }, { actor: 'system' }])
    await end()
  })

  test('a device that belongs to another user by now gets nothing', async () => {
    await aDevice(carla, 'shared')
    const { end } = await tellCarla()
    await aDevice(crew.mover, 'shared')
    google.received.length = 0
    await app.drain()
    expect(google.received).toEqual([])
    expect(await waiting()).toEqual([])
    await end()
  })
})

describe('preferences', () => {
  type Preference = {
    group: string
    title: string
    text: string
    in_app: { is_on: boolean; is_fixed: boolean }
    push: { is_on: boolean; is_fixed: boolean }
  }
  const path = '/api/notifications/preferences'
  const read = async (who: Person) => unwrap<Preference[]>(await who.get(path))
  const set = (who: Person, group: string, channel: string, is_on: boolean) =>
    who.post(path, { group, channel, is_on })

  test('list the groups that concern a user, named in their language, all on', async () => {
    const groupsOf = async (who: Person) => (await read(who)).map(({ group }) => group)
    expect(await groupsOf(carla)).toEqual(['moves', 'messages', 'money', 'disputes', 'support'])
    expect(await groupsOf(crew.mover)).toEqual([
      'moves',
      'offers',
      'messages',
      'documents',
      'money',
      'disputes',
      'support',
    ])
    expect(await groupsOf(crew.driver)).toEqual(['moves', 'messages', 'documents', 'support'])
    const [moves] = await read(await inSpanish(app, await aCustomer(app)))
    const on = { is_on: true, is_fixed: false }
    expect(moves).toMatchObject({ title: 'Tus mudanzas', in_app: on, push: on })
    const [jobs] = await read(crew.mover)
    expect(jobs?.title).toBe('Your jobs')
    expect((await clientOf(app).get(path)).statusCode).toBe(401)
  })

  test('that turn a channel off leave the others on', async () => {
    await aDevice(carla, 'carla-phone')
    const deliver = async () => {
      const { row, end } = await tellCarla()
      google.received.length = 0
      await app.drain()
      await end()
      await app.db.delete(tables.notifications)
      const [first] = google.received
      return { isStored: row !== undefined, pushed: first?.message.data.notification_id }
    }
    expect(await deliver()).toEqual({ isStored: true, pushed: expect.stringMatching(/^\d+$/) })

    const [off] = unwrap<Preference[]>(await set(carla, 'moves', 'push', false))
    expect(off).toMatchObject({ push: { is_on: false }, in_app: { is_on: true } })
    expect(await deliver()).toEqual({ isStored: true, pushed: undefined })

    unwrap(await set(carla, 'moves', 'in_app', false))
    expect(await deliver()).toEqual({ isStored: false, pushed: undefined })

    unwrap(await set(carla, 'moves', 'push', true))
    expect(await deliver()).toEqual({ isStored: false, pushed: expect.stringMatching(/.{36}/) })

    unwrap(await set(carla, 'moves', 'in_app', true))
    expect(await read(carla)).toEqual(await read(await aCustomer(app)))
  })

  test('cannot turn off in-app notices about money or work', async () => {
    for (const group of ['documents', 'money', 'disputes']) {
      const refused = await set(crew.mover, group, 'in_app', false)
      expect([group, refused.statusCode]).toEqual([group, 422])
      expect(refused.json().errors.is_on).toEqual([expect.any(String)])
      expect((await set(crew.mover, group, 'push', false)).statusCode).toBe(200)
    }
    const fixed = (await read(crew.mover)).filter(({ in_app }) => in_app.is_fixed)
    expect(fixed.map(({ group }) => group)).toEqual(['documents', 'money', 'disputes'])
    expect((await read(crew.mover)).some(({ push }) => push.is_fixed)).toBe(false)
  })

  test('of unknown or foreign groups are refused, and nothing is stored', async () => {
    const before = await read(carla)
    for (const [group, channel, field] of [
      ['offers', 'push', 'group'],
      ['gossip', 'push', 'group'],
      ['moves', 'pigeon', 'channel'],
    ] as const) {
      const refused = await set(carla, group, channel, false)
      expect(refused.statusCode).toBe(422)
      expect(Object.keys(refused.json().errors)).toEqual([field])
    }
    const { user_id } = carla
    const bypass = await carla.patch(`/api/users/${user_id}`, { muted_notices: ['money.in_app'] })
    expect(bypass.statusCode).toBe(422)
    expect(await read(carla)).toEqual(before)
  })
})
