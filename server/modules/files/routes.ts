import { basename } from 'node:path/posix'
import multipart from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { readFileAddress, uploadFile } from '#contract/calls/files.ts'
import type { AppContext } from '#server/context.ts'
import { files } from '#server/database/tables.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound } from '#server/kernel/http/problem.ts'
import { isFileSeen } from '#server/kernel/resource/stored-files.ts'
import { formats } from './formats.ts'
import { largest, refusal, storeUpload } from './upload.ts'

export async function fileRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { kernel, ports } = context
  await app.register(multipart, { limits: { fileSize: largest, files: 1, fields: 5 } })

  registerCall(app, kernel, uploadFile, async ({ act, request }) => {
    const { actor } = act()
    if (!request.isMultipart()) throw refusal('missing', actor)
    const sent = await request.file()
    if (sent?.fieldname !== 'file') throw refusal('missing', actor)
    const key = await storeUpload(context, sent, actor)
    return { key, url: await ports.files.signedUrl(key) }
  })

  /**
   * Reads a stored file. Files from before names were stored are named after the end of their key.
   */
  async function storedFile(key: string, locale: string) {
    const [stored] = await kernel.db.select().from(files).where(eq(files.key, key))
    if (!stored) throw notFound(locale)
    return { ...stored, name: stored.name ?? basename(key) }
  }

  registerCall(app, kernel, readFileAddress, async ({ query: { key }, act }) => {
    const { actor } = act()
    const { name, bytes, user_id, thumbnail } = await storedFile(key, actor.locale)
    if (user_id !== actor.user_id && !(await isFileSeen(kernel, key, actor)))
      throw notFound(actor.locale)
    return {
      url: await ports.files.signedUrl(key),
      thumbnail_url: await ports.files.signedUrl(thumbnail ?? key),
      name,
      bytes,
    }
  })

  app.get('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': key = '' } = request.params as { '*'?: string }
    const { until, signature } = request.query as { until?: unknown; signature?: unknown }
    const isGenuine = ports.files.isGenuine?.(key, String(until), String(signature))
    const format = formats.find(({ extension }) => key.endsWith(`.${extension}`))
    if (!isGenuine || !format) throw notFound(request.locale)
    // Sent as a download, because a document could run scripts in a viewer.
    if (format.folder === 'documents') {
      const { name } = await storedFile(key, request.locale)
      reply.header('Content-Disposition', asAttachment(name))
    }
    const file = await ports.files.read(key)
    if (!file) throw notFound(request.locale)
    return reply
      .type(file.type)
      .header('Content-Length', file.size)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'")
      .header('Cache-Control', 'private, max-age=3600')
      .send(file.stream)
  })
}
