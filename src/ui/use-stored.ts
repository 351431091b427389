import { useSyncExternalStore } from 'react'

/**
 * Keeps a text in the browser's storage and shows changes to every component that uses its key,
 * also those made in another tab. Returns null until it is set.
 */
export function useStored(key: string): [value: string | null, set: (value: string) => void] {
  const value = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  return [
    value,
    (next) => {
      localStorage.setItem(key, next)
      for (const listener of listeners) listener()
    },
  ]
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
