import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { noticesOf, type RoomSides } from '#contract/client/realtime/room-notice.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { openRoomScenario, type RoomScenario } from '../support/scenarios/room-scenario.ts'

const room = 'MV-7K3Q9D'

let scenario: RoomScenario
beforeEach(async () => {
  scenario = await openRoomScenario()
  await scenario.put(`chats/${room}/members`, { maria: 'customer', nina: 'mover', reader: 'admin' })
  for (const [uid, other] of [
    ['maria', 'nina'],
    ['nina', 'maria'],
  ])
    await scenario.put(`peers/${uid}/${other}/${room}`, true)
  await scenario.put('grants/reader', { orders: true, messages: true })
})
afterEach(async () => {
  await scenario.close()
  expect(scenario.errors).toEqual([])
})

const maria = (given = {}) => scenario.open('maria', 'customer', room, given)
const nina = (given = {}) => scenario.open('nina', 'mover', room, given)
const sentNotices = ({ requests }: Awaited<ReturnType<typeof maria>>) =>
  requests
    .filter(({ path }) => path === '/api/firebase/instant-notification')
    .map(({ body }) => body)

describe('presence', () => {
  test('is visible to the members in the room only', async () => {
    const [customer, mover] = [await maria(), await nina()]
    mover.enter()
    await customer.waitForSnapshot(({ members }) => expect(members.nina).toBe('mover'))
    expect(customer.snapshot().presences.nina ?? null).toBeNull()
    customer.enter()
    await customer.waitForSnapshot(({ presences }) =>
      expect(presences.nina).toMatchObject({ online: true, inchat: true, notified: false }),
    )
    await mover.waitForSnapshot(({ presences }) => expect(presences.maria?.inchat).toBe(true))
    mover.leave()
    await customer.waitForSnapshot(({ presences }) =>
      expect(presences.nina).toMatchObject({ online: true, inchat: false }),
    )
    expect(mover.snapshot().presences.maria).toBeNull()
    await mover.closeAbruptly()
    await customer.waitForSnapshot(({ presences }) => expect(presences.nina?.online).toBe(false))
    expect(customer.snapshot().presences.nina?.last_seen).toBeGreaterThan(Date.now() - 60_000)
  })

  test('is visible again after every connection broke', async () => {
    const [customer, mover] = [await maria(), await nina()]
    customer.enter()
    mover.enter()
    const isThere = { online: true, inchat: true }
    for (const look of [
      () =>
        customer.waitForSnapshot(({ presences }) => expect(presences.nina).toMatchObject(isThere)),
      () =>
        mover.waitForSnapshot(({ presences }) => expect(presences.maria).toMatchObject(isThere)),
    ])
      await look()
    const breaking = customer.waitUntil(({ isConnected }) => !isConnected)
    scenario.cut()
    await breaking
    await customer.waitForSnapshot(({ presences }) => expect(presences.nina).toMatchObject(isThere))
    await mover.waitForSnapshot(({ presences }) => expect(presences.maria).toMatchObject(isThere))
  })

  test('stays with one tab when another is closed', async () => {
    const [customer, first, second] = [await maria(), await nina(), await nina()]
    customer.enter()
    first.enter()
    await customer.waitForSnapshot(({ presences }) => expect(presences.nina?.inchat).toBe(true))
    const seen: (boolean | undefined)[] = []
    customer.subscribe(() => seen.push(customer.snapshot().presences.nina?.online))
    await second.closeAbruptly()
    await waitFor(() => expect(seen).toContain(false))
    await customer.waitForSnapshot(({ presences }) =>
      expect(presences.nina).toMatchObject({ online: true, inchat: true }),
    )
  })
})

describe('a notification to the other side', () => {
  test('is requested while the other member is elsewhere; the server skips those already notified', async () => {
    const [customer, mover] = [await maria(), await nina()]
    customer.enter()
    await customer.waitForSnapshot(({ presences }) => expect(presences.nina?.inchat).toBe(false))
    customer.send('Hello')
    const notice = { status: 'message', user: 'nina', role: 'mover', order: room }
    await waitFor(() => expect(sentNotices(customer)).toEqual([notice]))

    await scenario.put('status/mover/nina/notified', true)
    await customer.waitForSnapshot(({ presences }) => expect(presences.nina?.notified).toBe(true))
    customer.send('Still there?')
    await waitFor(() => expect(sentNotices(customer)).toEqual([notice, notice]))
    mover.enter()
    await customer.waitForSnapshot(({ presences }) =>
      expect(presences.nina).toMatchObject({ inchat: true, notified: false }),
    )
    // A member who appears to be present may have lost the network, so the server checks once a
    // minute.
    customer.send('Ah, there you are')
    await waitFor(() => expect(sentNotices(customer)).toEqual([notice, notice, notice]))
    customer.send('Good')
    await customer.waitForSnapshot(({ messages }) => expect(messages.at(-1)?.state).toBe('sent'))
    expect(sentNotices(customer)).toEqual([notice, notice, notice])
  })

  const away = { online: true, inchat: false, notified: false, last_seen: null }
  const there = { ...away, inchat: true }
  const sides: RoomSides = {
    room,
    uid: 'maria',
    members: { maria: 'customer', nina: 'mover', dre: 'driver', ada: 'admin' },
    presences: { nina: away, dre: null, ada: away },
    askedAt: new Map(),
    now: 1_000_000,
  }
  const asked = (who: string, secondsAgo: number) => ({
    askedAt: new Map([[who, 1_000_000 - secondsAgo * 1000]]),
  })
  const users = (change: Partial<RoomSides>) =>
    noticesOf({ ...sides, ...change }).map(({ user, role }) => user ?? role)

  test.each<[string, Partial<RoomSides>, string[]]>([
    ['each side except the staff', {}, ['nina', 'dre']],
    ['a member who is present', { presences: { nina: there, dre: away } }, ['nina', 'dre']],
    [
      'all but a present member whom the server was asked about less than a minute ago',
      { presences: { nina: there, dre: away }, ...asked('nina', 59) },
      ['dre'],
    ],
    [
      'a present member whom the server was asked about a minute ago',
      { presences: { nina: there, dre: away }, ...asked('nina', 60) },
      ['nina', 'dre'],
    ],
    ['a member who has left meanwhile', asked('nina', 1), ['nina', 'dre']],
    [
      'a member who was notified, perhaps of another room',
      { presences: { nina: { ...away, notified: true } } },
      ['nina', 'dre'],
    ],
    ['the customer and the mover when the driver writes', { uid: 'dre' }, ['maria', 'nina']],
  ])('goes to %s', (_, change, expected) => {
    expect(users(change)).toEqual(expected)
  })

  const support = { room: 'support-maria', members: { maria: 'customer', ada: 'admin' } } as const
  test.each<[string, Partial<RoomSides>, string[]]>([
    ['all staff', {}, ['admin']],
    ['all staff even if one of them is present', { presences: { ada: there } }, ['admin']],
    ['the requester when staff write', { uid: 'ada', presences: { maria: away } }, ['maria']],
    [
      'nobody while the server was asked about the present requester less than a minute ago',
      { uid: 'ada', presences: { maria: there }, ...asked('maria', 1) },
      [],
    ],
  ])('in a support room goes to %s', (_, change, expected) => {
    expect(users({ ...support, ...change })).toEqual(expected)
  })
})

describe('a support room', () => {
  const support = 'support-maria'
  beforeEach(async () => {
    await scenario.put(`chats/${support}/members`, { maria: 'customer', reader: 'admin' })
    await scenario.put('support/maria', {
      name: 'Maria',
      role: 'customer',
      message_id: 1,
      last_at: 1,
    })
  })

  test('updates the staff’s list together with the message', async () => {
    const customer = await scenario.open('maria', 'customer', support)
    customer.send(`${'🚚'.repeat(80)} and more`)
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('sent'))
    const summary = (await scenario.read('support/maria')) as Record<string, unknown>
    expect(summary).toMatchObject({ name: 'Maria', last_role: 'customer' })
    expect(summary.last_text).toBe(`${'🚚'.repeat(69)}…`)
    const [message] = customer.snapshot().messages
    expect(summary.last_at).toBe(message?.created_at)
    await waitFor(() =>
      expect(sentNotices(customer)).toEqual([
        { status: 'message', user: null, role: 'admin', order: support },
      ]),
    )
  })

  test('is marked read by the staff member who looked', async () => {
    const customer = await scenario.open('maria', 'customer', support)
    await scenario.put('support/maria/notified', true)
    customer.send('Hello?')
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('sent'))
    const staff = await scenario.open('reader', 'admin', support)
    await staff.waitForSnapshot(({ messages, seenBefore }) =>
      expect([messages.length, seenBefore]).toEqual([1, 0]),
    )
    staff.markRead()
    const [message] = customer.snapshot().messages
    await customer.waitForSnapshot(({ reads }) => expect(reads.reader).toBe(message?.created_at))
    const summary = (await scenario.read('support/maria')) as Record<string, unknown>
    expect(summary.notified).toBe(false)
    expect(summary.staff_read_at).toBeGreaterThanOrEqual(Number(message?.created_at))
    staff.send('Good day, Maria')
    await waitFor(() =>
      expect(sentNotices(staff)).toEqual([
        { status: 'message', user: 'maria', role: 'customer', order: support },
      ]),
    )
  })

  test('that was never opened takes no message, not even part of one', async () => {
    await scenario.put('support/maria', null)
    const customer = await scenario.open('maria', 'customer', support)
    customer.send('Hello?')
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('failed'))
    expect(await scenario.stored(`chats/${support}/messages`)).toBeNull()
  })
})
