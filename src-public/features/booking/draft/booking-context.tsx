import { createContext, type ReactNode, use } from 'react'
import type { Catalog } from '#contract/calls/catalog.ts'
import type { fieldErrors } from '../../../lib/field-errors.ts'
import type { Draft } from './draft.ts'
import type { QuoteState } from './quote-state.ts'
import type { useCredit } from './use-credit.ts'

/** The state that the sections of the booking page share. */
export type Booking = {
  draft: Draft
  catalog: Catalog
  price: QuoteState & { again: () => void }
  /** The signed-in customer's credit for this booking. */
  credit: ReturnType<typeof useCredit>
  /** Returns the server's message for a field of the price request. */
  errorOf: ReturnType<typeof fieldErrors>
}

const BookingContext = createContext<Booking | null>(null)

export function BookingProvider({ value, children }: { value: Booking; children: ReactNode }) {
  return <BookingContext value={value}>{children}</BookingContext>
}

export function useBooking(): Booking {
  const booking = use(BookingContext)
  if (booking === null) throw new Error('useBooking needs a BookingProvider')
  return booking
}
