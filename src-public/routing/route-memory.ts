import { useSyncExternalStore } from 'react'
import type { AppServices } from '../lib/services.ts'
import { onSessionEnd } from '../lib/session-end.ts'

/** State the pages share until the tab is closed or the user signs out. */
type StoredMemory = {
  /** The path of the previous page; null on the first page. */
  readonly previous: string | null
  /** The city viewed last. */
  readonly cityId: number | null
  readonly cityTitle: string | null
  /** Whether the customer has written a review. */
  readonly isSurveyed: boolean
}

export type RouteMemory = StoredMemory & {
  /** From the signed-in user's profile, as last fetched. */
  readonly profileStatus: string | null
  readonly avatar: string | null
}

const storageKey = 'routeMemory'
const empty: RouteMemory = {
  previous: null,
  cityId: null,
  cityTitle: null,
  isSurveyed: false,
  profileStatus: null,
  avatar: null,
}

let current: RouteMemory | undefined
const listeners = new Set<() => void>()

export const routeMemory = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Returns the same object until something changes. */
  snapshot(): RouteMemory {
    current ??= { ...empty, ...readStored() }
    return current
  },
  /** The state the server renders with, and so the one the browser hydrates with. */
  initialSnapshot: (): RouteMemory => empty,
}

export function useRouteMemory(): RouteMemory {
  const { subscribe, snapshot, initialSnapshot } = routeMemory
  return useSyncExternalStore(subscribe, snapshot, initialSnapshot)
}

export function remember(part: Partial<StoredMemory>): void {
  update({ ...routeMemory.snapshot(), ...part })
}

export function forgetRoutes(): void {
  update(empty)
}

/**
 * Records the path of the page that linked here, after a full page load. A reload leaves the
 * recorded path unchanged.
 */
export function rememberArrival(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'navigate') return
  const { referrer } = document
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  const isOwnPage = from !== null && from.origin === location.origin && !isAdmin(from.pathname)
  remember({ previous: isOwnPage ? from.pathname + from.search : null })
}

const isAdmin = (pathname: string) => /^\/admin(\/|$)/.test(pathname)

const followed = new WeakSet<AppServices>()

/** Copies the profile's fields whenever the session changes, and clears everything when it ends. */
export function followSession(services: AppServices): void {
  if (followed.has(services)) return
  followed.add(services)
  const { store, session } = services
  const copyProfile = () => {
    const { profile } = store.snapshot()
    const [profileStatus, avatar] = [profile?.status ?? null, profile?.avatar ?? null]
    const known = routeMemory.snapshot()
    if (profileStatus !== known.profileStatus || avatar !== known.avatar)
      update({ ...known, profileStatus, avatar })
  }
  store.subscribe(copyProfile)
  copyProfile()
  onSessionEnd(store, forgetRoutes)
  session.onReset(forgetRoutes)
}

function update(next: RouteMemory): void {
  current = next
  const { previous, cityId, cityTitle, isSurveyed } = next
  write(JSON.stringify({ previous, cityId, cityTitle, isSurveyed } satisfies StoredMemory))
  for (const listener of [...listeners]) listener()
}

function write(text: string): void {
  try {
    sessionStorage.setItem(storageKey, text)
  } catch {
    // Storage is forbidden or full: the state then lasts only as long as the page.
  }
}

/**
 * Reads the stored state. Anyone can write to the storage, so values of another type are ignored.
 */
function readStored(): Partial<StoredMemory> {
  const found = parse()
  return {
    ...(typeof found.previous === 'string' ? { previous: found.previous } : {}),
    ...(typeof found.cityId === 'number' ? { cityId: found.cityId } : {}),
    ...(typeof found.cityTitle === 'string' ? { cityTitle: found.cityTitle } : {}),
    isSurveyed: found.isSurveyed === true,
  }
}

function parse(): Partial<Record<keyof StoredMemory, unknown>> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') ?? {}
  } catch {
    return {}
  }
}
