import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Files } from '#server/ports/files.ts'

/** A storage, its clock, and a browser that opens its URLs. */
export type FilesUnderTest = {
  files: Files
  clock: { now: Date }
  open(url: string): Promise<{ status: number; type: string | null; body: Buffer }>
  close(): Promise<unknown>
}

const megabyte = 1024 * 1024
const jpeg = { type: 'image/jpeg' }

/** Tests the contract of every files adapter. */
export function behavesLikeFiles(make: () => Promise<FilesUnderTest>): void {
  let made: FilesUnderTest
  let files: Files
  beforeAll(async () => {
    made = await make()
    files = made.files
  })
  afterAll(() => made.close())

  let count = 0
  const newKey = (extension = 'jpg') => `photos/2027/file-${++count}.${extension}`
  async function contentOf(key: string): Promise<Buffer | null> {
    const found = await files.read(key)
    return found && buffer(found.stream)
  }
  /** A stream of this many megabytes; `onChunk` runs before each. */
  const streamOf = (megabytes: number, onChunk?: (at: number) => unknown) =>
    Readable.from(
      (async function* () {
        for (let at = 0; at < megabytes; at++) {
          await onChunk?.(at)
          yield Buffer.alloc(megabyte, at)
        }
      })(),
      { objectMode: false },
    )

  describe('a file', () => {
    test.each([
      ['jpg', 'image/jpeg'],
      ['png', 'image/png'],
      ['webp', 'image/webp'],
      ['pdf', 'application/pdf'],
      ['backup', 'application/gzip'],
    ])('%s is read as it was written, with type and size', async (extension, type) => {
      const key = newKey(extension)
      const content = randomBytes(1000)
      await files.write(key, content, { type })
      const found = await files.read(key)
      expect(found).toMatchObject({ type, size: 1000 })
      expect(found && (await buffer(found.stream)).equals(content)).toBe(true)
    })

    test('may come from a stream of known or unknown size, or be empty', async () => {
      for (const size of [undefined, 7 * megabyte]) {
        const key = newKey()
        await files.write(key, streamOf(7), { ...jpeg, ...(size ? { size } : {}) })
        expect((await contentOf(key))?.equals(await buffer(streamOf(7)))).toBe(true)
      }
      const key = newKey()
      await files.write(key, Readable.from([]), jpeg)
      expect(await contentOf(key)).toEqual(Buffer.alloc(0))
    })

    test('replaces the earlier one of its key', async () => {
      const key = newKey()
      await files.write(key, Buffer.from('before'), jpeg)
      await files.write(key, Buffer.from('after'), jpeg)
      expect(String(await contentOf(key))).toBe('after')
    })

    test('that is missing or removed is null; removing it again does nothing', async () => {
      const key = newKey()
      expect(await files.read(key)).toBeNull()
      expect(await files.read('photos')).toBeNull()
      await files.write(key, Buffer.from('here'), jpeg)
      for (let time = 0; time < 2; time++) {
        await files.remove(key)
        expect(await files.read(key)).toBeNull()
      }
    })

    test('is written and read by stream, in memory that does not grow with it', async () => {
      const key = newKey()
      const used = () => process.memoryUsage().arrayBuffers
      const before = used()
      let most = 0
      const watch = () => {
        most = Math.max(most, used() - before)
      }
      await files.write(key, streamOf(200, watch), jpeg)
      const found = await files.read(key)
      let bytes = 0
      for await (const chunk of found?.stream ?? []) {
        bytes += (chunk as Buffer).length
        watch()
      }
      expect(bytes).toBe(200 * megabyte)
      // Buffers are collected late, but the whole file never fits in.
      expect(most).toBeLessThan(120 * megabyte)
      await files.remove(key)
    }, 60_000)
  })

  describe('a write that fails', () => {
    const broken = (megabytes: number) =>
      streamOf(megabytes + 1, (at) => {
        if (at === megabytes) throw new Error('the sender went away')
      })

    test.each([0, 1, 12])('after %d MB leaves nothing, or the earlier file', async (megabytes) => {
      const [key, standing] = [newKey(), newKey()]
      await files.write(standing, Buffer.from('before'), jpeg)
      for (const one of [key, standing])
        await expect(files.write(one, broken(megabytes), jpeg)).rejects.toThrow(
          'the sender went away',
        )
      expect(await files.read(key)).toBeNull()
      expect(String(await contentOf(standing))).toBe('before')
    })

    test('is one whose source is shorter or longer than was said', async () => {
      for (const [megabytes, size] of [
        [1, megabyte - 1],
        [7, 8 * megabyte],
      ] as const) {
        const key = newKey()
        const writing = files.write(key, streamOf(megabytes), { ...jpeg, size })
        await expect(writing).rejects.toThrow(`instead of ${size}`)
        expect(await files.read(key)).toBeNull()
      }
    })
  })

  test('files are listed by folder, in the order of their keys, with size and time', async () => {
    const keys = ['b/one.jpg', 'a.jpg', 'c.jpg', 'b/Two.jpg', 'b/c/three.jpg']
    for (const key of keys) await files.write(`listed/${key}`, Buffer.from(key), jpeg)
    const listed: { key: string; size: number }[] = []
    for await (const { key, size, modified_at } of files.list('listed/')) {
      expect(Math.abs(modified_at.getTime() - Date.now())).toBeLessThan(60_000)
      listed.push({ key: key.slice('listed/'.length), size })
    }
    const sorted = keys.toSorted((one, other) => (one < other ? -1 : 1))
    expect(listed).toEqual(sorted.map((key) => ({ key, size: key.length })))
    for await (const { key } of files.list('none/')) expect.unreachable(key)
  })

  test('a file is not there before it is complete', async () => {
    const key = newKey()
    const seen: unknown[] = []
    const watched = streamOf(12, async (at) => at === 11 && seen.push(await files.read(key)))
    await files.write(key, watched, jpeg)
    expect(seen).toEqual([null])
    expect((await contentOf(key))?.length).toBe(12 * megabyte)
  })

  describe('a signed URL', () => {
    test('opens its file in a browser, as what it is, and stays the same for a while', async () => {
      const key = newKey('png')
      const content = randomBytes(100)
      await files.write(key, content, { type: 'image/png' })
      const url = await files.signedUrl(key)
      const { status, type, body } = await made.open(url)
      expect({ status, type }).toEqual({ status: 200, type: 'image/png' })
      expect(body.equals(content)).toBe(true)
      expect(files.origin ?? 'http://localhost').toBe(new URL(url, 'http://localhost').origin)
      expect(await files.signedUrl(key)).toBe(url)
    })

    test('opens nothing else, and not for ever', async () => {
      const [key, other] = [newKey(), newKey()]
      for (const one of [key, other]) await files.write(one, Buffer.from(one), jpeg)
      const url = await files.signedUrl(key)
      const wrongs = [
        url.replace(key, other),
        url.replace(
          /[Ss]ignature=./,
          (start) => `${start.slice(0, -1)}${start.endsWith('a') ? 'b' : 'a'}`,
        ),
        await files.signedUrl(newKey()),
      ]
      for (const wrong of wrongs) {
        expect(wrong).not.toBe(url)
        expect((await made.open(wrong)).status).toBeGreaterThanOrEqual(403)
      }
      const { now } = made.clock
      made.clock.now = new Date(now.getTime() - 3 * 3_600_000)
      const old = await files.signedUrl(key)
      made.clock.now = now
      expect(old).not.toBe(url)
      expect((await made.open(old)).status).toBeGreaterThanOrEqual(403)
    })
  })
}
