import { useSyncExternalStore } from 'react'

const queries = { phone: '(max-width: 767px)', dark: '(prefers-color-scheme: dark)' } as const

/** Whether the window is a phone's, or the system is dark; draws anew when that changes. */
export function useMedia(name: keyof typeof queries): boolean {
  const query = window.matchMedia(queries[name])
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
