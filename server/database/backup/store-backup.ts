import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Files } from '#server/ports/files.ts'
import type { Database } from '../connection.ts'
import { verifyBackup } from './backup-file.ts'
import { upload } from './checked-transfer.ts'
import { copyFiles } from './copy-files.ts'
import { makeBackup } from './make-backup.ts'
import {
  type BackupKind,
  databaseKey,
  fileListKey,
  listBackups,
  type Manifest,
  readManifest,
  writeManifest,
} from './manifest.ts'

export type BackupOptions = {
  database: Database
  /** Where the uploaded files are. */
  files: Files
  /** Where backups are stored. */
  place: Files
  /** The public key to encrypt with. */
  recipient: string | undefined
  /** A folder for intermediate files, encrypted like the backup. */
  workDir: string
}

/**
 * Makes a backup of the database and of the uploaded files that it refers to, and stores it. The
 * files are copied after the database was read: a file is only removed after its row is gone, and
 * not while a row of `backups` says that one is being made (backup-running.ts), so that every file
 * of the database's snapshot is still there.
 *
 * Safe to repeat: a finished backup of this name is left as it is and returned.
 */
export async function storeBackup(
  { database, files, place, recipient, workDir }: BackupOptions,
  { name, kind, now }: { name: string; kind: BackupKind; now: Date },
): Promise<Manifest> {
  const finished = await readManifest(place, name)
  if (finished) return finished
  const earlier = await listBackups(place)
  refuseUnencrypted(recipient, earlier[0], place)
  const work = join(workDir, name)
  // A process that died may have left something here.
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  try {
    const path = join(work, 'database')
    const keysPath = join(work, 'keys')
    const listPath = join(work, 'list')
    const made = await makeBackup(database, path, now, { recipient, keysPath })
    // Without the private key an encrypted one can only be compared with what was stored.
    if (recipient === undefined) await verifyBackup(path)
    const stored = await upload(place, path, databaseKey(name, recipient !== undefined))
    const copied = await copyFiles({ files, place, earlier, recipient, keysPath, listPath, work })
    const manifest: Manifest = {
      haulwell_backup: 1,
      name,
      kind,
      made_at: made.made_at,
      engine: made.engine,
      recipient: recipient ?? null,
      rows: Object.values(made.tables).reduce((sum, { rows }) => sum + rows, 0),
      ...copied,
      database: stored,
      file_list: await upload(place, listPath, fileListKey(name)),
      migrations: made.migrations,
    }
    await writeManifest(place, manifest)
    return manifest
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** A server that has lost this setting must not go on storing readable backups unnoticed. */
function refuseUnencrypted(
  recipient: string | undefined,
  newest: Manifest | undefined,
  place: Files,
): void {
  if (recipient !== undefined || !newest || newest.recipient === null) return
  throw new Error(
    `The newest backup in ${place.name} is encrypted, and BACKUP_RECIPIENT is not set. Set it, for example to ${newest.recipient}, or store backups that are not encrypted in another place.`,
  )
}
