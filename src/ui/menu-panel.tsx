import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'

/** Between a panel and the edge of the window. */
const gap = 16

/** Shows the contents of a menu under its button, moved to the left where the window ends. */
export function MenuPanel({
  className = '',
  ref,
  children,
}: {
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => panel.current as HTMLDivElement)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const { right } = element.getBoundingClientRect()
    const over = right + gap - document.documentElement.clientWidth
    if (over > 0) element.style.marginLeft = `${-over}px`
  }, [])
  return (
    // A press on a label then moves the focus here, not out of the popup, which would close it.
    <div className={`menu-panel ${className}`} ref={panel} tabIndex={-1}>
      {children}
    </div>
  )
}
