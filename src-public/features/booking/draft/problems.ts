import type { CallError } from '#contract/client/call-error.ts'
import type { Say } from '../../../lib/texts.ts'
import { type BookingStep, bookingSteps, stepOfField } from './booking-steps.ts'
import type { Draft, StopDraft } from './draft.ts'
import { stopTitle } from './stop-title.ts'
import type { CalendarState } from './use-price-calendar.ts'

/** A reason why a step is not complete, at a field of the booking. */
export type Problem = {
  step: BookingStep
  /** The field's name in the requests: `stops.0.address`. */
  field: string
  /** The message at the field. */
  text: string
  /** The missing part, in words for a list; null for a value that is there and wrong. */
  missing: string | null
}

/** Lists what is missing or wrong in a draft by itself, in the order of the steps. */
export function problemsIn(draft: Draft, say: Say<'booking'>): Problem[] {
  const { stops, items, size, date, declared_value_cents, phone } = draft
  const hasGoods = items === null ? size !== null : items.length > 0
  return [
    ...stops.flatMap((stop, at) => stopProblems(stop, at, stopTitle(stops, at, say), say)),
    ...(hasGoods ? [] : [problem('size', say('problem.goods'), say('missing.goods'))]),
    ...(date === '' ? [problem('window_start_at', say('problem.date'), say('missing.date'))] : []),
    ...(declared_value_cents === null
      ? [problem('declared_value_cents', say('problem.value'), null)]
      : []),
    ...(isPhoneLike(phone, { isOptional: true })
      ? []
      : [problem('phone', say('problem.contact_phone'), null)]),
  ]
}

/** Reports that the chosen window is taken or over, as far as the price calendar is current. */
export function windowProblems(
  { date, hour }: Draft,
  { answer, isCurrent }: CalendarState,
  say: Say<'booking'>,
): Problem[] {
  const chosen = isCurrent ? answer?.days.find(({ day }) => day === date) : undefined
  if (chosen === undefined || chosen.hours.includes(hour)) return []
  return [
    chosen.off === null
      ? problem('window_end_at', say('problem.window'), null)
      : problem('window_start_at', say(`problem.day_${chosen.off}`), null),
  ]
}

/** Lists what the server has refused, in the order of the steps. */
export function refusedIn(...errors: (CallError | null)[]): Problem[] {
  const refused = errors.flatMap((error) =>
    Object.entries(error?.errors ?? {}).flatMap(([field, [text = '']]) => {
      const step = stepOfField(field)
      return step === undefined ? [] : [{ step, field, text, missing: null }]
    }),
  )
  return bookingSteps.flatMap((step) => refused.filter((one) => one.step === step))
}

function stopProblems(stop: StopDraft, at: number, title: string, say: Say<'booking'>): Problem[] {
  const { address, place, floor, has_contact, contact_name, contact_phone } = stop
  const parts = [
    { name: 'address', isRight: address.trim() !== '' },
    { name: 'zip', isRight: place !== null },
    { name: 'floor', isRight: floor !== null },
    { name: 'contact_name', isRight: !has_contact || contact_name.trim() !== '' },
    { name: 'contact_phone', isRight: !has_contact || isPhoneLike(contact_phone) },
  ] as const
  return parts
    .filter(({ isRight }) => !isRight)
    .map(({ name }) =>
      problem(
        `stops.${at}.${name}`,
        say(`problem.${name}`),
        say(`missing.${name}`, { stop: title.toLowerCase() }),
      ),
    )
}

function problem(field: string, text: string, missing: string | null): Problem {
  return { step: stepOfField(field) ?? 'places', field, text, missing }
}

/**
 * Reports whether a text can be a phone number: seven to fifteen digits and the signs that people
 * write between them. Which numbers exist is not known here; the code for that is large.
 */
function isPhoneLike(text: string, { isOptional = false } = {}): boolean {
  const typed = text.trim()
  if (typed === '') return isOptional
  const digits = typed.replace(/\D/g, '').length
  return /^\+?[\d\s().\-/]+$/.test(typed) && digits >= 7 && digits <= 15
}
