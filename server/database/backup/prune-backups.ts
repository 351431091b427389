import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Files } from '#server/ports/files.ts'
import { download } from './checked-transfer.ts'
import { copies } from './copy-files.ts'
import { alongside, type ListedCopy, linesOf, readFileList } from './file-list.ts'
import {
  databaseKey,
  databases,
  fileListKey,
  fileLists,
  listEveryBackup,
  type Manifest,
  manifests,
  nameOf,
  removeBackup,
} from './manifest.ts'
import { backupsToKeep, type Retention } from './retention.ts'

type Place = {
  place: Files
  /** A folder for intermediate files. */
  workDir: string
}

export type Pruned = { removed: string[]; kept: Manifest[] }

/** An unfinished backup may still be under way for this long. */
const graceMs = 2 * 86_400_000

/** How many lists of files are open at once. */
const listsAtOnce = 50

/**
 * Removes the scheduled backups beyond the limits. Returns those that it removed and those that it
 * kept. Must not run while a backup is being made, nor must `removeLeftovers`, which belongs after
 * it. If one manifest can't be read, neither of them removes anything.
 */
export async function pruneBackups(place: Files, limits: Retention): Promise<Pruned> {
  const scheduled = (await listEveryBackup(place)).filter(({ kind }) => kind === 'daily')
  const isKept = backupsToKeep(scheduled, limits)
  const removed = scheduled.map(({ name }) => name).filter((name) => !isKept.has(name))
  for (const name of removed) await removeBackup(place, name)
  return { removed, kept: scheduled.filter(({ name }) => isKept.has(name)) }
}

/**
 * Removes what unfinished backups have left behind, and the copies of files that no backup names
 * anymore. If one list of files can't be read, no copy is removed.
 */
export async function removeLeftovers(options: Place, now: Date): Promise<void> {
  const before = new Date(now.getTime() - graceMs)
  const backups = await listEveryBackup(options.place)
  await removeUnfinished(options.place, before)
  await removeUnnamedCopies(options, backups, before)
}

/** Removes databases and lists without a manifest, which a backup that failed has left. */
async function removeUnfinished(place: Files, before: Date): Promise<void> {
  const known = new Set<string>()
  for await (const { key } of place.list(manifests)) {
    for (const isEncrypted of [true, false]) known.add(databaseKey(nameOf(key), isEncrypted))
    known.add(fileListKey(nameOf(key)))
  }
  for (const folder of [databases, fileLists])
    for await (const { key, modified_at } of place.list(folder))
      if (!known.has(key) && modified_at < before) await place.remove(key)
}

/** Strikes out the keys that the lists name, some lists at a time, and removes what is left. */
async function removeUnnamedCopies(
  { place, workDir }: Place,
  backups: readonly Manifest[],
  before: Date,
): Promise<void> {
  await mkdir(workDir, { recursive: true })
  const work = await mkdtemp(join(workDir, 'prune-'))
  try {
    let unnamed = await writeKeys(join(work, 'keys-0'), oldCopies(place, before))
    for (let from = 0; from < backups.length; from += listsAtOnce) {
      const paths: string[] = []
      for (const { file_list } of backups.slice(from, from + listsAtOnce)) {
        const path = join(work, `${paths.length}.gz`)
        await download(place, file_list, path)
        paths.push(path)
      }
      const next = join(work, `keys-${from + paths.length}`)
      unnamed = await writeKeys(next, withoutNamed(unnamed, paths))
    }
    for await (const key of readKeys(unnamed)) await place.remove(key)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function* oldCopies(place: Files, before: Date): AsyncGenerator<string> {
  let last = ''
  for await (const { key, modified_at } of place.list(copies)) {
    if (key < last) throw new Error(`${place.name} lists files in no order; no copy was removed.`)
    last = key
    if (modified_at < before) yield key
  }
}

async function* withoutNamed(keysPath: string, listPaths: readonly string[]) {
  const lists = listPaths.map((path) =>
    alongside(sortedCopies(path), ({ copy }) => copy?.key ?? ''),
  )
  try {
    for await (const key of readKeys(keysPath)) {
      // Every list is read on, even where one has named the copy.
      const named = await Promise.all(lists.map((list) => list.at(key)))
      if (named.every((entry) => entry === undefined)) yield key
    }
  } finally {
    for (const list of lists) await list.close()
  }
}

/** Writes keys as JSON, one a line, so that one with a line break stays one key. */
async function writeKeys(path: string, keys: AsyncIterable<string>): Promise<string> {
  async function* lines() {
    for await (const key of keys) yield `${JSON.stringify(key)}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
  return path
}

async function* readKeys(path: string): AsyncGenerator<string> {
  for await (const line of linesOf(createReadStream(path))) yield JSON.parse(line)
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
