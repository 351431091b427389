import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { requestQuote } from '#contract/calls/quotes.ts'
import { href } from '#contract/routes.ts'
import { newDraft } from '#front/features/booking/draft/draft.ts'
import { draftStore } from '#front/features/booking/draft/draft-store.ts'
import { quoteInputOf } from '#front/features/booking/draft/quote-input.ts'
import { readReferrer, rememberReferrer } from '#front/features/booking/draft/referrer.ts'
import { dayOf } from '#front/lib/local-time.ts'
import { page as affiliate } from '#front/pages/affiliate.tsx'
import { page as order } from '#front/pages/order.tsx'
import { tables } from '#server/database/tables.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { fromNow } from '../support/app/clock.ts'
import { unwrap } from '../support/app/response.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { openPage, type Screen, waitForText } from '../support/browser/screen.tsx'
import { aCustomer } from '../support/people/people.ts'
import { bookingOf, orderRow } from '../support/scenarios/moves.ts'

/** Its options say which discount the price has. */
const lastStep = `${href('order')}?step=you`

let app: TestApp
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  for (const slug of ['friends', 'others'])
    await aRow(app, 'affiliates', {
      slug,
      name: `The ${slug}`,
      email: `${slug}@sites.test`,
      amount: 10,
      intro: null,
      is_active: true,
      clicks: 0,
      orders_count: 0,
    })
})
afterEach(() => {
  screen?.leave()
  vi.useRealTimers()
  localStorage.clear()
})
afterAll(() => app.close())

async function visit(slug: string): Promise<void> {
  screen = await openPage(affiliate, { app, path: `/${slug}`, params: { affiliate: slug } })
  await waitFor(() => expect(readReferrer()).toBe(slug))
}
async function rowOf(slug: string) {
  const rows = await app.db.select().from(tables.affiliates)
  const found = rows.find((row) => row.slug === slug)
  if (!found) throw new Error(`there is no affiliate ${slug}`)
  return found
}

function fillInBooking(): void {
  const time_zone = 'America/Los_Angeles'
  const places = [
    { zip: '94110', city: 'San Francisco', state_code: 'CA', time_zone },
    { zip: '94612', city: 'Oakland', state_code: 'CA', time_zone },
  ] as const
  const { stops } = newDraft()
  draftStore.change({
    ...newDraft(),
    stops: stops.map((stop, at) => ({ ...stop, place: places[at] ?? null })),
    size: 'studio',
    date: dayOf(fromNow(app, { days: 5 }), time_zone),
  })
}

describe('a visitor who comes through an affiliate', () => {
  test('sees the affiliate’s page and is counted once', async () => {
    await visit('friends')
    await waitForText('10% off your move, from The friends')
    await waitFor(async () => expect((await rowOf('friends')).clicks).toBe(1))
    screen?.leave()
    await visit('friends')
    await waitFor(() => expect(document.body.textContent).toContain('See your price'))
    expect((await rowOf('friends')).clicks).toBe(1)
  })

  test('gets the discount and books a move that counts for the affiliate', async () => {
    await visit('others')
    screen?.leave()
    await visit('friends')
    screen?.leave()
    fillInBooking()
    screen = await openPage(order, { app, path: lastStep })
    await waitForText('10% off, from The friends.')
    await waitForText('Discount')

    const body = quoteInputOf(draftStore.read(), readReferrer())
    if (body === null) throw new Error('the booking is not complete')
    const { data: quote } = await screen.services.call(requestQuote, { body })
    if (quote === null) throw new Error('there is no price')
    const customer = await aCustomer(app)
    const booked = unwrap<{ id: number }>(await customer.post('/api/orders', bookingOf(quote)))
    expect((await orderRow(app, booked)).affiliate_id).toBe((await rowOf('friends')).id)
  })

  test('sees no discount where a coupon replaces it', async () => {
    await aRow(app, 'coupons', {
      code: 'SAVE20',
      amount: 20,
      is_active: true,
      starts_at: null,
      ends_at: null,
      max_uses: null,
      customer_id: null,
      deleted_at: null,
    })
    await visit('friends')
    screen?.leave()
    fillInBooking()
    draftStore.change({ coupon: 'SAVE20' })
    screen = await openPage(order, { app, path: lastStep })
    await waitForText('20% off with SAVE20')
    expect(document.body.textContent).not.toContain('The friends')
  })

  test('is attributed for thirty days, and an invalid stored value counts as none', () => {
    vi.useFakeTimers({ now: new Date('2027-04-06T12:00:00.000Z') })
    rememberReferrer('friends')
    vi.setSystemTime(new Date('2027-05-06T11:59:00.000Z'))
    expect(readReferrer()).toBe('friends')
    vi.setSystemTime(new Date('2027-05-06T12:01:00.000Z'))
    expect(readReferrer()).toBeNull()
    for (const nonsense of ['', 'null', '[]', '{"slug":1,"until":2}', '{"slug":"x"}', '{']) {
      localStorage.setItem('affiliate', nonsense)
      expect([nonsense, readReferrer()]).toEqual([nonsense, null])
    }
  })
})
