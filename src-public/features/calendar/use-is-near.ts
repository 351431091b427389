import { useEffect, useState } from 'react'

/** Reports whether an element has come near the visible part of the page. */
export function useIsNear(element: { readonly current: Element | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const found = element.current
    if (isNear || !found) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '200px' },
    )
    observer.observe(found)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
