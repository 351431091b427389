import { afterAll, beforeAll, expect, test } from 'vitest'

import { openApp, type TestApp } from '../../support/app/app.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app, ['finance'])
})
afterAll(() => app.close())

test('refuses a fee outside its bounds, which would make every price fail', async () => {
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
