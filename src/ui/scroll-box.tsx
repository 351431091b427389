import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Scrolls content that may be wider or, with a height limit, taller; also by keyboard. */
export function ScrollBox({
  label,
  className = '',
  isRemembered = false,
  children,
}: {
  label: string
  className?: string
  /** Returns to the same place when the person comes back to the page. */
  isRemembered?: boolean
  children: ReactNode
}) {
  const box = useRef<HTMLElement>(null)
  useRememberedScroll(box, isRemembered)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
    <section className={`scroll ${className}`} aria-label={label} tabIndex={0} ref={box}>
      {children}
    </section>
  )
}

/** Where the boxes were scrolled to, by the key of the history entry. */
const places = new Map<string, number>()

/** Does for a box of its own what the router's `ScrollRestoration` does for the window. */
function useRememberedScroll(box: RefObject<HTMLElement | null>, isRemembered: boolean): void {
  const { key } = useLocation()
  useEffect(() => {
    const element = box.current
    if (!element || !isRemembered) return
    element.scrollTop = places.get(key) ?? 0
    const remember = () => places.set(key, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [box, key, isRemembered])
}
