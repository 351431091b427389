import { type RefObject, useEffect } from 'react'

/**
 * Sets an element's `--room-height` and `--room-top` to the visible part of the window, which is
 * smaller above a phone's keyboard.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const update = () => {
      element.current?.style.setProperty('--room-height', `${viewport.height}px`)
      element.current?.style.setProperty('--room-top', `${viewport.offsetTop}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [element])
}
