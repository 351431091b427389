import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'

type Page<T, C> = { items: readonly T[]; next: C | null }
type State<T, C> = Page<T, C> & { hasLoaded: boolean; isLoading: boolean; error: CallError | null }

/** Loads the pages after the first one by one. */
export function useOlder<T, C>(read: (before: C) => Promise<Outcome<Page<T, C>>>) {
  const [state, setState] = useState<State<T, C>>({
    items: [],
    next: null,
    hasLoaded: false,
    isLoading: false,
    error: null,
  })
  const load = async (before: C) => {
    setState((last) => ({ ...last, isLoading: true, error: null }))
    const { data, error } = await read(before)
    setState((last) =>
      error === null
        ? {
            items: [...last.items, ...data.items],
            next: data.next,
            hasLoaded: true,
            isLoading: false,
            error: null,
          }
        : { ...last, isLoading: false, error },
    )
  }
  return { ...state, load }
}
