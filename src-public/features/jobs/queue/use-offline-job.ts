import { useEffect, useState } from 'react'
import { readJob } from '#contract/calls/jobs.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { offlinePagesOf, onKeptAnswer } from '../../../ports/offline-pages.ts'
import { type Crew, detailsHref } from '../job/crew.ts'

/** Long enough for the page's code to have been loaded. */
const settledMs = 3000

/**
 * Keeps the page of a job for a phone without a network. Returns since when the answer shown is a
 * kept one; null with a network.
 */
export function useOfflineJob(crew: Crew, code: string): string | null {
  const services = useServices()
  const [keptAt, setKeptAt] = useState<string | null>(null)
  useEffect(() => {
    const [path = ''] = detailsHref(crew, code).split('?')
    async function keep(): Promise<void> {
      const pages = await offlinePagesOf(services)
      pages?.keep([path])
      // The job was read before the worker was there.
      if (pages && !(await caches.match(`/api/jobs/${code}`)))
        await services.call(readJob, { params: { code } })
    }
    const timer = setTimeout(() => void keep().catch(services.log.warn), settledMs)
    const clear = () => setKeptAt(null)
    addEventListener('online', clear)
    const stop = onKeptAnswer((answered, at) => {
      if (answered === `/api/jobs/${code}`) setKeptAt(at)
    })
    return () => {
      clearTimeout(timer)
      removeEventListener('online', clear)
      stop()
    }
  }, [services, crew, code])
  return keptAt
}
