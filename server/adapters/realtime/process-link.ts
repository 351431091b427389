import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as openRequest,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where a process answers the other processes of the same installation. */
export type LinkAddress = { host: string; port: number }

/** The header with which a process shows that it knows the installation's secret. */
const header = 'x-haulwell-process'
/** Its value once it has been checked. */
const forwardedMark = 'forwarded'
/** The path of calls; every other request is a browser's, forwarded. */
const callPath = '/.process/call'

export type RemoteCall = { name: string; args: readonly unknown[] }

/** A process answered that it can't carry out the call, with its reason. */
export class LinkRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Links the server processes of one installation: calls between them, and browsers' requests and
 * web sockets that only another process can answer. Each listens on a port of its own, so that no
 * proxy leads there, and refuses requests without the secret.
 */
export function processLink(secret: string) {
  // Two tokens, so that a browser's request can never become a call, whatever its path is.
  const tokenFor = (purpose: string) =>
    createHmac('sha256', secret).update(`between processes: ${purpose}`).digest('base64url')
  const [callToken, forwardToken] = [tokenFor('call'), tokenFor('forward')]
  const has = ({ headers }: IncomingMessage, token: string) => {
    const given = Buffer.from(String(headers[header] ?? ''))
    const expected = Buffer.from(token)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  /**
   * Answers other processes: `answer` carries out their calls, and `server` receives the requests
   * and web sockets that they pass on.
   */
  async function listen(
    { host, port }: LinkAddress,
    { server, answer }: { server: Server; answer: (call: RemoteCall) => Promise<unknown> },
  ): Promise<{ url: string; close(): Promise<void> }> {
    const link = createServer((request, response) => {
      if (has(request, forwardToken)) {
        request.headers[header] = forwardedMark
        server.emit('request', request, response)
      } else if (has(request, callToken) && request.url === callPath)
        text(request)
          .then((body) => answer(JSON.parse(body)))
          .then(
            (value) => end(response, 200, JSON.stringify({ value })),
            (error) =>
              end(response, error instanceof LinkRefusal ? error.status : 500, error.message),
          )
      else end(response, 401, 'another SESSION_SECRET')
    })
    link.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      // Until something handles the stream, its errors would end the process.
      stream.on('error', () => stream.destroy())
      if (!has(request, forwardToken)) return refuse(stream, '401 Unauthorized')
      request.headers[header] = forwardedMark
      if (!server.emit('upgrade', request, stream, head)) refuse(stream, '503 Service Unavailable')
    })
    await new Promise<void>((resolve, reject) => {
      link.once('error', reject)
      link.listen(port, host, resolve)
    })
    link.unref()
    const address = link.address() as AddressInfo
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
      close: () =>
        new Promise((resolve) => {
          link.close(() => resolve())
          link.closeAllConnections()
        }),
    }
  }

  /**
   * Calls another process. Throws a LinkRefusal with its reason, or a network error if it can't be
   * reached.
   */
  async function call(url: string, call: RemoteCall): Promise<unknown> {
    const response = await fetch(url + callPath, {
      method: 'POST',
      headers: { [header]: callToken },
      body: JSON.stringify(call),
      signal: AbortSignal.timeout(callTimeoutMs),
    })
    if (!response.ok) throw new LinkRefusal(response.status, await response.text())
    return ((await response.json()) as { value: unknown }).value
  }

  /** Passes a request on, and the response back as it arrives. */
  function forwardRequest(
    url: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { body, raw } = request
    return new Promise((resolve, reject) => {
      const onward = openRequest({
        ...addressOf(url),
        method: raw.method,
        path: request.originalUrl,
        headers: { ...withoutBody(raw.headers), [header]: forwardToken },
      })
      giveUpWithoutAnswer(onward)
      onward.once('error', reject)
      onward.once('response', (response) => {
        onward.setTimeout(0)
        reply.raw.once('close', () => onward.destroy())
        resolve(
          reply
            .code(response.statusCode ?? 502)
            .headers(withoutConnection(response.headers))
            .send(response),
        )
      })
      if (body === undefined || body === null) onward.end()
      else onward.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  }

  /** Joins a web socket that is being opened to another process, until either side ends it. */
  function forwardSocket(
    url: string,
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
  ): void {
    const onward = openRequest({
      ...addressOf(url),
      path: request.url,
      headers: { ...request.headers, [header]: forwardToken },
    })
    giveUpWithoutAnswer(onward)
    const abort = () => onward.destroy()
    stream.once('close', abort)
    onward.once('error', () => refuse(stream, '503 Service Unavailable'))
    onward.once('response', ({ statusCode, statusMessage }) => {
      onward.destroy()
      refuse(stream, `${statusCode} ${statusMessage}`)
    })
    onward.once('upgrade', (response, far, first) => {
      onward.setTimeout(0)
      // Finds out when the other machine has vanished.
      far.setKeepAlive(true, keepAliveMs)
      stream.off('close', abort)
      stream.write(`HTTP/1.1 101 Switching Protocols\r\n${headLines(response.rawHeaders)}\r\n`)
      stream.write(first)
      far.write(head)
      stream.pipe(far).pipe(stream)
      for (const [one, other] of [
        [stream, far],
        [far, stream],
      ] as const) {
        one.on('error', () => other.destroy())
        one.once('close', () => other.destroy())
      }
    })
    onward.end()
  }

  return { listen, call, forwardRequest, forwardSocket }
}

export type ProcessLink = ReturnType<typeof processLink>

const callTimeoutMs = 10_000
const keepAliveMs = 30_000

/**
 * Returns a link's address apart from the path, which must stay as the browser sent it: in a URL,
 * `..` would lead to another path than the one that was routed here.
 */
function addressOf(url: string): { host: string; port: string } {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port }
}

/** Ends a request whose answer doesn't begin; an answer may then take as long as it needs. */
const giveUpWithoutAnswer = (request: ClientRequest): void => {
  request.setTimeout(callTimeoutMs, () => request.destroy(new Error('no answer')))
}

/**
 * Reports whether another process has passed this request on. A client that says so itself only gets
 * no answer where a second process would have to give it.
 */
export const isForwarded = ({ headers }: IncomingMessage): boolean =>
  headers[header] === forwardedMark

const end = (response: ServerResponse, status: number, body: string) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
}

/** Refuses a web socket. */
export const refuse = (stream: Duplex, status: string): void => {
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function headLines(raw: readonly string[]): string {
  let lines = ''
  for (let at = 0; at < raw.length; at += 2) lines += `${raw[at]}: ${raw[at + 1]}\r\n`
  return lines
}

/** The body has been read and is written again. */
const withoutBody = ({
  'content-length': _length,
  'transfer-encoding': _encoding,
  ...headers
}: IncomingMessage['headers']) => withoutConnection(headers)

const withoutConnection = ({
  connection: _connection,
  'keep-alive': _keepAlive,
  'transfer-encoding': _encoding,
  ...headers
}: IncomingMessage['headers']) => headers
