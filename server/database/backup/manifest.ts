import { text } from 'node:stream/consumers'

import type { Files } from '#server/ports/files.ts'
import type { Head } from './backup-file.ts'

/** A file in the place of the backups. The SHA-256 is that of its bytes as they are stored there. */
export type StoredObject = { key: string; size: number; sha256: string }

export type BackupKind = 'manual' | 'daily'

/**
 * Names the parts of a backup. It is written last, so that a backup without one is unfinished and
 * doesn't count. It is never encrypted; all it tells of the database's content is the number of
 * rows.
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
export const databases = 'databases/'
export const fileLists = 'file-lists/'

const manifestKey = (name: string) => `${manifests}${name}.json`
/** Returns the name of the backup whose manifest has this key. */
export const nameOf = (key: string): string => key.slice(manifests.length).replace(/\.json$/, '')

export const databaseKey = (name: string, isEncrypted: boolean): string =>
  `${databases}${name}.backup${isEncrypted ? '.age' : ''}`
export const fileListKey = (name: string): string => `${fileLists}${name}.gz`

export async function writeManifest(place: Files, manifest: Manifest): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await place.write(manifestKey(manifest.name), content, { type: 'application/json' })
}

/** Returns null if there is no finished backup of this name. Throws if its manifest is damaged. */
export async function readManifest(place: Files, name: string): Promise<Manifest | null> {
  const content = await contentOf(place, name)
  return content === null ? null : (parsed(content, name) ?? throwDamaged(place, name))
}

/**
 * Lists the finished backups, the newest first. A damaged manifest doesn't hide the others; an error
 * of the place is thrown.
 */
export const listBackups = (place: Files): Promise<Manifest[]> => backupsIn(place, () => null)

/**
 * Lists the finished backups, the newest first. Throws if one manifest is damaged, because what only
 * that backup names would look as if it could be removed.
 */
export const listEveryBackup = (place: Files): Promise<Manifest[]> =>
  backupsIn(place, (name) => throwDamaged(place, name))

async function backupsIn(
  place: Files,
  onDamaged: (name: string) => Manifest | null,
): Promise<Manifest[]> {
  const found: Manifest[] = []
  for await (const { key } of place.list(manifests)) {
    const name = nameOf(key)
    const content = await contentOf(place, name)
    // It was removed since it was listed.
    if (content === null) continue
    const manifest = parsed(content, name) ?? onDamaged(name)
    if (manifest) found.push(manifest)
  }
  return found.sort((one, other) => other.made_at.localeCompare(one.made_at))
}

async function contentOf(place: Files, name: string): Promise<string | null> {
  const found = await place.read(manifestKey(name))
  return found && (await text(found.stream))
}

/** Returns null if this is not the manifest of the backup of this name. */
function parsed(content: string, name: string): Manifest | null {
  try {
    const manifest: Manifest | null = JSON.parse(content)
    const isWhole = typeof manifest?.made_at === 'string' && manifest.file_list?.key !== undefined
    return manifest?.haulwell_backup === 1 && manifest.name === name && isWhole ? manifest : null
  } catch {
    return null
  }
}

function throwDamaged(place: Files, name: string): never {
  throw new Error(
    `The manifest of the backup ${name} in ${place.name} is damaged. Delete ${manifestKey(name)} to give that backup up.`,
  )
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
