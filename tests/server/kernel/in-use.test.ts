import { afterAll, beforeAll, expect, test } from 'vitest'

import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { inSpanish } from '../../support/people/locale.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let ann: Person
let ana: Person
beforeAll(async () => {
  app = await openApp()
  ann = await anAdmin(app)
  ana = await inSpanish(app, await anAdmin(app))
})
afterAll(() => app.close())

test('a record in use cannot be deleted, and the refusal names the users as the lists do', async () => {
  const [size] = unwrap<{ id: number }[]>(await ann.get('/api/sizes?_end=1'))
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
