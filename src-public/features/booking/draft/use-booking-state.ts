import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { Catalog } from '#contract/calls/catalog.ts'
import type { CallError } from '#contract/client/call-error.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useNavigation } from '../../../lib/navigation.tsx'
import { useTexts } from '../../../lib/texts-context.tsx'
import { fullWindowOf } from '../../waiting/full-window.tsx'
import type { Booking } from './booking-context.tsx'
import { type BookingStep, bookingSteps, hrefOfStep, stepIn } from './booking-steps.ts'
import type { Draft } from './draft.ts'
import { useDraft } from './draft-store.ts'
import { type Problem, problemsIn, refusedIn, windowProblems } from './problems.ts'
import { calendarInputOf, quoteInputOf } from './quote-input.ts'
import { useReferrer } from './referrer.ts'
import { stopFieldId, stopFieldIds } from './stop-fields.ts'
import { useCredit } from './use-credit.ts'
import { usePriceCalendar } from './use-price-calendar.ts'
import { useQuote } from './use-quote.ts'

/** The element that holds the fields of the current step. */
export const stepElementId = 'booking-step'

/** Derives the state that the steps share from the draft, the URL and the server's responses. */
export function useBookingState(catalog: Catalog): Booking {
  const [search] = useSearchParams()
  const { go } = useNavigation()
  const say = useTexts('booking')
  const step = stepIn(search)
  const draft = useDraft()
  const referrer = useReferrer()
  const price = useQuote(quoteInputOf(draft, referrer))
  const calendar = usePriceCalendar(step === 'day' ? calendarInputOf(draft, referrer) : null)
  const credit = useCredit()
  const seen = useSeenFields(draft)
  const { refusal, remember } = useBookingRefusal(draft)
  const arrival = useFocusOnArrival(step)

  const own = [...problemsIn(draft, say), ...windowProblems(draft, calendar, say)]
  const found = [...refusedIn(refusal, price.error), ...own]
  const problems = bookingSteps.flatMap((one) => found.filter((problem) => problem.step === one))
  const showProblem = (steps: readonly BookingStep[]): boolean => {
    const first = problems.find((problem) => steps.includes(problem.step))
    if (first === undefined) return false
    flushSync(() => seen.try(steps))
    if (first.step === step) focusProblem()
    else {
      arrival.seekProblem()
      go(hrefOfStep(first.step))
    }
    return true
  }
  return {
    step,
    draft,
    catalog,
    price,
    calendar,
    credit,
    fullWindow: fullWindowOf(refusal) ?? fullWindowOf(price.error),
    isBookingRefused: refusal !== null,
    errorOf: errorsAt(price.error, refusal, own.filter(seen.has)),
    problems,
    showProblem,
    leave: seen.leave,
    refuse(error) {
      remember(error)
      if (fullWindowOf(error) !== null) calendar.again()
      const [first] = refusedIn(error)
      if (first === undefined || first.step === step) return
      arrival.seekProblem()
      go(hrefOfStep(first.step))
    },
  }
}

/**
 * Remembers at which fields something missing is shown: at those that were there when the customer
 * tried to go on, and at those that they have left since. Only stops open further fields.
 */
function useSeenFields({ stops }: Draft) {
  const [tried, setTried] = useState<readonly BookingStep[]>([])
  const [seen, setSeen] = useState<readonly string[]>([])
  return {
    has({ step, field }: Problem): boolean {
      const [, at, name] = /^stops\.(\d+)\.(\w+)$/.exec(field) ?? []
      const stop = stops[Number(at)]
      const isThere = name === undefined || !stop || seen.includes(stopFieldId(stop, name))
      return tried.includes(step) && isThere
    },
    try(steps: readonly BookingStep[]) {
      setTried([...tried, ...steps])
      setSeen([...seen, ...stops.flatMap(stopFieldIds)])
    },
    leave(id: string) {
      if (tried.length > 0) setSeen([...seen, id])
    },
  }
}

/** Combines the server's messages for fields with what the customer has left out. */
function errorsAt(
  priceError: CallError | null,
  refusal: CallError | null,
  own: readonly Problem[],
): Booking['errorOf'] {
  const [priced, booked] = [fieldErrors(priceError), fieldErrors(refusal)]
  const missing = fieldErrors({
    status: 0,
    message: '',
    body: null,
    errors: Object.fromEntries(own.map(({ field, text }) => [field, [text]])),
  })
  const messageOf = (field: string) => booked(field) ?? priced(field) ?? missing(field)
  return Object.assign(messageOf, { isKnown: priced.isKnown })
}

/** Remembers why a booking was refused until the refused parts of the draft change. */
function useBookingRefusal({ stops, photos, date, hour }: Draft) {
  const [refused, setRefused] = useState<RefusedParts & { error: CallError }>()
  const isSame =
    refused?.stops === stops &&
    refused.photos === photos &&
    refused.date === date &&
    refused.hour === hour
  return {
    refusal: refused !== undefined && isSame ? refused.error : null,
    remember: (error: CallError) => setRefused({ stops, photos, date, hour, error }),
  }
}

type RefusedParts = Pick<Draft, 'stops' | 'photos' | 'date' | 'hour'>

/** Focuses the new step, or its first problem if that was asked for. */
function useFocusOnArrival(step: BookingStep) {
  const last = useRef(step)
  const seeksProblem = useRef(false)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    const isFocused = seeksProblem.current && focusProblem()
    seeksProblem.current = false
    if (!isFocused) document.getElementById(stepElementId)?.focus({ preventScroll: true })
  }, [step])
  return {
    seekProblem() {
      seeksProblem.current = true
    },
  }
}

const refusedField = [
  '[aria-invalid="true"]',
  ...['input', 'button', '[tabindex="0"]'].map((control) => `[data-refused] ${control}`),
].join()

/** Focuses the first refused field: the control itself, or the first one of a marked group. */
function focusProblem(): boolean {
  const step = document.getElementById(stepElementId)
  const field = step?.querySelector<HTMLElement>(refusedField) ?? null
  field?.focus()
  return field !== null
}
