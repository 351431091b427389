import { createHash, randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

import { readFileAddress, uploadFile } from '#contract/calls/moves.ts'
import { files } from '#server/database/tables.ts'
import type { House } from '#server/house.ts'
import { registerCall } from '#server/kernel/call.ts'
import { invalid, notFound } from '#server/kernel/problem.ts'
import { translate } from '#server/kernel/translate.ts'

const largest = 10 * 1024 * 1024

/** Pictures by what they are, whatever their name says: the first bytes of each format. */
const formats = [
  {
    media_type: 'image/jpeg',
    extension: 'jpg',
    is: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  },
  {
    media_type: 'image/png',
    extension: 'png',
    is: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  },
  {
    media_type: 'image/webp',
    extension: 'webp',
    is: (bytes: Buffer) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
] as const

export async function fileRoutes(app: FastifyInstance, house: House): Promise<void> {
  const { kernel, ports } = house
  await app.register(multipart, { limits: { fileSize: largest, files: 1, fields: 5 } })

  registerCall(app, kernel, uploadFile, async ({ act, request, reply }) => {
    const { actor, now } = act()
    const refuse = (key: string) =>
      invalid(actor.locale, { file: [translate(actor.locale, `file.${key}`)] })
    await app.limits.consume('upload_user', String(actor.user_id), request, reply)
    if (!request.isMultipart()) throw refuse('missing')
    const sent = await request.file()
    if (sent?.fieldname !== 'file') throw refuse('missing')
    const bytes = await sent.toBuffer()
    const format = formats.find(({ is }) => is(bytes))
    if (!format) throw refuse('type')
    const key = `photos/${now.getUTCFullYear()}/${randomBytes(12).toString('hex')}.${format.extension}`
    await ports.files.write(key, bytes)
    await kernel.db.insert(files).values({
      key,
      user_id: Number(actor.user_id),
      media_type: format.media_type,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    reply.code(201)
    return { key, url: ports.files.signedUrl(key) }
  })

  registerCall(app, kernel, readFileAddress, async ({ query }) => ({
    url: ports.files.signedUrl(query.key),
  }))

  app.get('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': key = '' } = request.params as { '*'?: string }
    const { until, signature } = request.query as { until?: unknown; signature?: unknown }
    const isGenuine = ports.files.isGenuine?.(key, String(until), String(signature))
    const bytes = isGenuine ? await ports.files.read(key) : null
    const format = formats.find(({ extension }) => key.endsWith(`.${extension}`))
    if (!bytes || !format) throw notFound(request.locale)
    return reply
      .type(format.media_type)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'")
      .header('Cache-Control', 'private, max-age=3600')
      .send(bytes)
  })
}
