import { like, sql } from 'drizzle-orm'
import { ref, serverTimestamp, set, update } from 'firebase/database'
import { describe, expect, test } from 'vitest'

import {
  type ChatMessage,
  messagesPerMinute,
  roomMessageLimit,
  tabLimit,
} from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import { realtimeNodes } from '#server/database/tables.ts'
import { forgetRooms } from '#server/modules/chats/forget-rooms.ts'
import { advance } from '../../support/app/clock.ts'
import { unwrap } from '../../support/app/response.ts'
import { waitFor } from '../../support/app/wait-for.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'
import {
  collectMessages,
  connectPerson,
  enterRoom,
  listenOnPort,
  messagesIn,
  readAt,
  sendMessage,
} from '../../support/people/realtime-people.ts'
import { aPlacedMove, take } from '../../support/scenarios/moves.ts'
import {
  admin,
  aMoveCarriedOutTo,
  app,
  crew,
  customer,
} from '../../support/scenarios/order-scenario.ts'
import { aPicture, storePicture } from '../../support/scenarios/pictures.ts'

/** The rooms of orders, used over the network by the SDK of a signed-in person. */
listenOnPort(() => app)

const denied = /permission.denied/i

test('the customer and the mover of a move read each other’s messages, and no one else does', async () => {
  const { code } = await aMoveCarriedOutTo('accept')
  await app.drain()
  const [theirs, movers] = [await connectPerson(customer), await connectPerson(crew.mover)]
  const stranger = await connectPerson(await aCustomer(app))
  const [one, other, outside] = [
    collectMessages(theirs, code),
    collectMessages(movers, code),
    collectMessages(stranger, code),
  ]
  await sendMessage(theirs, code, 'Is there room for a piano?')
  await sendMessage(movers, code, 'There is.')
  for (const { texts } of [one, other])
    await waitFor(() => expect(texts).toEqual(['Is there room for a piano?', 'There is.']))
  expect(outside.texts).toEqual([])
  expect(outside.refusals).toEqual([expect.stringMatching(denied)])
  await expect(sendMessage(stranger, code, 'Me too')).rejects.toThrow(denied)
})

test('refuses a message under another name, at another time, or twice under one id', async () => {
  const { code } = await aMoveCarriedOutTo('accept')
  await app.drain()
  const [theirs, movers] = [await connectPerson(customer), await connectPerson(crew.mover)]
  await expect(sendMessage(theirs, code, 'Hello', { sender: movers.uid })).rejects.toThrow(denied)
  await expect(sendMessage(theirs, code, 'Hello', { role: 'mover' })).rejects.toThrow(denied)
  await expect(sendMessage(theirs, code, 'Hello', { created_at: 1 })).rejects.toThrow(denied)
  await expect(sendMessage(theirs, code, ' ')).rejects.toThrow(denied)
  await expect(sendMessage(theirs, code, 'x'.repeat(5001))).rejects.toThrow(denied)
  await sendMessage(theirs, code, 'Hello')
  expect(await messagesIn(theirs.db, code)).toHaveLength(1)
})

test('a mover who gives the job back reads nothing more from that moment on', async () => {
  const move = await aMoveCarriedOutTo('accept')
  await app.drain()
  const [theirs, movers] = [await connectPerson(customer), await connectPerson(crew.mover)]
  const other = collectMessages(movers, move.code)
  await sendMessage(theirs, move.code, 'See you on Wednesday')
  await waitFor(() => expect(other.texts).toEqual(['See you on Wednesday']))
  unwrap(await take(crew.mover, move, 'release', { reason: 'A truck broke down' }))
  await app.drain()
  await waitFor(() => expect(other.refusals).toEqual([expect.stringMatching(denied)]))
  await sendMessage(theirs, move.code, 'Who comes now?')
  expect(other.texts).toEqual(['See you on Wednesday'])
  expect((await crew.mover.post(`/api/chats/${move.code}/enter`)).statusCode).toBe(404)
})

test('the assigned driver takes part, and the replaced one no longer', async () => {
  const move = await aMoveCarriedOutTo('assign')
  await app.drain()
  const theirs = await connectPerson(customer)
  const members = (await readAt(theirs.db, paths.members(move.code))) as Record<string, string>
  expect(Object.values(members).sort()).toEqual(['customer', 'driver', 'mover'])
  const entered = await enterRoom(crew.driver, move.code)
  expect(entered.members.map(({ role }: { role: string }) => role)).toEqual([
    'customer',
    'mover',
    'driver',
  ])
})

test('a room is read-only thirty days after the end', async () => {
  const move = await aMoveCarriedOutTo('complete')
  await app.drain()
  const theirs = await connectPerson(customer)
  advance(app, { days: 29 })
  await sendMessage(theirs, move.code, 'Thank you')
  advance(app, { days: 2 })
  await expect(sendMessage(theirs, move.code, 'And one thing more')).rejects.toThrow(denied)
  expect(await messagesIn(theirs.db, move.code)).toHaveLength(1)
})

test('a canceled move’s room closes thirty days after that, whatever is decided later', async () => {
  const move = await aMoveCarriedOutTo('arrive')
  const { fee_cents } = unwrap<{ fee_cents: number }>(
    await customer.get(`/api/moves/${move.code}/cancellation`),
  )
  unwrap(await take(customer, move, 'cancel', { fee_cents }))
  await app.drain()
  const { closes_at } = await enterRoom(customer, move.code)
  unwrap(await take(customer, move, 'contest_absence', { reason: 'Nobody was at the door' }))
  advance(app, { days: 20 })
  unwrap(await take(admin, move, 'uphold_fee', { reason: 'The photo shows the door' }))
  expect((await enterRoom(customer, move.code)).closes_at).toBe(closes_at)
})

test('a room’s messages are deleted a year after the end', async () => {
  const move = await aMoveCarriedOutTo('complete')
  const other = await aMoveCarriedOutTo('accept')
  await app.drain()
  const theirs = await connectPerson(customer)
  for (const { code } of [move, other]) await sendMessage(theirs, code, 'Thank you')
  const saidIn = ({ code }: { code: string }) =>
    app.context.ports.realtime.read(paths.messages(code))
  advance(app, { days: 364 })
  await forgetRooms(app.context, app.clock.now)
  expect(await saidIn(move)).not.toBeNull()
  advance(app, { days: 2 })
  await forgetRooms(app.context, app.clock.now)
  expect(await saidIn(move)).toBeNull()
  expect(await saidIn(other)).not.toBeNull()
})

test('staff enter with a permission and leave the room when it is revoked', async () => {
  const { code } = await aMoveCarriedOutTo('accept')
  await app.drain()
  const clerk = await anAdmin(app, ['support'])
  const author = await anAdmin(app, ['content'])
  expect((await author.post(`/api/chats/${code}/enter`)).statusCode).toBe(404)
  const touch = await connectPerson(clerk)
  await expect(sendMessage(touch, code, 'Hello')).rejects.toThrow(denied)
  expect((await enterRoom(clerk, code)).members).toHaveLength(3)
  await sendMessage(touch, code, 'Can I help?')
  unwrap(await admin.patch(`/api/users/${clerk.user_id}`, { roles: ['content'] }))
  await app.drain()
  await expect(sendMessage(touch, code, 'Still here')).rejects.toThrow(denied)
})

test('a picture is shown to the members of the room and to no one else', async () => {
  const { code } = await aMoveCarriedOutTo('accept')
  const key = await storePicture(customer, await aPicture({ width: 1000 }))
  const posted = unwrap(await customer.post(`/api/chats/${code}/photos`, { key }))
  const query = `/api/chats/${code}/photos?keys=${encodeURIComponent(`${key},photos/none.png`)}`
  const seen = unwrap<{ key: string; url: string }[]>(await crew.mover.get(query))
  expect(seen).toEqual([
    {
      key,
      url: expect.stringContaining(key),
      thumbnail_url: expect.stringContaining(key.replace('.png', '-thumbnail.webp')),
    },
  ])
  expect([posted]).toEqual(seen)
  const stranger = await aCustomer(app)
  expect((await stranger.get(query)).statusCode).toBe(404)
  expect((await crew.mover.post(`/api/chats/${code}/photos`, { key })).statusCode).toBe(404)
})

test('a disabled user is signed out of the Realtime Database too', async () => {
  const someone = await aCustomer(app)
  const touch = await connectPerson(someone)
  expect(await readAt(touch.db, paths.notifications('customer', touch.uid))).toBeNull()
  unwrap(await admin.post(`/api/users/${someone.user_id}/transitions/disable`))
  await app.drain()
  await expect(readAt(touch.db, paths.notifications('customer', touch.uid))).rejects.toThrow()
})

test('a visitor reads nothing of a room, with or without the SDK', async () => {
  const { code } = await aMoveCarriedOutTo('accept')
  await app.drain()
  const { rows } = await app.db.execute(sql`select path from realtime_nodes`)
  const { uid } = await connectPerson(customer)
  expect(rows.map(({ path }) => path)).toContain(`/${paths.members(code)}/${uid}`)
  for (const path of ['', `chats/${code}`, 'status', 'notifications', 'changes/orders', 'grants'])
    expect((await customer.get(`/${path}.json`)).statusCode, path).toBe(401)
})

describe('limits', () => {
  /** Stores messages as the server does, one a second, the last of them `endedSecondsAgo`. */
  const history = async (room: string, uid: string, count: number, endedSecondsAgo: number) => {
    const last = app.clock.now.getTime() - endedSecondsAgo * 1000
    const messages = Array.from({ length: count }, (_, at) => [
      `${paths.messages(room)}/h${10_000 + at}`,
      {
        sender: uid,
        role: 'customer',
        text: `${at}`,
        created_at: last - (count - 1 - at) * 1000,
      },
    ])
    await app.context.ports.realtime.update('', Object.fromEntries(messages))
  }

  test('a person writes at most 60 messages a minute into a room', async () => {
    const { code } = await aMoveCarriedOutTo('accept')
    const other = await aPlacedMove(app, customer)
    await app.drain()
    const [theirs, movers] = [await connectPerson(customer), await connectPerson(crew.mover)]
    await history(code, theirs.uid, messagesPerMinute - 2, 1)
    await sendMessage(theirs, code, 'The 59th')
    const many = ['/a', '/b'].map((id) => [
      `${paths.messages(code)}${id}`,
      { sender: theirs.uid, role: 'customer', text: 'Two at once', created_at: serverTimestamp() },
    ])
    await expect(update(ref(theirs.db), Object.fromEntries(many))).rejects.toThrow(denied)
    await sendMessage(theirs, code, 'The 60th')
    await expect(sendMessage(theirs, code, 'The 61st')).rejects.toThrow(denied)
    await sendMessage(movers, code, 'I can still write')
    await sendMessage(theirs, other.code, 'And so can I, elsewhere')
    advance(app, { minutes: 2 })
    await sendMessage(theirs, code, 'And here, two minutes later')
  })

  test('a room keeps its newest 2,000 messages', async () => {
    const { code } = await aMoveCarriedOutTo('accept')
    await app.drain()
    const theirs = await connectPerson(customer)
    await history(code, theirs.uid, roomMessageLimit, 120)
    await sendMessage(theirs, code, 'One more')
    const kept = Object.values(
      (await app.context.ports.realtime.read(paths.messages(code))) as Record<string, ChatMessage>,
    )
    const texts = kept
      .sort((one, other) => one.created_at - other.created_at)
      .map(({ text }) => text)
    expect(texts).toHaveLength(roomMessageLimit)
    expect([texts[0], texts.at(-1)]).toEqual(['1', 'One more'])
    const stored = await app.db
      .select({ path: realtimeNodes.path })
      .from(realtimeNodes)
      .where(like(realtimeNodes.path, `/${paths.messages(code)}/%/text`))
    expect(stored).toHaveLength(roomMessageLimit)
  })

  test('a person is in a room with at most twenty tabs, the latest ones', async () => {
    const { code } = await aMoveCarriedOutTo('accept')
    await app.drain()
    const theirs = await connectPerson(customer)
    for (let tab = 10; tab < 40; tab++) {
      advance(app, { seconds: 1 })
      const place = `${paths.attendingRoom(theirs.uid, code)}/t${tab}`
      await set(ref(theirs.db, place), serverTimestamp())
    }
    const tabs = await app.context.ports.realtime.read(paths.attendingRoom(theirs.uid, code))
    expect(Object.keys(tabs as object).sort()).toEqual(
      Array.from({ length: tabLimit }, (_, at) => `t${40 - tabLimit + at}`),
    )
  })

  test('a read returns at most one page', async () => {
    const { code } = await aMoveCarriedOutTo('accept')
    await app.drain()
    const theirs = await connectPerson(customer)
    await history(code, theirs.uid, 60, 120)
    expect(await messagesIn(theirs.db, code)).toHaveLength(50)
    for (const place of [paths.messages(code), paths.chat(code)])
      await expect(readAt(theirs.db, place)).rejects.toThrow(denied)
  })
})
