import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { openApp, type TestApp } from '../../support/app/app.ts'

/** Everything a visitor may try on the realtime database is refused. */
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('a refused request reads nothing from the database', async () => {
  const send = (method: 'GET' | 'PUT', url: string) =>
    app.server.inject({ method, url, ...(method === 'PUT' && { payload: '1' }) })
  const { pool } = app.database
  const query = vi.spyOn(pool, 'query')
  const connect = vi.spyOn(pool, 'connect')
  try {
    for (const url of ['/.json', '/chats.json', '/invented.json', '/grants/ann.json'])
      expect((await send('GET', url)).statusCode).toBe(401)
    expect((await send('PUT', '/invented/one.json')).statusCode).toBe(401)
    expect(query).not.toHaveBeenCalled()
    expect(connect).not.toHaveBeenCalled()
  } finally {
    query.mockRestore()
    connect.mockRestore()
  }
})
