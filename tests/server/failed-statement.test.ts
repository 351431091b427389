import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { clientOf, openHouse, type TestHouse } from '../support/house.ts'
import { keptLog } from '../support/kept-log.ts'
import { inTime } from '../support/moves.ts'
import { anAdmin } from '../support/people.ts'

let house: TestHouse
const { log, lines } = keptLog()
beforeAll(async () => {
  house = await openHouse({ log })
})
afterAll(() => house.close())

test('a failed statement is logged with its code, and without what people wrote', async () => {
  await house.db.execute(sql`alter table quotes rename to quotes_away`)
  const answer = await clientOf(house).post('/api/quotes', {
    window_start_at: inTime(house, { days: 5 }),
    items: [{ name: 'My secret harp', quantity: 1, volume_ft3: 20, weight_lb: 40, minutes: 5 }],
    stops: [
      { kind: 'pickup', zip: '94110' },
      { kind: 'dropoff', zip: '94612' },
    ],
  })
  await house.db.execute(sql`alter table quotes_away rename to quotes`)
  expect(answer.statusCode).toBe(500)
  const logged = lines.join('')
  expect(logged).toContain('PostgreSQL 42P01 in: insert into')
  expect(logged).toContain(answer.json<{ request_id: string }>().request_id)
  expect(logged).not.toContain('secret harp')
})

test('a refusal by the database that repeats a value is logged without it', async () => {
  const { email } = await anAdmin(house)
  const taken = house.db.execute(sql`insert into users (email) values (${email})`)
  house.house.log.error({ err: await taken.catch((error: unknown) => error) }, 'a test')
  const logged = lines.join('')
  expect(logged).toMatch(/PostgreSQL 23\d{3} in: insert into/)
  expect(logged).not.toContain(email)
})

test('a delivery that fails keeps the statement’s code alone', async () => {
  const parcel = { channel: 'grants', recipient: '7', text: 'My secret harp' }
  const { outbox } = await import('#server/kernel/outbox.ts')
  await house.db.execute(sql`alter table users rename to users_away`)
  await house.db.insert(outbox).values({ ...parcel, next_attempt_at: '2020-01-01T00:00:00.000Z' })
  await house.house.scheduler.deliver()
  await house.db.execute(sql`alter table users_away rename to users`)
  const [row] = await house.db.select().from(outbox)
  expect(row?.error).toMatch(/^PostgreSQL 42P01 in: select/)
  expect(row?.error).not.toContain('params')
})
