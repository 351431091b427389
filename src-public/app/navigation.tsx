import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use } from 'react'

/** Navigation through the router, or, on a page without one, by loading the next page. */
export type Navigation = {
  /** Path and query of the current page. */
  path: string
  go(to: string, options?: { replace?: boolean }): void
  /** Loads a path's code before it is opened. */
  preload(to: string): void
}

const NavigationContext = createContext<Navigation | null>(null)

export function NavigationProvider(props: { value: Navigation; children: ReactNode }) {
  return <NavigationContext value={props.value}>{props.children}</NavigationContext>
}

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (navigation === null) throw new Error('useNavigation needs a NavigationProvider')
  return navigation
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean }

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
 * Tells whether a click is a plain one; any other opens a tab or a window, which the browser
 * handles.
 */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  const { target } = event.currentTarget
  return event.button === 0 && !hasModifier && (target === '' || target === '_self')
}
