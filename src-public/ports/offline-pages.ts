import type { AppServices } from '../lib/services.ts'
import { onSessionEnd } from '../lib/session-end.ts'

const worker = '/worker.js'
const answers = 'job-answers'

type OfflinePages = {
  /** Keeps these pages of this site with all files that this page has loaded so far. */
  keep(paths: readonly string[]): void
}

const known = new WeakMap<AppServices, Promise<OfflinePages | null>>()

/**
 * Registers the service worker that keeps pages of jobs and moves for a phone without a network. Resolves to
 * null where the browser has none.
 */
export function offlinePagesOf(services: AppServices): Promise<OfflinePages | null> {
  const pages = known.get(services) ?? start(services)
  known.set(services, pages)
  return pages
}

async function start({ store, session, log }: AppServices): Promise<OfflinePages | null> {
  if (!('serviceWorker' in navigator)) return null
  const wasKept = navigator.serviceWorker.controller !== null
  try {
    await navigator.serviceWorker.register(worker)
  } catch (thrown) {
    log.warn('Pages can’t be kept for use without a network', thrown)
    return null
  }
  const { active } = await navigator.serviceWorker.ready
  // The worker keeps what it has seen, and the user was asked for before it was there.
  if (!wasKept) {
    await controlled()
    await session.refresh()
  }
  onSessionEnd(store, () => void caches.delete(answers))
  return {
    keep: (paths) =>
      active?.postMessage({ kind: 'keep', paths, files: loadedFiles(), build: build() }),
  }
}

/** Resolves once the worker sees this page's requests. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller !== null) return
  await new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  )
}

/** Calls the listener at each answer: with the time when it was kept, or null if it is a new one. */
export function onKeptAnswer(listener: (path: string, at: string | null) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const own = ({ data }: MessageEvent) => {
    if (data?.kind === 'kept') listener(data.path, data.at)
  }
  navigator.serviceWorker.addEventListener('message', own)
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener('message', own)
}

/** The name of the entry script tells one build from another. */
const build = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

function loadedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = names.filter(
    ({ origin, pathname }) =>
      origin === location.origin &&
      pathname.startsWith('/assets/public/') &&
      !pathname.startsWith('/assets/public/builds/'),
  )
  return [...new Set(own.map(({ pathname }) => pathname))]
}
