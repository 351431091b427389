import type { Log } from '../http-client.ts'
import type { SessionStorage } from '../session-store.ts'

/** A message that is not known to be stored. Its id is the one that it will have in the room. */
export type Unsent = {
  id: string
  text: string
  /** A key of the Files port. */
  photo?: string
  /** Not stored yet; lost where the page is left meanwhile. */
  picture?: Blob
  /** Milliseconds since 1970, by this browser's clock. */
  written_at: number
  has_failed: boolean
}

export type Outbox = {
  all(): readonly Unsent[]
  /** Adds it, or puts it in place of what it was. */
  put(unsent: Unsent): void
  remove(id: string): void
}

/** What somebody has written in a room and is not there yet, kept over a reload of the page. */
export function openOutbox(storage: SessionStorage, key: string, log: Log): Outbox {
  let entries = stored(storage, key)

  // Another tab's are left as they are.
  function keep(change: (entries: readonly Unsent[]) => readonly Unsent[]): void {
    entries = change(entries)
    const kept = change(stored(storage, key)).filter((entry) => !('picture' in entry))
    try {
      if (kept.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(kept))
    } catch (thrown) {
      log.warn('A message could not be kept for later', thrown)
    }
  }

  return {
    all: () => entries,
    put: (unsent) => keep((all) => replaced(all, unsent)),
    remove: (id) => keep((all) => all.filter((entry) => entry.id !== id)),
  }
}

function replaced(all: readonly Unsent[], unsent: Unsent): readonly Unsent[] {
  return all.some(({ id }) => id === unsent.id)
    ? all.map((entry) => (entry.id === unsent.id ? unsent : entry))
    : [...all, unsent]
}

/** Anyone can write to the storage: what is no list of messages counts as empty. */
function stored(storage: SessionStorage, key: string): readonly Unsent[] {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isUnsent) : []
  } catch {
    return []
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const { id, text, photo, written_at, has_failed } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    ['string', 'undefined'].includes(typeof photo) &&
    typeof written_at === 'number' &&
    typeof has_failed === 'boolean'
  )
}
