import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { connectRealtime } from '#contract/client/realtime/connect.ts'
import { type OwnPresence, publishPresence } from '#contract/client/realtime/presence.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { openRoomScenario, type RoomScenario } from '../support/scenarios/room-scenario.ts'

/** One person in several tabs: each tab shows different rooms and may be closed at any moment. */

const rooms = ['MV-7K3Q9D', 'MV-SECOND', 'MV-THIRD'] as const
type Room = (typeof rooms)[number]
type Tab = { presence: OwnPresence; shows: Set<Room>; vanish: () => Promise<void> }

let stage: RoomScenario
let tabs: Tab[]
beforeEach(async () => {
  stage = await openRoomScenario()
  tabs = []
  for (const room of rooms) {
    await stage.put(`chats/${room}/members`, { maria: 'customer', nina: 'mover' })
    await stage.put(`peers/maria/nina/${room}`, true)
  }
})
afterEach(async () => {
  for (const tab of tabs) await tab.vanish()
  await stage.close()
  expect(stage.errors).toEqual([])
})

async function openTab(): Promise<Tab> {
  const who = { uid: 'nina', role: 'mover' }
  const token = stage.identity.mintCustomToken(who.uid, { role: who.role })
  const connection = await connectRealtime({ token, ...who, config: null }, stage.origin)
  const tab = {
    presence: publishPresence(connection),
    shows: new Set<Room>(),
    vanish: connection.close,
  }
  tabs.push(tab)
  return tab
}

const closed = (tab: Tab) => {
  tabs = tabs.filter((one) => one !== tab)
}
const show = async (tab: Tab, room: Room) => {
  tab.shows.add(room)
  await tab.presence.enter(room)
}
const hide = async (tab: Tab, room: Room) => {
  tab.shows.delete(room)
  await tab.presence.leave(room)
}
const close = async (tab: Tab) => {
  closed(tab)
  await tab.presence.stop()
  await tab.vanish()
}
const vanish = async (tab: Tab) => {
  closed(tab)
  await tab.vanish()
}

/** Waits until other people see the correct presence, derived from the open tabs. */
const seen = () =>
  waitFor(async () => {
    const attending = (await stage.stored('attending/nina')) as Record<string, object> | null
    const status = (await stage.stored('status/mover/nina')) as Record<string, unknown> | null
    const shown = rooms.filter((room) => tabs.some((tab) => tab.shows.has(room)))
    expect(Object.keys(attending ?? {}).sort()).toEqual([...shown].sort())
    for (const room of shown)
      expect(Object.keys(attending?.[room] ?? {})).toHaveLength(
        tabs.filter((tab) => tab.shows.has(room)).length,
      )
    expect([status?.online ?? false, status?.inchat ?? false]).toEqual([
      tabs.length > 0,
      shown.length > 0,
    ])
  })

describe('the tabs of one person', () => {
  test.each([
    ['is closed', close],
    ['vanishes', vanish],
  ])('stay in their room when another tab in it %s', async (_, end) => {
    for (let round = 0; round < 6; round++) {
      const [first, second] = [await openTab(), await openTab()]
      await show(first, 'MV-7K3Q9D')
      await show(second, 'MV-7K3Q9D')
      await seen()
      await end(second)
      await seen()
      await close(first)
      await seen()
    }
  })

  test('show different rooms at the same time', async () => {
    const [first, second] = [await openTab(), await openTab()]
    await show(first, 'MV-7K3Q9D')
    await show(second, 'MV-SECOND')
    await seen()
    const customer = await stage.open('maria', 'customer', 'MV-SECOND')
    customer.enter()
    await customer.shows(({ presences }) => expect(presences.nina?.inchat).toBe(true))
    await hide(first, 'MV-7K3Q9D')
    await seen()
    expect(customer.snapshot().presences.nina?.inchat).toBe(true)
    await hide(second, 'MV-SECOND')
    await customer.shows(({ presences }) => expect(presences.nina?.inchat).toBe(false))
    await show(first, 'MV-THIRD')
    await seen()
    expect(customer.snapshot().presences.nina?.inchat).toBe(false)
  })

  test('are in their rooms again after every connection broke', async () => {
    const [first, second] = [await openTab(), await openTab()]
    await show(first, 'MV-7K3Q9D')
    await show(second, 'MV-SECOND')
    stage.cut()
    await seen()
  })

  test('are not harmed by what an older page has written', async () => {
    await stage.put('attending/nina', 'MV-7K3Q9D')
    const tab = await openTab()
    await show(tab, 'MV-SECOND')
    await seen()
  })

  test.each([1, 2, 3, 4])('are shown correctly, whatever happens (history %i)', async (seed) => {
    const random = randomFrom(seed)
    const anyOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
    for (let step = 0; step < 32; step++) {
      const tab = tabs.length ? anyOf(tabs) : await openTab()
      const room = anyOf(rooms)
      const deed = random()
      // Some actions are not awaited, so that the next one starts before they finish.
      if (deed < 0.15 && tabs.length < 4) await openTab()
      else if (deed < 0.5) void show(tab, room)
      else if (deed < 0.7) void hide(tab, room)
      else if (deed < 0.8) await show(tab, room)
      else if (deed < 0.88) await close(tab)
      else await vanish(tab)
      if (step % 8 === 7) await seen()
    }
    await seen()
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
