// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { openApp, type TestApp } from '../support/app/app.ts'
import { fetchFrom, screenOrigin, waitForText } from '../support/browser/screen.tsx'
import { aCustomer } from '../support/people/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})
afterAll(() => app.close())

test('a page hydrates in the language it was rendered in, then switches to the user’s', async () => {
  const complaint = vi.spyOn(console, 'error')
  const customer = await aCustomer(app)
  localStorage.setItem('authToken', customer.token)
  // The fastest possible answer: it is there before the page is hydrated.
  const { payload: user } = await customer.get('/api/user')
  const headers = { 'Content-Type': 'application/json' }
  const ask = fetchFrom(app)
  vi.stubGlobal('fetch', (...[input, options]: Parameters<typeof fetch>) =>
    input === '/api/user' ? Promise.resolve(new Response(user, { headers })) : ask(input, options),
  )
  await draw('/', { cookie: 'locale=es' })
  const heading = () => document.querySelector('#widget-title')
  const drawn = heading()
  expect(drawn?.textContent).toBe('¿Cuánto costará mi mudanza?')
  await begin()
  await waitForText('What will my move cost?')
  expect(document.documentElement.lang).toBe('en')
  expect(heading(), 'the page was rendered again').toBe(drawn)
  expect(complaint).not.toHaveBeenCalled()
})

/** Renders the page as the server does for a browser with this cookie. */
async function draw(path: string, { cookie }: { cookie: string }): Promise<void> {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(screenOrigin + path)
  const { createServerFront } = await import('#front/ssr/entry-server.tsx')
  const server = createServerFront({
    origin: screenOrigin,
    manifest: null,
    fullAccessRoles: [],
    log: console,
    fetch: fetchFrom(app),
  })
  const request = new Request(screenOrigin + path)
  // Browsers don't let a request set this header.
  Object.defineProperty(request, 'headers', { value: new Map([['cookie', cookie]]) })
  const { html } = await server.render(request, 'req-1')
  document.documentElement.lang = /<html lang="(\w+)">/.exec(html)?.[1] ?? ''
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? ''
}

/** Starts the browser's code, which shares no modules with the server's rendering. */
function begin(): Promise<unknown> {
  vi.resetModules()
  return import('#front/hydration/entry-client.tsx')
}
