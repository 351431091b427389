import { createHash, randomBytes } from 'node:crypto'
import { basename } from 'node:path/posix'
import multipart from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { readFileAddress, uploadFile } from '#contract/calls/files.ts'
import type { AppContext } from '#server/context.ts'
import { files } from '#server/database/tables.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { isFileSeen } from '#server/kernel/resource/stored-files.ts'
import { translate } from '#server/kernel/translate.ts'
import { asAttachment, fileName } from './file-name.ts'
import { formats } from './formats.ts'
import { storedPicture } from './stored-picture.ts'

const largest = 10 * 1024 * 1024

/** A document is stored as it is, and has no dimensions. */
const asDocument = (bytes: Buffer) => ({ bytes, width: null, height: null })

export async function fileRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { kernel, ports } = context
  await app.register(multipart, { limits: { fileSize: largest, files: 1, fields: 5 } })

  registerCall(app, kernel, uploadFile, async ({ act, request }) => {
    const { actor, now } = act()
    const refuse = (key: string) =>
      invalid(actor.locale, { file: [translate(actor.locale, `file.${key}`)] })
    if (!request.isMultipart()) throw refuse('missing')
    const sent = await request.file()
    if (sent?.fieldname !== 'file') throw refuse('missing')
    const uploaded = await sent.toBuffer()
    const format = formats.find(({ is }) => is(uploaded))
    if (!format) throw refuse('type')
    const { folder, extension, media_type } = format
    const stored = folder === 'photos' ? await storedPicture(uploaded) : asDocument(uploaded)
    if (!stored) throw refuse('picture')
    const { bytes, width, height } = stored
    const key = `${folder}/${now.getUTCFullYear()}/${randomBytes(12).toString('hex')}.${extension}`
    await ports.files.write(key, bytes)
    await kernel.db.insert(files).values({
      key,
      media_type,
      name: fileName(sent.filename, extension),
      user_id: ownId(actor, 'user_id'),
      bytes: bytes.length,
      width,
      height,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    return { key, url: ports.files.signedUrl(key) }
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
    const { name, bytes, user_id } = await storedFile(key, actor.locale)
    if (user_id !== actor.user_id && !(await isFileSeen(kernel, key, actor)))
      throw notFound(actor.locale)
    return { url: ports.files.signedUrl(key), name, bytes }
  })

  app.get('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': key = '' } = request.params as { '*'?: string }
    const { until, signature } = request.query as { until?: unknown; signature?: unknown }
    const isGenuine = ports.files.isGenuine?.(key, String(until), String(signature))
    const bytes = isGenuine ? await ports.files.read(key) : null
    const format = formats.find(({ extension }) => key.endsWith(`.${extension}`))
    if (!bytes || !format) throw notFound(request.locale)
    // Sent as a download, because a document could run scripts in a viewer.
    if (format.folder === 'documents') {
      const { name } = await storedFile(key, request.locale)
      reply.header('Content-Disposition', asAttachment(name))
    }
    return reply
      .type(format.media_type)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'")
      .header('Cache-Control', 'private, max-age=3600')
      .send(bytes)
  })
}
