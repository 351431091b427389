import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { twilio } from '#server/adapters/texts/twilio.ts'
import type { TextMessages } from '#server/ports/texts.ts'

export const account = {
  accountSid: `AC${'0a'.repeat(16)}`,
  authToken: '3c'.repeat(16),
}

type TwilioAnswer = {
  status: number
  body?: object | string
  headers?: Record<string, string>
  /** Ends the connection in place of an answer. */
  isCut?: true
}

/** Returns an error as the API sends it. */
export const twilioError = (status: number, code: number, message = 'Refused'): TwilioAnswer => ({
  status,
  body: {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  },
})

/**
 * Starts a stand-in for Twilio's Messages API on a local port. It refuses requests that the API would
 * refuse: other credentials, other content types, missing parameters. `answers` are given one after
 * the other; after that every message is accepted.
 */
export async function startTwilioServer() {
  const received: Record<string, string>[] = []
  const answers: TwilioAnswer[] = []
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)))
    const refusal = refusalOf(request, form)
    if (!refusal) received.push(form)
    const sid = `SM${String(received.length).padStart(32, '0')}`
    const accepted = { status: 201, body: { sid, status: 'queued', error_code: null } }
    const answer: TwilioAnswer = refusal ?? answers.shift() ?? accepted
    if (answer.isCut) return request.socket.destroy()
    const { status, body = {}, headers = {} } = answer
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** The forms of the messages that passed the checks. */
    received,
    answers,
    /** Returns the adapter for this server. */
    texts: (change: Partial<Parameters<typeof twilio>[0]> = {}): TextMessages =>
      twilio({
        ...account,
        sender: { From: '+14155550199' },
        baseUrl: address,
        origin: 'https://haulwell.test',
        ...change,
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type TwilioServer = Awaited<ReturnType<typeof startTwilioServer>>

function refusalOf(
  { method, url, headers }: IncomingMessage,
  form: Record<string, string>,
): TwilioAnswer | undefined {
  const { accountSid, authToken } = account
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`
  if (method !== 'POST' || url !== path) return twilioError(404, 20404)
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  if (headers.authorization !== `Basic ${credentials}`) return twilioError(401, 20003)
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return twilioError(415, 20415)
  if (!form.To) return twilioError(400, 21604)
  if (!form.From && !form.MessagingServiceSid) return twilioError(400, 21603)
  if (!form.Body) return twilioError(400, 21602)
  return form.Body.length > 1600 ? twilioError(400, 21617) : undefined
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/**
 * Signs a request as Twilio does: the URL, then each parameter's name and value in the order of the
 * names, as HMAC-SHA1 (https://www.twilio.com/docs/usage/security#validating-requests).
 */
export function signatureOf(
  url: string,
  form: Record<string, string>,
  authToken = account.authToken,
): string {
  const names = Object.keys(form).toSorted()
  const signed = names.reduce((text, name) => `${text}${name}${form[name]}`, url)
  return createHmac('sha1', authToken).update(signed).digest('base64')
}
