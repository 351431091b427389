import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Value } from 'typebox/value'

import {
  invalidRequest,
  openAccount,
  type StripeAccount,
  StripeProblem,
  settle,
} from './stripe-account.ts'
import { type Answer, keyInUse, type SavedAnswer, savedAnswers } from './stripe-answers.ts'
import { converted, nested, type Params, paramsOf } from './stripe-body.ts'
import { stripeBrowser } from './stripe-browser.ts'
import { expand } from './stripe-expand.ts'
import { stripeHandlers } from './stripe-handlers.ts'
import { stripeRequests } from './stripe-requests.ts'

const stripeKeys = {
  secretKey: 'sk_test_haulwell0000',
  publishableKey: 'pk_test_haulwell0000',
}
const apiVersion = '2026-10-28.endive'

type RequestName = keyof typeof stripeRequests

/** A failure of the next requests of a kind. */
export type StripeFault = {
  request: RequestName
  /** The work is done and its answer lost; or the request is refused before it is done. */
  kind: 'answer_lost' | 'server_error' | 'rate_limited' | 'key_in_use'
  times: number
}

/**
 * Starts a stand-in for Stripe's API on a local port: it has the records that the product uses, checks
 * requests against `stripeRequests`, keeps idempotency keys for 24 hours and fails on demand. Its time
 * is that of `clock`.
 */
export async function startStripeServer({ clock = () => new Date() } = {}) {
  let skippedSeconds = 0
  const now = () => Math.floor(clock().getTime() / 1000) + skippedSeconds
  const account = openAccount(now)
  const faults: StripeFault[] = []
  const received: { name: RequestName; params: Params; key: string | null }[] = []
  const answers = savedAnswers(now)

  async function answer(request: IncomingMessage): Promise<Answer | 'lost'> {
    const { name, id, query } = routeOf(request)
    checkHeaders(request)
    const body = await bodyOf(request)
    const given =
      request.method === 'GET' ? query : await paramsOf(body, request.headers['content-type'])
    const params = checked(name, given)
    const key = request.method === 'GET' ? null : headerOf(request, 'idempotency-key')
    received.push({ name, params, key })
    settle(account)
    const fault = takeFault(faults, name)
    if (fault === 'rate_limited') throw rateLimited()
    if (fault === 'key_in_use') throw keyInUse(key ?? '')
    const run = async (): Promise<SavedAnswer> => {
      // Long enough for a concurrent request with the same key to arrive.
      await delay(5)
      if (fault === 'server_error') return { ...serverError, lost: 0 }
      return { ...perform(account, name, params, id), lost: lossesOf(account, params) }
    }
    const result = key ? await answers.once(key, { name, id, params }, run) : await run()
    const isLost = fault === 'answer_lost' || result.lost > 0
    result.lost = Math.max(0, result.lost - 1)
    return isLost ? 'lost' : result
  }

  const server = createServer(async (request, response) => {
    try {
      const result = await answer(request)
      if (result === 'lost') request.socket.destroy()
      else send(response, result)
    } catch (error) {
      if (!(error instanceof StripeProblem)) console.error(error)
      send(response, error instanceof StripeProblem ? answerOf(error) : serverError)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...stripeKeys,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    browser: stripeBrowser(account, stripeKeys.publishableKey),
    faults,
    /** The requests that passed the checks. */
    received,
    /** Lets time pass. */
    wait(hours: number) {
      skippedSeconds += hours * 3600
      settle(account)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

function routeOf({ method, url = '' }: IncomingMessage) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  for (const name of Object.keys(stripeRequests) as RequestName[]) {
    const [verb, path = ''] = name.split(' ')
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/, '([^/]+)')}$`)
    const found = verb === method ? pattern.exec(pathname) : null
    if (found) return { name, id: decodeURIComponent(found[1] ?? ''), query: nested(searchParams) }
  }
  throw invalidRequest(
    `Unrecognized request URL (${method}: ${pathname}).`,
    undefined,
    undefined,
    404,
  )
}

function checkHeaders(request: IncomingMessage): void {
  if (headerOf(request, 'authorization') !== `Bearer ${stripeKeys.secretKey}`)
    throw invalidRequest('Invalid API Key provided: sk_test_***', undefined, undefined, 401)
  const version = headerOf(request, 'stripe-version')
  if (version !== apiVersion) throw invalidRequest(`Invalid Stripe API version: ${version}`)
}

/** Converts parameters to their types, or throws what is wrong with the first that is not of them. */
function checked(name: RequestName, given: Params): Params {
  const schema = stripeRequests[name]
  const params = converted(schema, given) as Params
  const errors = Value.Errors(schema, params)
  const error = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors[0]
  if (!error) return params
  const { keyword, instancePath, message } = error
  const detail = error.params as { additionalProperties?: string[]; requiredProperties?: string[] }
  const param =
    detail.additionalProperties?.[0] ??
    detail.requiredProperties?.[0] ??
    instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'additionalProperties')
    throw invalidRequest(`Received unknown parameter: ${param}`, 'parameter_unknown', param)
  if (keyword === 'required')
    throw invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param)
  throw invalidRequest(`Invalid ${param}: ${message}`, `parameter_invalid_${keyword}`, param)
}

function takeFault(faults: StripeFault[], name: RequestName): StripeFault['kind'] | undefined {
  const fault = faults.find(({ request, times }) => request === name && times > 0)
  if (fault) fault.times -= 1
  return fault?.kind
}

function perform(account: StripeAccount, name: RequestName, params: Params, id: string): Answer {
  try {
    // The schema has been checked, so that the handler's parameters are of its types.
    const handle = stripeHandlers[name] as (...given: [StripeAccount, unknown, string]) => object
    const record = handle(account, params, id)
    return { status: 200, body: expand(account, record, params.expand) }
  } catch (error) {
    // A refused card is the result of the request, and is saved like another.
    if (error instanceof StripeProblem && error.status === 402) return answerOf(error)
    throw error
  }
}

/** How often the answer to a charge of this card is lost: the request and the SDK's one retry. */
function lossesOf(account: StripeAccount, { payment_method }: Params): number {
  return typeof payment_method === 'string' && account.behaviors.get(payment_method)?.isLost ? 2 : 0
}

const rateLimited = () =>
  new StripeProblem(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Too many requests hit the API too quickly.',
  })

const serverError: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred.' } },
}

const answerOf = ({ status, body }: StripeProblem): Answer => ({ status, body: { error: body } })

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
  response.end(JSON.stringify(body))
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
