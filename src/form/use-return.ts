import { useLocation } from 'react-router'

type Return = { from: string }

/** Returns the router state for a form that should return here; null except on a record's tab. */
export function useReturn(): Return | null {
  const { pathname, search } = useLocation()
  return new URLSearchParams(search).has('tab') ? { from: pathname + search } : null
}

/** Returns the path that the form should return to, if any. */
export function useOrigin(): string | undefined {
  const state: Partial<Return> | null = useLocation().state
  return state?.from
}
