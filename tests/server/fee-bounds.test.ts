import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type TestHouse } from '../support/house.ts'
import { anAdmin, type Person } from '../support/people.ts'

let house: TestHouse
let admin: Person

beforeAll(async () => {
  house = await openHouse()
  admin = await anAdmin(house, ['finance'])
})
afterAll(() => house.close())

test('a fee stays within its bounds, since one beyond them would make every price fail', async () => {
  const [fee] = (await admin.get('/api/fees?code=fill_bp')).json<{ id: number; value: number }[]>()
  const change = (value: number) => admin.patch(`/api/fees/${fee?.id}`, { value })

  expect((await change(4999)).json()).toMatchObject({
    errors: { value: ['Value must be at least 5000.'] },
  })
  expect((await change(10_001)).json()).toMatchObject({
    errors: { value: ['Value must be at most 10000.'] },
  })
  expect((await change(9000)).json()).toMatchObject({ value: 9000, version: 2 })
})
