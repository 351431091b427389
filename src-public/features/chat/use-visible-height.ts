import { type RefObject, useEffect } from 'react'

/**
 * Tells an element how much of the window is left to see, which is less above a phone's keyboard:
 * `--room-height`, from `--room-top` on.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (seen === null) return
    const tell = () => {
      element.current?.style.setProperty('--room-height', `${seen.height}px`)
      element.current?.style.setProperty('--room-top', `${seen.offsetTop}px`)
    }
    tell()
    seen.addEventListener('resize', tell)
    seen.addEventListener('scroll', tell)
    return () => {
      seen.removeEventListener('resize', tell)
      seen.removeEventListener('scroll', tell)
    }
  }, [element])
}
