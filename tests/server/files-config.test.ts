import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'haulwell-files-config-'))
const whole = {
  S3_BUCKET: 'haulwell-files',
  S3_REGION: 'us-west-2',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'secret-1',
}

const filesOf = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR, ...whole, ...env }).files

describe('the bucket for files', () => {
  test('is none unless it is configured', () => {
    expect(readConfig({ DATA_DIR }).files).toBeUndefined()
    expect(readConfig({ DATA_DIR, S3_BUCKET: '', S3_ENDPOINT: '' }).files).toBeUndefined()
  })

  test('is one of AWS, named in the host, unless there is an endpoint', () => {
    const { S3_SECRET_ACCESS_KEY: secretAccessKey } = whole
    const common = { bucket: 'haulwell-files', region: 'us-west-2', accessKeyId: 'AKIAEXAMPLE' }
    expect(filesOf()).toEqual({
      ...common,
      secretAccessKey,
      endpoint: undefined,
      forcePathStyle: false,
    })
    expect(filesOf({ S3_ENDPOINT: 'https://storage.example.com/' })).toEqual({
      ...common,
      secretAccessKey,
      endpoint: 'https://storage.example.com',
      forcePathStyle: true,
    })
  })

  test.each([
    ['https://storage.example.com/storage/v1/s3', 'https://storage.example.com/storage/v1/s3'],
    ['http://localhost:9000', 'http://localhost:9000'],
  ])('may be at %s', (given, endpoint) => {
    expect(filesOf({ S3_ENDPOINT: given })).toMatchObject({ endpoint })
  })

  test.each([
    ['true', true],
    ['false', false],
  ])('is named in the path of URLs: %s', (given, forcePathStyle) => {
    expect(
      filesOf({ S3_ENDPOINT: 'https://storage.example.com', S3_FORCE_PATH_STYLE: given }),
    ).toMatchObject({ forcePathStyle })
  })

  test('is refused by halves, with the names of what is missing', () => {
    const started = (env: Record<string, string>) => () => readConfig({ DATA_DIR, ...env })
    for (const name of Object.keys(whole))
      expect(started({ ...whole, [name]: '' })).toThrow(
        `${name} must be set too, to store files in S3.`,
      )
    const rest = 'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set too'
    expect(started({ S3_ENDPOINT: 'https://storage.example.com' })).toThrow(rest)
    expect(started({ S3_FORCE_PATH_STYLE: 'true' })).toThrow(rest)
  })

  test.each([
    ['S3_BUCKET', 'Haulwell_Files'],
    ['S3_BUCKET', 'a'],
    ['S3_REGION', 'us west'],
    ['S3_ENDPOINT', 'storage.example.com'],
    ['S3_ENDPOINT', 'http://storage.example.com'],
    ['S3_ENDPOINT', 'https://key:secret-1@storage.example.com'],
    ['S3_ENDPOINT', 'https://storage.example.com/?secret=secret-1'],
    ['S3_FORCE_PATH_STYLE', 'yes'],
  ])('is refused with %s “%s”, without repeating a secret', (name, value) => {
    const starting = () => filesOf({ [name]: value })
    expect(starting).toThrow(new RegExp(`^${name} .*must be`))
    expect(starting).not.toThrow(/secret-1/)
  })
})
