import { afterEach, beforeEach, expect, test } from 'vitest'

import { connectRealtime } from '#contract/client/realtime/connect.ts'
import { type LookingMode, lookAt, type Onlooker } from '#contract/client/realtime/looking.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { openRoomScenario, type RoomScenario } from '../support/scenarios/room-scenario.ts'

let scenario: RoomScenario
const closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  scenario = await openRoomScenario()
  await scenario.put('grants', { ada: { orders: true }, ben: { orders: true } })
  await scenario.put('staff', { ada: 'Ada Fields', ben: 'Ben Ortiz' })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await scenario.close()
})

async function open(uid: string, mode: LookingMode, resource = 'orders') {
  const token = scenario.identity.mintCustomToken(uid, { role: 'admin' })
  const given = { token, uid, role: 'admin', config: null } as const
  const connection = await connectRealtime(given, scenario.origin)
  let seen: Onlooker[] = []
  const errors: Error[] = []
  const leave = lookAt(
    connection,
    { resource, id: 17 },
    mode,
    (onlookers) => (seen = onlookers),
    (error) => errors.push(error),
  )
  let isOpen = true
  const close = async () => {
    if (isOpen) await connection.close()
    isOpen = false
  }
  closing.push(close)
  return { leave, close, seen: () => seen, errors }
}

test('those who have a record open see each other, until they leave it', async () => {
  const ada = await open('ada', 'view')
  const ben = await open('ben', 'edit')
  await waitFor(() => expect(ada.seen()).toEqual([{ uid: 'ben', name: 'Ben Ortiz', mode: 'edit' }]))
  await waitFor(() =>
    expect(ben.seen()).toEqual([{ uid: 'ada', name: 'Ada Fields', mode: 'view' }]),
  )
  ben.leave()
  await waitFor(() => expect(ada.seen()).toEqual([]))
})

test('a lost connection ends it, and another tab of the person keeps it', async () => {
  const ada = await open('ada', 'view')
  const tab = await open('ben', 'view')
  const other = await open('ben', 'edit')
  await waitFor(() => expect(ada.seen()).toMatchObject([{ uid: 'ben', mode: 'edit' }]))
  await other.close()
  await waitFor(() => expect(ada.seen()).toMatchObject([{ uid: 'ben', mode: 'view' }]))
  expect(tab.seen()).toMatchObject([{ uid: 'ada' }])
  await tab.close()
  await waitFor(() => expect(ada.seen()).toEqual([]))
})

test('those who may not list the resource receive nothing', async () => {
  await open('ada', 'view', 'payments')
  const ben = await open('ben', 'view', 'payments')
  await waitFor(() => expect(ben.errors.length).toBeGreaterThan(0))
  expect(ben.seen()).toEqual([])
})
