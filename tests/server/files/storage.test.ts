import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { type S3Files, s3 } from '#server/adapters/files/s3.ts'
import { under } from '#server/adapters/files/under.ts'
import { verifyBackup } from '#server/database/backup/backup-file.ts'
import { files } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { bucket, keyPair, type S3Server, startS3Server } from '../../support/app/s3-server.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'
import { aPicture, sendPicture, storePicture } from '../../support/scenarios/pictures.ts'

let server: S3Server
let storage: S3Files
let app: TestApp
let admin: Person
let identity: string
beforeAll(async () => {
  server = await startS3Server()
  storage = await s3({
    endpoint: server.endpoint,
    region: 'us-east-1',
    bucket,
    ...keyPair,
    forcePathStyle: true,
    now: () => new Date(),
  })
  identity = await generateIdentity()
  app = await openApp({
    env: { BACKUP_RECIPIENT: await identityToRecipient(identity) },
    ports: () => ({ files: storage, backups: under(storage, 'backups/') }),
    withFronts: true,
  })
  admin = await anAdmin(app)
})
afterAll(async () => {
  await app.close()
  storage.close()
  await server.close()
})
afterEach(() => server.cut(() => false))

const uploaded = () => server.requests.filter((request) => request.startsWith('PUT')).length
const rows = () => app.db.$count(files)

test('an uploaded picture and its thumbnail are opened from the bucket', async () => {
  const key = await storePicture(admin, await aPicture({ width: 1600, height: 1200 }))
  const { url, thumbnail_url } = unwrap<{ url: string; thumbnail_url: string }>(
    await admin.get('/api/file-url', { query: { key } }),
  )
  for (const [one, type] of [
    [url, 'image/png'],
    [thumbnail_url, 'image/webp'],
  ] as const) {
    expect(new URL(one).origin).toBe(server.endpoint)
    const answer = await fetch(one)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
  }
})

test('pages of both fronts may show pictures from the bucket, and load nothing else from it', async () => {
  for (const url of ['/', '/admin']) {
    const { headers } = await app.server.inject({ url, headers: { accept: 'text/html' } })
    const policy = String(headers['content-security-policy']).split('; ')
    const naming = policy.filter((directive) => directive.includes(server.endpoint))
    expect(naming.map((directive) => directive.split(' ')[0])).toEqual(['img-src'])
  }
})

test('nothing of the bucket is served by this server', async () => {
  const key = await storePicture(admin, await aPicture())
  expect((await app.server.inject(`/files/${key}?until=9&signature=x`)).statusCode).toBe(404)
})

describe('a backup', () => {
  test('is encrypted here, stored in the bucket, and downloaded as it is there', async () => {
    const key = await storePicture(admin, await aPicture())
    const { id, name } = unwrap<{ id: number; name: string }>(await admin.post('/api/backups', {}))
    await app.drain()
    expect(server.requests).toContain(`PUT /${bucket}/backups/databases/${name}.backup.age`)
    const copied = new RegExp(`PUT /${bucket}/backups/files/age/${key}\\.[0-9a-f]{8}\\.age`)
    expect(server.requests).toContainEqual(expect.stringMatching(copied))
    const { bytes, files } = unwrap<{ bytes: number; files: number }>(
      await admin.get(`/api/backups/${id}`),
    )
    expect(files).toBeGreaterThan(0)
    const file = await admin.get(`/api/backups/${id}/file`)
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, bytes])
    expect(file.headers['content-disposition']).toContain(`${name}.backup.age`)
    const path = join(app.config.dataDir, 'downloaded.backup.age')
    writeFileSync(path, file.rawPayload)
    await expect(verifyBackup(path)).rejects.toThrow('is encrypted: give its private key')
    expect((await verifyBackup(path, identity)).tables.users?.rows).toBe(1)
  })
})

describe('while the bucket is away', () => {
  test('an upload is refused with a clear error, and nothing is left', async () => {
    const before = await rows()
    server.cut(() => true)
    const answer = await sendPicture(admin, await aPicture({ width: 1000 }))
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toEqual({
      message: 'Files can’t be stored or opened at the moment. Try again in a few minutes.',
    })
    expect(await rows()).toBe(before)
    expect((await app.server.inject('/healthz')).statusCode).toBe(200)
  })

  test('a picture whose thumbnail could not be stored is removed again', async () => {
    const [before, stored] = [await rows(), uploaded()]
    server.cut(({ method, url }) => method === 'PUT' && /-thumbnail/.test(url ?? ''))
    const answer = await sendPicture(admin, await aPicture({ width: 1000 }))
    expect(answer.statusCode).toBe(503)
    expect(uploaded()).toBeGreaterThan(stored)
    expect(server.requests.at(-1)).toMatch(/^DELETE .*\.png$/)
    expect(await rows()).toBe(before)
  })
})

describe('an upload over the network', () => {
  let address: string
  beforeAll(async () => {
    address = await app.server.listen({ host: '127.0.0.1', port: 0 })
  })

  async function send(start: string, megabytes: number) {
    const body = new FormData()
    body.append('file', new File([start, Buffer.alloc(megabytes * 1024 * 1024)], 'contract.pdf'))
    const answer = await fetch(`${address}/api/files`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return { status: answer.status, body: await answer.json() }
  }

  test('is streamed into the bucket in parts, and served as a download under its name', async () => {
    const { status, body } = await send('%PDF-1.7', 9)
    expect(status).toBe(201)
    const answer = await fetch(body.url)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="contract.pdf"')
    expect((await answer.arrayBuffer()).byteLength).toBe(9 * 1024 * 1024 + 8)
  })

  test('that is too large or of a wrong type is answered, and nothing is stored', async () => {
    const before = await rows()
    expect((await send('%PDF-1.7', 10)).status).toBe(413)
    expect((await send('MZ', 9)).status).toBe(422)
    expect(await rows()).toBe(before)
    expect(server.openUploads()).toEqual([])
  })

  test('is answered when the bucket goes away in the middle of it', async () => {
    const before = await rows()
    server.cut(({ url }) => /partNumber=2/.test(url ?? ''))
    expect((await send('%PDF-1.7', 9)).status).toBe(503)
    expect(await rows()).toBe(before)
    expect(server.openUploads()).toEqual([])
    server.cut(() => false)
    expect((await send('%PDF-1.7', 9)).status).toBe(201)
  })
})
