import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the first columns of a table in sight while it scrolls sideways: sets `--left-0`,
 * `--left-1`, … on the table to where each of them sticks, which depends on the widths before it.
 */
export function usePinned(count: number) {
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    const element = table.current
    if (!element || count === 0) return
    const all = [...element.querySelectorAll<HTMLElement>('thead th')]
    const heads = all.filter(({ className }) => !className.includes('row-check')).slice(0, count)
    const check = element.querySelector<HTMLElement>('thead .row-check')
    const place = () => {
      let left = check?.offsetWidth ?? 0
      for (const [at, head] of heads.entries()) {
        element.style.setProperty(`--left-${at}`, `${left}px`)
        left += head.offsetWidth
      }
    }
    place()
    const observer = new ResizeObserver(place)
    for (const head of heads) observer.observe(head)
    return () => observer.disconnect()
  })
  return table
}
