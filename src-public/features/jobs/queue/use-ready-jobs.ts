import { useEffect, useState } from 'react'
import { type JobSummary, readJob } from '#contract/calls/jobs.ts'
import { href } from '#contract/routes.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useServices } from '../../../lib/services-context.tsx'
import { offlinePagesOf } from '../../../ports/offline-pages.ts'
import { detailsHref } from '../job/crew.ts'

const dayMs = 86_400_000
/** Gives the page's code time to load, so that it is cached with the page. */
const loadingMs = 4000

/**
 * Fetches the driver's jobs of the next 24 hours, so that they open without a network. Returns the
 * codes of the jobs that are ready.
 */
export function useReadyJobs(jobs: readonly JobSummary[] | null): ReadonlySet<string> {
  const services = useServices()
  const { preload } = useNavigation()
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())
  const codes = (jobs ?? [])
    .filter(({ window_start_at }) => Date.parse(window_start_at) < Date.now() + dayMs)
    .map(({ code }) => code)
    .join(' ')

  useEffect(() => {
    if (codes === '') return
    let hasEnded = false
    const timer = setTimeout(() => void cacheAll().catch(services.log.warn), loadingMs)
    const [first = ''] = codes.split(' ')
    preload(detailsHref('driver', first))
    async function cacheAll(): Promise<void> {
      const pages = await offlinePagesOf(services)
      if (pages === null || hasEnded) return
      pages.keep([href('driver'), href('driver-jobs-details')])
      for (const code of codes.split(' ')) {
        const { error } = await services.call(readJob, { params: { code } })
        if (hasEnded) return
        if (error === null) setReady((known) => new Set(known).add(code))
      }
    }
    return () => {
      hasEnded = true
      clearTimeout(timer)
    }
  }, [codes, services, preload])
  return ready
}
