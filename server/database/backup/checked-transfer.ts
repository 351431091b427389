import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

import { mediaTypes } from '#contract/media-types.ts'
import type { Files } from '#server/ports/files.ts'
import type { StoredObject } from './manifest.ts'

/** Passes a stream on; counts its bytes and hashes them. */
export function measured(source: Readable): {
  stream: Readable
  result(): Omit<StoredObject, 'key'>
} {
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return {
    stream: Readable.from(counted(), { objectMode: false }),
    result: () => ({ size, sha256: hash.digest('hex') }),
  }
}

/** Passes an object's bytes on, and throws at the end if they are not those that were stored. */
export async function openObject(place: Files, object: StoredObject): Promise<Readable> {
  const found = await place.read(object.key)
  if (!found) throw new Error(`${object.key} is missing in ${place.name}.`)
  async function* checked(source: Readable) {
    const { stream, result } = measured(source)
    yield* stream as AsyncIterable<Buffer>
    const { size, sha256 } = result()
    if (size !== object.size)
      throw new Error(`${object.key} is cut off: it has ${size} of ${object.size} bytes.`)
    if (sha256 !== object.sha256)
      throw new Error(`${object.key} is damaged: it differs from its checksum.`)
  }
  return Readable.from(checked(found.stream), { objectMode: false })
}

/**
 * Reports whether an object is there as it was stored, and its disk can still read it. Throws if its
 * place can't be reached.
 */
export async function isIntact(
  place: Files,
  { key, size, sha256 }: StoredObject,
): Promise<boolean> {
  const found = await place.read(key)
  if (!found) return false
  const { stream, result } = measured(found.stream)
  try {
    await finished(stream.resume())
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EIO') return false
    throw error
  }
  const read = result()
  return read.size === size && read.sha256 === sha256
}

/** Stores a local file and reads it back, so that it is known to be there as it was sent. */
export async function upload(place: Files, path: string, key: string): Promise<StoredObject> {
  const { size } = await stat(path)
  const { stream, result } = measured(createReadStream(path))
  const type = mediaTypes[extname(key).slice(1)] ?? 'application/octet-stream'
  await place.write(key, stream, { type, size })
  const object = { key, ...result() }
  const again = await openObject(place, object)
  again.resume()
  await finished(again)
  return object
}

/** Copies an object to a local file. Throws if it is missing, cut off or changed. */
export async function download(place: Files, object: StoredObject, path: string): Promise<void> {
  await pipeline(await openObject(place, object), createWriteStream(path))
}
