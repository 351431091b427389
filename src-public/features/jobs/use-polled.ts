import { useState } from 'react'
import type { Outcome } from '#contract/client/http-client.ts'
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts'

/** Loads, and loads again every so often; tells when what it shows may be out of date. */
export function usePolled<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<Outcome<T>>,
  everyMs: number,
): Loaded<T> & { isStale: boolean } {
  const [hasFailed, setFailed] = useState(false)
  const loaded = useLoaded(
    key,
    async (signal) => {
      const outcome = await load(signal)
      if (!signal.aborted) setFailed(outcome.error !== null)
      return outcome
    },
    { everyMs },
  )
  return { ...loaded, isStale: hasFailed && loaded.data !== null }
}
