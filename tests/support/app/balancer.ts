import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as openRequest,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** Milliseconds between health checks of a target. */
const checkEvery = 250

/**
 * Starts a proxy that gives each request and each web socket to the next of its targets, as one in
 * production does: targets that say they are not well or refuse the connection are passed over, and
 * nothing is repeated.
 */
export async function startBalancer() {
  const targets: string[] = []
  const open = new Set<Duplex>()
  let turn = 0
  const unwell = new Set<string>()
  const beingChecked = new Set<string>()
  /** Checks a target, one check at a time: the answer to an earlier one must not overtake. */
  const check = async (target: string) => {
    if (beingChecked.has(target)) return
    beingChecked.add(target)
    const answer = await fetch(`${target}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    )
    beingChecked.delete(target)
    if (answer?.ok) unwell.delete(target)
    else unwell.add(target)
  }
  const checks = setInterval(() => {
    for (const target of targets) void check(target)
  }, checkEvery)
  const inTurn = () => {
    const well = targets.filter((target) => !unwell.has(target))
    turn++
    return well.map((_, at) => well[(turn + at) % well.length] ?? '')
  }
  const headersFor = (request: IncomingMessage): OutgoingHttpHeaders => ({
    ...request.headers,
    'x-forwarded-for': request.socket.remoteAddress,
    'x-forwarded-host': request.headers.host,
    'x-forwarded-proto': 'http',
  })
  const connect = (
    request: IncomingMessage,
    [target, ...others]: string[],
    then: (onward: ReturnType<typeof openRequest>) => void,
    fail: (reason: string) => void,
  ): void => {
    if (!target) {
      fail('no target is well')
      return
    }
    const onward = openRequest(target + request.url, {
      method: request.method ?? 'GET',
      headers: headersFor(request),
      agent: false,
    })
    onward.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') connect(request, others, then, fail)
      else fail(`${target}: ${error.message}`)
    })
    onward.once('socket', (socket) => socket.once('connect', () => then(onward)))
  }
  const server = createServer((request, response) => {
    const then = (onward: ReturnType<typeof openRequest>) => {
      onward.once('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.once('error', () => response.destroy())
      })
      request.pipe(onward)
    }
    connect(request, inTurn(), then, (reason) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end(reason)
    })
  })
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    open.add(stream)
    stream.once('close', () => open.delete(stream))
    stream.on('error', () => stream.destroy())
    const then = (onward: ReturnType<typeof openRequest>) => {
      onward.once('response', () => stream.destroy())
      onward.once('upgrade', (answer, far, first) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`)
        stream.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
        stream.write(first)
        far.write(head)
        stream.pipe(far).pipe(stream)
        far.on('error', () => stream.destroy())
        far.once('close', () => stream.destroy())
        stream.once('close', () => far.destroy())
      })
      onward.end()
    }
    connect(request, inTurn(), then, () => stream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    targets,
    stop: () =>
      new Promise<void>((resolve) => {
        clearInterval(checks)
        for (const stream of open) stream.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
