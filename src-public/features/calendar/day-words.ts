import type { CalendarDay } from '#contract/calls/calendar.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts-context.tsx'
import { boundsOf } from './zone-clock.ts'

type Span = { from_at: string; to_at: string }

/** Returns functions that put a day and its hours into words, by a time zone. */
export function useDayWords(zone: string) {
  const say = useTexts('calendar')
  const { money, time, day: dayName } = useFormat()
  const span = ({ from_at, to_at }: Span) => `${time(from_at, zone)} – ${time(to_at, zone)}`

  /** Names the open hours of a day. */
  const hours = ({ date, open }: Pick<CalendarDay, 'date' | 'open'>): string => {
    if (open.length === 0) return say('day.closed')
    const { from, to } = boundsOf(date, zone)
    const [first] = open
    const isAll =
      open.length === 1 &&
      first &&
      Date.parse(first.from_at) <= from &&
      Date.parse(first.to_at) >= to
    return isAll ? say('day.open_all') : say('day.open', { times: open.map(span).join(', ') })
  }

  const name = (date: string) => dayName(`${date}T12:00:00.000Z`, 'UTC')

  /** Names all that a screen reader should say of a day. */
  const label = (day: CalendarDay): string =>
    [
      name(day.date),
      hours(day),
      ...(day.blocked.length > 0 ? [say('day.blocked')] : []),
      ...(day.jobs.length > 0 ? [say('day.jobs', { count: day.jobs.length })] : []),
      ...(day.offers && day.offers.count > 0
        ? [say('day.offers', { count: day.offers.count })]
        : []),
    ].join(', ')

  const offers = ({ offers }: CalendarDay): string | null =>
    offers && offers.count > 0
      ? say('day.offers_best', { count: offers.count, best: money(offers.best_cents) })
      : null

  return { span, hours, name, label, offers }
}
