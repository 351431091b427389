import { afterAll, beforeAll, expect, test } from 'vitest'

import { openApp, type TestApp } from '../support/app.ts'
import { inSpanish } from '../support/locale.ts'
import { answer } from '../support/moves.ts'
import { anAdmin, type Person } from '../support/people.ts'

let app: TestApp
let ann: Person
let ana: Person
beforeAll(async () => {
  app = await openApp()
  ann = await anAdmin(app)
  ana = await inSpanish(app, await anAdmin(app))
})
afterAll(() => app.close())

test('a record that others belong to stays, and the refusal calls those as the lists do', async () => {
  const [size] = answer<{ id: number }[]>(await ann.get('/api/sizes?_end=1'))
  const path = `/api/sizes/${size?.id}`
  const refused = await ann.del(path)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'You can’t delete this record: it’s still in use in “Items of sizes”.',
  ])
  expect((await ana.del(path)).json().message).toBe(
    'No puedes eliminar este registro: todavía se usa en «Objetos de los tamaños».',
  )
  expect((await ann.get(path)).statusCode).toBe(200)
})
