import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'

export type Loaded<T> = {
  /** What was loaded last; it stays while it is loaded anew, and where that fails. */
  data: T | null
  /** Why there is nothing to show. */
  error: CallError | null
  /** The last try failed: the data may be old. */
  isStale: boolean
  isLoading: boolean
  /** Loads anew; answers when that is done. */
  reload: () => Promise<void>
  /** Puts a newer answer in its place, as a write gives it. */
  replace: (data: T) => void
}

/**
 * How long after an answer the next is asked for; null for not at all.
 *
 * @param data null while there is none
 * @param unchanged how many answers in a row, not counting the first, were the same
 */
export type Pace<T> = (data: T | null, unchanged: number) => number | null

type Load<T> = (signal: AbortSignal) => Promise<Outcome<T>>
type State<T> = Omit<Loaded<T>, 'reload' | 'replace'> & { key: string }
type Reader<T> = { read: () => Promise<void>; take: (data: T) => void; close: () => void }

/**
 * What a screen shows, loaded when it appears and whenever `key` changes; with a pace, also again
 * and again while the page is looked at. The next is asked for only once the last was answered, so
 * that a slow answer arrives too. The same answer is the same object.
 */
export function useLoaded<T>(key: string, load: Load<T>, pace?: Pace<T>): Loaded<T> {
  const [state, setState] = useState<State<T>>(() => nothingYet(key))
  const loadLatest = useEffectEvent(load)
  const paceLatest = useEffectEvent<Pace<T>>((...known) => pace?.(...known) ?? null)
  const reader = useRef<Reader<T>>(null)

  useEffect(() => {
    const change = (next: (last: State<T>) => State<T>) =>
      setState((last) => next(last.key === key ? last : nothingYet(key)))
    const own = createReader<T>({ load: loadLatest, pace: paceLatest, change })
    reader.current = own
    void own.read()
    return own.close
  }, [key])

  const reload = useCallback(async () => reader.current?.read(), [])
  const replace = useCallback((data: T) => reader.current?.take(data), [])
  const { key: _, ...shown } = state.key === key ? state : nothingYet<T>(key)
  return { ...shown, reload, replace }
}

type ReaderOptions<T> = {
  load: Load<T>
  pace: Pace<T>
  change: (next: (last: State<T>) => State<T>) => void
}

function createReader<T>({ load, pace, change }: ReaderOptions<T>): Reader<T> {
  let known: T | null = null
  let unchanged = 0
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()

  async function read(): Promise<void> {
    if (hasEnded) return
    const { signal } = supersede()
    change((last) => ({ ...last, isLoading: true }))
    const outcome = await load(signal)
    if (signal.aborted) return
    if (outcome.error === null) return take(outcome.data)
    const { error } = outcome
    change((last) =>
      last.data === null
        ? { ...last, error, isLoading: false }
        : { ...last, isStale: true, isLoading: false },
    )
    if (known !== null || isPassing(error)) goOn()
  }

  function take(data: T): void {
    if (hasEnded) return
    supersede()
    const isSame = known !== null && JSON.stringify(data) === JSON.stringify(known)
    unchanged = isSame ? unchanged + 1 : 0
    const kept = isSame ? known : data
    known = kept
    change((last) => ({ ...last, data: kept, error: null, isStale: false, isLoading: false }))
    goOn()
  }

  /** Whatever is asked or about to be asked gives way. */
  function supersede(): AbortController {
    clearTimeout(timer)
    asking.abort()
    asking = new AbortController()
    return asking
  }

  function goOn(): void {
    const wait = pace(known, unchanged)
    if (wait === null || document.visibilityState === 'hidden') return
    timer = setTimeout(() => void read(), wait)
  }

  function onVisibility(): void {
    clearTimeout(timer)
    const isSeen = document.visibilityState === 'visible'
    if (isSeen && pace(known, unchanged) !== null) void read()
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

/** No answer, or none for now: the next try may have one. */
function isPassing({ status }: CallError): boolean {
  return status === 0 || status === 429 || status >= 500
}

function nothingYet<T>(key: string): State<T> {
  return { key, data: null, error: null, isStale: false, isLoading: true }
}
