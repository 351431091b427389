import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect, useLoaderData } from 'react-router'
import type { RouteName } from '#contract/routes.ts'
import { routes } from '#contract/routes.ts'
import { Fatal } from './fatal.tsx'
import type { Front } from './front.ts'
import { admission } from './guard.ts'
import { NotFound } from './not-found.tsx'
import type { PageLoader } from './page-loader.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { isBuilt } from './pages.ts'
import { RoutedShell } from './routed-shell.tsx'

export type RouteContext = {
  front: Front
  loader: PageLoader
  side: 'server' | 'browser'
  /** The path before this navigation; null when there is none. */
  previous: () => string | null
  /** Told of a page whose code could not be loaded, before the error is shown. */
  onChunkFailure?: (path: string) => Promise<void>
}

/** The contract's routes as the router takes them; those without a page are not there. */
export function createRoutes(context: RouteContext): RouteObject[] {
  const built = Object.values(routes).filter(({ name }) => isBuilt(name))
  return [
    {
      id: 'shell',
      Component: RoutedShell,
      ErrorBoundary: Fatal,
      children: [
        ...built.map(({ name }) => routeObject(name, context)),
        { id: 'custom-404', path: '*', Component: NotFound },
      ],
    },
  ]
}

function routeObject(name: RouteName, context: RouteContext): RouteObject {
  const { path, render } = routes[name]
  const isShellOnly = context.side === 'server' && render === 'client'
  if (isShellOnly) return { id: name, path, Component: PageSkeleton }

  const Page = () => drawn(context.loader, name, useLoaderData())
  const loader = ({ request }: LoaderFunctionArgs) => loadRoute(name, request, context)
  return { id: name, path, loader, Component: Page, HydrateFallback: PageSkeleton }
}

function drawn(loader: PageLoader, name: RouteName, data: unknown): ReactNode {
  const page = loader.loaded(name)
  if (page === undefined) throw new Error(`The page of route ${name} was not loaded`)
  return page.render(data)
}

async function loadRoute(name: RouteName, request: Request, context: RouteContext) {
  const { front, loader, side } = context
  const code = loadCode(name, request, context)
  // Awaited later: a page that may not be entered must not fail for its code either.
  code.catch(() => undefined)
  if (side === 'browser') {
    await front.session.start()
    const route = routes[name]
    const session = front.store.snapshot()
    const verdict = admission(route, session, new URL(request.url), context.previous())
    if (verdict.kind === 'redirect') return redirect(verdict.to)
    if (verdict.kind === 'cancel') return redirect(context.previous() ?? '/')
  }
  await code
  return (await loader.loaded(name)?.load?.(front)) ?? null
}

async function loadCode(name: RouteName, request: Request, context: RouteContext) {
  try {
    await context.loader.load(name)
  } catch (thrown) {
    const { pathname, search } = new URL(request.url)
    await context.onChunkFailure?.(pathname + search)
    throw thrown
  }
}
