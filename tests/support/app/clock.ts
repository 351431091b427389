import type { TestApp } from './app.ts'

/** A Tuesday noon in San Francisco, far from holidays and month ends. */
export const tuesday = '2027-04-06T19:00:00.000Z'
/**
 * `cheapDay` is Wednesday the 14th, with only the midweek rule; `expensiveDay` is Saturday the 1st,
 * a weekend at the turn of a month in season.
 */
export const cheapDay = '2027-04-14T19:00:00.000Z'
export const expensiveDay = '2027-05-01T19:00:00.000Z'
/** Three days before `expensiveDay`, so that the prices of it and of `dayBefore` are held at once. */
export const holdDay = '2027-04-28T19:00:00.000Z'
/** The Friday before `expensiveDay`, when a move costs less. */
export const dayBefore = '2027-04-30T19:00:00.000Z'

type Span = { days?: number; hours?: number; minutes?: number; seconds?: number }
const length = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000

/** Returns the instant that is a span after the clock's time. */
export const fromNow = ({ clock }: Pick<TestApp, 'clock'>, span: Span): string =>
  new Date(clock.now.getTime() + length(span)).toISOString()

/** Advances the clock. */
export function advance(app: Pick<TestApp, 'clock'>, span: Span): void {
  app.clock.now = new Date(app.clock.now.getTime() + length(span))
}

/** Sets the clock to a span before an instant, or after it if the span is negative. */
export function setClockBefore(app: Pick<TestApp, 'clock'>, instant: string, span: Span): void {
  app.clock.now = new Date(Date.parse(instant) - length(span))
}
