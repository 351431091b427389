import { useState } from 'react'
import type { CallError } from '#contract/client/call-error.ts'
import type { Outcome } from '#contract/client/http-client.ts'

/** Runs one action at a time; holds the error of the last one. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const run = async <T>(act: () => Promise<Outcome<T>>): Promise<T | null> => {
    setBusy(true)
    setError(null)
    try {
      const outcome = await act()
      setError(outcome.error)
      return outcome.data
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run, clear: () => setError(null) }
}
