import { type ReactNode, useEffect } from 'react'
import { type RouteName, routes } from '#contract/routes.ts'
import { ContactButton } from '../features/contact/contact-button.tsx'
import { useNavigation } from '../lib/navigation.tsx'
import { useSession } from '../lib/services-context.tsx'
import { useLanguage, useTexts } from '../lib/texts-context.tsx'
import { canonicalPath, notFoundMeta, updateHead } from '../ssr/head.ts'
import { usePageEnvironment, useSite } from '../ssr/page-environment.tsx'
import { Badge } from './badge.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useBadge } from './use-badge.ts'

type ShellProps = {
  route: RouteName
  /** The data the route's page loaded; undefined if there is none. */
  data: unknown
  isBusy: boolean
  /** Shown below the header. */
  nav?: ReactNode
  children: ReactNode
}

/** Renders the frame of every screen: header, navigation, content and footer. */
export function Shell({ route, data, isBusy, nav, children }: ShellProps) {
  const say = useTexts('common')
  const badge = useBadge(routes[route])
  const { messagingNumber } = useSite()
  const isByDriver = isDrivers(route, useSession().identity?.role)
  useHead(route, data, isBusy)
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-stitch px-5 py-3 font-semibold text-night focus:translate-y-0"
      >
        {say('skip')}
      </a>
      {isBusy && (
        <div className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden" aria-hidden="true">
          <div className="traveling h-full w-2/5 bg-stitch" />
        </div>
      )}
      <div className="group/shell flex min-h-dvh flex-col lg:has-data-room:h-dvh">
        <Header route={route} isDrivers={isByDriver}>
          {badge && <Badge {...badge} />}
        </Header>
        {nav}
        <main
          id="main"
          tabIndex={-1}
          // A person's own pages load in the browser. The footer stays below the screen meanwhile, so
          // that it doesn't jump.
          className={`flex grow flex-col lg:group-has-data-room/shell:min-h-0 ${routes[route].roles.length > 0 ? 'min-h-dvh' : ''} ${isByDriver ? 'gloves' : ''}`}
        >
          {children}
          {messagingNumber && routes[route].chrome.includes('contact') && (
            <ContactButton number={messagingNumber} />
          )}
        </main>
        <Footer route={route} />
      </div>
    </>
  )
}

/** Reports whether a driver uses a page: one of the driver's area, or of a signed-in person's. */
const isDrivers = (route: RouteName, role: string | undefined) =>
  routes[route].roles.join() === 'driver' ||
  (role === 'driver' && routes[route].render === 'client')

/** Updates the document's head when the screen or the language changes. */
function useHead(route: RouteName, data: unknown, isBusy: boolean) {
  const { origin, loadedPage } = usePageEnvironment()
  const { path } = useNavigation()
  const texts = useLanguage()
  const [pathname = '/'] = path.split('?')
  useEffect(() => {
    if (isBusy) return
    const page = loadedPage(route)
    if (page === undefined && route !== 'custom-404') return
    const isThere = page !== undefined && data !== undefined
    const meta = isThere ? page.meta(texts, data) : notFoundMeta(texts)
    const path = canonicalPath(route, pathname)
    updateHead(meta, { origin, path, language: texts.language })
  }, [route, data, isBusy, texts, origin, pathname, loadedPage])
}
