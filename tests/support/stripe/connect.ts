import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'

import type { Destination } from '../../ports/behaves-like-payouts.ts'
import { type ConnectAccounts, connectAccounts, type Handlers } from './connect-accounts.ts'
import { type ConnectRequest, connectRequests } from './connect-requests.ts'
import { invalidRequest, openAccount, type StripeAccount, StripeProblem } from './stripe-account.ts'
import { converted, nested, type Params } from './stripe-body.ts'

const secretKey = 'sk_test_haulwell0000'
const keysLastSeconds = 86_400

type Answer = { status: number; body: object }
type Saved = Answer & { request: string; at: number; isUnderWay: boolean }

/**
 * Starts a stand-in for Stripe Connect on a local port: connected accounts, transfers, payouts and the
 * balance. It checks requests against `connectRequests` and keeps idempotency keys for 24 hours. With
 * the account of a stand-in for payments as `platform`, it has the same balance and the same time.
 */
export async function startConnectServer({ platform }: { platform?: StripeAccount } = {}) {
  let skippedSeconds = 0
  const account = platform ?? openAccount(() => Math.floor(Date.now() / 1000) + skippedSeconds)
  const { now } = account
  const accounts = connectAccounts(account)
  const saved = new Map<string, Saved>()
  const app = Fastify({ routerOptions: { maxParamLength: 200 } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    const problem = error instanceof StripeProblem ? error : undefined
    if (!problem) console.error(error)
    return send(reply, problem?.status ?? 500, {
      error: problem?.body ?? { type: 'api_error', message: 'An unknown error occurred.' },
    })
  })
  app.addHook('onRequest', async () => accounts.settle())
  for (const name of Object.keys(connectRequests) as ConnectRequest[])
    route(app, name, accounts.handlers, (request, reply, params, run) =>
      answerOnce(saved, now, accounts, request, reply, { name, params }, run),
    )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    secretKey,
    baseUrl: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    accounts,
    now,
    verify: (account: string, destination: Destination) => accounts.verify(account, destination),
    /** Lets time pass. */
    wait(seconds: number) {
      skippedSeconds += seconds
      accounts.settle()
    },
    async close() {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

export type ConnectServer = Awaited<ReturnType<typeof startConnectServer>>

type Run = () => object
type Respond = (
  request: FastifyRequest,
  reply: FastifyReply,
  params: unknown,
  run: Run,
) => Promise<unknown>

function route(
  app: FastifyInstance,
  name: ConnectRequest,
  handlers: Handlers,
  respond: Respond,
): void {
  const [method = '', path = ''] = name.split(' ')
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    async handler(request, reply) {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw invalidRequest('Invalid API Key provided: sk_test_***', undefined, undefined, 401)
      const params = checked(name, given(request, path.startsWith('/v2/')))
      const [id = ''] = Object.values(request.params as Record<string, string>)
      const account = request.headers['stripe-account']
      // The schema has been checked, so that the handler's parameters are of its types.
      const handle = handlers[name] as (
        params: unknown,
        about: { id: string; account: string | undefined },
      ) => object
      return respond(request, reply, params, () =>
        handle(params, { id, account: typeof account === 'string' ? account : undefined }),
      )
    },
  })
}

/** Reads a query, a form as in v1, or JSON as in v2. */
function given(request: FastifyRequest, isJson: boolean): Params {
  const [, query = ''] = request.url.split('?')
  if (request.method === 'GET') return nested(new URLSearchParams(query))
  const body = String(request.body ?? '')
  return isJson ? JSON.parse(body || '{}') : nested(new URLSearchParams(body))
}

/** Converts parameters to their types, or throws what is wrong with the first that is not of them. */
function checked(name: ConnectRequest, params: Params): unknown {
  const schema = connectRequests[name]
  const typed = converted(schema, params)
  const [error] = Value.Errors(schema, typed)
  if (!error) return typed
  const place = `${error.instancePath} ${JSON.stringify(error.params)}`
  throw invalidRequest(`${name}: ${place} ${error.message}`, 'parameter_invalid')
}

/** Answers a request, or repeats the answer to an earlier one with the same key. */
async function answerOnce(
  saved: Map<string, Saved>,
  now: () => number,
  accounts: ConnectAccounts,
  request: FastifyRequest,
  reply: FastifyReply,
  about: { name: ConnectRequest; params: unknown },
  run: Run,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const text = JSON.stringify([about, request.headers['stripe-account']])
  if (request.method === 'GET' || typeof key !== 'string') return send(reply, 200, run())
  const isLost = () =>
    accounts.losesAnswer(about.name, about.params, request.headers['stripe-account'])
  const known = saved.get(key)
  if (known && known.at + keysLastSeconds > now()) {
    if (known.request !== text) throw keyMisused(key)
    if (known.isUnderWay) throw keyInUse(key)
    return isLost() ? reply.hijack().raw.destroy() : send(reply, known.status, known.body)
  }
  const kept: Saved = { request: text, at: now(), isUnderWay: true, status: 0, body: {} }
  saved.set(key, kept)
  // Long enough for a concurrent request with the same key to arrive.
  await new Promise((resolve) => setTimeout(resolve, 5))
  const { status, body } = attempt(run)
  Object.assign(kept, { status, body: structuredClone(body), isUnderWay: false })
  return isLost() ? reply.hijack().raw.destroy() : send(reply, status, body)
}

/** A refusal for lack of money is the result of the request, and is saved like another. */
function attempt(run: Run): Answer {
  try {
    return { status: 200, body: run() }
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return { status: error.status, body: { error: error.body } }
  }
}

const keyMisused = (key: string) =>
  new StripeProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
  })

const keyInUse = (key: string) =>
  new StripeProblem(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this idempotency key (${key}).`,
  })

const send = (reply: FastifyReply, status: number, body: object) =>
  reply
    .code(status)
    .header('request-id', 'req_test')
    .type('application/json')
    .send(JSON.stringify(body))
