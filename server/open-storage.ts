import { join } from 'node:path'

import { folder } from './adapters/files/folder.ts'
import { under } from './adapters/files/under.ts'
import type { Config } from './config.ts'
import type { S3Config } from './files-config.ts'
import type { Files } from './ports/files.ts'

export type Storage = {
  /** Where uploaded files are. */
  files: Files
  /** Where backups are. */
  backups: Files
  /**
   * Tries both. Returns what can't be used now, a sentence each. Throws if a setting of the files'
   * bucket is wrong; a bucket of backups that refuses us is no reason to stop everything else.
   */
  check(): Promise<string[]>
  close(): void
}

/**
 * Opens the folders or buckets of the configuration. Loads the AWS SDK only where it is used. `now`
 * is the clock of the URLs that this server signs for its folder; a bucket goes by the real time.
 */
export async function openStorage(config: Config, now: () => Date): Promise<Storage> {
  const { files: bucket, backups: place } = config
  const filesBucket = bucket && (await openBucket({ ...bucket, settings: 'S3' }))
  const backupsBucket =
    place.bucket && (await openBucket({ ...place.bucket, settings: 'BACKUP_S3' }))
  const files = filesBucket ?? folder(join(config.dataDir, 'files'), config.sessionSecret, now)
  const buckets = [filesBucket, backupsBucket].filter((one) => one !== undefined)
  return {
    files,
    backups: backupsBucket ?? (place.folder ? plainFolder(place.folder, now) : beside(files)),
    async check() {
      const outages = await Promise.all([
        filesBucket?.check() ?? null,
        backupsBucket?.check().catch((error: Error) => error.message) ?? null,
      ])
      return outages.filter((outage) => outage !== null)
    },
    close() {
      for (const one of buckets) one.close()
    },
  }
}

async function openBucket(options: S3Config & { settings: 'S3' | 'BACKUP_S3' }) {
  const { s3 } = await import('./adapters/files/s3.ts')
  return s3({ ...options, now: () => new Date() })
}

/** Nothing of the backups is opened by URL, so that there is nothing to sign. */
const plainFolder = (root: string, now: () => Date): Files => folder(root, '', now)

/** Backups without a place of their own are stored with the uploaded files. */
const beside = (files: Files): Files => under(files, 'backups/')
