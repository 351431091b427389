import { useEffect, useRef } from 'react'

/**
 * What a step goes on with gets the focus when it appears, and whenever `moment` changes; while
 * there is no moment, not yet.
 */
export function useFocusHere<T extends HTMLElement = HTMLInputElement>(moment: unknown = true) {
  const field = useRef<T>(null)
  useEffect(() => {
    if (moment === null) return
    // After the shell, which on a new page gives the focus to its content.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [moment])
  return field
}
