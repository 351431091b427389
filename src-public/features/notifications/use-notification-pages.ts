import { useEffect, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import type { Notification } from '#contract/realtime/notification.ts'
import { useInbox } from './use-inbox.ts'

export type Filter = 'all' | 'unread'

type Pages = {
  of: Filter
  /** The ids of the loaded notifications, newest first; null before the first response. */
  ids: readonly string[] | null
  hasOlder: boolean
  isLoading: boolean
  error: CallError | null
}

const pageSize = 20
const none = { ids: null, hasOlder: false, isLoading: true, error: null }

/**
 * Loads the notifications page by page, and adds new ones on top as they arrive. With the unread
 * filter, a notification that is marked as read stays, so that it can be undone.
 */
export function useNotificationPages(filter: Filter) {
  const { known, inbox } = useInbox()
  const [state, setState] = useState<Pages>({ of: filter, ...none })
  const pages = state.of === filter ? state : { of: filter, ...none }

  const load = async (before: string | null, isCurrent = () => true) => {
    // Ignores the result if another filter was chosen in the meantime.
    const change = (next: (last: Pages) => Pages) =>
      setState((last) => (last.of === filter ? next(last) : last))
    change((last) => ({ ...last, isLoading: true, error: null }))
    // One more than the page size, to know whether there are older ones.
    const { data, error } = await inbox.load({
      count: pageSize + 1,
      isUnreadOnly: filter === 'unread',
      ...(before === null ? {} : { before }),
    })
    if (!isCurrent()) return
    if (error !== null) return change((last) => ({ ...last, isLoading: false, error }))
    const ids = data.slice(0, pageSize).map(({ id }) => id)
    change((last) => ({
      of: filter,
      isLoading: false,
      error: null,
      hasOlder: data.length > pageSize,
      ids: before === null ? ids : [...(last.ids ?? []), ...ids],
    }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each filter is loaded once.
  useEffect(() => {
    let isCurrent = true
    setState({ of: filter, ...none })
    void load(null, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [filter])

  const { ids, hasOlder, isLoading, error } = pages
  const last = ids?.at(-1) ?? null
  return {
    shown: ids === null ? null : shownOf(known, ids, filter),
    hasOlder,
    isLoading,
    error,
    retry: () => load(last),
    loadOlder: () => load(last),
  }
}

/** Returns the loaded notifications, and newer ones. */
export function shownOf(
  known: readonly Notification[],
  ids: readonly string[],
  filter: Filter,
): Notification[] {
  const loaded = new Set(ids)
  const newest = ids.length === 0 ? 0 : Math.max(...ids.map(Number))
  const isNew = ({ id, read }: Notification) => Number(id) > newest && (filter === 'all' || !read)
  return known.filter((one) => loaded.has(one.id) || isNew(one))
}
