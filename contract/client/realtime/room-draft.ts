import { draftsKey, type SessionStorage } from '../session-store.ts'

/** Maximum number of stored drafts, one per room; beyond it the oldest is dropped. */
const maxDrafts = 20

export type Draft = { read(): string; write(text: string): void }

/** Stores a person's unsent text in a room, so that it survives a page reload. */
export function openDraft(storage: SessionStorage, uid: string, room: string): Draft {
  const name = `${uid}/${room}`
  return {
    read: () => stored(storage).get(name) ?? '',
    write(text) {
      const drafts = stored(storage)
      drafts.delete(name)
      if (text !== '') drafts.set(name, text)
      const latest = [...drafts].slice(-maxDrafts)
      try {
        if (latest.length === 0) storage.removeItem(draftsKey)
        else storage.setItem(draftsKey, JSON.stringify(latest))
      } catch {
        // If the storage is full, the draft exists only on the page.
      }
    },
  }
}

/**
 * Reads the stored drafts. Other code may write to the storage, so invalid data counts as empty.
 */
function stored(storage: SessionStorage): Map<string, string> {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(draftsKey) ?? '[]')
    return new Map(Array.isArray(parsed) ? parsed.filter(isDraft) : [])
  } catch {
    return new Map()
  }
}

const isDraft = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
