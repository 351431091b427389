import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { extname } from 'node:path/posix'
import { identityToRecipient } from 'age-encryption'
import type pg from 'pg'

import { mediaTypes } from '#contract/media-types.ts'
import { asAttachment } from '#server/kernel/http/as-attachment.ts'
import type { Files } from '#server/ports/files.ts'
import type { Database } from '../connection.ts'
import { download, isIntact, openObject } from './checked-transfer.ts'
import { decrypted } from './encryption.ts'
import { batches, type ListedCopy, readFileList } from './file-list.ts'
import { listBackups, type Manifest, readManifest, type StoredObject } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

type Options = {
  database: Database
  /** Where to put the uploaded files; null leaves them out. */
  files: Files | null
  place: Files
  /** The private key of an encrypted backup. */
  identity: string | undefined
  migrationsDir: string
  /** A folder for intermediate files. */
  workDir: string
  /** Deletes the existing data; without this, a database that has rows is refused. */
  isReplacing?: boolean
  /**
   * Is called with the key of each file whose copy is missing or damaged, and that is left out.
   * Without this, such a copy fails the restore.
   */
  onDamaged?: ((key: string) => void) | undefined
}

/** Finds a finished backup by its name, or the newest one. Throws if there is none. */
export async function findBackup(place: Files, name: string): Promise<Manifest> {
  const found = name === 'latest' ? (await listBackups(place))[0] : await readManifest(place, name)
  if (found) return found
  throw new Error(
    name === 'latest'
      ? `There is no finished backup in ${place.name}.`
      : `There is no finished backup ${name} in ${place.name}. npm run restore lists those that there are.`,
  )
}

/**
 * Restores the database and the uploaded files of a stored backup; returns the number of files. The
 * rows appear last, all together, when every file is there. Each file is checked against its
 * checksum and, if encrypted, authenticated by its decryption. A failure before that leaves the
 * database as it was.
 */
export async function restoreStored(options: Options, manifest: Manifest): Promise<number> {
  const { database, files, place, identity, migrationsDir, workDir, isReplacing = false } = options
  await requireIdentity(manifest, identity)
  await mkdir(workDir, { recursive: true })
  const work = await mkdtemp(join(workDir, 'restore-'))
  const done = { files: 0 }
  try {
    const path = join(work, 'database')
    const listPath = join(work, 'list')
    await download(place, manifest.database, path)
    await download(place, manifest.file_list, listPath)
    await restoreBackup({
      database,
      path,
      migrationsDir,
      isReplacing,
      identity,
      beforeCommit: async (client) => {
        if (files) await restoreAllFiles({ ...options, files, done }, client, listPath)
      },
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  await recordRestored(database, manifest)
  return done.files
}

async function requireIdentity(
  { name, recipient }: Manifest,
  identity: string | undefined,
): Promise<void> {
  if (recipient === null) return
  if (identity === undefined)
    throw new Error(
      `The backup ${name} is encrypted for ${recipient}. Give its private key in BACKUP_IDENTITY_FILE or BACKUP_IDENTITY. Nothing was changed.`,
    )
  const given = await identityToRecipient(identity)
  if (given !== recipient)
    throw new Error(
      `The backup ${name} is encrypted for ${recipient}, and the private key that was given belongs to ${given}. Nothing was changed.`,
    )
}

type RestoreTarget = Pick<Options, 'place' | 'identity' | 'onDamaged'> & {
  files: Files
  /** How many files have been stored so far. */
  done: { files: number }
}

const filesAtOnce = 4

async function restoreAllFiles(
  target: RestoreTarget,
  client: pg.PoolClient,
  listPath: string,
): Promise<void> {
  try {
    for await (const batch of batches(readFileList(listPath), filesAtOnce))
      await restoreFiles(target, client, batch)
  } catch (error) {
    const { files } = target.done
    if (files === 0) throw error
    throw new Error(
      `${reasonOf(error)} The database was not changed. ${files} files had been stored by then and stay there; a second restore writes them again.`,
    )
  }
}

/** Stores a few files, with the names that documents are downloaded by. */
async function restoreFiles(
  { files, place, identity, onDamaged, done }: RestoreTarget,
  client: pg.PoolClient,
  entries: readonly ListedCopy[],
): Promise<void> {
  const keys = entries.map(({ key }) => key)
  const { rows } = await client.query<{ key: string; name: string | null }>(
    'select key, name from files where key = any($1)',
    [keys],
  )
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  async function write(key: string, copy: StoredObject): Promise<void> {
    const source = await openObject(place, copy)
    const isEncrypted = copy.key.endsWith('.age')
    const content = isEncrypted && identity ? await decrypted(source, identity) : source
    const name = key.startsWith('documents/') ? names.get(key) : null
    await files.write(key, content, {
      type: mediaTypes[extname(key).slice(1)] ?? 'application/octet-stream',
      ...(name ? { disposition: asAttachment(name) } : {}),
    })
    done.files += 1
  }
  async function restore({ key, copy }: ListedCopy): Promise<void> {
    if (!copy) return
    try {
      await write(key, copy)
    } catch (error) {
      // The copy is read again by itself, because its place or the storage may have failed instead.
      if (await isIntact(place, copy).catch(() => true)) throw error
      if (onDamaged) onDamaged(key)
      else throw new Error(`${reasonOf(error)} Use --skip-damaged to restore all other files.`)
    }
  }
  // All of them end before the first failure is thrown, so that none goes on behind it.
  const results = await Promise.allSettled(entries.map(restore))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** Returns an error's message as a sentence, which another one can follow. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/[^.]$/, '$&.')

/**
 * Finishes the row of the backup itself: the database was read before its backup was finished.
 */
async function recordRestored({ pool }: Database, manifest: Manifest): Promise<void> {
  const { name, database, rows, files, missing_files } = manifest
  const { rows: unfinished } = await pool.query<{ id: number }>(
    "select id from backups where name = $1 and state <> 'verified'",
    [name],
  )
  for (const { id } of unfinished)
    await pool.query(
      `update backups set state = 'verified', failure = null, verified_at = $2, bytes = $3,
         rows = $4, sha256 = $5, files = $6, missing_files = $7
       where id = $1`,
      [id, manifest.made_at, database.size, rows, database.sha256, files, missing_files],
    )
}
