import { createContext, type ReactNode, use } from 'react'
import type { Catalog } from '#contract/calls/catalog.ts'
import type { CallError } from '#contract/client/call-error.ts'
import type { FullWindow } from '#contract/quote-refusals.ts'
import type { fieldErrors } from '../../../lib/field-errors.ts'
import type { BookingStep } from './booking-steps.ts'
import type { Draft } from './draft.ts'
import type { Problem } from './problems.ts'
import type { QuoteState } from './quote-state.ts'
import type { useCredit } from './use-credit.ts'
import type { CalendarState } from './use-price-calendar.ts'

/** A move that is described and its price: one to be booked, or a booked one to be changed. */
export type PricedDraft = {
  draft: Draft
  catalog: Catalog
  price: QuoteState & { again: () => void }
  /** The signed-in customer's credit for the move. */
  credit: ReturnType<typeof useCredit>
  /**
   * Returns the message for a field: what the server refused, or what is missing once the customer
   * has tried to go on.
   */
  errorOf: ReturnType<typeof fieldErrors>
}

/** The state that the steps of the booking share. */
export type Booking = PricedDraft & {
  step: BookingStep
  /** The prices of the next days, requested while their step is shown. */
  calendar: CalendarState
  /** The chosen window, if the server refused it because every crew has a job then. */
  fullWindow: FullWindow | null
  /** The window was refused when the move was to be booked, not when its price was asked for. */
  isBookingRefused: boolean
  /** Everything missing, wrong or refused in all steps, in their order. */
  problems: readonly Problem[]
  /** Shows the first problem of the given steps and focuses its field; false if there is none. */
  showProblem: (steps: readonly BookingStep[]) => boolean
  /** Notes that the customer has left the element with this id, so that what it lacks can be shown. */
  leave: (id: string) => void
  /** Shows at its fields what the server refused when the move was booked. */
  refuse: (error: CallError) => void
}

const PricedDraftContext = createContext<PricedDraft | null>(null)
const BookingContext = createContext<Booking | null>(null)

type ProviderProps<T> = { value: T; children: ReactNode }

export function PricedDraftProvider({ value, children }: ProviderProps<PricedDraft>) {
  return <PricedDraftContext value={value}>{children}</PricedDraftContext>
}

export function BookingProvider({ value, children }: ProviderProps<Booking>) {
  return (
    <PricedDraftProvider value={value}>
      <BookingContext value={value}>{children}</BookingContext>
    </PricedDraftProvider>
  )
}

export function usePricedDraft(): PricedDraft {
  const priced = use(PricedDraftContext)
  if (priced === null) throw new Error('usePricedDraft needs a provider')
  return priced
}

export function useBooking(): Booking {
  const booking = use(BookingContext)
  if (booking === null) throw new Error('useBooking needs a BookingProvider')
  return booking
}
