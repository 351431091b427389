import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { CityPage } from '#contract/calls/cities.ts'
import { newDraft } from '#front/features/booking/draft/draft.ts'
import { draftStore } from '#front/features/booking/draft/draft-store.ts'
import { page as cityPage } from '#front/pages/cities-city.tsx'
import { page as order } from '#front/pages/order.tsx'
import { clientOf, openApp, type TestApp } from '../support/app/app.ts'
import { unwrap } from '../support/app/response.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { openPage, type Screen, waitForText } from '../support/browser/screen.tsx'

let app: TestApp
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
afterEach(() => {
  screen?.leave()
  localStorage.clear()
  draftStore.change(newDraft())
})
afterAll(() => app.close())

test('a price on a city’s page is the price that its booking starts with', async () => {
  const city = unwrap<CityPage>(await clientOf(app).get('/api/city-pages/denver'))
  const trip = city.rates?.trips.find(({ kind }) => kind === 'away')
  const rate = trip?.prices.find(({ size }) => size === 'two-bedroom')
  screen = await openPage(cityPage, {
    app,
    path: '/cities/denver',
    params: { city: 'denver' },
  })
  const links = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLAnchorElement>('table a')]
    expect(found.length).toBeGreaterThan(0)
    return found
  })
  const isMeant = ({ href }: HTMLAnchorElement) =>
    href.includes(`to=${trip?.to_zip}`) && href.includes('size=two-bedroom')
  links.filter(isMeant)[1]?.click()
  const [path = ''] = screen.visited
  screen.leave()

  screen = await openPage(order, { app, path })
  const dollars = (rate?.weekend_cents ?? 0) / 100
  await waitForText(dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' }))
})

test('values in an address replace those of a draft, except for a list of items', async () => {
  const items = [
    { key: 'a', item_id: null, name: 'Harp', quantity: 1, volume_ft3: 9, weight_lb: 60 },
  ]
  draftStore.change({ size: 'studio', items, notes: 'Ring twice', date: '2030-01-02' })
  screen = await openPage(order, { app, path: '/order?from=80202&date=tomorrow' })
  await waitFor(() => expect(draftStore.read().stops[0]?.place?.city).toBe('Denver'))
  expect(draftStore.read()).toMatchObject({
    size: 'studio',
    items,
    notes: 'Ring twice',
    date: '2030-01-02',
    stops: [{ zip: '80202' }, { zip: '' }],
  })
  screen.leave()
  screen = await openPage(order, { app, path: '/order?size=one-bedroom&from=80203' })
  await waitFor(() => expect(draftStore.read().stops[0]?.zip).toBe('80203'))
  expect(draftStore.read()).toMatchObject({ size: 'studio', items })
  screen.leave()
  draftStore.change({ items: null })
  screen = await openPage(order, { app, path: '/order?size=castle&from=80204&date=2020-01-02' })
  await waitFor(() => expect(draftStore.read().stops[0]?.zip).toBe('80204'))
  expect(draftStore.read()).toMatchObject({ size: 'studio', date: '2030-01-02' })
  screen.leave()
  screen = await openPage(order, { app, path: '/order?size=one-bedroom' })
  await waitFor(() => expect(draftStore.read()).toMatchObject({ size: 'one-bedroom', items: null }))
})
