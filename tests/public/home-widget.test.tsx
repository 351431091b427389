import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCatalog } from '#contract/calls/catalog.ts'
import { draftStore } from '#front/features/booking/draft/draft-store.ts'
import { goodsOf, withOneMore } from '#front/features/booking/draft/goods.ts'
import { page as home } from '#front/pages/index.tsx'
import { tables } from '#server/database/tables.ts'
import { openApp, type TestApp } from '../support/app/app.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { openPage, press, type Screen, waitForText } from '../support/browser/screen.tsx'
import { aCrew } from '../support/scenarios/moves.ts'

let app: TestApp
let screen: Screen

beforeAll(async () => {
  app = await openApp()
  await aCrew(app)
})
beforeEach(async () => {
  const time_zone = 'America/Los_Angeles'
  const places = [
    { zip: '94110', city: 'San Francisco', state_code: 'CA', time_zone },
    { zip: '94612', city: 'Oakland', state_code: 'CA', time_zone },
  ]
  const day = new Date(app.clock.now.getTime() + 10 * 86_400_000)
  draftStore.change(({ stops }) => ({
    stops: stops.map((stop, at) => {
      const place = places[at] ?? null
      return { ...stop, zip: place?.zip ?? '', place }
    }),
    size: 'studio',
    date: day.toISOString().slice(0, 10),
  }))
  screen = await openPage(home, { app, path: '/' })
  await waitForText('Size of your move')
})
afterEach(() => {
  screen.leave()
  localStorage.clear()
  draftStore.clear()
})
afterAll(() => app.close())

function choose(slug: string): void {
  const select = document.querySelector<HTMLSelectElement>('#widget-size')
  if (select === null) throw new Error('there is no field for the size')
  select.value = slug
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

const own = {
  key: 'own',
  item_id: null,
  name: 'Grandma’s clock',
  quantity: 1,
  volume_ft3: 5,
  weight_lb: 40,
}

test('another size in the price widget keeps what was added to the list', async () => {
  const { data: catalog } = await screen.services.call(readCatalog, {})
  if (catalog === null) throw new Error('there is no catalog')
  const usual = goodsOf(draftStore.read(), catalog)
  draftStore.change({ items: withOneMore(usual, own) })
  await waitForText('Priced with the list you edited.')
  choose('one-bedroom')
  choose('two-bedroom')
  await waitFor(() => expect(draftStore.read().size).toBe('two-bedroom'))
  const expected = goodsOf({ ...draftStore.read(), items: null }, catalog)
  expect(expected.length).toBeGreaterThan(usual.length)
  expect(draftStore.read().items).toEqual([...expected, own])
})

test('a size of an untouched list leaves the list to the size', async () => {
  choose('one-bedroom')
  await waitFor(() => expect(draftStore.read().size).toBe('one-bedroom'))
  expect(draftStore.read().items).toBeNull()
})

test('the widget’s price contains the badge’s coupon once it is taken, and says so', async () => {
  await aRow(app, 'coupons', {
    code: 'SAVE15',
    amount: 15,
    cap_cents: 7_500,
    is_badge: true,
    is_active: true,
    starts_at: null,
    ends_at: null,
    max_uses: null,
    customer_id: null,
  })
  await press('Show my price')
  await press('Take 15% off, up to $75, with SAVE15')
  await waitForText(/\$[\d.]+ off with SAVE15/)
  expect(draftStore.read().coupon).toBe('SAVE15')

  await app.db.update(tables.coupons).set({ is_active: false })
  choose('one-bedroom')
  await waitForText('Remove SAVE15')
  await waitForText(/coupon/i)
  await press('Remove SAVE15')
  await waitFor(() => expect(draftStore.read().coupon).toBe(''))
  await waitForText('Book this move')
})
