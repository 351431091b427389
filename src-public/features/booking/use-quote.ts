import { useEffect, useRef, useState } from 'react'
import { askQuote, type QuoteAsk } from '#contract/calls/quotes.ts'
import { useFront, useSession } from '../../app/front-context.tsx'
import type { QuoteState } from './quote-state.ts'

const pauseMs = 350

/** What was answered last, and to what. */
type Answered = Pick<QuoteState, 'quote' | 'error'> & { asked: string | null }

/** The server's price for what is asked: at once, or after a pause while it changes on and on. */
export function useQuote(ask: QuoteAsk | null): QuoteState & { again: () => void } {
  const { call } = useFront()
  const [answered, setAnswered] = useState<Answered>({ asked: null, quote: null, error: null })
  const [round, setRound] = useState(0)
  const { identity } = useSession()
  // A coupon may belong to one customer: whoever signs in or out gets another answer.
  const customer = ask?.coupon ? identity?.id : undefined
  const asked = ask === null ? null : JSON.stringify({ round, ask, customer })
  const state = stateOf(answered, asked)
  const { isLoading } = state
  const changedAt = useRef(0)

  useEffect(() => {
    if (asked === null || !isLoading) return
    const abort = new AbortController()
    const isChangingOn = Date.now() - changedAt.current < pauseMs
    changedAt.current = Date.now()
    const timer = setTimeout(
      async () => {
        const { signal } = abort
        const { data, error } = await call(askQuote, { body: JSON.parse(asked).ask, signal })
        if (signal.aborted) return
        setAnswered(({ quote }) => ({ asked, quote: data ?? quote, error }))
      },
      isChangingOn ? pauseMs : 0,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked, isLoading, call])

  return { ...state, again: () => setRound((count) => count + 1) }
}

/** Found by comparing, so that not for a moment a price passes for one of what is asked now. */
function stateOf({ quote, error, ...last }: Answered, asked: string | null): QuoteState {
  const isAnswered = asked !== null && last.asked === asked
  return {
    quote,
    isCurrent: isAnswered && error === null,
    isLoading: asked !== null && !isAnswered,
    error: asked === null ? null : error,
  }
}
