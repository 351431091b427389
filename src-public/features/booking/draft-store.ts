import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../ports/browser-storage.ts'
import { type Draft, newDraft } from './draft.ts'

const storageKey = 'booking'
const empty = newDraft()

let current: Draft | undefined
const listeners = new Set<() => void>()

/** The one booking of this browser, kept in its storage. */
export const draftStore = {
  read(): Draft {
    current ??= stored()
    return current
  },
  change(part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void {
    const draft = draftStore.read()
    keep({ ...draft, ...(typeof part === 'function' ? part(draft) : part) })
  },
  /** Begins anew; whom to call stays known. */
  clear(): void {
    keep({ ...newDraft(), phone: draftStore.read().phone })
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** While the page hydrates, the draft is empty, as the server drew it. */
export function useDraft(): Draft {
  return useSyncExternalStore(draftStore.subscribe, draftStore.read, () => empty)
}

function keep(next: Draft): void {
  current = next
  try {
    browserStorage().setItem(storageKey, JSON.stringify(next))
  } catch (thrown) {
    // A storage that is full keeps the booking from outliving the page, not from being made.
    reportError(thrown)
  }
  for (const listener of [...listeners]) listener()
}

/** Anyone can write to the storage: what is no draft of this version is left alone. */
function stored(): Draft {
  const text = browserStorage().getItem(storageKey)
  if (text === null) return newDraft()
  try {
    const found: unknown = JSON.parse(text)
    return isDraft(found) ? found : newDraft()
  } catch {
    return newDraft()
  }
}

function isDraft(value: unknown): value is Draft {
  const known = newDraft()
  if (!isLike(value, known) || value.version !== known.version) return false
  return (
    value.stops.length >= 2 &&
    value.stops.every((stop) => isLike(stop, known.stops[0])) &&
    (value.items === null || Array.isArray(value.items))
  )
}

/** Whether a value has every field of a pattern, of the same kind where the pattern has one. */
function isLike<T>(value: unknown, pattern: T): value is T {
  if (typeof pattern !== 'object' || pattern === null) return true
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(pattern)) return Array.isArray(value)
  return Object.entries(pattern).every(([key, expected]) => {
    if (!(key in value)) return false
    const found: unknown = Reflect.get(value, key)
    return expected === null || typeof found === typeof expected
  })
}
