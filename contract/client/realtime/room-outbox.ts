import type { Log } from '../http-client.ts'
import type { SessionStorage } from '../session-store.ts'

/** A message not yet confirmed as stored. Its id is the one that it will have in the room. */
export type Unsent = {
  id: string
  text: string
  /** A key of the Files port. */
  photo?: string
  /** A picture not uploaded yet; lost if the page is left before the upload. */
  picture?: Blob
  /** Milliseconds since 1970, by this browser's clock. */
  written_at: number
  has_failed: boolean
  /** Why the server refused it, in the reader's language. */
  failure?: string
}

export type Outbox = {
  all(): readonly Unsent[]
  /** Adds a message or replaces the one with the same id. */
  put(unsent: Unsent): void
  remove(id: string): void
}

/** Opens the outbox of messages not stored in the room yet; it survives a page reload. */
export function openOutbox(storage: SessionStorage, key: string, log: Log): Outbox {
  let entries = stored(storage, key)

  // Applies the change to the stored entries too, so that those of other tabs are preserved.
  function update(change: (entries: readonly Unsent[]) => readonly Unsent[]): void {
    entries = change(entries)
    const storable = change(stored(storage, key)).filter((entry) => !('picture' in entry))
    try {
      if (storable.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(storable))
    } catch (thrown) {
      log.warn('A message could not be stored for later', thrown)
    }
  }

  return {
    all: () => entries,
    put: (unsent) => update((all) => replaced(all, unsent)),
    remove: (id) => update((all) => all.filter((entry) => entry.id !== id)),
  }
}

function replaced(all: readonly Unsent[], unsent: Unsent): readonly Unsent[] {
  return all.some(({ id }) => id === unsent.id)
    ? all.map((entry) => (entry.id === unsent.id ? unsent : entry))
    : [...all, unsent]
}

/**
 * Reads the stored messages. Other code may write to the storage, so invalid data counts as empty.
 */
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
  const { id, text, photo, written_at, has_failed, failure } = value as Record<string, unknown>
  return (
    typeof id === 'string' &&
    typeof text === 'string' &&
    ['string', 'undefined'].includes(typeof photo) &&
    ['string', 'undefined'].includes(typeof failure) &&
    typeof written_at === 'number' &&
    typeof has_failed === 'boolean'
  )
}
