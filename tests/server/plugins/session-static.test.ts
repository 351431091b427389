import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { session } from '#server/plugins/session.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { anAdmin } from '../../support/people/people.ts'

/** The session plugin together with the files and pages that are served with it. */
let app: TestApp
let server: FastifyInstance
let authorization = ''
beforeAll(async () => {
  app = await openApp()
  authorization = `Bearer ${(await anAdmin(app)).token}`
  server = Fastify()
  const { db, config, clock } = app
  await server.register(session, { db, config, now: () => clock.now })
  await server.register(fastifyStatic, { root: join(process.cwd(), 'public'), wildcard: false })
  server.get('/api/who', (request) => ({ id: request.actor?.user_id ?? null }))
  server.get('/*', () => 'a page')
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** Returns the response for a signed-in person, and the number of database queries it took. */
async function ask(url: string) {
  let queries = 0
  const count = () => {
    queries += 1
  }
  app.database.pool.on('acquire', count)
  const { statusCode, body } = await server.inject({ url, headers: { authorization } })
  app.database.pool.off('acquire', count)
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
])('%s is served without a database query', async (url) => {
  expect(await ask(url)).toMatchObject({ statusCode: 200, queries: 0 })
})

test('the API recognizes the session however the address is written', async () => {
  for (const url of ['/api/who', '/%61pi/who'])
    expect(await ask(url)).toMatchObject({ body: expect.stringMatching(/"id":\d/), queries: 1 })
})
