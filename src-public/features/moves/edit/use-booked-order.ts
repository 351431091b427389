import { useEffect, useState } from 'react'
import type { Move } from '#contract/calls/moves.ts'
import { useServices } from '../../../lib/services-context.tsx'
import { type Loaded, useLoaded } from '../../../lib/use-loaded.ts'
import { draftStore } from '../../booking/draft/draft-store.ts'
import { type BookedOrder, bookedDraft } from './booked-draft.ts'

/** Loads what is booked, which the move's own view shows only in part. */
export function useBookedOrder({ id }: Pick<Move, 'id'>): Loaded<BookedOrder> {
  const { http } = useServices()
  return useLoaded(`order ${id}`, (signal) =>
    http.get<BookedOrder>(`/api/orders/${id}`, { signal }),
  )
}

/**
 * Puts what is booked into the sections of the booking while the page is shown. Returns whether it
 * is there.
 */
export function useBookedDraft(order: BookedOrder, timeZone: string): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const restore = draftStore.substitute(bookedDraft(order, timeZone))
    setReady(true)
    return restore
  }, [order, timeZone])
  return isReady
}
