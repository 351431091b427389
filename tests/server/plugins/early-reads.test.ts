import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, sentCode, type TestApp } from '../../support/app/app.ts'
import { aCookieJar, type CookieJar } from '../../support/app/cookie-jar.ts'
import { aCustomer, aMover, type Person } from '../../support/people/people.ts'

let app: TestApp
let customer: CookieJar
let mover: CookieJar
beforeAll(async () => {
  app = await openApp({ withFronts: true })
  customer = await signedIn(await aCustomer(app))
  mover = await signedIn(await aMover(app))
})
afterAll(() => app.close())

async function signedIn({ email }: Person): Promise<CookieJar> {
  const jar = aCookieJar(app)
  await jar.send('POST', '/api/check-user', { username: email })
  const code = await sentCode(app, email)
  const { statusCode } = await jar.send('POST', '/api/login', { username: email, code })
  expect(statusCode).toBe(200)
  return jar
}

/** Returns the addresses that a page's head has the browser request. */
async function readsOf(path: string, jar: CookieJar): Promise<string[]> {
  const { body } = await jar.bare('GET', path)
  const links = body.matchAll(/<link rel="preload" as="fetch"[^>]* href="([^"]*)">/g)
  return [...links].map(([, address = '']) => address.replaceAll('&amp;', '&'))
}

const details = '/customer/moves/details?code=MV-7K3Q9D'

test('a private page names its reads for the person who may open it', async () => {
  const session = ['/api/user', '/api/customer/profile']
  const unread = '/api/notifications/unread'
  expect(await readsOf(details, customer)).toEqual([...session, '/api/moves/MV-7K3Q9D', unread])
  const overview = [...session, '/api/moves', '/api/moves/next', unread]
  expect(await readsOf('/customer', customer)).toEqual(overview)
  for (const address of await readsOf('/customer', customer))
    expect([address, (await customer.bare('GET', address)).statusCode]).toEqual([address, 200])
})

test('a private page names none for visitors and other roles, and a public one never', async () => {
  const visitor = aCookieJar(app)
  await visitor.bare('GET', '/sanctum/csrf-cookie')
  expect(visitor.cookies.has('haulwell_session')).toBe(true)
  for (const path of [details, '/customer'])
    for (const jar of [visitor, mover, aCookieJar(app)])
      expect(await readsOf(path, jar)).toEqual([])
  for (const path of ['/', '/help', '/order']) expect(await readsOf(path, customer)).toEqual([])
  expect(await readsOf('/customer', customer), 'nor is the page kept').not.toEqual([])
})

test('a private page names none after sign-out', async () => {
  const jar = await signedIn(await aCustomer(app))
  expect(await readsOf('/customer', jar)).not.toEqual([])
  await jar.send('POST', '/api/logout')
  expect(await readsOf('/customer', jar)).toEqual([])
})
