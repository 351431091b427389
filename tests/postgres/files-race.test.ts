import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { files } from '#server/database/tables.ts'
import { removeUnusedFiles } from '#server/modules/files/remove-unused.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { advance, tuesday } from '../support/app/clock.ts'
import { aRow } from '../support/app/rows.ts'
import { anAdmin, type Person } from '../support/people/people.ts'
import { aPhoto } from '../support/scenarios/pictures.ts'

let app: TestApp
let other: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  app.clock.now = new Date(tuesday)
  other = await openApp({ beside: app })
  admin = await anAdmin(app)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

test('a file that a record takes while unused files are removed is there or refused', async () => {
  const { id } = await aRow(app, 'vehicles')
  for (let time = 0; time < 40; time++) {
    const photo = await aPhoto(admin)
    advance(app, { hours: 25 })
    const [answer] = await Promise.all([
      admin.patch(`/api/vehicles/${id}`, { photo }),
      removeUnusedFiles(other.context, app.clock.now),
    ])
    const [row] = await app.db.select().from(files).where(eq(files.key, photo))
    expect([answer.statusCode, row?.key]).toEqual(row ? [200, photo] : [422, undefined])
  }
}, 60_000)
