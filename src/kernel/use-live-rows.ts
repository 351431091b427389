import type { GetListResponse } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'

import type { ResourceName } from '#contract/resources.ts'
import { queryClient } from '../data.ts'
import type { RowChange } from '../providers/live.ts'
import { realtime } from '../realtime.ts'
import { arrived, patch, sortChanges } from './live-rows.ts'
import type { Row } from './traits.ts'
import { useChanges } from './use-changes.ts'

/** Several changes often come together: a moment is waited for the others. */
const moment = 150
/** So often at most is asked what has come to the page. */
const betweenLooks = 2_000

type News = {
  /** The loading that this is since. */
  loadedAt: number
  /** How many rows would be on this page that are not. */
  count: number
  /** How many there are now; null where nobody has asked since. */
  total: number | null
  /** Rows on screen that are no more. */
  gone: ReadonlySet<number>
  patched: ReadonlySet<number>
}

const noNews = (loadedAt: number): News => ({
  ...{ loadedAt, count: 0, total: null },
  ...{ gone: new Set<number>(), patched: new Set<number>() },
})

type Shown = {
  name: ResourceName
  rows: readonly Row[]
  /** When its rows were loaded, 0 before; patching is no loading. */
  loadedAt: number
  isFetching: boolean
  askRows: (ids: number[]) => Promise<Row[]>
  /** The ids of this page as it is now, and how many there are in all. */
  askPage: () => Promise<{ ids: number[]; total: number }>
}

/**
 * Keeps a list that is on screen up to date where it stands: changed rows are fetched and shown in
 * their places, those that are gone are named, and those that came are counted until they are loaded.
 */
export function useLiveRows(shown: Shown): News {
  const { name, loadedAt } = shown
  const [kept, setNews] = useState(noNews(0))
  const news = kept.loadedAt === loadedAt ? kept : noNews(loadedAt)
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })

  const [follower] = useState(() =>
    followRows(
      () => latest.current,
      (at, change) => {
        // What was asked about a page that has been loaded anew says nothing any more.
        if (latest.current.loadedAt !== at) return
        setNews((before) => {
          const known = before.loadedAt === at ? before : noNews(at)
          return { ...known, ...change(known) }
        })
      },
    ),
  )
  useEffect(() => {
    const forget = realtime.onReturn(follower.lookAtAll)
    return () => {
      forget()
      follower.end()
    }
  }, [follower])
  useChanges(name, follower.hear)
  return news
}

type Tell = (loadedAt: number, change: (known: News) => Partial<News>) => void

function followRows(shown: () => Shown, tell: Tell) {
  const waiting: RowChange[] = []
  let elsewhere = { loadedAt: 0, ids: new Set<number>(), isAnything: false }
  /** Anything may have changed without a word. */
  let isAnything = false
  let isEnded = false
  let isBusy = false
  let lookedAt = 0
  let isLookDue = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY

  function later(wait: number): void {
    const at = Date.now() + wait
    if (isEnded || isBusy || due <= at) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => {
      due = Number.POSITIVE_INFINITY
      // Nobody looks: what has changed meanwhile is asked for at once when they come back.
      if (document.hidden) document.addEventListener('visibilitychange', goOn, { once: true })
      else void work()
    }, wait)
  }
  const goOn = () => later(0)

  async function work(): Promise<void> {
    const { name, rows, loadedAt, isFetching, askRows, askPage } = shown()
    // A list that is being loaded comes with all that has happened.
    if (isFetching) return later(moment)
    if (loadedAt === 0) {
      waiting.length = 0
      return
    }
    isBusy = true
    try {
      if (elsewhere.loadedAt !== loadedAt)
        elsewhere = { loadedAt, ids: new Set(), isAnything: false }
      const sorted = sortChanges(waiting.splice(0), rows, loadedAt)
      if (isAnything) {
        isAnything = false
        elsewhere.isAnything = true
        isLookDue = true
        sorted.stale = rows.map(({ id }) => id)
      }
      if (sorted.stale.length > 0) {
        const fresh = await askRows(sorted.stale)
        if (isEnded) return
        patchCached(name, fresh)
        const found = new Set(fresh.map(({ id }) => id))
        const known = new Map(rows.map(({ id, version }) => [id, version]))
        const changed = fresh.filter(({ id, version }) => version !== known.get(id))
        const gone = sorted.stale.filter((id) => !found.has(id))
        if (gone.length > 0) isLookDue = true
        tell(loadedAt, (news) => ({
          gone: new Set([...[...news.gone].filter((id) => !found.has(id)), ...gone]),
          patched: new Set([...news.patched, ...changed.map(({ id }) => id)]),
        }))
      }
      for (const id of sorted.elsewhere) elsewhere.ids.add(id)
      if (sorted.elsewhere.length > 0) isLookDue = true
      if (isLookDue && Date.now() - lookedAt >= betweenLooks) {
        isLookDue = false
        lookedAt = Date.now()
        const page = await askPage()
        const candidates = elsewhere.isAnything ? new Set(page.ids) : elsewhere.ids
        tell(loadedAt, () => ({
          count: arrived(page.ids, shown().rows, candidates).length,
          total: page.total,
        }))
      }
    } catch (error) {
      console.error(`What has changed among the ${name} could not be fetched`, error)
    } finally {
      isBusy = false
    }
    if (waiting.length > 0) later(moment)
    else if (isLookDue) later(Math.max(moment, lookedAt + betweenLooks - Date.now()))
  }

  return {
    hear(change: RowChange): void {
      forgetHidden(shown().name)
      waiting.push(change)
      later(moment)
    },
    lookAtAll(): void {
      isAnything = true
      later(moment)
    },
    end(): void {
      isEnded = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', goOn)
    },
  }
}

const listsOf = (name: ResourceName) => ['data', 'default', name, 'list']

/** Puts rows where they stand in the lists that are shown. These count as loaded when they were. */
function patchCached(name: ResourceName, fresh: readonly Row[]): void {
  for (const { queryKey, state } of queryClient
    .getQueryCache()
    .findAll({ queryKey: listsOf(name), type: 'active' }))
    queryClient.setQueryData<GetListResponse<Row>>(
      queryKey,
      (page) => page && { ...page, data: patch(page.data, fresh) },
      { updatedAt: state.dataUpdatedAt },
    )
}

/** Pages that are kept but not shown are no longer right. */
const forgetHidden = (name: ResourceName): void =>
  void queryClient.invalidateQueries({
    ...{ queryKey: listsOf(name), type: 'inactive', refetchType: 'none' },
  })
