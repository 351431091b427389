import { basename } from 'node:path/posix'
import multipart, { type MultipartFile } from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { uploadGuestFile } from '#contract/calls/certificates.ts'
import { readFileUrl, uploadFile } from '#contract/calls/files.ts'
import { guestSees } from '#contract/guest-kinds.ts'
import { type Actor, system } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { files, tables } from '#server/database/tables.ts'
import { linkOf } from '#server/domain/guest-link.ts'
import { uploadReceipt } from '#server/domain/guest-upload.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import { registerCall } from '#server/kernel/http/call.ts'
import { notFound, problem } from '#server/kernel/http/problem.ts'
import { isFileSeen } from '#server/kernel/resource/stored-files.ts'
import { translate } from '#server/kernel/translate.ts'
import { formats } from './formats.ts'
import { maxUploadBytes, refusal, storeUpload } from './upload.ts'

export async function fileRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { kernel, ports } = context
  await app.register(multipart, { limits: { fileSize: maxUploadBytes, files: 1, fields: 5 } })

  registerCall(app, kernel, uploadFile, async ({ act, request }) => {
    const { actor } = act()
    const key = await storeUpload(context, await sentFile(request, actor), actor)
    return { key, url: await ports.files.signedUrl(key) }
  })

  registerCall(app, kernel, uploadGuestFile, async ({ params, request }) => {
    const { locale } = request
    const { link, order } = await linkOf(kernel.db, params.token, { now: kernel.now(), locale })
    if (!guestSees(link.kind, 'certificate'))
      throw problem(404, { message: translate(locale, 'guest_link') })
    await kernel.tries.count('guest_upload_link', String(link.id), () => ({
      message: translate(locale, 'too_many'),
    }))
    // Stored for the customer, whose guest it is.
    const actor = { ...system, locale, user_id: await userOf(order.customer_id) }
    const key = await storeUpload(context, await sentFile(request, actor), actor)
    return { upload: uploadReceipt(kernel.config.sessionSecret, link, key) }
  })

  async function userOf(customer_id: number): Promise<number> {
    const { customers } = tables
    const [customer] = await kernel.db
      .select({ user_id: customers.user_id })
      .from(customers)
      .where(eq(customers.id, customer_id))
    if (!customer) throw new Error(`there is no customer ${customer_id}`)
    return customer.user_id
  }

  /**
   * Reads a stored file. Files from before names were stored are named after the end of their key.
   */
  async function storedFile(key: string, locale: string) {
    const [stored] = await kernel.db.select().from(files).where(eq(files.key, key))
    if (!stored) throw notFound(locale)
    return { ...stored, name: stored.name ?? basename(key) }
  }

  registerCall(app, kernel, readFileUrl, async ({ query: { key }, act }) => {
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

/** Returns the file of a form's field `file`. */
async function sentFile(request: FastifyRequest, actor: Actor): Promise<MultipartFile> {
  if (!request.isMultipart()) throw refusal('missing', actor)
  const sent = await request.file()
  if (sent?.fieldname !== 'file') throw refusal('missing', actor)
  return sent
}
