import { useState } from 'react'
import { hideOffer, type Offer } from '#contract/calls/jobs.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { useServices } from '../../../lib/services-context.tsx'

type Hiding = {
  /** The code of the job that was hidden last; null once that is undone. */
  hidden: string | null
  error: CallError | null
  hide: (offer: Offer) => Promise<void>
  show: (code: string) => Promise<void>
}

/** Hides open jobs on the server and shows them again; a job that is gone needs neither. */
export function useHiding(reload: () => Promise<void>): Hiding {
  const { call } = useServices()
  const [hidden, setHidden] = useState<string | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const set = async (code: string, isHidden: boolean) => {
    const body = { is_hidden: isHidden }
    const { error } = await call(hideOffer, { params: { code }, body })
    const isGone = error?.status === 404
    setError(isGone ? null : error)
    if (error === null || isGone) setHidden(isHidden && !isGone ? code : null)
    await reload()
  }
  return {
    hidden,
    error,
    hide: ({ code }) => set(code, true),
    show: (code) => set(code, false),
  }
}
