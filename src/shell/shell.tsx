import { CloseOutlined, MenuOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { homePath, mayEnter, signInFor, signInPath } from '../providers/auth.ts'
import { followAccount } from '../providers/i18n.ts'
import { useRealtime } from '../providers/realtime.ts'
import { runningTasks } from '../providers/running-tasks.ts'
import { useSession } from '../providers/session.ts'
import { useTexts } from '../text/use-texts.ts'
import { Brand } from '../ui/brand.tsx'
import { Loading } from '../ui/loading.tsx'
import { useMedia } from '../ui/use-media.ts'
import { AccountBar } from './account-bar.tsx'
import { MainMenu } from './main-menu.tsx'
import { usePalette } from './palette/use-palette.ts'
import { useOwnRights } from './use-own-rights.ts'
import { useShellKeys } from './use-shell-keys.ts'

const PhoneMenu = lazy(() => import('./phone-menu.tsx'))
const Palette = lazy(() => import('./palette/palette.tsx'))
const KeysHelp = lazy(() => import('./keys-help.tsx'))
const TaskBar = lazy(() => import('./task-bar.tsx'))
const AddressNotice = lazy(() => import('./address-notice.tsx'))

/** The `handle` of the route for addresses without a page; signing in doesn't lead back to them. */
export const noPage = 'no-page'

/** The layout around every page of a signed-in person. */
export function Shell() {
  const { text } = useTexts()
  const isPhone = useMedia('phone')
  const session = useSession()
  const { pathname, search } = useLocation()
  const isPage = useMatches().every(({ handle }) => handle !== noPage)
  const [isOpen, setOpen] = useState(false)
  const { identity } = session
  useRealtime()
  useOwnRights()
  const { isHelpOpen, openHelp, closeHelp } = useShellKeys()
  const palette = usePalette()
  const tasks = useSyncExternalStore(runningTasks.subscribe, runningTasks.snapshot)

  useEffect(() => {
    followAccount(identity?.locale ?? null).catch((error: unknown) =>
      console.error('The account’s language could not be loaded', error),
    )
  }, [identity?.locale])

  // Keyboard focus moves to the start of a new page.
  const content = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) content.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])

  if (!mayEnter(pathname, session))
    return <Navigate to={isPage ? signInFor(pathname + search) : signInPath} replace />
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {text('skip')}
      </a>
      <header className="topbar">
        {isPhone && (
          <Button
            type="text"
            icon={isOpen ? <CloseOutlined aria-hidden /> : <MenuOutlined aria-hidden />}
            aria-label={text(isOpen ? 'menu.close' : 'menu.open')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        <Link className="brand" to={homePath}>
          <Brand />
        </Link>
        <AccountBar onSearch={palette.open} />
      </header>
      {isPhone ? (
        isOpen && (
          <Suspense>
            <PhoneMenu onClose={() => setOpen(false)} />
          </Suspense>
        )
      ) : (
        <nav className="sidebar" aria-label={text('menu.label')}>
          <MainMenu />
        </nav>
      )}
      <main id="content" ref={content} tabIndex={-1}>
        {identity?.email && identity.email_undeliverable_at && (
          <Suspense>
            <AddressNotice email={identity.email} />
          </Suspense>
        )}
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
      {tasks.length > 0 && (
        <Suspense>
          <TaskBar tasks={tasks} />
        </Suspense>
      )}
      {palette.isOpen && (
        <Suspense>
          <Palette onClose={palette.close} onHelp={openHelp} />
        </Suspense>
      )}
      {isHelpOpen && (
        <Suspense>
          <KeysHelp onClose={closeHelp} />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  )
}
