import { type ComponentType, lazy } from 'react'
import { Navigate, Outlet, type RouteObject } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { adminRoutes } from '#contract/routes.ts'
import { adminPages, named, ofResource } from './admin-pages.tsx'
import {
  type AdminResource,
  adminResources,
  withoutIdParam,
} from './declaration/admin-resources.ts'
import {
  loadOnce,
  ResourceScreensContext,
  useResourceScreens,
} from './declaration/screens-context.ts'
import { PageError } from './pages/page-error.tsx'
import { accountPath, homePath, passwordPath, signInPath } from './providers/auth.ts'
import { resourceScreens } from './resources/resource-screens.ts'
import { noPage, Shell } from './shell/shell.tsx'
import { NotFoundText } from './ui/not-found-text.tsx'

const AccountPage = lazy(() => import('./pages/account.tsx'))
const Dashboard = lazy(() => import('./pages/dashboard.tsx'))
const UsernamePage = lazy(() => import('./pages/sign-in/username-page.tsx'))
const PasswordPage = lazy(() => import('./pages/sign-in/password-page.tsx'))
const ListPage = lazy(() => import('./list/list-page.tsx'))
const ShowPage = lazy(() => import('./record/show-page.tsx'))
const FormPage = lazy(() => import('./form/form-page.tsx'))

/** Every page of the admin; those of resources are derived from their declarations. */
export const pages: RouteObject[] = [
  {
    element: (
      <ResourceScreensContext value={resourceScreens}>
        <Outlet />
      </ResourceScreensContext>
    ),
    errorElement: <PageError />,
    children: [
      { path: signInPath, element: <UsernamePage /> },
      { path: passwordPath, element: <PasswordPage /> },
      { path: '/admin', element: <Navigate to={homePath} replace /> },
      {
        element: <Shell />,
        children: [
          {
            errorElement: <PageError />,
            children: [
              { path: homePath, element: <Dashboard /> },
              { path: accountPath, element: <AccountPage /> },
              ...ownRoutes(),
              ...adminResources.flatMap(resourceRoutes),
              { path: '*', handle: noPage, element: <NotFoundText /> },
            ],
          },
        ],
      },
    ],
  },
]

/** Creates the routes of pages that show more than one resource. */
function ownRoutes(): RouteObject[] {
  return Object.entries(adminPages).flatMap(([name, Page]) => {
    if (Page === ofResource || Page === named) return []
    const { path } = adminRoutes[name as keyof typeof adminRoutes]
    return [{ path, element: <Page key={path} /> }]
  })
}

type PageOfResource = ComponentType<{ name: ResourceName }>

/**
 * Creates a resource's routes, also in the specification's form with the id in the query:
 * `…/edit?id=7`.
 */
function resourceRoutes({ name, list, create, edit, show }: AdminResource): RouteObject[] {
  const screens = resourceScreens[name]
  const List: PageOfResource = screens?.list ?? ListPage
  const Show: PageOfResource = screens?.show ?? ShowPage
  const shown = (path: string | undefined, Page: PageOfResource): RouteObject[] =>
    path ? [{ path, element: <ShowingPage key={path} name={name} page={Page} /> }] : []
  const edited = (path: string | undefined): RouteObject[] =>
    path ? [{ path, element: <EditingPage key={path} name={name} /> }] : []
  return [
    ...shown(list, List),
    ...edited(create),
    ...edited(edit),
    ...edited(edit && withoutIdParam(edit)),
    ...shown(show, Show),
    ...shown(show && withoutIdParam(show), Show),
  ]
}

/** Renders a list or record page; its code and the resource's values load at the same time. */
function ShowingPage({ name, page: Page }: { name: ResourceName; page: PageOfResource }) {
  const { values } = useResourceScreens(name)
  if (values) void loadOnce(values)
  return <Page name={name} />
}

/** Renders the form; its code and the resource's inputs load at the same time. */
function EditingPage({ name }: { name: ResourceName }) {
  const { inputs } = useResourceScreens(name)
  if (inputs) void loadOnce(inputs)
  return <FormPage name={name} />
}
