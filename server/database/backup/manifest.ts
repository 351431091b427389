import { json } from 'node:stream/consumers'

import type { Files } from '#server/ports/files.ts'
import type { Head } from './backup-file.ts'

/** A file in the place of the backups. The SHA-256 is that of its bytes as they are stored there. */
export type StoredObject = { key: string; size: number; sha256: string }

export type BackupKind = 'manual' | 'daily'

/**
 * Names the parts of a backup. It is written last, so that a backup without one is unfinished and
 * doesn't count. It is never encrypted and holds nothing of the database's content.
 */
export type Manifest = Head & {
  name: string
  kind: BackupKind
  /** The public key that it is encrypted for; null if it is not encrypted. */
  recipient: string | null
  rows: number
  database: StoredObject
  /** The list of its uploaded files. */
  file_list: StoredObject
  files: number
  file_bytes: number
  /** How many of them no earlier backup had. */
  sent_files: number
  sent_bytes: number
  /** How many files the database refers to that were not in the storage. */
  missing_files: number
}

export const manifests = 'manifests/'
const manifestKey = (name: string) => `${manifests}${name}.json`

export const databaseKey = (name: string, isEncrypted: boolean): string =>
  `databases/${name}.backup${isEncrypted ? '.age' : ''}`
export const fileListKey = (name: string): string => `file-lists/${name}.gz`

export async function writeManifest(place: Files, manifest: Manifest): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await place.write(manifestKey(manifest.name), content, { type: 'application/json' })
}

/** Returns null if there is no finished backup of this name. */
export async function readManifest(place: Files, name: string): Promise<Manifest | null> {
  const found = await place.read(manifestKey(name))
  if (!found) return null
  try {
    return (await json(found.stream)) as Manifest
  } catch {
    throw new Error(`The manifest of the backup ${name} in ${place.name} is damaged.`)
  }
}

/** Lists the finished backups, the newest first. A damaged manifest doesn't hide the others. */
export async function listBackups(place: Files): Promise<Manifest[]> {
  const found: Manifest[] = []
  for await (const { key } of place.list(manifests)) {
    const name = key.slice(manifests.length).replace(/\.json$/, '')
    const manifest = await readManifest(place, name).catch(() => null)
    if (manifest?.haulwell_backup === 1 && manifest.name === name) found.push(manifest)
  }
  return found.sort((one, other) => other.made_at.localeCompare(one.made_at))
}

/**
 * Removes a backup except for the uploaded files, which others may share. Without its manifest it
 * doesn't count from the first moment on.
 */
export async function removeBackup(place: Files, name: string): Promise<void> {
  await place.remove(manifestKey(name))
  for (const isEncrypted of [false, true]) await place.remove(databaseKey(name, isEncrypted))
  await place.remove(fileListKey(name))
}
