/** A sign-in that waits for its code; a reload, or another page of the sign-in, continues it. */
export type PendingSignIn = {
  username: string
  exists: boolean
  /** In milliseconds since the epoch. */
  sent_at: number
}

const storageKey = 'signIn'

/** Used instead of session storage when the visitor forbids storage; lasts as long as the page. */
let fallback: PendingSignIn | null = null

/** Held in memory only: the code is never stored. */
let rememberedCode: { username: string; code: string } | null = null

export function readPending(): PendingSignIn | null {
  const text = inStorage((storage) => storage.getItem(storageKey))
  if (text === undefined) return fallback
  return text === null ? null : parse(text)
}

/** Stores the pending sign-in; null deletes it, and the code with it. */
export function savePending(pending: PendingSignIn | null): void {
  fallback = pending
  if (pending === null) rememberedCode = null
  inStorage((storage) =>
    pending === null
      ? storage.removeItem(storageKey)
      : storage.setItem(storageKey, JSON.stringify(pending)),
  )
}

/** Hands an entered code to the next page of the sign-in. */
export function rememberCode(username: string, code: string): void {
  rememberedCode = { username, code }
}

/** Returns the code handed over for this username; empty if there is none. */
export function rememberedCodeFor(username: string): string {
  return rememberedCode?.username === username ? rememberedCode.code : ''
}

/** Runs a function with the session storage; returns undefined if storage is unavailable. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    // Accessing sessionStorage throws a SecurityError if the visitor forbids storage.
    return undefined
  }
}

/** Parses the stored sign-in. Anyone can write to the storage, so anything else is ignored. */
function parse(text: string): PendingSignIn | null {
  try {
    const found: unknown = JSON.parse(text)
    return isPending(found) ? found : null
  } catch {
    return null
  }
}

function isPending(value: unknown): value is PendingSignIn {
  if (typeof value !== 'object' || value === null) return false
  const { username, exists, sent_at } = value as Partial<Record<keyof PendingSignIn, unknown>>
  return typeof username === 'string' && typeof exists === 'boolean' && typeof sent_at === 'number'
}
