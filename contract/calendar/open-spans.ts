import { type LocalClock, weekdayOf } from './local-time.ts'

/** From the first instant up to, but without, the last; in milliseconds since 1970. */
export type Span = { from: number; to: number }

/**
 * Hours that repeat every week, by the clock of the mover's zone. Days are 0 for Sunday to 6;
 * `to_minute` is beyond 1440 for hours that end after midnight.
 */
export type WeeklyHours = {
  days: readonly number[]
  from_minute: number
  to_minute: number
}

/** A time at which the hours differ: closed, or open in spite of them. */
export type CalendarException = {
  from_at: string
  to_at: string
  is_open: boolean
}

/** When a mover takes jobs. Without rules always; `exceptions` are in the order they were made. */
export type OpeningHours = {
  rules: readonly WeeklyHours[]
  exceptions: readonly CalendarException[]
}

/**
 * Returns the spans between two instants in which a mover's jobs may begin, in order and apart. An
 * exception wins over the weekly hours, and over exceptions made before it.
 */
export function openSpans(
  { rules, exceptions }: OpeningHours,
  clock: LocalClock,
  from: number,
  to: number,
): Span[] {
  const weekly = rules.length === 0 ? [{ from, to }] : weeklySpans(rules, clock, from, to)
  let open = joined(weekly)
  for (const { is_open, ...span } of near(exceptions, from, to))
    open = is_open ? joined([...open, clipped(span, from, to)]) : without(open, span)
  return open
}

/**
 * Returns the spans that exceptions close between two instants, and around them, without what later ones open again. A job may run past the
 * weekly hours, but not into one of these.
 */
export function closedSpans(
  exceptions: readonly CalendarException[],
  from: number,
  to: number,
): Span[] {
  let closed: Span[] = []
  for (const { is_open, ...span } of near(exceptions, from, to))
    closed = is_open ? without(closed, span) : joined([...closed, span])
  return closed
}

type ExceptionSpan = Span & { is_open: boolean }

/** A calendar that is read for a mover may have thousands of times; each is parsed once. */
const parsed = new WeakMap<readonly CalendarException[], readonly ExceptionSpan[]>()

/** Returns the exceptions that touch a span, in their order. */
function near(exceptions: readonly CalendarException[], from: number, to: number) {
  const spans = parsed.get(exceptions) ?? exceptions.map(spanOf)
  parsed.set(exceptions, spans)
  return spans.filter((span) => span.from < to && span.to > from)
}

function weeklySpans(
  rules: readonly WeeklyHours[],
  clock: LocalClock,
  from: number,
  to: number,
): Span[] {
  const spans: Span[] = []
  // The hours of the day before may last until after midnight.
  for (let day = clock.dayOf(from) - 1; day <= clock.dayOf(to); day++)
    for (const { days, from_minute, to_minute } of rules) {
      if (!days.includes(weekdayOf(day))) continue
      const [begin, end] = [clock.instantOf(day, from_minute), clock.instantOf(day, to_minute)]
      spans.push(clipped({ from: begin, to: end }, from, to))
    }
  return spans
}

const spanOf = ({ from_at, to_at, is_open }: CalendarException): ExceptionSpan => ({
  from: Date.parse(from_at),
  to: Date.parse(to_at),
  is_open,
})

const clipped = (span: Span, from: number, to: number): Span => ({
  from: Math.max(span.from, from),
  to: Math.min(span.to, to),
})

/** Sorts spans and joins those that touch; empty ones are left out. */
function joined(spans: readonly Span[]): Span[] {
  const sorted = spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)
  const apart: Span[] = []
  for (const span of sorted) {
    const last = apart.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else apart.push({ ...span })
  }
  return apart
}

const without = (spans: readonly Span[], hole: Span): Span[] =>
  spans
    .flatMap((span) => [
      { from: span.from, to: Math.min(span.to, hole.from) },
      { from: Math.max(span.from, hole.to), to: span.to },
    ])
    .filter(({ from, to }) => from < to)

/** Returns what two lists of spans, each in order and apart, have in common. */
export const intersection = (one: readonly Span[], other: readonly Span[]): Span[] =>
  one.flatMap((span) =>
    other
      .map(({ from, to }) => clipped({ from, to }, span.from, span.to))
      .filter(({ from, to }) => from < to),
  )
