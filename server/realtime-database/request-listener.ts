import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from './database.ts'
import { type createIdentity, identityPaths } from './identity.ts'
import { Refusal } from './refusal.ts'
import { answerRest } from './rest.ts'
import { wantsEventStream } from './rest-stream.ts'
import type { serveRealtime } from './server.ts'

export type RequestListenerOptions = {
  database: Database
  identity: ReturnType<typeof createIdentity>
  server: ReturnType<typeof serveRealtime>
  /** Bytes of a request's body; a longer one is refused. */
  bodyBytes?: number
  onError: (error: unknown) => void
}

type Answer = { status: number; body: object }

const usualBodyBytes = 16 * 1024 * 1024

/**
 * Creates a listener for the requests of an HTTP server: the sign-in, the key set, and the tree as
 * JSON. Anything else is refused with 400.
 */
export const requestListener = (options: RequestListenerOptions) => {
  const { database, identity, server, bodyBytes = usualBodyBytes, onError } = options
  const { authenticate } = identity

  const form = (text: string) => Object.fromEntries(new URLSearchParams(text))
  const routes = new Map<string, (body: string) => Promise<Answer>>([
    [
      `POST ${identityPaths.signInWithCustomToken}`,
      (body) => identity.signInWithCustomToken(objectIn(body)),
    ],
    [`POST ${identityPaths.lookup}`, (body) => identity.lookup(objectIn(body))],
    [`POST ${identityPaths.refresh}`, (body) => identity.refresh(form(body))],
    [`GET ${identityPaths.keySet}`, async () => ({ status: 200, body: await identity.keySet() })],
  ])

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request
    const [path = '/'] = url.split('?', 1)
    const search = url.slice(path.length)
    const body = await bodyOf(request, bodyBytes)
    if (body === null) return send(response, { status: 413, body: { error: 'Too large' } })
    const route = routes.get(`${method} ${path}`)
    if (route) return send(response, await route(body))
    const rest = { method, path, query: new URLSearchParams(search), headers, body }
    if (wantsEventStream(rest)) return server.stream(rest, request, response)
    const given = await answerRest({ database, authenticate }, rest)
    response.writeHead(given.status, given.headers).end(given.body)
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error) => {
      // A client that has gone isn't a failure of the server.
      if (response.destroyed) return
      onError(error)
      if (response.headersSent) response.destroy()
      else if (error instanceof Refusal)
        send(response, { status: 503, body: { error: error.message } })
      else send(response, { status: 500, body: { error: 'The server failed' } })
    })
  }
}

const objectIn = (body: string): object => {
  try {
    const json: unknown = JSON.parse(body)
    return typeof json === 'object' && json !== null ? json : {}
  } catch {
    return {}
  }
}

/** Returns the body as text, or null if it is too long. */
const bodyOf = async (request: IncomingMessage, limit: number): Promise<string | null> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    length += (part as Buffer).length
    if (length > limit) return null
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString()
}

const send = (response: ServerResponse, { status, body }: Answer) => {
  // The rest of a body that is too long is not read.
  if (status === 413) response.setHeader('connection', 'close')
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
