import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { href } from '#contract/routes.ts'
import { page } from '#front/pages/mover-profile.tsx'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { errorsOf, unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  aNetwork,
  field,
  openPage,
  press,
  type Screen,
  waitForText,
  write,
} from '../support/browser/screen.tsx'
import { aCustomer } from '../support/people/people.ts'
import { aCrew, aPlacedMove, mustTake } from '../support/scenarios/moves.ts'

let app: TestApp
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
afterEach(() => screen?.leave())
afterAll(async () => {
  localStorage.clear()
  await app.close()
})

test('a mover edits a truck and takes it out of service, unless a job needs it', async () => {
  const { mover } = await aCrew(app)
  const { vehicles, mover_vehicles: trucks } = tables
  const [small, box] = await app.db
    .select()
    .from(vehicles)
    .where(inArray(vehicles.code, ['pickup', 'box16']))
    .orderBy(vehicles.capacity_ft3)
  const truck = { vehicle_id: box?.id, plate: 'TRK 1' }
  const { id } = unwrap<{ id: number }>(await mover.post('/api/mover_vehicles', truck))
  const move = await aPlacedMove(app, await aCustomer(app))
  await mustTake(mover, move, 'accept')
  const stored = async () => (await app.db.select().from(trucks).where(eq(trucks.id, id)))[0]

  localStorage.setItem('authToken', mover.token)
  screen = await openPage(page, { app, network: aNetwork(), path: href('mover-profile') })
  await press('Take TRK 1 out of service')
  await waitForText(`You need this truck for jobs that you’ve accepted: ${move.code}.`)
  const smaller = await mover.patch(`/api/mover_vehicles/${id}`, {
    version: (await stored())?.version,
    vehicle_id: small?.id,
  })
  expect(errorsOf(smaller).is_active?.[0]).toContain(move.code)

  await press('Edit TRK 1')
  write(await field('License plate'), 'TRK 9')
  await press('Save the truck')
  await waitForText('TRK 9')
  expect((await stored())?.plate).toBe('TRK 9')

  unwrap(await mover.post('/api/mover_vehicles', { ...truck, plate: 'TRK 2' }))
  await press('Take TRK 9 out of service')
  await waitFor(async () => expect((await stored())?.is_active).toBe(false))
  await press('Put TRK 9 back in service')
  await waitFor(async () => expect((await stored())?.is_active).toBe(true))
})
