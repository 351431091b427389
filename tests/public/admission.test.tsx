import { createMemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { decide } from '#contract/kernel/admission.ts'
import { href, type RouteName } from '#contract/routes.ts'
import { createServices } from '#front/lib/services.ts'
import { createTexts } from '#front/lib/texts.ts'
import { loadTexts } from '#front/locales/load-texts.ts'
import { wayOut } from '#front/routing/admission.ts'
import { createPageLoader } from '#front/routing/page-loader.ts'
import { failedCallIn } from '#front/routing/refusal.ts'
import { createRoutes } from '#front/routing/routes.tsx'
import { openApp, type TestApp } from '../support/app/app.ts'
import { aNetwork, fetchFrom, screenOrigin } from '../support/browser/screen.tsx'
import { aCustomer, aDriver, aMover, anAdmin } from '../support/people/people.ts'

let app: TestApp
const tokens: Record<string, string | null> = { visitor: null }

beforeAll(async () => {
  app = await openApp()
  const mover = await aMover(app)
  tokens.customer = (await aCustomer(app)).token
  tokens.mover = mover.token
  tokens.driver = (await aDriver(app, mover)).token
  tokens.admin = (await anAdmin(app, ['support'])).token
  tokens['full access'] = (await anAdmin(app, ['full-access'])).token
})
afterEach(() => localStorage.clear())
afterAll(() => app.close())

/**
 * Opens the browser's router on a page that everyone may see, for the person whose token is stored.
 */
async function routerOf(who: string, network = aNetwork(), hydrated?: Promise<void>) {
  const token = tokens[who]
  if (token) localStorage.setItem('authToken', token)
  const services = createServices({
    baseUrl: screenOrigin,
    storage: localStorage,
    log: console,
    fullAccessRoles: ['full-access'],
    readCookie: () => null,
    navigate: () => undefined,
    fetch: fetchFrom(app, network),
  })
  const texts = createTexts('en', loadTexts)
  let here: string | null = null
  const router = createMemoryRouter(
    createRoutes({
      services,
      texts,
      loader: createPageLoader(texts),
      side: 'browser',
      previous: () => here,
      ...(hydrated && { hydrated }),
    }),
    { initialEntries: ['/chat'] },
  )
  router.subscribe(({ location }) => {
    here = location.pathname + location.search
  })
  router.initialize()
  return {
    failure: () => Object.values(router.state.errors ?? {})[0],
    async go(to: string): Promise<string> {
      await router.navigate(to)
      const { pathname, search } = router.state.location
      return pathname + search
    },
    end: () => router.dispose(),
  }
}

const areas = [
  ['customer', 'customer-moves-details', 'customer-review'],
  ['mover', 'mover-jobs', 'mover-notifications'],
  ['driver', 'driver-jobs', 'driver-notifications'],
] as const satisfies RouteName[][]

describe('the browser’s router', () => {
  test.each(['visitor', 'customer', 'mover', 'driver', 'admin', 'full access'])(
    'admits a %s to their own area and sends them to the sign-in from any other',
    async (who) => {
      const router = await routerOf(who)
      for (const area of areas)
        for (const name of area) {
          const path = `${href(name)}?code=MV-1`
          const isOpen = who === 'full access' || who === area[0]
          const signIn = `/auth/username?to=${encodeURIComponent(path)}`
          expect(await router.go(path), path).toBe(isOpen ? path : signIn)
        }
      expect(await router.go('/chat')).toBe('/chat')
      router.end()
    },
  )

  test('does not lead to the sign-in page when the API could not say who is signed in', async () => {
    const router = await routerOf('customer', { ...aNetwork(), isDown: true })
    const path = href('customer-moves')
    expect(await router.go(path)).toBe(path)
    expect(failedCallIn(router.failure())).toMatchObject({ status: 0 })
    expect(await router.go('/chat')).toBe('/chat')
    router.end()
  })

  test('keeps what the server rendered until the page is hydrated, also where it fails', async () => {
    let hydrate: () => void = () => undefined
    const hydrated = new Promise<void>((resolve) => {
      hydrate = resolve
    })
    const router = await routerOf('customer', { ...aNetwork(), isDown: true }, hydrated)
    const going = router.go(href('customer-moves'))
    // The code of a page is loaded long before the second answer to the same question.
    await import('#front/pages/customer-moves.tsx')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(router.failure()).toBeUndefined()
    hydrate()
    await going
    expect(failedCallIn(router.failure())).toMatchObject({ status: 0 })
    router.end()
  })

  test('requests no move for somebody without a session', async () => {
    const asked: string[] = []
    const network = { ...aNetwork(), beforeRequest: (path: string) => void asked.push(path) }
    const visitor = await routerOf('visitor', network)
    await visitor.go(`${href('customer-moves-details')}?code=MV-7K3Q9D`)
    expect(asked.filter((path) => path.startsWith('/api/moves'))).toEqual([])
    visitor.end()
  })
})

describe('a refused navigation', () => {
  const guarded = { roles: ['mover'], permissions: [], fallback: '/own' }
  const nobody = { roles: [], permissions: [], fullAccessRoles: [] }

  test.each([
    ['goes to the route’s fallback', '/own', '/', '/before', '/own'],
    ['goes to / where the route sets none', null, '/', '/before', '/'],
    ['goes back where neither is set', null, null, '/before', '/before'],
    ['opens the home where there is nothing to stay on', null, null, null, '/'],
  ])('%s', (_, fallback, otherwise, previous, expected) => {
    const decision = decide({ ...guarded, fallback }, nobody, previous, otherwise)
    expect(wayOut(decision, previous)).toBe(expected)
  })

  test('stays on the page when the navigation is cancelled', () => {
    expect(wayOut({ kind: 'cancel' }, '/before')).toBe('/before')
    expect(wayOut({ kind: 'allow' }, '/before')).toBeNull()
  })
})
