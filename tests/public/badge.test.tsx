import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { type RouteName, routes } from '#contract/routes.ts'
import { NavigationProvider } from '#front/lib/navigation.tsx'
import { type AppServices, createServices } from '#front/lib/services.ts'
import { createTexts } from '#front/lib/texts.ts'
import { loadTexts } from '#front/locales/load-texts.ts'
import { Application } from '#front/shell/application.tsx'
import { Badge } from '#front/shell/badge.tsx'
import { useBadge } from '#front/shell/use-badge.ts'
import { emptyApp, openApp, sentCode, type TestApp } from '../support/app/app.ts'
import { aRow } from '../support/app/rows.ts'
import { waitFor } from '../support/app/wait-for.ts'
import { aCustomer } from '../support/people/people.ts'

let app: TestApp
let services: AppServices
let leave: () => void = () => undefined
let went: string[] = []
let couponsAsked = 0
let couponsFail = false
/** Delays the coupon's answer. */
let delay: Promise<void> | null = null

beforeAll(async () => {
  app = await openApp()
})
beforeEach(async () => {
  await emptyApp(app)
  went = []
  couponsAsked = 0
  couponsFail = false
  delay = null
})
afterEach(() => {
  leave()
  localStorage.clear()
})
afterAll(() => app.close())

const aCoupon = (amount: number) =>
  aRow(app, 'coupons', {
    code: `SAVE${amount}`,
    amount,
    is_badge: true,
    is_active: true,
    starts_at: null,
    ends_at: null,
    max_uses: null,
    customer_id: null,
  })

const fetchInside: typeof fetch = async (input, options = {}) => {
  const { pathname, search } = new URL(String(input))
  if (pathname === '/api/check-coupon') {
    couponsAsked += 1
    if (couponsFail) throw new TypeError('The network is down')
    await delay
  }
  const { statusCode, payload, headers } = await app.server.inject({
    method: options.method === 'POST' ? 'POST' : 'GET',
    url: pathname + search,
    headers: Object.fromEntries(new Headers(options.headers)),
    ...(typeof options.body === 'string' ? { payload: options.body } : {}),
  })
  return new Response(statusCode === 204 ? null : payload, {
    status: statusCode,
    headers: { 'Content-Type': String(headers['content-type'] ?? 'application/json') },
  })
}

function Page({ route }: { route: RouteName }) {
  const offer = useBadge(routes[route])
  return offer ? <Badge {...offer} /> : <p>No badge</p>
}

async function open(route: RouteName, path = '/') {
  services = createServices({
    baseUrl: 'http://localhost:3000',
    storage: localStorage,
    fullAccessRoles: [],
    readCookie: () => null,
    navigate: () => undefined,
    log: { warn: () => undefined, error: () => undefined },
    fetch: fetchInside,
  })
  const texts = createTexts('en', loadTexts)
  await texts.load('common')
  const environment = {
    origin: 'http://localhost:3000',
    loadedPage: () => undefined,
    preload: () => undefined,
  }
  const navigation = { path, go: (to: string) => went.push(to), preload: () => undefined }
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  root.render(
    <Application services={services} texts={texts} environment={environment}>
      <NavigationProvider value={navigation}>
        <Page route={route} />
      </NavigationProvider>
    </Application>,
  )
  leave = () => {
    root.unmount()
    element.remove()
  }
  await services.session.start()
}

const expectText = (text: string) =>
  waitFor(() => expect(document.body.textContent).toContain(text))
const asked = (times: number) => waitFor(() => expect(couponsAsked).toBe(times))

function press(name: RegExp): void {
  const found = [...document.querySelectorAll('button')].find((one) =>
    name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )
  if (found === undefined) throw new Error(`there is no button ${name}`)
  found.click()
}

test('a visitor is offered the coupon and taken to the booking with it', async () => {
  await aCoupon(15)
  await open('index')
  await expectText('15% OFF')
  press(/^15% OFF/)
  await expectText('Save 15%')
  await expectText('On your upcoming move')
  press(/^Book now$/)
  expect(went).toEqual(['/order?coupon=SAVE15'])
})

test('a company that signs up is offered no coupon for a move', async () => {
  await aCoupon(15)
  await open('auth-signup', '/auth/signup')
  await expectText('15% OFF')
  leave()
  await open('auth-signup', '/auth/signup?role=mover')
  await asked(2)
  await expectText('No badge')
})

test('the badge is absent without a coupon and when it cannot be loaded', async () => {
  await open('index')
  await asked(1)
  await expectText('No badge')
  leave()
  await aCoupon(15)
  couponsFail = true
  await open('index')
  await waitFor(() => expect(couponsAsked).toBeGreaterThan(1))
  await expectText('No badge')
})

test.each(['order', 'auth-username', 'auth-code'] as const)(
  'the badge is hidden on %s',
  async (route) => {
    await aCoupon(15)
    await open(route)
    await asked(1)
    await expectText('No badge')
  },
)

test('the badge disappears at the sign-in and is loaded again after the sign-out', async () => {
  await aCoupon(15)
  const customer = await aCustomer(app)
  await open('index')
  await expectText('15% OFF')

  await customer.post('/api/check-user', { username: customer.email })
  const code = await sentCode(app, customer.email)
  const { error } = await services.session.login({ username: customer.email, code })
  expect(error).toBeNull()
  await expectText('No badge')
  expect(couponsAsked).toBe(1)

  await aCoupon(20)
  let arrive: () => void = () => undefined
  delay = new Promise((resolve) => {
    arrive = resolve
  })
  await services.session.logout()
  await asked(2)
  await expectText('No badge')
  arrive()
  await expectText('20% OFF')
  expect(couponsAsked).toBe(2)
})
