import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../../ports/browser-storage.ts'
import { type Draft, newDraft } from './draft.ts'

const storageKey = 'booking'
const empty = newDraft()

let current: Draft | undefined
/** The draft on another page stands in for the booking's, and isn't stored. */
let isSubstitute = false
const listeners = new Set<() => void>()

/** The draft of the booking; there is one per browser, in local storage. */
export const draftStore = {
  read(): Draft {
    current ??= readStored()
    return current
  },
  change(part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void {
    const draft = draftStore.read()
    save({ ...draft, ...(typeof part === 'function' ? part(draft) : part) })
  },
  /** Resets the draft except for the phone number. */
  clear(): void {
    save({ ...newDraft(), phone: draftStore.read().phone })
  },
  /** Resets the draft once its move is booked, and remembers the move. */
  finish(booked_code: string): void {
    draftStore.clear()
    draftStore.change({ booked_code })
  },
  /**
   * Puts another draft in place of the booking's, in memory only, so that a page can use the sections
   * of the booking for something else. Returns a function that puts the booking's draft back.
   */
  substitute(draft: Draft): () => void {
    const booking = draftStore.read()
    isSubstitute = true
    save(draft)
    return () => {
      isSubstitute = false
      save(booking)
    }
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Returns the draft; during hydration an empty one, as on the server. */
export function useDraft(): Draft {
  return useSyncExternalStore(draftStore.subscribe, draftStore.read, () => empty)
}

function save(next: Draft): void {
  current = next
  if (!isSubstitute) store(next)
  for (const listener of [...listeners]) listener()
}

function store(draft: Draft): void {
  try {
    browserStorage().setItem(storageKey, JSON.stringify(draft))
  } catch (thrown) {
    // If storage is full, the booking can still be made; it just does not survive a reload.
    reportError(thrown)
  }
}

/**
 * Reads the stored draft. Anyone can write to the storage, so anything but a draft of this version
 * is ignored.
 */
function readStored(): Draft {
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
  const pattern = { ...known, declared_value_cents: null }
  const stop = { ...known.stops[0], floor: null }
  if (!isLike<object>(value, pattern)) return false
  const { version, stops, items, declared_value_cents } = value as Draft
  return (
    version === known.version &&
    stops.length >= 2 &&
    stops.every((one) => isLike<object>(one, stop) && isNumberOrNull(one.floor)) &&
    (items === null || Array.isArray(items)) &&
    isNumberOrNull(declared_value_cents)
  )
}

const isNumberOrNull = (value: unknown): boolean => value === null || typeof value === 'number'

/**
 * Reports whether a value has all fields of a pattern, with the same types; null in the pattern
 * allows any type.
 */
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
