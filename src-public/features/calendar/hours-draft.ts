import { dayMinutes } from '#contract/calendar/local-time.ts'
import type { Hours } from '#contract/calls/calendar.ts'
import { clockTime, minuteOfDay } from '../../lib/local-time.ts'

type Rule = Hours['rules'][number]

/** Weekly hours as they are entered: an end at or before the beginning is on the next day. */
export type DraftSpan = { key: number; days: number[]; from: string; until: string }
export type HoursDraft = Omit<Hours, 'rules'> & { spans: DraftSpan[] }

const timeOf = (minute: number): string => clockTime(minute % dayMinutes)

const minuteOf = (time: string): number => minuteOfDay(time) ?? 0

let lastKey = 0

export const spanOf = ({ days, from_minute, to_minute }: Rule): DraftSpan => ({
  key: ++lastKey,
  days: days.toSorted(),
  from: timeOf(from_minute),
  until: timeOf(to_minute),
})

export const draftOf = ({ rules, ...limits }: Hours): HoursDraft => ({
  ...limits,
  spans: rules.map(spanOf),
})

/** Reports whether a span has all that makes it a rule. */
export const isWhole = ({ days, from, until }: DraftSpan): boolean =>
  days.length > 0 && from !== '' && until !== ''

export function ruleOf({ days, from, until }: Pick<DraftSpan, 'days' | 'from' | 'until'>): Rule {
  const from_minute = minuteOf(from)
  const end = minuteOf(until)
  return { days, from_minute, to_minute: end > from_minute ? end : end + dayMinutes }
}

export const hoursOf = ({ spans, ...limits }: HoursDraft): Hours => ({
  ...limits,
  rules: spans.map(ruleOf),
})

/** Hours to start from: eight in the morning to six in the evening. */
const daytime = (days: number[]): Rule => ({ days, from_minute: 480, to_minute: 1080 })

export const templates = {
  weekdays: daytime([1, 2, 3, 4, 5]),
  weekends: daytime([0, 6]),
  every_day: daytime([0, 1, 2, 3, 4, 5, 6]),
} as const
