import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Catalog } from '#contract/calls/catalog.ts'
import { tables } from '#server/database/tables.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, type Person } from '../../support/people/people.ts'
import {
  aCrew,
  aPlacedMove,
  carryOut,
  jobOf,
  moveOf,
  orderRow,
} from '../../support/scenarios/moves.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const speak = (who: Person, locale: string) => who.patch(`/api/users/${who.user_id}`, { locale })
const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('catalog items are named in each reader’s language, custom ones as they were typed', async () => {
  const known = await anItemWithTwoNames()
  const own = 'Grandma’s clock'
  const [english, spanish] = [
    [known.name, own],
    [known.name_es, own],
  ]
  const customer = await aCustomer(app)
  const crew = await aCrew(app)
  const move = await aPlacedMove(app, customer, {
    items: [
      { item_id: known.id, quantity: 2 },
      { name: own, quantity: 1, volume_ft3: 5, weight_lb: 40 },
    ],
  })
  await speak(crew.mover, 'es')
  expect(names(await jobOf(crew.mover, move))).toEqual(spanish)
  await carryOut(app, move, customer, crew, { until: 'assign' })
  expect(names(await jobOf(crew.driver, move))).toEqual(english)
  await speak(crew.driver, 'es')
  expect(names(await jobOf(crew.driver, move))).toEqual(spanish)

  expect(names(await moveOf(customer, move))).toEqual(english)
  await speak(customer, 'es')
  expect(names(await moveOf(customer, move))).toEqual(spanish)

  const path = `/api/moves/${move.code}/guest-links`
  const { token } = unwrap<{ token: string }>(
    await customer.post(path, { kind: 'partner', name: 'Ana' }),
  )
  const guest = (language: string) =>
    clientOf(app).get(`/api/guest/${token}`, { headers: { 'accept-language': language } })
  expect(names(unwrap(await guest('en')))).toEqual(english)
  expect(names(unwrap(await guest('es')))).toEqual(spanish)
})

test('the truck is named in each reader’s language', async () => {
  const [english, spanish] = ['Cargo van', 'Furgoneta de carga']
  const customer = await aCustomer(app)
  const crew = await aCrew(app)
  const move = await aPlacedMove(app, customer, { vehicle: 'van' })
  expect((await jobOf(crew.mover, move)).vehicle).toBe(english)
  await speak(crew.mover, 'es')
  expect((await jobOf(crew.mover, move)).vehicle).toBe(spanish)
  await carryOut(app, move, customer, crew, { until: 'assign' })
  expect((await jobOf(crew.driver, move)).vehicle).toBe(english)

  expect((await moveOf(customer, move)).vehicle).toBe(english)
  await speak(customer, 'es')
  expect((await moveOf(customer, move)).vehicle).toBe(spanish)

  const { vehicles } = unwrap<Catalog>(await clientOf(app).get('/api/catalog'))
  expect(vehicles).toContainEqual(expect.objectContaining({ name: english, name_es: spanish }))
})

test('a booking in Spanish stores the catalog’s standard names, which everybody can read', async () => {
  const known = await anItemWithTwoNames()
  const customer = await aCustomer(app)
  await speak(customer, 'es')
  const move = await aPlacedMove(app, customer, { items: [{ item_id: known.id, quantity: 1 }] })
  expect(names(await orderRow(app, move))).toEqual([known.name])
  expect(names(await moveOf(customer, move))).toEqual([known.name_es])
})

async function anItemWithTwoNames() {
  const { items } = tables
  const [known] = await app.db.select().from(items).where(isNotNull(items.name_es)).limit(1)
  if (!known?.name_es) throw new Error('nothing in the catalog has a Spanish name')
  return { ...known, name_es: known.name_es }
}
