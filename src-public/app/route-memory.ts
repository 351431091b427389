import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../features/session/session-end.ts'
import type { Front } from './front.ts'

/** What the pages leave for each other, for as long as the tab lives or until somebody signs out. */
type Kept = {
  /** The path one came from; null on the first page. */
  readonly previous: string | null
  /** The city that was looked at last. */
  readonly cityId: number | null
  readonly cityTitle: string | null
  /** Whether the customer has written a review. */
  readonly isSurveyed: boolean
}

export type RouteMemory = Kept & {
  /** Of whoever is signed in, as fetched last. */
  readonly profileStatus: string | null
  readonly avatar: string | null
}

const storageKey = 'routeMemory'
const empty: RouteMemory = {
  ...{ previous: null, cityId: null, cityTitle: null },
  ...{ isSurveyed: false, profileStatus: null, avatar: null },
}

let current: RouteMemory | undefined
const listeners = new Set<() => void>()

export const routeMemory = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The same object until something changes. */
  snapshot(): RouteMemory {
    current ??= { ...empty, ...stored() }
    return current
  },
  /** What a server renders, and so what a browser hydrates with. */
  initialSnapshot: (): RouteMemory => empty,
}

export function useRouteMemory(): RouteMemory {
  const { subscribe, snapshot, initialSnapshot } = routeMemory
  return useSyncExternalStore(subscribe, snapshot, initialSnapshot)
}

export function remember(part: Partial<Kept>): void {
  become({ ...routeMemory.snapshot(), ...part })
}

export function forgetRoutes(): void {
  become(empty)
}

/** On a page that was loaded by itself: the path whose link led here; on a reload what was known. */
export function rememberArrival(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'navigate') return
  const { referrer } = document
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  const isOurs = from !== null && from.origin === location.origin && !isAdmin(from.pathname)
  remember({ previous: isOurs ? from.pathname + from.search : null })
}

const isAdmin = (pathname: string) => /^\/admin(\/|$)/.test(pathname)

const followed = new WeakSet<Front>()

/** Keeps the profile's part as it is fetched, and forgets everything when the session ends. */
export function followSession(front: Front): void {
  if (followed.has(front)) return
  followed.add(front)
  const { store, session } = front
  const takeProfile = () => {
    const { profile } = store.snapshot()
    const [profileStatus, avatar] = [profile?.status ?? null, profile?.avatar ?? null]
    const known = routeMemory.snapshot()
    if (profileStatus !== known.profileStatus || avatar !== known.avatar)
      become({ ...known, profileStatus, avatar })
  }
  store.subscribe(takeProfile)
  takeProfile()
  onSessionEnd(store, forgetRoutes)
  session.onReset(forgetRoutes)
}

function become(next: RouteMemory): void {
  current = next
  const { previous, cityId, cityTitle, isSurveyed } = next
  keep(JSON.stringify({ previous, cityId, cityTitle, isSurveyed } satisfies Kept))
  for (const listener of [...listeners]) listener()
}

function keep(text: string): void {
  try {
    sessionStorage.setItem(storageKey, text)
  } catch {
    // Forbidden or full: what is remembered then lasts as long as the page.
  }
}

/** Anyone can write to the storage: what is not of its kind counts as not remembered. */
function stored(): Partial<Kept> {
  const found = parsed()
  return {
    ...(typeof found.previous === 'string' ? { previous: found.previous } : {}),
    ...(typeof found.cityId === 'number' ? { cityId: found.cityId } : {}),
    ...(typeof found.cityTitle === 'string' ? { cityTitle: found.cityTitle } : {}),
    isSurveyed: found.isSurveyed === true,
  }
}

function parsed(): Partial<Record<keyof Kept, unknown>> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') ?? {}
  } catch {
    return {}
  }
}
