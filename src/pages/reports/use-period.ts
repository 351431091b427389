import { useSearchParams } from 'react-router'

import { useFormat } from '../../text/use-format.ts'
import { daysAfter } from '../../value/days-after.ts'
import { today } from '../../value/wall-clock.ts'

export const units = ['day', 'week', 'month'] as const
export type Unit = (typeof units)[number]

/** Days of a report, first and last, and how they are divided. */
export type Period = { from: string; to: string; unit: Unit }

export const presets = [
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
  'last12Weeks',
  'thisYear',
  'last12Months',
] as const
export type Preset = (typeof presets)[number]

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Returns the period in the URL, or the last thirty days, and a function that changes it. */
export function usePeriod(): [Period, (period: Period) => void] {
  const { timeZone } = useFormat()
  const [params, setParams] = useSearchParams()
  const usual = presetPeriod('last30', today(timeZone))
  const [from, to] = [params.get('from'), params.get('to')]
  const period: Period = {
    from: isDay(from) ? from : usual.from,
    to: isDay(to) ? to : usual.to,
    unit: units.find((unit) => unit === params.get('unit')) ?? usual.unit,
  }
  const change = (next: Period) => {
    const written = new URLSearchParams(params)
    for (const [key, value] of Object.entries(next)) written.set(key, value)
    setParams(written, { preventScrollReset: true })
  }
  return [period, change]
}

/** Returns the period that a preset stands for on a day. */
export function presetPeriod(preset: Preset, now: string): Period {
  const date = new Date(`${now}T00:00:00Z`)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (preset) {
    case 'last7':
      return { from: daysAfter(now, -6), to: now, unit: 'day' }
    case 'last30':
      return { from: daysAfter(now, -29), to: now, unit: 'day' }
    case 'thisMonth':
      return { from: dayOf(year, month, 1), to: now, unit: 'day' }
    case 'lastMonth':
      return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0), unit: 'day' }
    case 'last12Weeks': {
      const monday = daysAfter(now, -((date.getUTCDay() + 6) % 7))
      return { from: daysAfter(monday, -77), to: now, unit: 'week' }
    }
    case 'thisYear':
      return { from: dayOf(year, 0, 1), to: now, unit: 'month' }
    case 'last12Months':
      return { from: dayOf(year, month - 11, 1), to: now, unit: 'month' }
  }
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** Returns the period of the same length that ends the day before. */
export function periodBefore({ from, to, unit }: Period): Period {
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return { from: daysAfter(from, -length), to: daysAfter(from, -1), unit }
}

/** Writes the filter of a list on the days of a period, in the reader's time zone. */
export const createdIn = ({ from, to }: Pick<Period, 'from' | 'to'>): string =>
  `created_at_gte=${from}&created_at_lte=${to}`

/** Returns the last day of each period of a series that ends on `to`. */
export const lastDayOf = (starts: readonly string[], at: number, to: string): string => {
  const next = starts[at + 1]
  return next === undefined ? to : daysAfter(next, -1)
}
