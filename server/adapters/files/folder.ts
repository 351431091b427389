import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { mediaTypes } from '#contract/media-types.ts'
import type { Files, ListedFile } from '#server/ports/files.ts'
import { ofSize } from './of-size.ts'

const hour = 3_600_000

/**
 * Creates the embedded Files: a folder outside the web root. URLs are signed and expire after one
 * to two hours.
 */
export function folder(root: string, secret: string, now: () => Date): Files {
  const pathOf = (key: string) => {
    const path = resolve(join(root, key))
    if (!path.startsWith(resolve(root) + sep)) throw new Error(`not a key: ${key}`)
    return path
  }
  const sign = (key: string, until: string) =>
    createHmac('sha256', secret).update(`file ${key} ${until}`).digest('base64url')

  return {
    name: `folder ${root} (embedded)`,
    origin: null,
    async write(key, source, { type, size }) {
      const path = pathOf(key)
      // A folder has no place for the type, so `read` takes it from the key.
      if (typeOf(key) !== type) throw new Error(`${key} can't hold a file of type ${type}`)
      const part = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await pipeline(ofSize(source, size), createWriteStream(part, { flush: true }))
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(key) {
      const file = await openFile(pathOf(key))
      if (!file) return null
      return {
        stream: file.handle.createReadStream(),
        type: typeOf(key) ?? 'application/octet-stream',
        size: file.size,
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    list: (inside) => listed(root, inside),
    async signedUrl(key) {
      // The expiry is rounded, so that the URL stays the same and cacheable for a while.
      const until = String((Math.floor(now().getTime() / hour) + 2) * hour)
      return `/files/${key}?until=${until}&signature=${sign(key, until)}`
    },
    isGenuine(key, until, signature) {
      const expected = Buffer.from(sign(key, until))
      const given = Buffer.from(signature)
      const isOurs = expected.length === given.length && timingSafeEqual(expected, given)
      return isOurs && Number(until) > now().getTime()
    },
  }
}

async function* listed(root: string, inside: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(join(root, inside), { withFileTypes: true }).catch(nothing)
  const keys = entries
    .filter((entry) => entry.isDirectory() || isComplete(entry.name))
    .map((entry) => `${inside}${entry.name}${entry.isDirectory() ? '/' : ''}`)
  // With its slash, a folder is in the place that its files have in the order of all keys.
  // Keys are ASCII, so this is the order of their bytes.
  for (const key of keys.sort()) {
    if (key.endsWith('/')) yield* listed(root, key)
    else {
      const stats = await stat(join(root, key)).catch(nothing)
      if ('size' in stats) yield { key, size: stats.size, modified_at: stats.mtime }
    }
  }
}

/** Parts of files that are being written, and marks, don't count as files. */
const isComplete = (name: string) => !name.endsWith('.part') && !name.startsWith('.')

function nothing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
  throw error
}

const typeOf = (key: string): string | undefined => mediaTypes[extname(key).slice(1)]

async function openFile(path: string): Promise<{ handle: FileHandle; size: number } | null> {
  try {
    const handle = await open(path)
    const stats = await handle.stat()
    if (stats.isFile()) return { handle, size: stats.size }
    await handle.close()
    return null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
