import type { SessionStorage } from '#contract/client/session-store.ts'

let known: SessionStorage | undefined

/**
 * Returns the browser's local storage; where it is forbidden, one that lasts as long as the page.
 */
export function browserStorage(): SessionStorage {
  known ??= findStorage()
  return known
}

function findStorage(): SessionStorage {
  try {
    const { localStorage } = window
    localStorage.getItem('authToken')
    return localStorage
  } catch {
    // Reading window.localStorage throws a SecurityError if the visitor forbids storage.
    return memoryStorage()
  }
}

function memoryStorage(): SessionStorage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => entries.set(key, value),
    removeItem: (key) => entries.delete(key),
  }
}
