import { afterAll, beforeAll, expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'
import { openStorage } from '#server/open-storage.ts'
import { bucket, keyPair, type S3Server, startS3Server } from '../../support/app/s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())

/** The settings of a bucket whose secret is wrong. */
const refused = (prefix: string) => ({
  [`${prefix}_BUCKET`]: bucket,
  [`${prefix}_REGION`]: 'us-east-1',
  [`${prefix}_ACCESS_KEY_ID`]: keyPair.accessKeyId,
  [`${prefix}_SECRET_ACCESS_KEY`]: 'wrong',
  [`${prefix}_ENDPOINT`]: server.endpoint,
})

async function check(env: Record<string, string>): Promise<string[]> {
  const storage = await openStorage(readConfig(env), () => new Date())
  try {
    return await storage.check()
  } finally {
    storage.close()
  }
}

test('a bucket of backups that refuses the server is reported, and one of files stops it', async () => {
  expect(await check(refused('BACKUP_S3'))).toEqual([
    expect.stringContaining('BACKUP_S3_SECRET_ACCESS_KEY'),
  ])
  await expect(check(refused('S3'))).rejects.toThrow('S3_SECRET_ACCESS_KEY')
})
