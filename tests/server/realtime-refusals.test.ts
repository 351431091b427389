import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { openHouse, type TestHouse } from '../support/house.ts'

/** What a visitor can have the realtime database do: nothing. */
let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a refused request reads nothing from the database', async () => {
  const send = (method: 'GET' | 'PUT', url: string) =>
    house.server.inject({ method, url, ...(method === 'PUT' && { payload: '1' }) })
  const { pool } = house.database
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
