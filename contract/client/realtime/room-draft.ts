import type { SessionStorage } from '../session-store.ts'

/** Where all drafts of this browser are kept; the session takes it away when somebody signs out. */
export const draftsKey = 'chatDrafts'

/** What is kept of one draft a room; more rooms than this push out the oldest. */
const mostDrafts = 20

export type Draft = { read(): string; write(text: string): void }

/** Keeps the text that a person has begun in a room, over a reload of the page. */
export function openDraft(storage: SessionStorage, uid: string, room: string): Draft {
  const name = `${uid}/${room}`
  return {
    read: () => stored(storage).get(name) ?? '',
    write(text) {
      const drafts = stored(storage)
      drafts.delete(name)
      if (text !== '') drafts.set(name, text)
      const kept = [...drafts].slice(-mostDrafts)
      try {
        if (kept.length === 0) storage.removeItem(draftsKey)
        else storage.setItem(draftsKey, JSON.stringify(kept))
      } catch {
        // A full storage keeps no drafts; what is typed stays on the page.
      }
    },
  }
}

/** Anyone can write to the storage: what is no list of drafts counts as empty. */
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
