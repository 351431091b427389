import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'

export type Live<T> = {
  /** What was loaded last; it stays while it is loaded anew. */
  data: T | null
  /** Why there is no data. A refresh that fails is tried again, and leaves the data as they are. */
  error: CallError | null
  /** The last refresh failed: the data may be old. */
  isStale: boolean
  /** Loads anew; answers when that is done. */
  reload: () => Promise<void>
}

type State<T> = Omit<Live<T>, 'reload'> & { key: string }

/**
 * Loads what `key` names, and again as often as the answer asks for while the page is being looked
 * at. The same answer leaves the screen untouched.
 */
export function useLive<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<Outcome<T>>,
  everyMs?: (data: T) => number,
): Live<T> {
  const [state, setState] = useState<State<T>>(() => nothingYet(key))
  const latest = useRef({ load, everyMs })
  const again = useRef<() => Promise<void>>(async () => undefined)
  useEffect(() => {
    latest.current = { load, everyMs }
  })

  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let known: T | null = null
    let round = 0

    async function run(): Promise<void> {
      clearTimeout(timer)
      round += 1
      const own = round
      const outcome = await latest.current.load(abort.signal)
      if (abort.signal.aborted || own !== round) return
      if (outcome.error === null) known = outcome.data
      setState((last) => next(last.key === key ? last : nothingYet(key), outcome))
      schedule()
    }
    function schedule(): void {
      const wait = known === null ? undefined : latest.current.everyMs?.(known)
      if (wait !== undefined && document.visibilityState === 'visible') {
        timer = setTimeout(() => void run(), wait)
      }
    }
    function onVisibility(): void {
      if (document.visibilityState === 'hidden') clearTimeout(timer)
      else if (known !== null && latest.current.everyMs !== undefined) void run()
    }

    again.current = run
    void run()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      abort.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [key])

  const reload = useCallback(() => again.current(), [])
  const { data, error, isStale } = state.key === key ? state : nothingYet<T>(key)
  return { data, error, isStale, reload }
}

function nothingYet<T>(key: string): State<T> {
  return { key, data: null, error: null, isStale: false }
}

function next<T>(last: State<T>, { data, error }: Outcome<T>): State<T> {
  if (error !== null) {
    return last.data === null ? { ...last, error } : { ...last, isStale: true }
  }
  const isSame = JSON.stringify(data) === JSON.stringify(last.data)
  if (isSame && !last.isStale && last.error === null) return last
  return { ...last, data: isSame ? last.data : data, error: null, isStale: false }
}
