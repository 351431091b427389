import { openHouse, type TestHouse } from './house.ts'

export type Answered = { status: number; body: Record<string, unknown> }
export type Listening = {
  house: TestHouse
  /** A real request over the port. */
  post(token: string, url: string, body?: object): Promise<Answered>
}

/** A house on a port, as a process of its own would be. */
export async function listening(beside?: TestHouse): Promise<Listening> {
  const house = await openHouse(beside ? { beside } : {})
  const address = await house.server.listen({ port: 0, host: '127.0.0.1' })
  return {
    house,
    async post(token, url, body = {}) {
      const response = await fetch(`${address}${url}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
      }
    },
  }
}
