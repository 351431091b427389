/** A sign-in that waits for its code: what a reload, or another page of it, goes on with. */
export type PendingSignIn = {
  username: string
  exists: boolean
  /** In milliseconds. */
  sent_at: number
}

const storageKey = 'signIn'

/** For as long as the page lives, where the visitor forbids the tab's storage. */
let kept: PendingSignIn | null = null

/** The code itself never leaves the memory. */
let carriedCode: { username: string; code: string } | null = null

export function readPending(): PendingSignIn | null {
  const text = inStorage((storage) => storage.getItem(storageKey))
  if (text === undefined) return kept
  return text === null ? null : parsed(text)
}

/** `null` forgets it, and the code with it. */
export function keepPending(pending: PendingSignIn | null): void {
  kept = pending
  if (pending === null) carriedCode = null
  inStorage((storage) =>
    pending === null
      ? storage.removeItem(storageKey)
      : storage.setItem(storageKey, JSON.stringify(pending)),
  )
}

/** Hands a code that was entered to the page that asks for the rest. */
export function carryCode(username: string, code: string): void {
  carriedCode = { username, code }
}

/** Empty without one for this username. */
export function codeCarriedFor(username: string): string {
  return carriedCode?.username === username ? carriedCode.code : ''
}

/** Undefined where there is none. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    // Touching it throws a SecurityError where the visitor forbids it.
    return undefined
  }
}

/** Anyone can write to the storage: what is no pending sign-in counts as none. */
function parsed(text: string): PendingSignIn | null {
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
