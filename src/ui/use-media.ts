import { useSyncExternalStore } from 'react'

const queries = { phone: '(max-width: 767px)', dark: '(prefers-color-scheme: dark)' } as const

/** Reports whether a media query matches: a phone-sized window, or a dark color scheme. */
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
