import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../lib/services-context.tsx'
import { offlinePagesOf, onKeptAnswer } from '../../ports/offline-pages.ts'

/** Long enough for the page's code to have been loaded. */
const settledMs = 3000

type KeptPage = {
  /** The page's path, without a query. */
  path: string
  /** The path of the answer that it shows. */
  answer: string
  /** Requests that answer. */
  read: () => Promise<unknown>
  isOn?: boolean
}

/**
 * Keeps a page and the answer that it shows for a phone without a network. Returns since when the
 * answer shown is a kept one; null with a network.
 */
export function useKeptPage({ path, answer, read, isOn = true }: KeptPage): string | null {
  const services = useServices()
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const readAgain = useEffectEvent(read)
  useEffect(() => {
    if (!isOn) return
    async function keep(): Promise<void> {
      const pages = await offlinePagesOf(services)
      pages?.keep([path])
      // It was read before the worker was there.
      if (pages && !(await caches.match(answer))) await readAgain()
    }
    const timer = setTimeout(() => void keep().catch(services.log.warn), settledMs)
    return () => clearTimeout(timer)
  }, [services, path, answer, isOn])
  useEffect(() => {
    const clear = () => setKeptAt(null)
    addEventListener('online', clear)
    const stop = onKeptAnswer((answered, at) => {
      if (answered === answer) setKeptAt(at)
    })
    return () => {
      removeEventListener('online', clear)
      stop()
    }
  }, [answer])
  return keptAt
}
