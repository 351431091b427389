import { useEffect } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import { type Catalog, readCatalog } from '#contract/calls/catalog.ts'
import { href } from '#contract/routes.ts'
import { BookingProvider } from '../features/booking/draft/booking-context.tsx'
import { type BookingStep, stepBefore } from '../features/booking/draft/booking-steps.ts'
import { isBegun } from '../features/booking/draft/draft.ts'
import { draftStore } from '../features/booking/draft/draft-store.ts'
import { useBookingState } from '../features/booking/draft/use-booking-state.ts'
import { useFirstDay } from '../features/booking/draft/use-first-day.ts'
import { SideSummary, SummaryBar } from '../features/booking/sections/summary.tsx'
import { BookingStepView } from '../features/booking/steps/booking-step-view.tsx'
import { StepList } from '../features/booking/steps/step-list.tsx'
import { today } from '../lib/days.ts'
import { useNavigation } from '../lib/navigation.tsx'
import { useServices } from '../lib/services-context.tsx'
import { useTexts } from '../lib/texts-context.tsx'
import { useLoaded } from '../lib/use-loaded.ts'
import { definePage } from '../routing/page.tsx'
import { useRouteMemory } from '../routing/route-memory.ts'
import { Failed } from '../ui/failed.tsx'
import { Loading } from '../ui/skeleton.tsx'

export const page = definePage<Catalog | null>({
  meta: ({ say }) => ({
    title: say('booking')('title'),
    description: say('booking')('description'),
  }),
  async load({ call, log }) {
    const { data, error } = await call(readCatalog, {})
    if (error !== null) log.error('The catalog could not be loaded', error)
    return data
  },
  Component: Order,
})

function Order({ data }: { data: Catalog | null }) {
  const say = useTexts('booking')
  return (
    <div className="mx-auto w-full max-w-6xl px-3 pt-6 pb-32 sm:px-6 sm:pt-10 lg:pb-16">
      <h1 className="mb-5 px-1 text-heading">{say('heading')}</h1>
      {data === null ? <BrowserCatalog /> : <Steps catalog={data} />}
    </div>
  )
}

/** Loads the catalog in the browser, if the server could not. */
function BrowserCatalog() {
  const { call } = useServices()
  const { data, error, reload } = useLoaded('catalog', (signal) => call(readCatalog, { signal }))
  if (data !== null) return <Steps catalog={data} />
  return error === null ? <Loading rows={4} /> : <Failed error={error} onRetry={reload} />
}

function Steps({ catalog }: { catalog: Catalog }) {
  const booking = useBookingState(catalog)
  useBackToBookedMove(booking.step)
  useCouponFromUrl()
  useMoveFromUrl(catalog)
  useCityDefault()
  // Suggests a day, so that a price needs only the places and the things.
  useFirstDay()
  return (
    <BookingProvider value={booking}>
      <div className="mb-6 px-1">
        <StepList />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8">
        <BookingStepView />
        <SideSummary />
      </div>
      <SummaryBar />
    </BookingProvider>
  )
}

/**
 * Leads to the move that was booked when Back returns to one of the later steps: they are empty now.
 */
function useBackToBookedMove(step: BookingStep): void {
  const { go } = useNavigation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    const draft = draftStore.read()
    const { booked_code: code } = draft
    if (!isBack || stepBefore(step) === undefined || code === undefined || isBegun(draft)) return
    go(href('customer-moves-details', {}, { code }), { replace: true })
  }, [isBack, step, go])
}

/**
 * Applies the move in the URL, to which prices shown elsewhere link. The parameters are applied
 * once, and don't replace an item list the customer has edited.
 */
function useMoveFromUrl({ sizes }: Catalog) {
  const [search, setSearch] = useSearchParams()
  const [from, to, size, date] = moveInUrl.map((name) => search.get(name))
  useEffect(() => {
    if (!from && !to && !size && !date) return
    draftStore.change(({ stops, ...draft }) => ({
      stops: stops.map((stop, at) => {
        const zip = at === 0 ? from : at === stops.length - 1 ? to : null
        return zip && zip !== stop.zip ? { ...stop, zip, place: null } : stop
      }),
      ...(draft.items === null && sizes.some(({ slug }) => slug === size) && size ? { size } : {}),
      ...(date && /^\d{4}-\d\d-\d\d$/.test(date) && date >= today() ? { date } : {}),
    }))
    setSearch(
      (old) => new URLSearchParams([...old].filter(([name]) => !moveInUrl.includes(name))),
      { replace: true },
    )
  }, [from, to, size, date, sizes, setSearch])
}

const moveInUrl = ['from', 'to', 'size', 'date']

/** Applies the coupon code in the URL, to which the badge links. */
function useCouponFromUrl() {
  const [search] = useSearchParams()
  const coupon = search.get('coupon')
  useEffect(() => {
    if (coupon !== null && draftStore.read().coupon === '') draftStore.change({ coupon })
  }, [coupon])
}

/**
 * Prefills the pickup with the city viewed last while no ZIP code is entered: visitors who come
 * from a city's page most likely move from there.
 */
function useCityDefault(): void {
  const { cityTitle } = useRouteMemory()
  useEffect(() => {
    const [from, to] = [draftStore.read().stops[0], draftStore.read().stops.at(-1)]
    if (cityTitle === null || from === undefined) return
    if (from.zip !== '' || to?.zip !== '') return
    draftStore.change(({ stops }) => ({
      stops: stops.map((stop) => (stop.key === from.key ? { ...stop, zip: cityTitle } : stop)),
    }))
  }, [cityTitle])
}
