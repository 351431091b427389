import { useEffect, useRef } from 'react'

/**
 * Focuses a step's field when it appears and whenever `moment` changes; a null `moment` does not
 * focus it.
 */
export function useFocusHere<T extends HTMLElement = HTMLInputElement>(moment: unknown = true) {
  const field = useRef<T>(null)
  useEffect(() => {
    if (moment === null) return
    // Runs after the shell has moved the focus to the content of a new page.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [moment])
  return field
}
