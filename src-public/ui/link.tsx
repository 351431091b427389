import type { ComponentProps, MouseEvent } from 'react'
import { useNavigation } from '../lib/navigation.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean }

/** Renders a link that is followed by the router, and preloads its page. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const { go, preload } = useNavigation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    go(to, { replace })
  }
  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
    />
  )
}

/**
 * Reports whether a click is a plain one; any other opens a tab or a window, which the browser
 * handles.
 */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  const { target } = event.currentTarget
  return event.button === 0 && !hasModifier && (target === '' || target === '_self')
}
