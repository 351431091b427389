import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeAll, describe, expect, test } from 'vitest'

import { readIdentity } from '#server/backups-config.ts'
import { readConfig } from '#server/config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'haulwell-backups-config-'))
const bucket = {
  BACKUP_S3_BUCKET: 'haulwell-backups',
  BACKUP_S3_REGION: 'eu-central-1',
  BACKUP_S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret-1',
}
const backupsOf = (env: Record<string, string> = {}) => readConfig({ DATA_DIR, ...env }).backups

let identity: string
let recipient: string
beforeAll(async () => {
  identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
})

describe('the place of backups', () => {
  test('is with the files unless a folder or a bucket is named', () => {
    expect(backupsOf()).toEqual({ bucket: undefined, folder: undefined, recipient: undefined })
    expect(backupsOf({ BACKUP_DIR: '/mnt/backups' }).folder).toBe('/mnt/backups')
    expect(backupsOf(bucket).bucket).toMatchObject({ bucket: 'haulwell-backups' })
    expect(readConfig({ DATA_DIR, ...bucket }).files).toBeUndefined()
  })

  test('is one place, and a whole bucket', () => {
    expect(() => backupsOf({ ...bucket, BACKUP_DIR: '/mnt/backups' })).toThrow('one place')
    expect(() => backupsOf({ ...bucket, BACKUP_S3_REGION: '' })).toThrow(
      'BACKUP_S3_REGION must be set too, to store backups in S3',
    )
  })
})

describe('the public key', () => {
  test('is one of age', () => {
    expect(backupsOf({ BACKUP_RECIPIENT: ` ${recipient} ` }).recipient).toBe(recipient)
    for (const wrong of ['age1wrong', 'ssh-ed25519 AAAA', `${recipient.slice(0, -1)}!`])
      expect(() => backupsOf({ BACKUP_RECIPIENT: wrong })).toThrow('must be a public key of age')
  })

  test('is refused if it is a private one, and is not repeated in the error', () => {
    const refused = () => backupsOf({ BACKUP_RECIPIENT: identity })
    expect(refused).toThrow('BACKUP_RECIPIENT is a private key')
    expect(refused).not.toThrow(identity)
  })
})

describe('the private key', () => {
  test('is read from the environment or from the file of age-keygen', () => {
    const file = join(DATA_DIR, 'identity.txt')
    writeFileSync(file, `# created: today\n# public key: ${recipient}\n${identity}\n`)
    expect(readIdentity({})).toBeUndefined()
    expect(readIdentity({ BACKUP_IDENTITY: identity })).toBe(identity)
    expect(readIdentity({ BACKUP_IDENTITY_FILE: file })).toBe(identity)
  })

  test('is refused if it isn’t one, and is not repeated in the error', () => {
    const wrong = `${identity.slice(0, -1)}!`
    for (const given of [wrong, recipient]) {
      const refused = () => readIdentity({ BACKUP_IDENTITY: given })
      expect(refused).toThrow('BACKUP_IDENTITY has no private key of age')
      expect(refused).not.toThrow(given)
    }
  })
})
