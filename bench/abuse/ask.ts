import { Agent, request } from 'node:http'

export type Question = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const agents = new Map<string, Agent>()

/**
 * Sends a request from one of the loopback addresses and reads the whole answer. Resolves with its
 * status and body, or with a status that says how it failed: `closed` or `timeout` (ten seconds).
 */
export function ask(
  url: string,
  from: string,
  { method, path, headers = {}, body }: Question,
): Promise<{ status: string; text: string }> {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, localAddress: from })
  agents.set(from, agent)
  return new Promise((resolve) => {
    const fail = (status: string) => resolve({ status, text: '' })
    const sent = request(url + path, {
      agent,
      method,
      timeout: 10_000,
      headers: {
        accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
        ...(body === undefined
          ? {}
          : {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(body)),
            }),
        ...headers,
      },
    })
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => fail('closed'))
      response.on('end', () =>
        resolve({ status: String(response.statusCode), text: Buffer.concat(chunks).toString() }),
      )
    })
    sent.on('timeout', () => {
      fail('timeout')
      sent.destroy()
    })
    sent.on('error', () => fail('closed'))
    sent.end(body)
  })
}

export const json = (body: object): string => JSON.stringify(body)

/** The n-th of `count` addresses of an attacker; the visitors have others. */
export const attackerAddress = (n: number, count: number): string => `127.0.1.${(n % count) + 1}`
