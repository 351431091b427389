import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { extname } from 'node:path/posix'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { mediaTypes } from '#contract/media-types.ts'
import type { Files } from '#server/ports/files.ts'
import { download, measured } from './checked-transfer.ts'
import { encrypted } from './encryption.ts'
import { alongside, batches, type ListedCopy, lineOf, linesOf, readFileList } from './file-list.ts'
import type { Manifest, StoredObject } from './manifest.ts'

/** Each upload takes up to 10 MB of memory. */
const atOnce = 4

export const copies = 'files/'

type Options = {
  /** Where the files are. */
  files: Files
  /** Where the backups are. */
  place: Files
  /** The finished backups in that place, the newest first. */
  earlier: readonly Manifest[]
  recipient: string | undefined
  /** The keys to copy, one a line, sorted. */
  keysPath: string
  /** Where to write the list of the copies. */
  listPath: string
  /** A folder for intermediate files, which the caller removes. */
  work: string
}

export type CopiedFiles = Pick<
  Manifest,
  'files' | 'file_bytes' | 'sent_files' | 'sent_bytes' | 'missing_files'
>

/**
 * Copies the files that the newest backup doesn't have yet, and writes the list of all. A file
 * never changes under its key, so the key tells whether it is the same. A copy that has gone from
 * the place of the backups is sent again.
 */
export async function copyFiles(options: Options): Promise<CopiedFiles> {
  const { place, keysPath, listPath } = options
  const basePath = await baseList(options)
  const before = basePath ? readFileList(basePath) : Readable.from([])
  const base = alongside<ListedCopy>(before, ({ key }) => key)
  const present = alongside(place.list(copies), ({ key }) => key)
  const total: CopiedFiles = {
    files: 0,
    file_bytes: 0,
    sent_files: 0,
    sent_bytes: 0,
    missing_files: 0,
  }
  async function known(key: string): Promise<StoredObject | null> {
    const copy = (await base.at(key))?.copy
    if (!copy) return null
    const there = await present.at(copy.key)
    return there?.size === copy.size ? copy : null
  }
  async function send(key: string): Promise<ListedCopy> {
    const copy = await sendFile(options, key)
    if (!copy) total.missing_files += 1
    total.sent_files += copy ? 1 : 0
    total.sent_bytes += copy?.size ?? 0
    return { key, copy }
  }
  async function* entries() {
    for await (const keys of batches(linesOf(createReadStream(keysPath)), atOnce)) {
      const found: ListedCopy[] = []
      for (const key of keys) found.push({ key, copy: await known(key) })
      const whole = found.map((entry) => (entry.copy ? entry : send(entry.key)))
      for (const entry of await Promise.all(whole)) {
        total.files += 1
        total.file_bytes += entry.copy?.size ?? 0
        yield lineOf(entry)
      }
    }
  }
  try {
    await pipeline(Readable.from(entries()), createGzip(), createWriteStream(listPath))
  } finally {
    await base.close()
    await present.close()
  }
  return total
}

/**
 * Downloads the list of the newest backup for the same key. One that can't be read is no reason to
 * make no backup: then all files are sent.
 */
async function baseList({ place, earlier, recipient, work }: Options): Promise<string | null> {
  const base = earlier.find((manifest) => manifest.recipient === (recipient ?? null))
  if (!base) return null
  const path = join(work, 'earlier.gz')
  try {
    await download(place, base.file_list, path)
    return path
  } catch {
    return null
  }
}

/**
 * Sends one file; returns null if it is not in the storage. Encrypting a file again gives other
 * bytes, so each copy gets its own name: overwriting one would break an earlier backup's checksum.
 */
async function sendFile(
  { files, place, recipient }: Pick<Options, 'files' | 'place' | 'recipient'>,
  key: string,
): Promise<StoredObject | null> {
  const found = await files.read(key)
  if (!found) return null
  const { stream, result } = measured(
    recipient === undefined ? found.stream : await encrypted(found.stream, recipient),
  )
  const name =
    recipient === undefined
      ? `${copies}open/${key}`
      : `${copies}age/${key}.${randomBytes(4).toString('hex')}.age`
  const type = mediaTypes[extname(name).slice(1)] ?? found.type
  const size = recipient === undefined ? { size: found.size } : {}
  await place.write(name, stream, { type, ...size })
  return { key: name, ...result() }
}
