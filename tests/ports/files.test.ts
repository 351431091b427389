import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { folder } from '#server/adapters/files/folder.ts'
import { s3 } from '#server/adapters/files/s3.ts'
import { isFilesUnavailable } from '#server/ports/files.ts'
import { openApp } from '../support/app/app.ts'
import { bucket, keyPair, type S3Server, startS3Server } from '../support/app/s3-server.ts'
import { behavesLikeFiles } from './behaves-like-files.ts'

const jpeg = { type: 'image/jpeg' }

describe('the folder', () => {
  let root: string
  behavesLikeFiles(async () => {
    const app = await openApp()
    root = join(app.config.dataDir, 'files')
    return {
      files: app.context.ports.files,
      clock: app.clock,
      close: app.close,
      async open(url) {
        const { statusCode, headers, rawPayload } = await app.server.inject(url)
        return {
          status: statusCode,
          type: String(headers['content-type']),
          body: rawPayload,
        }
      },
    }
  })

  test('holds no parts of files that failed', () => {
    const all = readdirSync(root, { recursive: true, encoding: 'utf8' })
    expect(all.filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('lists a folder where its files belong among all keys', async () => {
    const files = folder(join(root, 'ordered'), 'secret', () => new Date())
    for (const key of ['b/a.jpg', 'b-2/a.jpg', 'b.jpg', 'B.jpg'])
      await files.write(key, Buffer.from('x'), jpeg)
    const keys: string[] = []
    for await (const { key } of files.list('')) keys.push(key)
    expect(keys).toEqual(['B.jpg', 'b-2/a.jpg', 'b.jpg', 'b/a.jpg'])
  })

  test('refuses keys outside of it, and types that are not those of the key', async () => {
    const files = folder(join(root, 'inner'), 'secret', () => new Date())
    for (const key of ['../escaped.jpg', 'a/../../escaped.jpg', '/../escaped.jpg', ''])
      await expect(files.write(key, Buffer.from('x'), jpeg)).rejects.toThrow('not a key')
    expect(existsSync(join(root, 'escaped.jpg'))).toBe(false)
    await expect(files.write('a.png', Buffer.from('x'), jpeg)).rejects.toThrow(
      "a.png can't hold a file of type image/jpeg",
    )
  })
})

describe('s3', () => {
  let server: S3Server
  const clock = { now: new Date() }
  const opened = (change: Partial<Parameters<typeof s3>[0]> = {}) =>
    s3({
      endpoint: server.endpoint,
      region: 'us-east-1',
      bucket,
      ...keyPair,
      forcePathStyle: true,
      now: () => clock.now,
      ...change,
    })
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.close())

  behavesLikeFiles(async () => {
    const files = await opened()
    return {
      files,
      clock,
      close: async () => files.close(),
      async open(url) {
        const { status, headers, ...answer } = await fetch(url).then(async (answer) => ({
          status: answer.status,
          headers: answer.headers,
          body: Buffer.from(await answer.arrayBuffer()),
        }))
        return { status, type: headers.get('content-type'), ...answer }
      },
    }
  })

  test('aborts the multipart uploads of files that failed', async () => {
    expect(server.openUploads()).toEqual([])
    expect(server.requests.filter((request) => request.startsWith('DELETE'))).not.toEqual([])
  })

  test('serves documents as downloads under their name', async () => {
    const files = await opened()
    const disposition = 'attachment; filename="insurance.pdf"'
    await files.write('documents/a.pdf', Buffer.from('%PDF-'), {
      type: 'application/pdf',
      disposition,
    })
    const { headers } = await fetch(await files.signedUrl('documents/a.pdf'))
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(disposition)
  })

  test('has the origin of the bucket, in the path or in the host', async () => {
    expect((await opened()).origin).toBe(server.endpoint)
    const aws = { endpoint: undefined, region: 'us-west-2', forcePathStyle: false }
    expect((await opened(aws)).origin).toBe(`https://${bucket}.s3.us-west-2.amazonaws.com`)
    const other = { endpoint: 'https://storage.example.com', forcePathStyle: false }
    expect((await opened(other)).origin).toBe(`https://${bucket}.storage.example.com`)
  })

  describe('the check at the start', () => {
    test('passes and leaves nothing', async () => {
      const files = await opened()
      expect(await files.check()).toBeNull()
      const [written, removed] = server.requests.slice(-2)
      expect(written).toMatch(/^PUT /)
      expect(removed).toBe(written?.replace('PUT', 'DELETE'))
      expect(files.name).toBe(`s3 (${bucket} at ${server.endpoint})`)
    })

    test.each([
      [{ secretAccessKey: 'wrong' }, /refuses the key pair \(SignatureDoesNotMatch\): correct S3_/],
      [{ accessKeyId: 'WRONG' }, /refuses the key pair \(InvalidAccessKeyId\): correct S3_ACCESS/],
      [{ bucket: 'none' }, /has no bucket none: create it or correct S3_BUCKET/],
    ])('refuses %o', async (change, message) => {
      const files = await opened(change)
      await expect(files.check()).rejects.toThrow(message)
      await expect(files.check()).rejects.not.toThrow(/wrong|S3RVER/)
      await expect(files.read('photos/a.jpg')).rejects.toThrow(message)
      await expect(files.remove('photos/a.jpg')).rejects.toThrow(message)
    })

    test('reports a service that does not answer, without refusing it', async () => {
      const gone = await startS3Server()
      await gone.close()
      const files = await opened({ endpoint: gone.endpoint })
      expect(await files.check()).toMatch(/^S3 at http:\/\/127.0.0.1:\d+ can't be reached: /)
    })
  })

  describe('an outage', () => {
    test('is an error of its own, and nothing is half written', async () => {
      const files = await opened()
      const key = 'photos/outage.jpg'
      server.cut(({ method }) => method === 'PUT')
      for (const megabytes of [1, 12]) {
        const content = Buffer.alloc(megabytes * 1024 * 1024)
        const failure = await files.write(key, content, jpeg).catch((error: Error) => error)
        expect(isFilesUnavailable(failure)).toBe(true)
      }
      server.cut(() => false)
      expect(await files.read(key)).toBeNull()
      expect(server.openUploads()).toEqual([])
    })

    test('in the middle of an upload ends it, and its source', async () => {
      const files = await opened()
      const key = 'photos/middle.jpg'
      let parts = 0
      server.cut(
        ({ method, url }) => method === 'PUT' && /partNumber/.test(url ?? '') && ++parts > 1,
      )
      const source = Readable.from(
        (async function* () {
          for (let at = 0; at < 1000; at++) {
            await delay(1)
            yield Buffer.alloc(1024 * 1024)
          }
        })(),
      )
      const failure = await files.write(key, source, jpeg).catch((error: Error) => error)
      expect(isFilesUnavailable(failure)).toBe(true)
      expect(source.destroyed).toBe(true)
      server.cut(() => false)
      expect(await files.read(key)).toBeNull()
      expect(server.openUploads()).toEqual([])
      await files.write(key, Buffer.from('again'), jpeg)
      expect((await files.read(key))?.size).toBe(5)
    })
  })
})
