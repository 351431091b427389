import type { Socket } from 'node:net'
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import plugin from 'fastify-plugin'

import { isProblem, type Problem, tooLarge } from '#server/kernel/http/problem.ts'
import { isConflict, isUnavailable } from '#server/kernel/sql/transact.ts'
import { translate } from '#server/kernel/translate.ts'
import { isFilesUnavailable } from '#server/ports/files.ts'

type Options = {
  /** Called when a request fails because the database or the disk is unavailable. */
  onUnavailable?: () => void
}

/** Formats every error as Laravel does. Internal errors are logged and answered without detail. */
export const errors = plugin(async (app: FastifyInstance, { onUnavailable }: Options) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A client that disconnects while sending causes the same errors, which say nothing about the
    // server.
    const isOurs = isUnavailable(error) && !isFilesUnavailable(error)
    if (isOurs && !request.raw.socket.destroyed) onUnavailable?.()
    return answer(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    // A cache that kept it would still say so when the next version has the file.
    reply
      .code(404)
      .header('Cache-Control', 'no-store')
      .send({
        message: translate(request.locale, 'route_not_found', { path: request.url.split('?')[0] }),
      }),
  )
})

/** Answers, in the same format, errors that occur before routing, such as an undecodable URL. */
export function answerUnrouted(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.code(error.statusCode ?? 400).send({ message: error.message })
}

/**
 * Answers, in the same format, input that is not HTTP or too slow to become a request; then closes
 * the connection.
 */
export function answerUnparsed(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = unparsed[error.code] ?? [
    '400 Bad Request',
    'This is not a valid request.',
  ]
  writeRefusal(socket, status, message)
  socket.destroy(error)
}

/**
 * Writes an error response directly to the socket, even while the request is still being read, and
 * announces that the connection closes.
 */
export function writeRefusal(socket: Socket, status: string, message: string): void {
  if (!socket.writable) return
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const unparsed: Record<string, [status: string, message: string] | undefined> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = (key: string, values = {}) => translate(request.locale, key, values)
  const refuse = ({ statusCode, headers, body }: Problem) =>
    reply.code(statusCode).headers(headers).send(body)
  if (isProblem(error)) return refuse(error)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return refuse(tooLarge(request.locale, request.routeOptions.bodyLimit))

  if (isFilesUnavailable(error)) {
    request.log.error(error)
    return reply
      .code(503)
      .header('Retry-After', 5)
      .send({ message: text('file.unavailable') })
  }
  if (isUnavailable(error) || isConflict(error)) {
    request.log.error(error)
    return reply
      .code(503)
      .header('Retry-After', 2)
      .send({ message: text('unavailable') })
  }
  const malformed = malformedBodies[error.code]
  if (malformed)
    return reply
      .code(malformed.status)
      .send({ message: text(malformed.key, malformed.values(error)) })
  // The multipart parser's errors have neither a status nor a code.
  if (/unexpected end of multipart data$/i.test(error.message))
    return reply.code(400).send({ message: text('malformed', { why: error.message }) })
  if (error.statusCode && error.statusCode < 500)
    return reply.code(error.statusCode).send({ message: error.message })

  request.log.error(error)
  return reply.code(500).send({ message: text('server'), request_id: request.id })
}

const plain = () => ({})
const malformedBodies: Record<
  string,
  { status: number; key: string; values: (error: FastifyError) => object } | undefined
> = {
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    key: 'malformed',
    values: (error) => ({ why: error.message }),
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, key: 'media_type', values: plain },
  FST_REQ_FILE_TOO_LARGE: { status: 413, key: 'too_large', values: () => ({ limit: '10 MB' }) },
}
