import {
  type CalendarInput,
  type PriceCalendar,
  readPriceCalendar,
} from '#contract/calls/price-calendar.ts'
import { useServices, useSession } from '../../../lib/services-context.tsx'
import { type Latest, useLatest } from './use-latest.ts'

export type CalendarState = Latest<PriceCalendar> & { again: () => void }

/** Requests the price of each of the next days; null for a move that is not described yet. */
export function usePriceCalendar(ask: CalendarInput | null): CalendarState {
  const { call } = useServices()
  const { identity } = useSession()
  const customer = ask?.coupon ? identity?.id : undefined
  return useLatest(ask, (body, signal) => call(readPriceCalendar, { body, signal }), customer)
}
