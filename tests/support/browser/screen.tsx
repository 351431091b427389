import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect } from 'vitest'
import type { Language } from '#contract/kernel/languages.ts'
import { NavigationProvider } from '#front/lib/navigation.tsx'
import { type AppServices, createServices } from '#front/lib/services.ts'
import { createTexts } from '#front/lib/texts.ts'
import { type Area, en } from '#front/locales/en.ts'
import { loadTexts } from '#front/locales/load-texts.ts'
import type { Page } from '#front/routing/page.tsx'
import { Application } from '#front/shell/application.tsx'
import { sentCode, type TestApp } from '../app/app.ts'
import { waitFor } from '../app/wait-for.ts'

export const screenOrigin = 'http://localhost:3000'

/** The network between a screen and the application. */
export type Network = {
  isDown: boolean
  /** Writes are processed, but their responses get lost. */
  losesResponses: boolean
  /** Is awaited before a path is requested. */
  beforeRequest: (path: string) => unknown
}

export const aNetwork = (): Network => ({
  isDown: false,
  losesResponses: false,
  beforeRequest: () => undefined,
})

/** Sends requests to the application like a program without cookies. */
export function fetchFrom({ server }: TestApp, network = aNetwork()): typeof fetch {
  return async (input, { method: asked, headers, body, signal } = {}) => {
    if (network.isDown) throw new TypeError('The network is down')
    const { pathname, search } = new URL(String(input), screenOrigin)
    const method = methods.find((known) => known === asked) ?? 'GET'
    await network.beforeRequest(pathname)
    signal?.throwIfAborted()
    const answer = await server.inject({
      method,
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    if (network.losesResponses && method !== 'GET') throw new TypeError('The answer was lost')
    signal?.throwIfAborted()
    const given = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.fromEntries(given),
    })
  }
}

const methods = ['POST', 'PATCH', 'DELETE'] as const

export type Screen = {
  services: AppServices
  /** The visited addresses, in order. */
  visited: string[]
  leave: () => void
}

type Given = {
  app: TestApp
  path: string
  /** The route's parameters, as the router would find them in the path. */
  params?: Readonly<Record<string, string>>
  network?: Network
  language?: Language
}

/** Opens the page at an address for the person whose token is in the storage. */
export async function openPage(page: Page, given: Given): Promise<Screen> {
  const services = frontOver(given)
  await services.session.start()
  const { language = 'en', path, params = {} } = given
  const query = new URL(path, screenOrigin).searchParams
  const data = await page.load?.({ ...services, language, params, query })
  return openScreen(page.render(data ?? null), { ...given, services })
}

export function frontOver({ app, network }: Pick<Given, 'app' | 'network'>): AppServices {
  return createServices({
    baseUrl: screenOrigin,
    storage: localStorage,
    fullAccessRoles: [],
    log: console,
    readCookie: () => 'none',
    navigate: () => undefined,
    fetch: fetchFrom(app, network),
  })
}

type Shown = { services: AppServices; path: string; language?: Language }

export async function openScreen(
  content: ReactNode,
  { services, path, language = 'en' }: Shown,
): Promise<Screen> {
  const texts = createTexts(language, loadTexts)
  await Promise.all((Object.keys(en) as Area[]).map(texts.load))
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  const visited: string[] = []
  const go = (to: string) => {
    visited.push(to)
  }
  const preload = () => undefined
  const environment = { origin: screenOrigin, loadedPage: () => undefined, preload }
  root.render(
    <Application services={services} texts={texts} environment={environment}>
      <MemoryRouter initialEntries={[path]}>
        <NavigationProvider value={{ path, go, preload }}>{content}</NavigationProvider>
      </MemoryRouter>
    </Application>,
  )
  const leave = () => {
    root.unmount()
    place.remove()
  }
  return { services, visited, leave }
}

export const waitForText = (text: string | RegExp) =>
  waitFor(() => expect(document.body.textContent).toMatch(text))

export function button(name: string | RegExp, within = 'body'): HTMLButtonElement | undefined {
  const all = [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)]
  return all.find((one) => {
    const label = one.getAttribute('aria-label') ?? one.textContent ?? ''
    return typeof name === 'string' ? label === name : name.test(label)
  })
}

export function expectButton(name: string | RegExp, within?: string): HTMLButtonElement {
  const found = button(name, within)
  if (found === undefined || found.disabled) throw new Error(`there is no button ${name} to press`)
  return found
}

export const press = (name: string | RegExp, within?: string) =>
  waitFor(() => expectButton(name, within)).then((found) => found.click())

/** Waits for the control under a label until it can be used. */
export const field = (label: string | RegExp) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
      typeof label === 'string' ? textContent === label : label.test(textContent ?? ''),
    )?.control
    if (!(found instanceof HTMLInputElement)) throw new Error(`there is no field ${label}`)
    if (found.readOnly || found.disabled) throw new Error(`the field ${label} is closed`)
    return found
  })

/** Sets the value like a browser, bypassing the setter that React uses to track its own changes. */
export function write(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const own = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Signs in where a page requests it, with the code from the mail. */
export async function signInOnPage(app: TestApp, email: string): Promise<void> {
  write(await field('Email or mobile number'), email)
  await press('Send the code')
  write(await field('Six-digit code'), await sentCode(app, email))
  await waitForText('Signed in as')
}
