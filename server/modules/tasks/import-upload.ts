import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'

import { importLimits } from '#contract/calls/imports.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { mediaTypes } from '#contract/media-types.ts'
import type { AppContext } from '#server/context.ts'
import { imports } from '#server/database/tables.ts'
import { tooLarge } from '#server/kernel/http/problem.ts'
import type { Act } from '#server/kernel/kernel.ts'
import { enqueue } from '#server/kernel/outbox/outbox.ts'
import { ownId } from '#server/kernel/resource/find-own.ts'
import { transact } from '#server/kernel/sql/transact.ts'
import { encodingDetector } from './csv-rows.ts'
import type { ImportFile } from './file-rows.ts'
import { asProblem, unreadable } from './unreadable.ts'

const dayMs = 86_400_000
/** How long an upload is kept that nothing has been done with. */
const unusedMs = dayMs
/** A person's newest uploads that nothing has been done with; older ones give way. */
const maxUnused = 10

/**
 * Streams an uploaded file into the storage. Its first bytes tell whether it is a workbook or a
 * text. Nothing stays stored after a failure.
 */
export async function storeImport(
  { kernel, ports, log }: AppContext,
  resource: Resource,
  sent: MultipartFile,
  { actor, now }: Act,
): Promise<ImportFile> {
  const { locale } = actor
  const chunks = sent.file[Symbol.asyncIterator]()
  const { value: first } = (await chunks.next()) as IteratorResult<Buffer>
  const head = first ?? Buffer.alloc(0)
  const format = formatOf(head)
  const key = `imports/${now.getUTCFullYear()}/${randomBytes(12).toString('hex')}.${format}`
  const hash = createHash('sha256')
  const detector = encodingDetector()
  let bytes = 0
  async function* content() {
    for (let chunk: Buffer | undefined = head; chunk; ) {
      hash.update(chunk)
      detector.add(chunk)
      bytes += chunk.length
      yield chunk
      const next = (await chunks.next()) as IteratorResult<Buffer>
      chunk = next.done ? undefined : next.value
    }
    if (sent.file.truncated) throw tooLarge(locale, importLimits.bytes)
    if (bytes === 0) throw unreadable('empty')
  }
  try {
    if (isLegacyWorkbook(head)) throw unreadable('legacy')
    const source = Readable.from(content(), { objectMode: false })
    await ports.files.write(key, source, { type: String(mediaTypes[format]) })
  } catch (error) {
    // Reads the rest, so that the connection stays usable.
    sent.file.resume()
    throw asProblem(error, locale)
  }
  const file: ImportFile = {
    id: randomBytes(16).toString('hex'),
    user_id: ownId(actor, 'user_id'),
    resource: resource.name,
    key,
    name: nameOf(sent.filename, format),
    format,
    encoding: format === 'csv' ? detector.encoding() : null,
    bytes,
    sha256: hash.digest('hex'),
    expires_at: new Date(now.getTime() + unusedMs).toISOString(),
  }
  try {
    await kernel.db.insert(imports).values(file)
  } catch (error) {
    await ports.files
      .remove(key)
      .catch((failure) => log.warn({ err: failure, key }, 'a file was left over'))
    throw error
  }
  await forgetOlder(kernel.db, file, now)
  return file
}

/** Every archive may be a workbook; whether it is one is seen when it is opened. */
const formatOf = (head: Buffer): ImportFile['format'] =>
  head.toString('latin1', 0, 2) === 'PK' ? 'xlsx' : 'csv'

/** A workbook of Excel 97, or one with a password. */
const isLegacyWorkbook = (head: Buffer): boolean =>
  head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))

/** Returns the file's own name without characters that show nothing or change direction. */
function nameOf(name: string, format: string): string {
  const [, last = ''] = /([^/\\]*)$/.exec(name) ?? []
  return last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 120) || `import.${format}`
}

async function forgetOlder(db: AppContext['kernel']['db'], file: ImportFile, now: Date) {
  await transact(db, async (tx) => {
    const isUnused = and(
      eq(imports.user_id, file.user_id),
      sql`${imports.expires_at} <= ${new Date(now.getTime() + unusedMs).toISOString()}`,
    )
    const newest = tx
      .select({ id: imports.id })
      .from(imports)
      .where(isUnused)
      .orderBy(desc(imports.expires_at), asc(imports.id))
      .limit(maxUnused)
    const older = await tx
      .select({ id: imports.id, key: imports.key })
      .from(imports)
      .where(and(isUnused, notInArray(imports.id, newest), sql`${imports.id} <> ${file.id}`))
    if (older.length === 0) return
    const ids = older.map(({ id }) => id)
    await tx.delete(imports).where(inArray(imports.id, ids))
    await enqueue(
      tx,
      older.map(({ key }) => ({
        channel: 'file_removals' as const,
        recipient: key,
        payload: { keys: [key] },
        next_attempt_at: now.toISOString(),
      })),
    )
  })
}
