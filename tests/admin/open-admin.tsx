import { Refine } from '@refinedev/core'
import { ConfigProvider } from 'antd'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { expect } from 'vitest'

import { openApp, type TestApp } from '../support/app/app.ts'
import { waitFor } from '../support/app/wait-for.ts'
import type { Person } from '../support/people/people.ts'

export type Admin = {
  app: TestApp
  /** The signed-in person. */
  person: Person
  /** Goes to an address, or back; waits until its page is shown. */
  go(to: string | -1): Promise<void>
  /** Returns the path and query of the current address. */
  at(): { pathname: string; search: string }
  close(): Promise<void>
}

/**
 * Opens admin pages against an application on a port, signed in as the person that `signIn` makes.
 */
export async function openAdmin(signIn: (app: TestApp) => Promise<Person>): Promise<Admin> {
  const app = await openApp()
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  // The page has the API's own origin, as in the product.
  const dom: { setURL(url: string): void } = Reflect.get(window, 'happyDOM')
  dom.setURL(`${origin}/admin`)
  const person = await signIn(app)
  localStorage.setItem('authToken', person.token)

  const [{ startI18n }, { session }, { queryClient }, { pages }, { Notices }] = await Promise.all([
    import('#admin/providers/i18n.ts'),
    import('#admin/providers/session.ts'),
    import('#admin/providers/query-client.ts'),
    import('#admin/routes.tsx'),
    import('#admin/shell/notices.tsx'),
  ])
  const { dataProvider } = await import('#admin/providers/data-provider.ts')
  const { notificationProvider } = await import('#admin/providers/notification.ts')
  await Promise.all([startI18n(), session.start()])
  let shown = ''
  const frame = (
    <Refine
      dataProvider={dataProvider}
      notificationProvider={notificationProvider}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
    >
      <ConfigProvider virtual={false}>
        <Outlet />
        <Notices />
      </ConfigProvider>
      <Arrival onArrive={(key) => (shown = key)} />
    </Refine>
  )
  const router = createMemoryRouter([{ element: frame, children: pages }], {
    initialEntries: ['/admin/account'],
  })
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(<RouterProvider router={router} />)
  const arrival = () => waitFor(() => expect(shown).toBe(router.state.location.key))
  return {
    app,
    person,
    async go(to) {
      await arrival()
      await (typeof to === 'number' ? router.navigate(to) : router.navigate(to))
      await arrival()
    },
    at: () => router.state.location,
    async close() {
      // Pending requests would otherwise reach a closed application.
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
      root.unmount()
      host.remove()
      await app.close()
    },
  }
}

function Arrival({ onArrive }: { onArrive: (key: string) => void }) {
  const { key } = useLocation()
  useEffect(() => {
    onArrive(key)
  }, [key, onArrive])
  return null
}

export const waitForText = (text: string | RegExp) =>
  waitFor(() => expect(document.body.textContent).toMatch(text))

const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

/** Finds a button or a link by its name. */
export function button(name: string | RegExp, within = 'body'): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`${within} button, ${within} a`)]
  return all.find((one) =>
    typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one)),
  )
}

export async function press(name: string | RegExp, within?: string): Promise<void> {
  const found = await waitFor(() => {
    const one = button(name, within)
    if (!one) throw new Error(`there is nothing to press called ${name}`)
    return one
  })
  found.click()
}

/** Waits for the control under a label. */
export const field = (label: string | RegExp) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
      typeof label === 'string' ? textContent === label : label.test(textContent ?? ''),
    )
    const id = found?.getAttribute('for')
    const control = found?.querySelector('input') ?? (id ? document.getElementById(id) : null)
    if (!control) throw new Error(`there is no field ${label}`)
    return control as HTMLInputElement
  })

/** Chooses files as a person would: in the control under a label. */
export async function chooseFiles(label: string | RegExp, ...files: File[]): Promise<void> {
  const control = await field(label)
  Object.defineProperty(control, 'files', { value: files, configurable: true })
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Sets the value like a browser, bypassing the setter that React uses to track its own changes. */
export function fill(control: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  if (!control) throw new Error('there is no such control')
  const own = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Fills in the control under a label. */
export async function write(label: string | RegExp, text: string): Promise<void> {
  fill(await field(label), text)
}
