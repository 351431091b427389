import { useSyncExternalStore } from 'react'

/** From here on, two columns fit beside each other: 1024 px at the usual font size. */
const wide = '(min-width: 64rem)'

/** Reports whether the window is wide enough for two columns; not on the server. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(wide)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
    () => false,
  )
}
