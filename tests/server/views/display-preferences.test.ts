import { afterAll, beforeAll, expect, test } from 'vitest'

import { openApp, type TestApp } from '../../support/app/app.ts'
import { errorsOf, unwrap } from '../../support/app/response.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

const path = '/api/display-preferences'
let app: TestApp
let ann: Person
let finn: Person
beforeAll(async () => {
  app = await openApp()
  ann = await anAdmin(app)
  finn = await anAdmin(app, ['finance'])
})
afterAll(() => app.close())

const read = async (who: Person) => unwrap<object>(await who.get(path))
const set = (who: Person, key: string, value: string | null) => who.post(path, { key, value })

test('each admin has their own preferences, of which null restores the default', async () => {
  expect(await read(ann)).toEqual({})
  expect((await set(ann, 'density', 'compact')).statusCode).toBe(204)
  await set(ann, 'columns.orders', 'cols=code%2Cstate')
  await set(ann, 'columns.orders', 'cols=code&pin=1')
  await set(finn, 'columns.orders', 'cols=state')
  expect(await read(ann)).toEqual({ density: 'compact', 'columns.orders': 'cols=code&pin=1' })
  expect(await read(finn)).toEqual({ 'columns.orders': 'cols=state' })

  await set(ann, 'density', null)
  await set(ann, 'density', null)
  expect(await read(ann)).toEqual({ 'columns.orders': 'cols=code&pin=1' })
})

test('unknown keys, and values that are empty or too long, are refused', async () => {
  expect(errorsOf(await set(finn, 'columns.sessions', 'cols=code'))).toHaveProperty('key')
  expect(errorsOf(await set(finn, 'constructor', 'x'))).toHaveProperty('key')
  for (const value of ['', 'x'.repeat(2001), 'a\u0000b'])
    expect(errorsOf(await set(finn, 'density', value))).toHaveProperty('value')
  expect(await read(finn)).toEqual({ 'columns.orders': 'cols=state' })
})

test('people who are not admins have none', async () => {
  const customer = await aCustomer(app)
  expect((await customer.get(path)).statusCode).toBe(403)
  expect((await set(customer, 'density', 'compact')).statusCode).toBe(403)
})
