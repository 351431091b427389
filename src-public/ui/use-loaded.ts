import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'

export type Loaded<T> = {
  /** What was loaded last; it stays while it is loaded anew, and where that fails. */
  data: T | null
  /** Why there is nothing to show. */
  error: CallError | null
  isLoading: boolean
  reload: () => void
  /** Puts a newer answer in its place, as a write gives it. */
  replace: (data: T) => void
}

type Options = {
  /** Also loaded this often while the tab is seen, and when it is seen again. */
  everyMs?: number | null
}

type State<T> = Pick<Loaded<T>, 'data' | 'error'> & { key: string }

/** What a screen shows, loaded when it appears and whenever `key` changes. */
export function useLoaded<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<Outcome<T>>,
  { everyMs = null }: Options = {},
): Loaded<T> {
  const [state, setState] = useState<State<T>>({ key, data: null, error: null })
  const [isLoading, setLoading] = useState(true)
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((count) => count + 1), [])
  const replace = useCallback((data: T) => setState({ key, data, error: null }), [key])
  const loadLatest = useEffectEvent(load)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads the same again.
  useEffect(() => {
    const abort = new AbortController()
    setLoading(true)
    void loadLatest(abort.signal).then(({ data, error }) => {
      if (abort.signal.aborted) return
      setLoading(false)
      setState((last) => {
        if (error === null) return { key, data, error: null }
        return last.key === key && last.data !== null ? last : { key, data: null, error }
      })
    })
    return () => abort.abort()
  }, [key, round])

  useEffect(() => (everyMs === null ? undefined : repeatedly(reload, everyMs)), [everyMs, reload])

  const { data, error } = state.key === key ? state : { data: null, error: null }
  return { data, error, isLoading, reload, replace }
}

/** Answers how to stop. */
function repeatedly(run: () => void, everyMs: number): () => void {
  const runIfSeen = () => {
    if (document.visibilityState === 'visible') run()
  }
  const timer = setInterval(runIfSeen, everyMs)
  document.addEventListener('visibilitychange', runIfSeen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', runIfSeen)
  }
}
