import { useEffect, useState } from 'react'
import { askQuote, type QuoteAsk } from '#contract/calls/booking.ts'
import { useFront } from '../../app/front-context.tsx'
import { noQuote, type QuoteState } from './quote-state.ts'

const pauseMs = 350

/** The server's price for what is asked, asked again a moment after it changes. */
export function useQuote(ask: QuoteAsk | null): QuoteState & { again: () => void } {
  const { call } = useFront()
  const [state, setState] = useState(noQuote)
  const [round, setRound] = useState(0)
  const asked = ask === null ? null : JSON.stringify(ask)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again.
  useEffect(() => {
    if (asked === null) {
      setState(({ quote }) => ({ ...noQuote, quote }))
      return
    }
    const abort = new AbortController()
    setState((last) => ({ ...last, isCurrent: false, isLoading: true }))
    const timer = setTimeout(async () => {
      const { signal } = abort
      const { data, error } = await call(askQuote, { body: JSON.parse(asked), signal })
      if (signal.aborted) return
      setState((last) =>
        error === null
          ? { quote: data, isCurrent: true, isLoading: false, error: null }
          : { ...last, isCurrent: false, isLoading: false, error },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked, call, round])

  return { ...state, again: () => setRound((count) => count + 1) }
}
