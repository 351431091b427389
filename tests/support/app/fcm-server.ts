import { createVerify, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Message = {
  token: string
  data: Record<string, string>
  webpush: { headers: Record<string, string>; fcm_options?: { link: string } }
}
type Received = { path: string; authorization: string | undefined; message: Message }
export type FcmAnswer = { status: number; body?: object | string; headers?: Record<string, string> }

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * Starts a stand-in for the two Google services behind push messages on a local port: the token
 * endpoint for signed claims and the one that takes messages. `answers` are given one after the
 * other; after that every message is accepted.
 */
export async function startFcmServer() {
  const received: Received[] = []
  const claims: Record<string, unknown>[] = []
  const answers: FcmAnswer[] = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const give = ({ status, body: given = {}, headers = {} }: FcmAnswer) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof given === 'string' ? given : JSON.stringify(given))
    }
    if (request.url === '/token') {
      const claimed = verified(new URLSearchParams(body).get('assertion') ?? '')
      if (!claimed) return give({ status: 400, body: { error: 'invalid_grant' } })
      claims.push(claimed)
      const access_token = `token-${claims.length}`
      return give({
        status: 200,
        body: { access_token, expires_in: 3600, token_type: 'Bearer' },
      })
    }
    const { message } = JSON.parse(body) as { message: Message }
    const { authorization } = request.headers
    received.push({ path: `${request.method} ${request.url}`, authorization, message })
    give(
      answers.shift() ?? { status: 200, body: { name: `projects/p/messages/${received.length}` } },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    claims,
    answers,
    address,
    serviceAccount: {
      project_id: 'haulwell-test',
      client_email: 'push@haulwell-test.test',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: `${address}/token`,
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type FcmServer = Awaited<ReturnType<typeof startFcmServer>>

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Returns the claims if the service account's key signed them. */
function verified(jwt: string): Record<string, unknown> | undefined {
  const [head = '', payload = '', signature = ''] = jwt.split('.')
  const isSigned = createVerify('RSA-SHA256')
    .update(`${head}.${payload}`)
    .verify(publicKey, signature, 'base64url')
  return isSigned ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined
}

/** Google's answers for a token that is no longer registered, and for one that never was valid. */
export const unregistered: FcmAnswer = {
  status: 404,
  body: {
    error: {
      code: 404,
      message: 'Requested entity was not found.',
      status: 'NOT_FOUND',
      details: [
        {
          '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
          errorCode: 'UNREGISTERED',
        },
      ],
    },
  },
}
export const invalidToken: FcmAnswer = {
  status: 400,
  body: {
    error: {
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: 'The registration token is not a valid FCM registration token',
      details: [
        {
          '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
          errorCode: 'INVALID_ARGUMENT',
        },
      ],
    },
  },
}
export const badMessage: FcmAnswer = {
  status: 400,
  body: {
    error: {
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: 'Invalid value at "message.data"',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: [{ field: 'message.data', description: 'too big' }],
        },
      ],
    },
  },
}
export const unavailable = (headers: Record<string, string> = {}): FcmAnswer => ({
  status: 503,
  body: { error: { code: 503, message: 'The service is currently unavailable.' } },
  headers,
})
