import type { ReactNode } from 'react'
import {
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  redirectDocument,
  useLoaderData,
} from 'react-router'
import { callFailure } from '#contract/client/call-error.ts'
import { formsOf } from '#contract/kernel/route-forms.ts'
import type { RouteName } from '#contract/routes.ts'
import { routes } from '#contract/routes.ts'
import type { AppServices } from '../lib/services.ts'
import type { TextStore } from '../lib/texts.ts'
import { NotFound } from '../shell/not-found.tsx'
import { RoutedShell } from '../shell/routed-shell.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { admission, wayOut } from './admission.ts'
import type { PageLoader } from './page-loader.ts'
import { isBuilt } from './pages.ts'
import { RouteError, ShellError } from './route-error.tsx'

export type RouteContext = {
  services: AppServices
  texts: TextStore
  loader: PageLoader
  side: 'server' | 'browser'
  /** The path before this navigation; null if there is none. */
  previous: () => string | null
  /** Whether a newer build of the site is known to exist. */
  isOutdated?: () => boolean
  /**
   * Resolves once the page is hydrated. A loader that ended earlier would have the browser render
   * something else than the server did.
   */
  hydrated?: Promise<void>
  /** Called when a page's code could not be loaded, before the error is shown. */
  onChunkFailure?: (path: string) => Promise<void>
}

/** Converts the contract's routes to router objects; routes without a page are left out. */
export function createRoutes(context: RouteContext): RouteObject[] {
  const built = Object.values(routes).filter(({ name }) => isBuilt(name))
  return [
    {
      id: 'shell',
      Component: RoutedShell,
      ErrorBoundary: ShellError,
      children: [
        ...built.flatMap(({ name }) => routeObjects(name, context)),
        { id: 'custom-404', path: '*', Component: NotFound },
      ],
    },
  ]
}

/**
 * Creates a router object for each form of a route. A parameter of known values becomes one path
 * per value.
 */
function routeObjects(name: RouteName, context: RouteContext): RouteObject[] {
  return formsOf(routes[name]).map(({ path, params }) => {
    const id = [name, ...Object.values(params)].join(' ')
    return routeObject({ id, name, path, params }, context)
  })
}

type Form = { id: string; name: RouteName; path: string; params: Readonly<Record<string, string>> }

function routeObject({ id, name, path, params }: Form, context: RouteContext): RouteObject {
  const isShellOnly = context.side === 'server' && routes[name].render === 'client'
  if (isShellOnly) return { id, path, Component: PageSkeleton }

  const Page = () => renderPage(context.loader, name, useLoaderData())
  const loader = (args: LoaderFunctionArgs) =>
    loadRoute(name, { ...args, params: { ...args.params, ...params } }, context)
  return {
    id,
    path,
    loader,
    Component: Page,
    HydrateFallback: PageSkeleton,
    ErrorBoundary: RouteError,
  }
}

function renderPage(loader: PageLoader, name: RouteName, data: unknown): ReactNode {
  const page = loader.loaded(name)
  if (page === undefined) throw new Error(`The page of route ${name} was not loaded`)
  return page.render(data)
}

type LoadArgs = Pick<LoaderFunctionArgs, 'request' | 'params'>

async function loadRoute(name: RouteName, args: LoadArgs, context: RouteContext) {
  try {
    return await loadPage(name, args, context)
  } finally {
    await context.hydrated
  }
}

async function loadPage(name: RouteName, { request, params }: LoadArgs, context: RouteContext) {
  const { services, side, texts } = context
  const { call, log, store } = services
  const url = new URL(request.url)
  if (isLeavingOldBuild(url, context)) return redirectDocument(url.pathname + url.search)
  const code = loadCode(name, url, context)
  // Awaited later: a page that must not be entered must not fail because of its code either.
  code.catch(() => undefined)
  const asked = () => {
    const { language } = texts.snapshot()
    return { call, log, language, params, query: url.searchParams }
  }
  if (side === 'browser') {
    const failure = await services.session.start()
    const route = routes[name]
    const session = store.snapshot()
    const decision = admission(route, session, url, context.previous())
    const to = wayOut(decision, context.previous())
    // The user may be signed in, so don't send them to the sign-in page.
    if (to !== null && failure !== null && session.identity === null) {
      throw callFailure(failure)
    }
    if (to !== null) return redirect(to)
  }
  const { load } = await code
  return (await load?.(asked())) ?? null
}

/**
 * Reports whether a navigation leaves a page of an outdated build; the server then loads the next
 * page.
 */
function isLeavingOldBuild({ pathname }: URL, { isOutdated, previous }: RouteContext): boolean {
  return isOutdated?.() === true && previous()?.split('?')[0] !== pathname
}

async function loadCode(name: RouteName, { pathname, search }: URL, context: RouteContext) {
  try {
    return await context.loader.load(name)
  } catch (thrown) {
    await context.onChunkFailure?.(pathname + search)
    throw thrown
  }
}

/** Shows the placeholder of a page that is still loading. */
function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-12">
      <Skeleton className="mb-7 h-12 w-64 max-w-full" />
      <Loading />
    </div>
  )
}
