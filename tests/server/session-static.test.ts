import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { session } from '#server/plugins/session.ts'
import { openHouse, type TestHouse } from '../support/house.ts'
import { anAdmin } from '../support/people.ts'

/** The session's plugin beside the files and pages that are served with it. */
let house: TestHouse
let app: FastifyInstance
let authorization = ''
beforeAll(async () => {
  house = await openHouse()
  authorization = `Bearer ${(await anAdmin(house)).token}`
  app = Fastify()
  const { db, config, clock } = house
  await app.register(session, { db, config, now: () => clock.now })
  await app.register(fastifyStatic, { root: join(process.cwd(), 'public'), wildcard: false })
  app.get('/api/who', (request) => ({ id: request.actor?.user_id ?? null }))
  app.get('/*', () => 'a page')
})
afterAll(async () => {
  await app.close()
  await house.close()
})

/** What is answered to somebody who is signed in, and how often the database was asked for it. */
async function ask(url: string) {
  let queries = 0
  const count = () => {
    queries += 1
  }
  house.database.pool.on('acquire', count)
  const { statusCode, body } = await app.inject({ url, headers: { authorization } })
  house.database.pool.off('acquire', count)
  return { statusCode, body, queries }
}

test.each([
  '/favicon.svg',
  '/pictures/van.svg',
  '/assets/gone.js',
  '/',
  '/order',
  '/apiary',
  '/admin',
])('%s is served without a look at the database', async (url) => {
  expect(await ask(url)).toMatchObject({ statusCode: 200, queries: 0 })
})

test('the API still knows who asks, however the address is written', async () => {
  for (const url of ['/api/who', '/%61pi/who'])
    expect(await ask(url)).toMatchObject({ body: expect.stringMatching(/"id":\d/), queries: 1 })
})
