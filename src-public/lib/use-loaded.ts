import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CallError, isTemporary } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'
import { useServices } from './services-context.tsx'

export type Loaded<T> = {
  /** The data loaded last; it stays during a reload, and when a reload fails. */
  data: T | null
  /** The previous key's data, until this key's is loaded. */
  previous: T | null
  /** Why there is no data to show. */
  error: CallError | null
  /** The last attempt failed: the data may be old. */
  isStale: boolean
  isLoading: boolean
  /** Reloads; resolves when that is done. */
  reload: () => Promise<void>
  /** Replaces the data with a newer version, such as the response to a write. */
  replace: (data: T) => void
}

/**
 * Returns the delay in milliseconds before the next request; null for no further request.
 *
 * @param data null while there is none
 * @param unchanged how many responses in a row, not counting the first, were the same
 */
export type Pace<T> = (data: T | null, unchanged: number) => number | null

type Load<T> = (signal: AbortSignal) => Promise<Outcome<T>>
type State<T> = Omit<Loaded<T>, 'reload' | 'replace'> & { key: string }
type Reader<T> = { read: () => Promise<void>; take: (data: T) => void; close: () => void }

/**
 * Loads the data of a screen when it appears and whenever `key` changes; with a pace, also
 * repeatedly while the page is visible. The next request starts only after the last was answered,
 * so that slow responses arrive too. An unchanged response is returned as the same object.
 */
export function useLoaded<T>(key: string, load: Load<T>, pace?: Pace<T>): Loaded<T> {
  const { session, store } = useServices()
  const [state, setState] = useState<State<T>>(() => initialState(key))
  const loadLatest = useEffectEvent(load)
  const paceLatest = useEffectEvent<Pace<T>>((...known) => pace?.(...known) ?? null)
  // A session that ended elsewhere is noticed here first; the user's own endpoint ends it here too.
  const onRefused = useEffectEvent(() => {
    if (store.snapshot().identity !== null) void session.refresh()
  })
  const reader = useRef<Reader<T>>(null)

  useEffect(() => {
    const change = (next: (last: State<T>) => State<T>) =>
      setState((last) => next(last.key === key ? last : initialState(key, lastOf(last))))
    const own = createReader<T>({ load: loadLatest, pace: paceLatest, change, onRefused })
    reader.current = own
    void own.read()
    return own.close
  }, [key])

  const reload = useCallback(async () => reader.current?.read(), [])
  const replace = useCallback((data: T) => reader.current?.take(data), [])
  const { key: _, ...shown } = state.key === key ? state : initialState<T>(key, lastOf(state))
  return { ...shown, reload, replace }
}

type ReaderOptions<T> = {
  load: Load<T>
  pace: Pace<T>
  change: (next: (last: State<T>) => State<T>) => void
  /** Called when the API knows no signed-in user. */
  onRefused: () => void
}

function createReader<T>({ load, pace, change, onRefused }: ReaderOptions<T>): Reader<T> {
  let known: T | null = null
  let unchanged = 0
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let controller = new AbortController()

  async function read(): Promise<void> {
    if (hasEnded) return
    const { signal } = supersede()
    change((last) => ({ ...last, isLoading: true }))
    const outcome = await load(signal)
    if (signal.aborted) return
    if (outcome.error === null) return take(outcome.data)
    const { error } = outcome
    if (error.status === 401) onRefused()
    change((last) =>
      last.data === null
        ? { ...last, error, isLoading: false }
        : { ...last, isStale: true, isLoading: false },
    )
    if (known !== null || isTemporary(error)) scheduleNext()
  }

  function take(data: T): void {
    if (hasEnded) return
    supersede()
    const isFirst = known === null
    const isSame = !isFirst && JSON.stringify(data) === JSON.stringify(known)
    unchanged = isSame ? unchanged + 1 : 0
    const next = isSame ? known : data
    known = next
    const show = () =>
      change((last) => ({
        ...last,
        data: next,
        previous: null,
        error: null,
        isStale: false,
        isLoading: false,
      }))
    // The first time as a transition, so that rendering a long page does not block the browser.
    // Later data is there as soon as `reload` resolves: the next act depends on its version.
    if (isFirst) startTransition(show)
    else show()
    scheduleNext()
  }

  /** Aborts the running request and cancels the scheduled one. */
  function supersede(): AbortController {
    clearTimeout(timer)
    controller.abort()
    controller = new AbortController()
    return controller
  }

  function scheduleNext(): void {
    const wait = pace(known, unchanged)
    if (wait === null || document.visibilityState === 'hidden') return
    timer = setTimeout(() => void read(), wait)
  }

  function onVisibility(): void {
    clearTimeout(timer)
    const isVisible = document.visibilityState === 'visible'
    if (isVisible && pace(known, unchanged) !== null) void read()
  }

  document.addEventListener('visibilitychange', onVisibility)
  return {
    read,
    take,
    close() {
      hasEnded = true
      supersede()
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}

const lastOf = <T>({ data, previous }: State<T>): T | null => data ?? previous

function initialState<T>(key: string, previous: T | null = null): State<T> {
  return { key, data: null, previous, error: null, isStale: false, isLoading: true }
}
