import { like, sql } from 'drizzle-orm'
import { ref, serverTimestamp, set, update } from 'firebase/database'
import { describe, expect, test } from 'vitest'

import {
  type ChatMessage,
  keptMessages,
  keptTabs,
  messagesPerMinute,
} from '#contract/realtime/chat-message.ts'
import { paths } from '#contract/realtime/paths.ts'
import { realtimeNodes } from '#server/database/tables.ts'
import { forgetRooms } from '#server/modules/chats/forget-rooms.ts'
import { waitFor } from '../../support/app/wait-for.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'
import {
  atAPort,
  enter,
  hear,
  inTouch,
  messagesIn,
  readAt,
  say,
} from '../../support/people/realtime-people.ts'
import { answer, aPhoto, aPlacedMove, pass, take } from '../../support/scenarios/moves.ts'
import { admin, aMoveUntil, app, crew, customer } from '../../support/scenarios/order-scenario.ts'

/** The rooms of orders, used over the network by the SDK of a signed-in person. */
atAPort(() => app)

const denied = /permission.denied/i

test('The customer and the mover of a move hear each other, and nobody else does', async () => {
  const { code } = await aMoveUntil('accept')
  await app.drain()
  const [theirs, movers] = [await inTouch(customer), await inTouch(crew.mover)]
  const stranger = await inTouch(await aCustomer(app))
  const [one, other, outside] = [hear(theirs, code), hear(movers, code), hear(stranger, code)]
  await say(theirs, code, 'Is there room for a piano?')
  await say(movers, code, 'There is.')
  for (const { heard } of [one, other])
    await waitFor(() => expect(heard).toEqual(['Is there room for a piano?', 'There is.']))
  expect(outside.heard).toEqual([])
  expect(outside.refusals).toEqual([expect.stringMatching(denied)])
  await expect(say(stranger, code, 'Me too')).rejects.toThrow(denied)
})

test('Nobody writes as somebody else, at another time, or twice under one id', async () => {
  const { code } = await aMoveUntil('accept')
  await app.drain()
  const [theirs, movers] = [await inTouch(customer), await inTouch(crew.mover)]
  await expect(say(theirs, code, 'Hello', { sender: movers.uid })).rejects.toThrow(denied)
  await expect(say(theirs, code, 'Hello', { role: 'mover' })).rejects.toThrow(denied)
  await expect(say(theirs, code, 'Hello', { created_at: 1 })).rejects.toThrow(denied)
  await expect(say(theirs, code, ' ')).rejects.toThrow(denied)
  await expect(say(theirs, code, 'x'.repeat(5001))).rejects.toThrow(denied)
  await say(theirs, code, 'Hello')
  expect(await messagesIn(theirs.db, code)).toHaveLength(1)
})

test('A mover who gives the job back hears no more from that moment on', async () => {
  const move = await aMoveUntil('accept')
  await app.drain()
  const [theirs, movers] = [await inTouch(customer), await inTouch(crew.mover)]
  const other = hear(movers, move.code)
  await say(theirs, move.code, 'See you on Wednesday')
  await waitFor(() => expect(other.heard).toEqual(['See you on Wednesday']))
  answer(await take(crew.mover, move, 'release', { reason: 'A truck broke down' }))
  await app.drain()
  await waitFor(() => expect(other.refusals).toEqual([expect.stringMatching(denied)]))
  await say(theirs, move.code, 'Who comes now?')
  expect(other.heard).toEqual(['See you on Wednesday'])
  expect((await crew.mover.post(`/api/chats/${move.code}/enter`)).statusCode).toBe(404)
})

test('The driver takes part once assigned, and the other one no longer', async () => {
  const move = await aMoveUntil('assign')
  await app.drain()
  const theirs = await inTouch(customer)
  const members = (await readAt(theirs.db, paths.members(move.code))) as Record<string, string>
  expect(Object.values(members).sort()).toEqual(['customer', 'driver', 'mover'])
  const entered = await enter(crew.driver, move.code)
  expect(entered.members.map(({ role }: { role: string }) => role)).toEqual([
    'customer',
    'mover',
    'driver',
  ])
})

test('Thirty days after the end a room can be read and not written in', async () => {
  const move = await aMoveUntil('complete')
  await app.drain()
  const theirs = await inTouch(customer)
  pass(app, { days: 29 })
  await say(theirs, move.code, 'Thank you')
  pass(app, { days: 2 })
  await expect(say(theirs, move.code, 'And one thing more')).rejects.toThrow(denied)
  expect(await messagesIn(theirs.db, move.code)).toHaveLength(1)
})

test('A year after the end what was said is gone', async () => {
  const move = await aMoveUntil('complete')
  const other = await aMoveUntil('accept')
  await app.drain()
  const theirs = await inTouch(customer)
  for (const { code } of [move, other]) await say(theirs, code, 'Thank you')
  const saidIn = ({ code }: { code: string }) =>
    app.context.ports.realtime.read(paths.messages(code))
  pass(app, { days: 364 })
  await forgetRooms(app.context, app.clock.now)
  expect(await saidIn(move)).not.toBeNull()
  pass(app, { days: 2 })
  await forgetRooms(app.context, app.clock.now)
  expect(await saidIn(move)).toBeNull()
  expect(await saidIn(other)).not.toBeNull()
})

test('The staff enters by its permission, and loses the room with it', async () => {
  const { code } = await aMoveUntil('accept')
  await app.drain()
  const clerk = await anAdmin(app, ['support'])
  const author = await anAdmin(app, ['content'])
  expect((await author.post(`/api/chats/${code}/enter`)).statusCode).toBe(404)
  const touch = await inTouch(clerk)
  await expect(say(touch, code, 'Hello')).rejects.toThrow(denied)
  expect((await enter(clerk, code)).members).toHaveLength(3)
  await say(touch, code, 'Can I help?')
  answer(await admin.patch(`/api/users/${clerk.user_id}`, { roles: ['content'] }))
  await app.drain()
  await expect(say(touch, code, 'Still here')).rejects.toThrow(denied)
})

test('A picture is shown to those in the room, and to nobody else', async () => {
  const { code } = await aMoveUntil('accept')
  const key = await aPhoto(customer)
  answer(await customer.post(`/api/chats/${code}/photos`, { key }))
  const query = `/api/chats/${code}/photos?keys=${encodeURIComponent(`${key},photos/none.png`)}`
  const seen = answer<{ key: string; url: string }[]>(await crew.mover.get(query))
  expect(seen).toEqual([{ key, url: expect.stringContaining(key) }])
  const stranger = await aCustomer(app)
  expect((await stranger.get(query)).statusCode).toBe(404)
  expect((await crew.mover.post(`/api/chats/${code}/photos`, { key })).statusCode).toBe(404)
})

test('What is disabled is signed out of the Realtime Database too', async () => {
  const someone = await aCustomer(app)
  const touch = await inTouch(someone)
  expect(await readAt(touch.db, paths.notifications('customer', touch.uid))).toBeNull()
  answer(await admin.post(`/api/users/${someone.user_id}/transitions/disable`))
  await app.drain()
  await expect(readAt(touch.db, paths.notifications('customer', touch.uid))).rejects.toThrow()
})

test('Nothing of it is read by a visitor, with or without the SDK', async () => {
  const { code } = await aMoveUntil('accept')
  await app.drain()
  const { rows } = await app.db.execute(sql`select path from realtime_nodes`)
  const { uid } = await inTouch(customer)
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
    const { code } = await aMoveUntil('accept')
    const other = await aPlacedMove(app, customer)
    await app.drain()
    const [theirs, movers] = [await inTouch(customer), await inTouch(crew.mover)]
    await history(code, theirs.uid, messagesPerMinute - 2, 1)
    await say(theirs, code, 'The 59th')
    const many = ['/a', '/b'].map((id) => [
      `${paths.messages(code)}${id}`,
      { sender: theirs.uid, role: 'customer', text: 'Two at once', created_at: serverTimestamp() },
    ])
    await expect(update(ref(theirs.db), Object.fromEntries(many))).rejects.toThrow(denied)
    await say(theirs, code, 'The 60th')
    await expect(say(theirs, code, 'The 61st')).rejects.toThrow(denied)
    await say(movers, code, 'I can still write')
    await say(theirs, other.code, 'And so can I, elsewhere')
    pass(app, { minutes: 2 })
    await say(theirs, code, 'And here, two minutes later')
  })

  test('a room keeps its newest 2,000 messages', async () => {
    const { code } = await aMoveUntil('accept')
    await app.drain()
    const theirs = await inTouch(customer)
    await history(code, theirs.uid, keptMessages, 120)
    await say(theirs, code, 'One more')
    const kept = Object.values(
      (await app.context.ports.realtime.read(paths.messages(code))) as Record<string, ChatMessage>,
    )
    const texts = kept
      .sort((one, other) => one.created_at - other.created_at)
      .map(({ text }) => text)
    expect(texts).toHaveLength(keptMessages)
    expect([texts[0], texts.at(-1)]).toEqual(['1', 'One more'])
    const stored = await app.db
      .select({ path: realtimeNodes.path })
      .from(realtimeNodes)
      .where(like(realtimeNodes.path, `/${paths.messages(code)}/%/text`))
    expect(stored).toHaveLength(keptMessages)
  })

  test('a person is in a room with at most twenty tabs, the latest', async () => {
    const { code } = await aMoveUntil('accept')
    await app.drain()
    const theirs = await inTouch(customer)
    for (let tab = 10; tab < 40; tab++) {
      pass(app, { seconds: 1 })
      const place = `${paths.attendingRoom(theirs.uid, code)}/t${tab}`
      await set(ref(theirs.db, place), serverTimestamp())
    }
    const tabs = await app.context.ports.realtime.read(paths.attendingRoom(theirs.uid, code))
    expect(Object.keys(tabs as object).sort()).toEqual(
      Array.from({ length: keptTabs }, (_, at) => `t${40 - keptTabs + at}`),
    )
  })

  test('nobody reads more than a page at once', async () => {
    const { code } = await aMoveUntil('accept')
    await app.drain()
    const theirs = await inTouch(customer)
    await history(code, theirs.uid, 60, 120)
    expect(await messagesIn(theirs.db, code)).toHaveLength(50)
    for (const place of [paths.messages(code), paths.chat(code)])
      await expect(readAt(theirs.db, place)).rejects.toThrow(denied)
  })
})
