import { Refine } from '@refinedev/core'
import refineRouter from '@refinedev/react-router'
import { ConfigProvider } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { refineResources } from './declaration/admin-resources.ts'
import { auditLogProvider } from './providers/audit-log.ts'
import { createAuthProvider } from './providers/auth.ts'
import { dataProvider } from './providers/data-provider.ts'
import { antdLocale, i18nProvider } from './providers/i18n.ts'
import { liveProvider } from './providers/live.ts'
import { notificationProvider } from './providers/notification.ts'
import { queryClient } from './providers/query-client.ts'
import { session, store } from './providers/session.ts'
import { accessControl } from './providers/use-can.ts'
import { pages } from './routes.tsx'
import { Notices } from './shell/notices.tsx'
import { themeFor } from './theme.ts'
import { Loading } from './ui/loading.tsx'
import { useMedia } from './ui/use-media.ts'

const authProvider = createAuthProvider(session, store)
const router = createBrowserRouter([{ element: <Root />, children: pages }])

export function App() {
  return <RouterProvider router={router} />
}

/**
 * Renders the providers around every page. Refine must be inside the router, pages inside Refine.
 */
function Root() {
  const isDark = useMedia('dark')
  useTranslation()
  const locale = antdLocale()
  return (
    <ConfigProvider
      theme={themeFor(isDark)}
      getPopupContainer={landmarkOf}
      // Without virtual scrolling, assistive technology can read all options of a list.
      virtual={false}
      {...(locale ? { locale } : {})}
    >
      <Refine
        resources={refineResources}
        routerProvider={refineRouter}
        dataProvider={dataProvider}
        authProvider={authProvider}
        accessControlProvider={accessControl.provider}
        i18nProvider={i18nProvider}
        notificationProvider={notificationProvider}
        liveProvider={liveProvider}
        auditLogProvider={auditLogProvider}
        options={{
          disableTelemetry: true,
          // The shell guards the pages itself, using the route table.
          disableRouteChangeHandler: true,
          mutationMode: 'pessimistic',
          reactQuery: { clientConfig: queryClient },
        }}
      >
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
        <Notices />
      </Refine>
    </ConfigProvider>
  )
}

/** Returns the container for popups: the dialog or main element that contains the trigger. */
const landmarkOf = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('[role="dialog"], main') ?? document.body
