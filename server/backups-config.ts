import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { isIdentity, isRecipient } from './database/backup/encryption.ts'
import { readBucket, type S3Config } from './files-config.ts'

/** Where backups are stored, and for whom they are encrypted. */
export type BackupsConfig = {
  /** If absent, they are stored in `folder`. */
  bucket: S3Config | undefined
  /** If this and `bucket` are absent, they are stored beside the uploaded files. */
  folder: string | undefined
  /** The public key that they are encrypted with. If absent, they are not encrypted. */
  recipient: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads where backups go. The private key belongs to `npm run restore` alone. */
export function readBackups(env: Environment, root: string): BackupsConfig {
  const bucket = readBucket(env, 'backups')
  if (bucket && env.BACKUP_DIR)
    throw new Error('BACKUP_DIR and BACKUP_S3_BUCKET are both set; backups go to one place.')
  const recipient = env.BACKUP_RECIPIENT?.trim() || undefined
  if (recipient !== undefined && !isRecipient(recipient))
    throw new Error(
      `BACKUP_RECIPIENT is ${nameOf(recipient)}; it must be a public key of age, as age1… that age-keygen prints.`,
    )
  return {
    bucket,
    folder: env.BACKUP_DIR ? resolve(root, env.BACKUP_DIR) : undefined,
    recipient,
  }
}

/** Never repeats a private key that was given by mistake. */
const nameOf = (given: string) =>
  given.toUpperCase().startsWith('AGE-SECRET-KEY') ? 'a private key' : `"${given}"`

/**
 * Reads the private key that opens encrypted backups, as text or from a file that age-keygen wrote.
 * Returns undefined if neither is set. An error never repeats the key.
 */
export function readIdentity(env: Environment): string | undefined {
  if (!env.BACKUP_IDENTITY && !env.BACKUP_IDENTITY_FILE) return undefined
  const source = env.BACKUP_IDENTITY ? 'BACKUP_IDENTITY' : 'BACKUP_IDENTITY_FILE'
  const text = env.BACKUP_IDENTITY || readFileSync(env.BACKUP_IDENTITY_FILE ?? '', 'utf8')
  const identity = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identity === undefined || !isIdentity(identity))
    throw new Error(`${source} has no private key of age, a line AGE-SECRET-KEY-1….`)
  return identity
}
