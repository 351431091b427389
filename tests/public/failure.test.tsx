import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { NavigationProvider } from '#front/lib/navigation.tsx'
import { createServices } from '#front/lib/services.ts'
import { createTexts } from '#front/lib/texts.ts'
import { loadTexts } from '#front/locales/load-texts.ts'
import { missing, unwrap } from '#front/routing/refusal.ts'
import { RouteError } from '#front/routing/route-error.tsx'
import { Application } from '#front/shell/application.tsx'
import { waitFor } from '../support/app/wait-for.ts'
import { waitForText } from '../support/browser/screen.tsx'

let leave: () => void = () => undefined

beforeAll(() => {
  // React logs the errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => leave())

const problem = (status: number, body: object) =>
  unwrap({ data: null, error: { status, message: 'Server Error', body } })

/** Shows a page under the browser's router, next to the screen that replaces it when it fails. */
async function show(route: RouteObject): Promise<void> {
  const services = createServices({
    baseUrl: 'http://localhost:3000',
    storage: localStorage,
    fullAccessRoles: [],
    readCookie: () => null,
    navigate: () => undefined,
    log: console,
  })
  const texts = createTexts('en', loadTexts)
  await texts.load('common')
  const environment = { origin: '', loadedPage: () => undefined, preload: () => undefined }
  const navigation = { path: '/lost?x=1', go: () => undefined, preload: () => undefined }
  const router = createMemoryRouter(
    [
      {
        Component: Outlet,
        children: [{ path: '*', Component: Outlet, ErrorBoundary: RouteError, ...route }],
      } as RouteObject,
    ],
    { initialEntries: ['/lost?x=1'] },
  )
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <Application services={services} texts={texts} environment={environment}>
      <NavigationProvider value={navigation}>
        <RouterProvider router={router} />
      </NavigationProvider>
    </Application>,
  )
  leave = () => {
    root.unmount()
    place.remove()
  }
}

const shownText = () => document.body.textContent ?? ''
const notFound = 'Page not found'
const sorry = 'Sorry, the page you’re looking for doesn’t exist.'

test.each([
  ['a record unknown to the API', () => problem(404, { message: 'Not found.' })],
  ['a missing record', () => Promise.reject(missing())],
  ['a deleted record', () => Promise.reject(missing(410))],
])('a page of %s shows the not-found screen with its path', async (_, loader) => {
  await show({ loader })
  await waitForText(notFound)
  expect(shownText()).toContain(sorry)
  expect(shownText()).toContain('/lost')
  const home = document.querySelector<HTMLAnchorElement>('a')
  expect([home?.textContent, home?.getAttribute('href')]).toEqual(['Go back home', '/'])
})

test('a page that fails to render shows the not-found screen', async () => {
  await show({
    Component: () => {
      throw new Error('broken')
    },
  })
  await waitForText(notFound)
  expect(shownText()).toContain(sorry)
  expect(shownText()).not.toContain('mention request')
})

test('a page whose call fails says so with the API’s request id, and can be tried again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => reload.mockRestore())
  await show({ loader: () => problem(500, { message: 'Server Error', request_id: 'req-7k' }) })
  await waitForText('Something went wrong on our side. Please try again in a moment.')
  expect(shownText()).toContain('mention request req-7k')
  expect(shownText()).not.toContain(notFound)
  expect(shownText()).not.toContain('Server Error')
  document.querySelector('button')?.click()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page whose call gets no answer says that there is no connection', async () => {
  const noAnswer = { status: 0, message: 'fetch failed', body: null }
  await show({ loader: () => unwrap({ data: null, error: noAnswer }) })
  await waitForText('There’s no connection right now. Check it and try again.')
  expect(shownText()).not.toContain(notFound)
})

test('a page whose code can’t be loaded without a network says so, and is loaded once there is one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  await show({
    loader: () => {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/public/x.js')
    },
  })
  await waitForText('There’s no connection right now')
  expect(shownText()).not.toContain(notFound)
  // There is no button to try it again with: reloading would leave the site.
  expect(shownText()).toContain('This page opens by itself as soon as there’s one.')
  expect(shownText()).not.toContain('ry again')
  document.querySelector('button')?.click()
  expect(reload).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  // The page begins to listen shortly after its text is there.
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalledOnce()
  })
})
