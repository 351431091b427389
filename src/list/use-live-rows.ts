import { useEffect, useRef, useState } from 'react'

import { anyRecord } from '#contract/realtime/paths.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { Row } from '../declaration/row.ts'
import type { RowChange } from '../providers/live.ts'
import { realtime } from '../providers/realtime.ts'
import { useChanges } from '../providers/use-changes.ts'
import { invalidateHidden, patchCached } from './cached-rows.ts'
import { arrived, sortChanges } from './live-rows.ts'

/** Changes often come in groups, so they are collected for this long. */
const batchDelayMs = 150
/** Minimum interval between checks for new rows on the page. */
const pageCheckIntervalMs = 2_000

type News = {
  /** When the rows that this refers to were loaded. */
  loadedAt: number
  /** Number of rows that belong to this page now but are not shown. */
  count: number
  /** The current total; null if it was not fetched since the list was loaded. */
  total: number | null
  /** Ids of rows on screen that were deleted, or restored in a list of deleted records. */
  gone: ReadonlySet<number>
  patched: ReadonlySet<number>
}

const noNews = (loadedAt: number): News => ({
  loadedAt,
  count: 0,
  total: null,
  gone: new Set<number>(),
  patched: new Set<number>(),
})

type Shown = {
  name: ResourceName
  rows: readonly Row[]
  /** When the rows were loaded, 0 before; patching does not count as loading. */
  loadedAt: number
  isFetching: boolean
  fetchRows: (ids: number[]) => Promise<Row[]>
  /** Fetches the current ids of this page, and the total. */
  fetchPage: () => Promise<{ ids: number[]; total: number }>
}

/**
 * Keeps the list on screen up to date without moving rows: changed rows are fetched and patched in
 * place, deleted ones are marked, and new ones are counted until the list is reloaded.
 */
export function useLiveRows(shown: Shown): News {
  const { name, loadedAt } = shown
  const [stored, setNews] = useState(noNews(0))
  const news = stored.loadedAt === loadedAt ? stored : noNews(loadedAt)
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })

  const [tracker] = useState(() =>
    trackRows(
      () => latest.current,
      (at, change) => {
        // The page has been reloaded since, so this result is outdated.
        if (latest.current.loadedAt !== at) return
        setNews((before) => {
          const known = before.loadedAt === at ? before : noNews(at)
          return { ...known, ...change(known) }
        })
      },
    ),
  )
  useEffect(() => {
    const unsubscribe = realtime.onReturn(tracker.refreshAll)
    return () => {
      unsubscribe()
      tracker.end()
    }
  }, [tracker])
  useChanges(name, tracker.onChange)
  return news
}

type Report = (loadedAt: number, change: (known: News) => Partial<News>) => void

function trackRows(shown: () => Shown, report: Report) {
  const waiting: RowChange[] = []
  let elsewhere = { loadedAt: 0, ids: new Set<number>(), isUnknown: false }
  /** Any row may have changed without a notification, for example during a disconnect. */
  let isUnknown = false
  let hasEnded = false
  let isBusy = false
  let checkedAt = 0
  let isCheckDue = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY

  function schedule(wait: number): void {
    const at = Date.now() + wait
    if (hasEnded || isBusy || due <= at) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => {
      due = Number.POSITIVE_INFINITY
      // In a hidden tab, work waits until the tab is visible again.
      if (document.hidden) document.addEventListener('visibilitychange', resume, { once: true })
      else void work()
    }, wait)
  }
  const resume = () => schedule(0)

  async function work(): Promise<void> {
    const { name, rows, loadedAt, isFetching, fetchRows, fetchPage } = shown()
    // The load in progress will include these changes.
    if (isFetching) return schedule(batchDelayMs)
    if (loadedAt === 0) {
      waiting.length = 0
      return
    }
    isBusy = true
    try {
      if (elsewhere.loadedAt !== loadedAt)
        elsewhere = { loadedAt, ids: new Set(), isUnknown: false }
      const sorted = sortChanges(waiting.splice(0), rows, loadedAt)
      if (isUnknown) {
        isUnknown = false
        elsewhere.isUnknown = true
        isCheckDue = true
        sorted.stale = rows.map(({ id }) => id)
      }
      if (sorted.stale.length > 0) {
        const fresh = await fetchRows(sorted.stale)
        if (hasEnded) return
        patchCached(name, fresh)
        const found = new Set(fresh.map(({ id }) => id))
        const known = new Map(rows.map(({ id, version }) => [id, version]))
        const changed = fresh.filter(({ id, version }) => version !== known.get(id))
        const gone = sorted.stale.filter((id) => !found.has(id))
        if (gone.length > 0) isCheckDue = true
        report(loadedAt, (news) => ({
          gone: new Set([...[...news.gone].filter((id) => !found.has(id)), ...gone]),
          patched: new Set([...news.patched, ...changed.map(({ id }) => id)]),
        }))
      }
      for (const id of sorted.elsewhere) elsewhere.ids.add(id)
      if (sorted.elsewhere.length > 0) isCheckDue = true
      if (isCheckDue && Date.now() - checkedAt >= pageCheckIntervalMs) {
        isCheckDue = false
        checkedAt = Date.now()
        const page = await fetchPage()
        const candidates = elsewhere.isUnknown ? new Set(page.ids) : elsewhere.ids
        report(loadedAt, () => ({
          count: arrived(page.ids, shown().rows, candidates).length,
          total: page.total,
        }))
      }
    } catch (error) {
      console.error(`What has changed among the ${name} could not be fetched`, error)
    } finally {
      isBusy = false
    }
    if (waiting.length > 0) schedule(batchDelayMs)
    else if (isCheckDue)
      schedule(Math.max(batchDelayMs, checkedAt + pageCheckIntervalMs - Date.now()))
  }

  return {
    onChange(change: RowChange): void {
      invalidateHidden(shown().name)
      if (change.id === anyRecord) isUnknown = true
      if (change.id !== anyRecord) waiting.push(change)
      schedule(batchDelayMs)
    },
    refreshAll(): void {
      isUnknown = true
      schedule(batchDelayMs)
    },
    end(): void {
      hasEnded = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', resume)
    },
  }
}
