import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { connectRealtime } from '#contract/client/realtime/connect.ts'
import { type OwnPresence, publishPresence } from '#contract/client/realtime/presence.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { openRoomScenario, type RoomScenario } from '../support/scenarios/room-scenario.ts'

/** One person in several tabs: each tab has different rooms open and may be closed at any moment. */

const rooms = ['MV-7K3Q9D', 'MV-SECOND', 'MV-THIRD'] as const
type Room = (typeof rooms)[number]
type Tab = { presence: OwnPresence; openRooms: Set<Room>; closeAbruptly: () => Promise<void> }

let scenario: RoomScenario
let tabs: Tab[]
beforeEach(async () => {
  scenario = await openRoomScenario()
  tabs = []
  for (const room of rooms) {
    await scenario.put(`chats/${room}/members`, { maria: 'customer', nina: 'mover' })
    await scenario.put(`peers/maria/nina/${room}`, true)
  }
})
afterEach(async () => {
  for (const tab of tabs) await tab.closeAbruptly()
  await scenario.close()
  expect(scenario.errors).toEqual([])
})

async function openTab(): Promise<Tab> {
  const who = { uid: 'nina', role: 'mover' }
  const token = scenario.identity.mintCustomToken(who.uid, { role: who.role })
  const connection = await connectRealtime({ token, ...who, config: null }, scenario.origin)
  const tab = {
    presence: publishPresence(connection),
    openRooms: new Set<Room>(),
    closeAbruptly: connection.close,
  }
  tabs.push(tab)
  return tab
}

const forget = (tab: Tab) => {
  tabs = tabs.filter((one) => one !== tab)
}
const show = async (tab: Tab, room: Room) => {
  tab.openRooms.add(room)
  await tab.presence.enter(room)
}
const hide = async (tab: Tab, room: Room) => {
  tab.openRooms.delete(room)
  await tab.presence.leave(room)
}
const close = async (tab: Tab) => {
  forget(tab)
  await tab.presence.stop()
  await tab.closeAbruptly()
}
const closeAbruptly = async (tab: Tab) => {
  forget(tab)
  await tab.closeAbruptly()
}

/** Waits until other people see the correct presence, derived from the open tabs. */
const expectPresence = () =>
  waitFor(async () => {
    const attending = (await scenario.stored('attending/nina')) as Record<string, object> | null
    const status = (await scenario.stored('status/mover/nina')) as Record<string, unknown> | null
    const shown = rooms.filter((room) => tabs.some((tab) => tab.openRooms.has(room)))
    expect(Object.keys(attending ?? {}).sort()).toEqual([...shown].sort())
    for (const room of shown)
      expect(Object.keys(attending?.[room] ?? {})).toHaveLength(
        tabs.filter((tab) => tab.openRooms.has(room)).length,
      )
    expect([status?.online ?? false, status?.inchat ?? false]).toEqual([
      tabs.length > 0,
      shown.length > 0,
    ])
  })

describe('the tabs of one person', () => {
  test.each([
    ['is closed', close],
    ['vanishes', closeAbruptly],
  ])('stay in their room when another tab in it %s', async (_, end) => {
    for (let round = 0; round < 6; round++) {
      const [first, second] = [await openTab(), await openTab()]
      await show(first, 'MV-7K3Q9D')
      await show(second, 'MV-7K3Q9D')
      await expectPresence()
      await end(second)
      await expectPresence()
      await close(first)
      await expectPresence()
    }
  })

  test('show different rooms at the same time', async () => {
    const [first, second] = [await openTab(), await openTab()]
    await show(first, 'MV-7K3Q9D')
    await show(second, 'MV-SECOND')
    await expectPresence()
    const customer = await scenario.open('maria', 'customer', 'MV-SECOND')
    customer.enter()
    await customer.waitForSnapshot(({ presences }) => expect(presences.nina?.inchat).toBe(true))
    await hide(first, 'MV-7K3Q9D')
    await expectPresence()
    expect(customer.snapshot().presences.nina?.inchat).toBe(true)
    await hide(second, 'MV-SECOND')
    await customer.waitForSnapshot(({ presences }) => expect(presences.nina?.inchat).toBe(false))
    await show(first, 'MV-THIRD')
    await expectPresence()
    expect(customer.snapshot().presences.nina?.inchat).toBe(false)
  })

  test('are in their rooms again after every connection broke', async () => {
    const [first, second] = [await openTab(), await openTab()]
    await show(first, 'MV-7K3Q9D')
    await show(second, 'MV-SECOND')
    scenario.cut()
    await expectPresence()
  })

  test('are not harmed by what an older page has written', async () => {
    await scenario.put('attending/nina', 'MV-7K3Q9D')
    const tab = await openTab()
    await show(tab, 'MV-SECOND')
    await expectPresence()
  })

  test.each([1, 2, 3, 4])('are shown correctly, whatever happens (history %i)', async (seed) => {
    const random = randomFrom(seed)
    const anyOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
    for (let step = 0; step < 32; step++) {
      const tab = tabs.length ? anyOf(tabs) : await openTab()
      const room = anyOf(rooms)
      const action = random()
      // Some actions are not awaited, so that the next one starts before they finish.
      if (action < 0.15 && tabs.length < 4) await openTab()
      else if (action < 0.5) void show(tab, room)
      else if (action < 0.7) void hide(tab, room)
      else if (action < 0.8) await show(tab, room)
      else if (action < 0.88) await close(tab)
      else await closeAbruptly(tab)
      if (step % 8 === 7) await expectPresence()
    }
    await expectPresence()
  })
})

/** Returns the same numbers from 0 to below 1 for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
