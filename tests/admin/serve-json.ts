import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Seen = { method: string; url: string; headers: Record<string, unknown>; body: unknown }
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

/** Starts a real HTTP server that returns the test's answers and records the requests. */
export async function serveJson(answer: (seen: Seen) => Answer) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: text === '' ? null : JSON.parse(text) }
      if (url !== '/sanctum/csrf-cookie') seen.push(one)
      const { status = 200, body = [], headers: given = {} } = answer(one)
      response.writeHead(status, { 'content-type': 'application/json', ...given })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
