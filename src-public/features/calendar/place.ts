import { href } from '#contract/routes.ts'
import { addDays, today, weekdayOf } from '../../lib/days.ts'

export const views = ['month', 'week', 'board'] as const
export type View = (typeof views)[number]

/** The part of the calendar that is shown, and the day that is chosen in it. */
export type Place = { view: View; day: string }

const isDay = (day: string | null): day is string =>
  day !== null && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00Z`))

/** Reads the place from the address; by default today's month. */
export function placeIn(path: string): Place {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  const day = query.get('day')
  return {
    view: views.find((view) => view === query.get('view')) ?? 'month',
    day: isDay(day) ? day : today(),
  }
}

export const placeHref = ({ view, day }: Place): string => href('mover-calendar', {}, { view, day })

/** Returns the first and the last day that a view shows: one, or whole weeks from Sunday on. */
export function rangeOf({ view, day }: Place): { from: string; to: string } {
  if (view === 'board') return { from: day, to: day }
  const first = view === 'month' ? `${day.slice(0, 7)}-01` : day
  const last = view === 'month' ? addDays(nextMonth(first), -1) : day
  return { from: addDays(first, -weekdayOf(first)), to: addDays(last, 6 - weekdayOf(last)) }
}

/** Returns the place one month, week or day later, or earlier with a `step` of -1. */
export function shifted({ view, day }: Place, step: 1 | -1): Place {
  if (view === 'board') return { view, day: addDays(day, step) }
  if (view === 'week') return { view, day: addDays(day, 7 * step) }
  const first = `${day.slice(0, 7)}-01`
  return { view, day: step === 1 ? nextMonth(first) : `${addDays(first, -1).slice(0, 7)}-01` }
}

const nextMonth = (first: string): string => `${addDays(first, 31).slice(0, 7)}-01`
