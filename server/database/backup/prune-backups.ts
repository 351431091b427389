import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Files } from '#server/ports/files.ts'
import { download } from './checked-transfer.ts'
import { copies } from './copy-files.ts'
import { alongside, type ListedCopy, readFileList } from './file-list.ts'
import {
  databaseKey,
  fileListKey,
  listBackups,
  type Manifest,
  manifests,
  removeBackup,
} from './manifest.ts'
import { backupsToKeep, type Retention } from './retention.ts'

type Place = {
  place: Files
  /** A folder for intermediate files. */
  workDir: string
}

/** An unfinished backup may still be under way for this long. */
const graceMs = 2 * 86_400_000

/**
 * Removes the scheduled backups beyond the limits and returns their names. Must not run while a
 * backup is being made, nor must `removeLeftovers`, which belongs after it.
 */
export async function pruneBackups(place: Files, limits: Retention): Promise<string[]> {
  const scheduled = (await listBackups(place)).filter(({ kind }) => kind === 'daily')
  const kept = backupsToKeep(scheduled, limits)
  const old = scheduled.map(({ name }) => name).filter((name) => !kept.has(name))
  for (const name of old) await removeBackup(place, name)
  return old
}

/**
 * Removes what unfinished backups have left, and the copies of files that no backup names any more.
 * If one list of files can't be read, no copy is removed.
 */
export async function removeLeftovers(options: Place, now: Date): Promise<void> {
  const before = new Date(now.getTime() - graceMs)
  await removeUnfinished(options.place, before)
  await removeUnnamedCopies(options, await listBackups(options.place), before)
}

/** Removes databases and lists without a manifest, which a backup that failed has left. */
async function removeUnfinished(place: Files, before: Date): Promise<void> {
  const known = new Set<string>()
  for await (const { key } of place.list(manifests)) {
    const name = key.slice(manifests.length).replace(/\.json$/, '')
    for (const isEncrypted of [true, false]) known.add(databaseKey(name, isEncrypted))
    known.add(fileListKey(name))
  }
  for (const folder of ['databases/', 'file-lists/'])
    for await (const { key, modified_at } of place.list(folder))
      if (!known.has(key) && modified_at < before) await place.remove(key)
}

async function removeUnnamedCopies(
  { place, workDir }: Place,
  backups: readonly Manifest[],
  before: Date,
): Promise<void> {
  await mkdir(workDir, { recursive: true })
  const work = await mkdtemp(join(workDir, 'prune-'))
  const lists: ReturnType<typeof alongside<ListedCopy>>[] = []
  try {
    for (const [at, { file_list }] of backups.entries()) {
      const path = join(work, `${at}.gz`)
      await download(place, file_list, path)
      lists.push(alongside(sortedCopies(path), ({ copy }) => copy?.key ?? ''))
    }
    let last = ''
    for await (const { key, modified_at } of place.list(copies)) {
      if (key < last) throw new Error(`${place.name} lists files in no order; no copy was removed.`)
      last = key
      // Every list is read on, also where one has named the copy.
      const named = await Promise.all(lists.map((list) => list.at(key)))
      if (named.every((entry) => entry === undefined) && modified_at < before)
        await place.remove(key)
    }
  } finally {
    for (const list of lists) await list.close()
    await rm(work, { recursive: true, force: true })
  }
}

/** Reads the copies of a list, whose order decides what is removed, so that it is checked. */
async function* sortedCopies(path: string): AsyncGenerator<ListedCopy> {
  let last = ''
  for await (const entry of readFileList(path)) {
    if (!entry.copy) continue
    if (entry.copy.key <= last) throw new Error('A list of files is not sorted.')
    last = entry.copy.key
    yield entry
  }
}
