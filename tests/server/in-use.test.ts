import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type TestHouse } from '../support/house.ts'
import { answer } from '../support/moves.ts'
import { anAdmin, type Person } from '../support/people.ts'
import { inSpanish } from '../support/speaking.ts'

let house: TestHouse
let ann: Person
let ana: Person
beforeAll(async () => {
  house = await openHouse()
  ann = await anAdmin(house)
  ana = await inSpanish(house, await anAdmin(house))
})
afterAll(() => house.close())

test('a record that others belong to stays, and the refusal calls those as the lists do', async () => {
  const [size] = answer<{ id: number }[]>(await ann.get('/api/sizes?_end=1'))
  const path = `/api/sizes/${size?.id}`
  const refused = await ann.del(path)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This record is still in use in “Items of sizes” and cannot be deleted.',
  ])
  expect((await ana.del(path)).json().message).toBe(
    'Este registro todavía se usa en «Objetos de los tamaños» y no se puede borrar.',
  )
  expect((await ann.get(path)).statusCode).toBe(200)
})
