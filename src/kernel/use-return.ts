import { useLocation } from 'react-router'

type Return = { from: string }

/** What to give along to a form that comes back here; of a record's part alone, not of whole lists. */
export function useReturn(): Return | null {
  const { pathname, search } = useLocation()
  return new URLSearchParams(search).has('tab') ? { from: pathname + search } : null
}

/** Where the form was opened from, if it is to come back there. */
export function useOrigin(): string | undefined {
  const state: Partial<Return> | null = useLocation().state
  return state?.from
}
