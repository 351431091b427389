import { createHmac, timingSafeEqual } from 'node:crypto'
import {
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
const passedOn = 'passed on'
/** The path of calls; all others are a browser's requests, passed on. */
const callPath = '/.process/call'

export type Call = { name: string; args: readonly unknown[] }

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
 * proxy leads there, and refuses whoever doesn't know `secret`.
 */
export function processLink(secret: string) {
  const token = createHmac('sha256', secret).update('between processes').digest('base64url')
  const isKnown = ({ headers }: IncomingMessage) => {
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
    { server, answer }: { server: Server; answer: (call: Call) => Promise<unknown> },
  ): Promise<{ url: string; close(): Promise<void> }> {
    const link = createServer((request, response) => {
      if (!isKnown(request)) return end(response, 401, 'another SESSION_SECRET')
      request.headers[header] = passedOn
      if (request.url !== callPath) return server.emit('request', request, response)
      carryOut(request).then(
        (value) => end(response, 200, JSON.stringify({ value })),
        (error) => end(response, error instanceof LinkRefusal ? error.status : 500, error.message),
      )
    })
    const carryOut = async (request: IncomingMessage) => answer(JSON.parse(await text(request)))
    link.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      if (!isKnown(request)) return refuse(stream, '401 Unauthorized')
      request.headers[header] = passedOn
      server.emit('upgrade', request, stream, head)
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
  async function call(url: string, call: Call): Promise<unknown> {
    const response = await fetch(url + callPath, {
      method: 'POST',
      headers: { [header]: token },
      body: JSON.stringify(call),
      signal: AbortSignal.timeout(callTimeoutMs),
    })
    if (!response.ok) throw new LinkRefusal(response.status, await response.text())
    return ((await response.json()) as { value: unknown }).value
  }

  /** Passes a request on, and the response back as it arrives. */
  function passRequest(
    url: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { body, raw } = request
    return new Promise((resolve, reject) => {
      const onward = openRequest(url + request.originalUrl, {
        method: raw.method,
        headers: { ...withoutBody(raw.headers), [header]: token },
      })
      onward.once('error', reject)
      onward.once('response', (response) => {
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
  function passSocket(url: string, request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const onward = openRequest(url + request.url, {
      headers: { ...request.headers, [header]: token },
    })
    const abort = () => onward.destroy()
    stream.once('close', abort)
    onward.once('error', () => refuse(stream, '503 Service Unavailable'))
    onward.once('response', ({ statusCode, statusMessage }) => {
      onward.destroy()
      refuse(stream, `${statusCode} ${statusMessage}`)
    })
    onward.once('upgrade', (response, far, first) => {
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

  return { listen, call, passRequest, passSocket }
}

export type ProcessLink = ReturnType<typeof processLink>

const callTimeoutMs = 10_000

/**
 * Tells whether another process has passed this request on. A client that says so itself only gets
 * no answer where a second process would have to give it.
 */
export const isPassedOn = ({ headers }: IncomingMessage): boolean => headers[header] === passedOn

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

/** The body has been read and is written anew. */
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
