import { lazy, type MouseEvent, Suspense, useCallback, useState } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { useTexts } from '../lib/texts-context.tsx'

const loadMenu = () => import('./menu.tsx')
const Menu = lazy(loadMenu)

/** Opens the menu; before the code has loaded, it links to the navigation in the footer. */
export function MenuButton({ route }: { route: RouteName }) {
  const say = useTexts('common')
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(!isOpen)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a link until the code has loaded, a button from then on */}
      {/* biome-ignore lint/a11y/useSemanticElements: a button has no href */}
      <a
        href="#pages"
        role="button"
        aria-expanded={isOpen}
        aria-controls="menu"
        onPointerEnter={loadMenu}
        onClick={toggle}
        onKeyDown={({ key, currentTarget }) => key === ' ' && currentTarget.click()}
        className="grid size-11 place-items-center rounded-full lg:hidden"
      >
        <span className="sr-only">{say('nav.menu')}</span>
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-7">
          <path
            d={isOpen ? 'm5 5 14 14M19 5 5 19' : 'M3 6h18M3 12h18M3 18h18'}
            stroke="currentColor"
            strokeWidth="2.4"
          />
        </svg>
      </a>
      {isOpen && (
        <Suspense>
          <Menu id="menu" route={route} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
