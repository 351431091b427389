import { useEffect, useRef } from 'react'
import { isVisitor } from '#contract/client/session-store.ts'
import { href, type RouteName } from '#contract/routes.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { Link } from '../ui/link.tsx'
import { mainPages, morePages, NavLinks } from './nav-links.tsx'

type MenuProps = { id: string; route: RouteName; onClose: () => void }

/** Shows the links that a phone's header has no room for; it hangs below the header's button. */
export default function Menu({ id, route, onClose }: MenuProps) {
  const say = useTexts('common')
  const { store } = useServices()
  const { path } = useNavigation()
  const panel = useRef<HTMLElement>(null)
  useClosing(panel, path, onClose)
  return (
    <nav
      ref={panel}
      id={id}
      aria-label={say('nav.menu')}
      className="absolute inset-x-0 top-full z-40 max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b border-line bg-paper px-4 pt-2 pb-6 shadow-lifted sm:px-6 lg:hidden"
    >
      <div className="mx-auto grid max-w-6xl sm:grid-cols-2 sm:gap-x-8">
        <div className="flex flex-col">
          <Link to={href('order')} className={item}>
            {say('nav.book')}
          </Link>
          <NavLinks to={mainPages} route={route} className={item} />
        </div>
        <div className="flex flex-col">
          {isVisitor(store.snapshot()) && (
            <Link to={href('auth-username')} className={item}>
              {say('nav.sign_in')}
            </Link>
          )}
          <NavLinks to={morePages} route={route} className={item} />
        </div>
      </div>
    </nav>
  )
}

const item =
  'flex min-h-12 items-center border-b border-dashed border-edge/50 font-semibold hover:text-link aria-[current]:text-link aria-[current]:underline aria-[current]:decoration-stitch aria-[current]:decoration-[3px] aria-[current]:underline-offset-[6px]'

/**
 * Closes the menu on Escape (focus returns to the button), on a click or tap outside, when the focus
 * moves outside, and after a navigation.
 */
function useClosing(
  panel: { readonly current: HTMLElement | null },
  path: string,
  close: () => void,
) {
  const opened = useRef(path)
  useEffect(() => {
    if (opened.current !== path) close()
  }, [path, close])
  useEffect(() => {
    const button = document.querySelector<HTMLElement>(`[aria-controls="${panel.current?.id}"]`)
    const isOutside = ({ target }: Event) =>
      target instanceof Node && !panel.current?.contains(target) && !button?.contains(target)
    const onOutsideEvent = (event: Event) => {
      if (isOutside(event)) close()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      button?.focus()
    }
    document.addEventListener('pointerdown', onOutsideEvent)
    document.addEventListener('focusin', onOutsideEvent)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onOutsideEvent)
      document.removeEventListener('focusin', onOutsideEvent)
      document.removeEventListener('keydown', onKey)
    }
  }, [panel, close])
}
