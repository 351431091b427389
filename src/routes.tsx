import { type ComponentType, lazy } from 'react'
import { Navigate, type RouteObject } from 'react-router'

import type { ResourceName } from '#contract/resources.ts'
import { type AdminResource, adminResources, barePath } from './kernel/admin-resources.ts'
import { NotFound } from './pages/not-found.tsx'
import { PageError } from './pages/page-error.tsx'
import { accountPath, homePath, passwordPath, signInPath } from './providers/auth.ts'
import { ownScreens } from './resources/own-screens.ts'
import { Shell } from './shell/shell.tsx'

const AccountPage = lazy(() => import('./pages/account.tsx'))
const Dashboard = lazy(() => import('./pages/dashboard.tsx'))
const UsernamePage = lazy(() => import('./pages/sign-in/username-page.tsx'))
const PasswordPage = lazy(() => import('./pages/sign-in/password-page.tsx'))
const ListPage = lazy(() => import('./kernel/list-page.tsx'))
const ShowPage = lazy(() => import('./kernel/show-page.tsx'))
const FormPage = lazy(() => import('./kernel/form-page.tsx'))

/** Every page of the admin; those of resources are derived from their declarations. */
export const pages: RouteObject[] = [
  {
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
              ...adminResources.flatMap(resourceRoutes),
            ],
          },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]

export type ResourcePage = ComponentType<{ name: ResourceName }>

/**
 * Creates a resource's routes, also in the specification's form with the id in the query:
 * `…/edit?id=7`.
 */
function resourceRoutes({ name, list, create, edit, show }: AdminResource): RouteObject[] {
  const List: ResourcePage = ownScreens[name]?.list ?? ListPage
  const Show: ResourcePage = ownScreens[name]?.show ?? ShowPage
  const page = (path: string | undefined, Page: ResourcePage): RouteObject[] =>
    path ? [{ path, element: <Page key={`${path}`} name={name} /> }] : []
  return [
    ...page(list, List),
    ...page(create, FormPage),
    ...page(edit, FormPage),
    ...page(edit && barePath(edit), FormPage),
    ...page(show, Show),
    ...page(show && barePath(show), Show),
  ]
}
