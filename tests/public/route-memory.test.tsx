import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { href } from '#contract/routes.ts'
import { draftStore } from '#front/features/booking/draft/draft-store.ts'
import { page as signIn } from '#front/pages/auth-username.tsx'
import { page as reviewing } from '#front/pages/customer-review.tsx'
import { page as order } from '#front/pages/order.tsx'
import { followSession, forgetRoutes, remember, routeMemory } from '#front/routing/route-memory.ts'
import { emptyApp, openApp, type TestApp } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'
import {
  field,
  frontOver,
  openPage,
  press,
  type Screen,
  waitForText,
} from '../support/browser/screen.tsx'
import { aCustomer, aMover } from '../support/people/people.ts'
import { aCrew, aPlacedMove, carryOut } from '../support/scenarios/moves.ts'

let app: TestApp
let screen: Screen | undefined

beforeAll(async () => {
  app = await openApp()
})
beforeEach(() => emptyApp(app))
afterEach(() => {
  screen?.leave()
  forgetRoutes()
  draftStore.clear()
  sessionStorage.clear()
  localStorage.clear()
})
afterAll(() => app.close())

const nothing = {
  previous: null,
  cityId: null,
  cityTitle: null,
  isSurveyed: false,
  profileStatus: null,
  avatar: null,
}

async function signedInFront(token: string) {
  localStorage.setItem('authToken', token)
  const services = frontOver({ app })
  followSession(services)
  await services.session.start()
  return services
}

describe('the memory that pages share', () => {
  test('starts empty, notifies its listeners and outlives the page', async () => {
    expect(routeMemory.snapshot()).toEqual(nothing)
    const heard: (string | null)[] = []
    const stop = routeMemory.subscribe(() => heard.push(routeMemory.snapshot().cityTitle))
    remember({ cityId: 7, cityTitle: 'Oakland' })
    stop()
    remember({ previous: '/cities/oakland', isSurveyed: true })
    expect(heard).toEqual(['Oakland'])
    expect(await afterReload()).toEqual({
      ...nothing,
      previous: '/cities/oakland',
      cityId: 7,
      cityTitle: 'Oakland',
      isSurveyed: true,
    })
  })

  test.each(['no JSON', 'null', '[]', '{"cityId":"7","cityTitle":7,"previous":{},"isSurveyed":1}'])(
    'is empty where the storage holds %s',
    async (text) => {
      sessionStorage.setItem('routeMemory', text)
      expect(await afterReload()).toEqual(nothing)
    },
  )

  test('has the status of a fetched mover profile, and no avatar where there is none', async () => {
    const mover = await aMover(app)
    await signedInFront(mover.token)
    expect(routeMemory.snapshot()).toMatchObject({ profileStatus: 'approved', avatar: null })
  })

  test('has the avatar of a fetched profile', async () => {
    const { token } = await aCustomer(app)
    const services = await signedInFront(token)
    services.store.setProfile({ status: 'active', avatar: '/files/face.jpg' })
    expect(routeMemory.snapshot()).toMatchObject({
      profileStatus: 'active',
      avatar: '/files/face.jpg',
    })
  })

  test('is cleared by a logout', async () => {
    const { token } = await aCustomer(app)
    const services = await signedInFront(token)
    remember({ previous: '/order', cityId: 7, cityTitle: 'Oakland', isSurveyed: true })
    await services.session.logout()
    expect(routeMemory.snapshot()).toEqual(nothing)
    expect(await afterReload()).toEqual(nothing)
  })

  test('knows that the customer has written a review', async () => {
    const customer = await aCustomer(app)
    const move = await aPlacedMove(app, customer)
    await carryOut(app, move, customer, await aCrew(app))
    localStorage.setItem('authToken', customer.token)
    screen = await openPage(reviewing, {
      app,
      path: href('customer-review', {}, { code: move.code }),
    })
    // The page also offers amounts for a tip.
    const stars = () =>
      [...document.querySelectorAll<HTMLElement>('input[type="radio"]')].filter((one) =>
        /star/.test(one.parentElement?.textContent ?? ''),
      )
    await waitFor(() => expect(stars()).toHaveLength(5))
    stars()[3]?.click()
    await press('Send the review')
    await waitForText('Thank you')
    expect(routeMemory.snapshot().isSurveyed).toBe(true)
  })
})

describe('the use of that memory', () => {
  test('starts a booking in the city whose page was visited', async () => {
    remember({ cityId: 7, cityTitle: 'Oakland' })
    screen = await openPage(order, { app, path: '/order' })
    const zip = await field(/^ZIP/)
    await waitFor(() => expect(zip.value).toBe('Oakland'))
    zip.focus()
    await waitForText('Oakland, CA')
    const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    options.find(({ textContent }) => textContent?.includes('Oakland, CA'))?.click()
    await waitFor(() => expect(draftStore.read().stops[0]?.place?.city).toBe('Oakland'))
  })

  test('leaves a booking alone that was started elsewhere', async () => {
    remember({ cityId: 7, cityTitle: 'Oakland' })
    draftStore.change(({ stops }) => ({
      stops: stops.map((stop, at) => (at === 0 ? { ...stop, zip: '60601' } : stop)),
    }))
    screen = await openPage(order, { app, path: '/order' })
    expect((await field(/^ZIP/)).value).toBe('60601')
  })

  test.each([
    ['/cities/oakland?tab=rates', '/cities/oakland?tab=rates'],
    ['/', '/customer'],
    ['/auth/code', '/customer'],
    ['/mover', '/customer'],
  ])('leads a user who came to the sign-in from %s to %s', async (previous, onward) => {
    const { token } = await aCustomer(app)
    localStorage.setItem('authToken', token)
    remember({ previous })
    screen = await openPage(signIn, { app, path: '/auth/username' })
    await waitFor(() => expect(screen?.visited).toEqual([onward]))
  })
})

/** Returns the state that another page of the same tab finds. */
async function afterReload() {
  vi.resetModules()
  const { routeMemory } = await import('#front/routing/route-memory.ts')
  return routeMemory.snapshot()
}
