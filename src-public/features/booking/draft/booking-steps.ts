import { href } from '#contract/routes.ts'

/** The steps of the booking, in order; each has its own URL. */
export const bookingSteps = ['places', 'things', 'day', 'you'] as const
export type BookingStep = (typeof bookingSteps)[number]

const [firstStep] = bookingSteps

/** Reads the step from the query of `/order`; without a known one it is the first. */
export function stepIn(search: URLSearchParams): BookingStep {
  const named = search.get('step')
  return bookingSteps.find((step) => step === named) ?? firstStep
}

export const hrefOfStep = (step: BookingStep): string =>
  href('order', {}, step === firstStep ? {} : { step })

export const stepAfter = (step: BookingStep): BookingStep | undefined =>
  bookingSteps[bookingSteps.indexOf(step) + 1]

export const stepBefore = (step: BookingStep): BookingStep | undefined =>
  bookingSteps[bookingSteps.indexOf(step) - 1]

/** The fields of the price request and the booking, by the step that asks for them. */
const fieldsOfStep: Record<BookingStep, readonly string[]> = {
  places: ['stops'],
  things: ['items', 'size', 'photos'],
  day: ['window_start_at', 'window_end_at', 'vehicle', 'crew_size'],
  you: ['coupon', 'declared_value_cents', 'phone', 'tip_cents', 'notes'],
}

/** Returns the step that asks for a field; undefined for a field that no step shows. */
export function stepOfField(field: string): BookingStep | undefined {
  const [root = ''] = field.split('.')
  return bookingSteps.find((step) => fieldsOfStep[step].includes(root))
}
