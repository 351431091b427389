import type { clockDoubts } from '#contract/resources/orders.ts'
import { clockError, driftMs, maxBackdatingMs, sendingMs } from './phone-time.ts'

export type ClockDoubt = (typeof clockDoubts)[number]

/** The time of a step by the phone's clocks. */
export type PhoneReading = {
  happened_at: string
  boot: string
  monotonic_ms: number
  is_queued: boolean
}

/** A step of the job that was recorded before. */
export type RecordedStep = {
  happened_at: string
  boot?: string | null | undefined
  monotonic_ms?: number | null | undefined
  doubt?: string | null | undefined
  undone_at?: string | null | undefined
}

/** When the phone's owner has asked us about the job: the last time, and without a break before. */
export type Contact = {
  last_at: string
  /** The time since which the requests came without a break. */
  since_at: string
  /** The last request before that break. */
  before_at: string | null
}

type StepTime = { happened_at: Date; doubt: ClockDoubt | null }

type Facts = {
  now: Date
  /** The time of the phone's clock when the step was sent. */
  sent_at: string | undefined
  /** The earliest time at which work can be reported. */
  opens: Date
  /** The job's steps so far, in order. */
  steps: readonly RecordedStep[]
  contact: Contact | null
  /** Whether the customer pays less if the step happened later. */
  isLaterCheaper: boolean
}

/**
 * Decides when a step happened. A phone that had no network is believed between the job's last step
 * and now, at most 12 hours back, but not about a time before it was last in contact with us, nor if
 * its two clocks disagree. Otherwise its time is moved to the nearest one possible; of that and
 * another reading, the one is used that is cheaper for the customer.
 */
export function stepTime(reading: PhoneReading | null, facts: Facts): StepTime {
  const { now, opens, steps, contact, isLaterCheaper } = facts
  if (reading === null || !reading.is_queued) return { happened_at: now, doubt: null }
  const claimed = Date.parse(reading.happened_at) + clockError(facts)
  const last = Math.max(opens.getTime(), ...steps.map(knownTime))
  const inContact = contactLimit(claimed, contact)
  const oldest = now.getTime() - maxBackdatingMs
  const possible = (time: number) =>
    Math.min(Math.max(time, last, inContact, oldest), now.getTime())

  const measured = measuredTime(reading, steps)
  const doubt = doubtOf(claimed, { now: now.getTime(), oldest, last, inContact, measured })
  if (doubt === null) return { happened_at: new Date(possible(claimed)), doubt }
  const readings = [claimed, doubt === 'clock_set' && measured !== null ? measured : now.getTime()]
  const cheaper = isLaterCheaper ? Math.max : Math.min
  return { happened_at: new Date(cheaper(...readings.map(possible))), doubt }
}

/** Small differences are those of a clock that is a little wrong. */
function doubtOf(
  claimed: number,
  limits: {
    now: number
    oldest: number
    last: number
    inContact: number
    measured: number | null
  },
): ClockDoubt | null {
  const { now, oldest, last, inContact, measured } = limits
  if (claimed > now + driftMs) return 'ahead'
  if (claimed < oldest) return 'too_old'
  if (claimed < last - driftMs) return 'too_early'
  if (claimed < inContact - driftMs) return 'in_contact'
  return measured !== null && Math.abs(claimed - measured) > driftMs ? 'clock_set' : null
}

/** A step can only be taken back in contact, so the next one happens after that. */
const knownTime = ({ happened_at, undone_at }: RecordedStep): number =>
  Date.parse(undone_at ?? happened_at)

/**
 * Returns the earliest time that a phone can give: while it is in contact it sends a step at once,
 * and those from before within the time for sending.
 */
function contactLimit(claimed: number, contact: Contact | null): number {
  if (contact === null) return 0
  const last = Date.parse(contact.last_at)
  const since = Date.parse(contact.since_at)
  if (claimed >= last) return 0
  if (claimed >= since || last - since > sendingMs) return last - sendingMs
  return contact.before_at === null ? 0 : Date.parse(contact.before_at)
}

/** Returns the time by the clock that can't be set, counted from the last step that was believed. */
function measuredTime(
  { boot, monotonic_ms }: PhoneReading,
  steps: readonly RecordedStep[],
): number | null {
  const anchor = steps.findLast((step) => step.boot === boot && !step.doubt)
  if (typeof anchor?.monotonic_ms !== 'number') return null
  return Date.parse(anchor.happened_at) + monotonic_ms - anchor.monotonic_ms
}
