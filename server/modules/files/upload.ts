import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { MultipartFile } from '@fastify/multipart'
import { and, eq, gte } from 'drizzle-orm'

import type { Actor } from '#contract/kernel/access.ts'
import type { AppContext } from '#server/context.ts'
import { files } from '#server/database/tables.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import { invalid, problem, tooLarge } from '#server/kernel/http/problem.ts'
import type { Db } from '#server/kernel/kernel.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { translate } from '#server/kernel/translate.ts'
import type { Files } from '#server/ports/files.ts'
import { fileName } from './file-name.ts'
import { formats, headLength } from './formats.ts'
import { maxMegapixels, type PictureRefusal, storedPicture } from './stored-picture.ts'

/** Largest upload in bytes. */
export const maxUploadBytes = 10 * 1024 * 1024

type Upload = {
  key: string
  /** The key of its thumbnail, if it gets one. */
  thumbnail: string
  name: string
  media_type: string
  content: AsyncIterable<Buffer>
}
type Stored = Pick<typeof files.$inferInsert, 'bytes' | 'sha256' | 'width' | 'height' | 'thumbnail'>

/**
 * Stores an uploaded file and returns its key. Documents are streamed into the storage as they are;
 * a picture is decoded, made smaller and gets a thumbnail. Nothing stays stored after a failure.
 */
export async function storeUpload(
  context: AppContext,
  sent: MultipartFile,
  actor: Actor,
): Promise<string> {
  const { kernel, ports } = context
  const { head, content } = await opened(sent, actor)
  if (head.length === 0) throw refusal('empty', actor)
  const format = formats.find(({ is }) => is(head))
  if (!format) {
    // Reads the rest, so that the connection stays usable.
    await drain(content)
    throw refusal('type', actor)
  }
  const { folder, extension, media_type } = format
  const now = kernel.now()
  const base = `${folder}/${now.getUTCFullYear()}/${randomBytes(12).toString('hex')}`
  const upload: Upload = {
    key: `${base}.${extension}`,
    thumbnail: `${base}-thumbnail.webp`,
    name: fileName(sent.filename, extension),
    media_type,
    content,
  }
  const written: string[] = []
  const write: Files['write'] = async (key, ...rest) => {
    await ports.files.write(key, ...rest)
    written.push(key)
  }
  try {
    const stored =
      folder === 'photos'
        ? await storePicture(upload, write, actor)
        : await storeDocument(upload, write)
    const user_id = ownId(actor, 'user_id')
    const earlier = folder === 'photos' ? await sameUpload(kernel.db, user_id, stored, now) : null
    if (earlier !== null) {
      await removeAll()
      return earlier
    }
    const { key, name } = upload
    await kernel.db.insert(files).values({
      key,
      name,
      media_type,
      user_id,
      created_at: now.toISOString(),
      ...stored,
    })
    return key
  } catch (error) {
    await removeAll()
    throw error
  }

  async function removeAll(): Promise<void> {
    for (const key of written)
      await ports.files
        .remove(key)
        .catch((failure) => context.log.warn({ err: failure, key }, 'a file was left over'))
  }
}

const dayMs = 86_400_000

/**
 * Returns the key of the same picture, if its owner has sent it within a day: a phone that did not
 * get the answer sends it again. The picture then counts as used, so that it is kept for a day.
 */
async function sameUpload(
  db: Db,
  user_id: number,
  { sha256 }: Stored,
  now: Date,
): Promise<string | null> {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const [same] = await db
    .update(files)
    .set({ checked_at: now.toISOString() })
    .where(and(eq(files.user_id, user_id), eq(files.sha256, sha256), gte(files.created_at, since)))
    .returning({ key: files.key })
  return same?.key ?? null
}

async function storeDocument(upload: Upload, write: Files['write']): Promise<Stored> {
  const { key, name, media_type, content } = upload
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const source = Readable.from(counted(), { objectMode: false })
  // Sent as a download, because a document could run scripts in a viewer.
  await write(key, source, { type: media_type, disposition: asAttachment(name) })
  return { bytes, sha256: hash.digest('hex') }
}

async function storePicture(
  { key, thumbnail, media_type, content }: Upload,
  write: Files['write'],
  actor: Actor,
): Promise<Stored> {
  // The decoder needs all of it.
  const picture = await storedPicture(await buffer(content))
  if (typeof picture === 'string') throw refusal(picture, actor)
  const { bytes, width, height } = picture
  await write(key, bytes, { type: media_type })
  if (picture.thumbnail) await write(thumbnail, picture.thumbnail, { type: 'image/webp' })
  return {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width,
    height,
    thumbnail: picture.thumbnail && thumbnail,
  }
}

export function refusal(why: 'type' | 'missing' | 'empty' | PictureRefusal, { locale }: Actor) {
  const message = translate(locale, `file.${why}`, { most: maxMegapixels })
  if (why === 'busy') return problem(503, { message }, { 'Retry-After': '5' })
  return invalid(locale, { file: [message] })
}

/** Reads a file's first bytes; `content` is all of it, and throws a 413 if it is too large. */
async function opened({ file }: MultipartFile, { locale }: Actor) {
  const chunks = file[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  let isDone = false
  while (head.length < headLength && !isDone) {
    const { value, done } = await chunks.next()
    isDone = done === true
    if (value) head = Buffer.concat([head, value])
  }
  async function* content(): AsyncGenerator<Buffer> {
    yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
    if (file.truncated) throw tooLarge(locale, maxUploadBytes)
  }
  return { head, content: content() }
}

async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}
