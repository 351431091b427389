import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { captureLog } from '../../support/app/captured-log.ts'
import { fromNow } from '../../support/app/clock.ts'
import { anAdmin } from '../../support/people/people.ts'

let app: TestApp
const { log, lines } = captureLog()
beforeAll(async () => {
  app = await openApp({ log })
})
afterAll(() => app.close())

test('a failed statement is logged with its code and without what people wrote', async () => {
  await app.db.execute(sql`alter table quotes rename to quotes_away`)
  const answer = await clientOf(app).post('/api/quotes', {
    window_start_at: fromNow(app, { days: 5 }),
    items: [{ name: 'My secret harp', quantity: 1, volume_ft3: 20, weight_lb: 40, minutes: 5 }],
    stops: [
      { kind: 'pickup', zip: '94110' },
      { kind: 'dropoff', zip: '94612' },
    ],
  })
  await app.db.execute(sql`alter table quotes_away rename to quotes`)
  expect(answer.statusCode).toBe(500)
  const logged = lines.join('')
  expect(logged).toContain('PostgreSQL 42P01 in: insert into')
  expect(logged).toContain(answer.json<{ request_id: string }>().request_id)
  expect(logged).not.toContain('secret harp')
})

test('a database error that repeats a value is logged without it', async () => {
  const { email } = await anAdmin(app)
  const taken = app.db.execute(sql`insert into users (email) values (${email})`)
  app.context.log.error({ err: await taken.catch((error: unknown) => error) }, 'a test')
  const logged = lines.join('')
  expect(logged).toMatch(/PostgreSQL 23\d{3} in: insert into/)
  expect(logged).not.toContain(email)
})

test('a failed delivery keeps only the statement’s error code', async () => {
  const message = { channel: 'grants', recipient: '7', text: 'My secret harp' }
  const { outbox } = await import('#server/kernel/outbox/outbox.ts')
  await app.db.execute(sql`alter table users rename to users_away`)
  await app.db.insert(outbox).values({ ...message, next_attempt_at: '2020-01-01T00:00:00.000Z' })
  await app.context.scheduler.deliver()
  await app.db.execute(sql`alter table users_away rename to users`)
  const [row] = await app.db.select().from(outbox)
  expect(row?.error).toMatch(/^PostgreSQL 42P01 in: select/)
  expect(row?.error).not.toContain('params')
})
