import { Refine } from '@refinedev/core'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { texts } from '#admin/locales/en.ts'
import { fill } from './open-admin.tsx'
import { type Seen, serveJson } from './serve-json.ts'

const { signIn } = texts.admin
const token = 'x'.repeat(43)
const email = 'olga@office.test'

type Answer = { status?: number; body?: unknown }
/** The API's answers, by method and path; anything else gets a 401. */
let answers: Record<string, Answer> = {}
let api: Awaited<ReturnType<typeof serveJson>>
let page: { root: Root; host: HTMLElement } | undefined

beforeAll(async () => {
  api = await serveJson(({ method, url }: Seen) => {
    const [path = ''] = url.split('?')
    return answers[`${method} ${path}`] ?? { status: 401, body: {} }
  })
  document.documentElement.dataset.fullAccessRoles = 'head-office,owner'
  const dom: { setURL(url: string): void } = Reflect.get(window, 'happyDOM')
  dom.setURL(`${api.origin}/admin`)
  const { startI18n } = await import('#admin/providers/i18n.ts')
  await startI18n()
})
beforeEach(() => {
  answers = {}
  api.seen.length = 0
})
afterEach(async () => {
  const { queryClient } = await import('#admin/providers/query-client.ts')
  page?.root.unmount()
  page?.host.remove()
  queryClient.clear()
})
afterAll(() => api.close())

/** Opens the two sign-in pages under an address. */
async function visit(path: string, state?: object): Promise<HTMLElement> {
  const [{ queryClient }, { pages }, auth, session, notices, { Notices }] = await Promise.all([
    import('#admin/providers/query-client.ts'),
    import('#admin/routes.tsx'),
    import('#admin/providers/auth.ts'),
    import('#admin/providers/session.ts'),
    import('#admin/providers/notification.ts'),
    import('#admin/shell/notices.tsx'),
  ])
  const [root] = pages
  const own = root?.children?.filter((one) => one.path?.startsWith('/admin/auth/')) ?? []
  const router = createMemoryRouter(
    [...own, { path: '/admin/dashboard', element: <p>The dashboard</p> }],
    { initialEntries: [{ ...parsePath(path), state }] },
  )
  const host = document.body.appendChild(document.createElement('div'))
  page = { host, root: createRoot(host) }
  page.root.render(
    <Refine
      authProvider={auth.createAuthProvider(session.session, session.store)}
      notificationProvider={notices.notificationProvider}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
    >
      <RouterProvider router={router} />
      <Notices />
    </Refine>,
  )
  await until(() => expect(host.textContent).not.toBe(''))
  return host
}

/** A page's code may take a while to load. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })
const buttonIn = (host: HTMLElement, name: string) => {
  const found = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`there is no button ${name}: ${host.textContent}`)
  return found
}

test('a link whose server cannot be reached can be tried again', async () => {
  answers['GET /api/reset-password'] = { status: 503, body: { message: 'Not now.' } }
  const host = await visit(`/admin/auth/password?token=${token}`)
  await until(() => expect(host.textContent).toContain('Not now.'))
  expect(host.querySelector('input')).toBeNull()

  answers['GET /api/reset-password'] = { body: { name: 'Olga', email } }
  buttonIn(host, texts.admin.actions.retry).click()

  await until(() => expect(host.textContent).toContain(`For Olga, ${email}`))
  expect(host.querySelector('input[name="username"]')?.getAttribute('value')).toBe(email)
  expect(host.querySelector('#new-password')?.getAttribute('autocomplete')).toBe('new-password')
})

test.each(['auth/invalid-action-code', 'auth/expired-action-code'])(
  'an invalid link says where to get another one: %s',
  async (code) => {
    const errors = { token: ['No.'] }
    answers['GET /api/reset-password'] = { status: 422, body: { message: 'No.', code, errors } }
    const host = await visit(`/admin/auth/password?token=${token}`)
    await until(() => expect(host.textContent).toContain(signIn.linkOver))
    expect(host.querySelector('a')?.getAttribute('href')).toBe('/admin/auth/username')
    expect(host.querySelectorAll('input, button')).toHaveLength(0)
  },
)

test('the link of a locked account says that the account is locked', async () => {
  const body = {
    message: 'Disabled.',
    code: 'auth/user-disabled',
    errors: { token: ['Disabled.'] },
  }
  answers['GET /api/reset-password'] = { status: 422, body }
  const host = await visit(`/admin/auth/password?token=${token}`)
  await until(() => expect(host.textContent).toContain('Disabled.'))
  expect(host.querySelectorAll('input, button')).toHaveLength(0)
})

test('a forgotten password is requested once, and again if that failed', async () => {
  const host = await visit('/admin/auth/password', { email })
  answers['POST /api/forgot-password'] = { status: 429, body: { message: 'Too many attempts.' } }
  buttonIn(host, signIn.forgot).click()
  await until(() => expect(host.textContent).toContain('Too many attempts.'))

  answers['POST /api/forgot-password'] = { status: 204 }
  buttonIn(host, signIn.forgot).click()
  await until(() => expect(host.textContent).toContain(`If ${email} belongs to`))
  expect(() => buttonIn(host, signIn.forgot)).toThrow('there is no button')
  expect(api.seen.map(({ body }) => body)).toEqual([{ email }, { email }])
})

test('a password can be requested only for an address', async () => {
  const host = await visit('/admin/auth/password')
  await until(() => expect(host.querySelector('#email')).not.toBeNull())
})

test('a failed sign-in says why once, beside the form', async () => {
  const host = await visit('/admin/auth/password', { email })
  const wrong = 'Email or password is wrong.'
  answers['POST /api/login'] = { status: 422, body: { message: wrong } }
  const { noticeBoard } = await import('#admin/providers/notification.ts')
  const alerts = () =>
    [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent)
  fill(host.querySelector<HTMLInputElement>('#password'), 'not the password')
  buttonIn(host, signIn.submit).click()
  await until(() => expect(alerts()).toEqual([wrong]))
  expect(noticeBoard.snapshot()).toEqual([])
})

test('signing in leads to the page that was asked for, and to the home where there is none', async () => {
  const { pages } = await import('#admin/routes.tsx')
  const askedFor = async (path: string) => {
    const router = createMemoryRouter(pages, { initialEntries: [path] })
    const host = document.body.appendChild(document.createElement('div'))
    page = { host, root: createRoot(host) }
    page.root.render(
      <Refine options={{ disableTelemetry: true }}>
        <RouterProvider router={router} />
      </Refine>,
    )
    await until(() => expect(host.querySelector('#email')).not.toBeNull())
    page.root.unmount()
    host.remove()
    return new URLSearchParams(router.state.location.search).get('to')
  }
  expect(await askedFor('/admin/orders?state=placed')).toBe('/admin/orders?state=placed')
  expect(await askedFor('/admin/orders/edit?id=7')).toBe('/admin/orders/edit?id=7')
  expect(await askedFor('/admin/login')).toBeNull()
})

test('a signed-in user goes on from the sign-in page, but may still use a link', async () => {
  const { store } = await import('#admin/providers/session.ts')
  const identity = {
    id: 1,
    role: 'admin',
    roles: ['support'],
    permissions: [],
    name: 'Ada',
    phone: null,
    email: 'ada@office.test',
    firebase_uid: null,
    locale: 'en',
    time_zone: null,
  }
  store.setIdentity(identity)
  const host = await visit('/admin/auth/password', { email })
  await until(() => expect(host.textContent).toBe('The dashboard'))
  page?.root.unmount()

  answers['GET /api/reset-password'] = { body: { name: 'Olga', email } }
  const other = await visit(`/admin/auth/password?token=${token}`)
  await until(() => expect(other.textContent).toContain(`For Olga, ${email}`))
  store.reset()
})

test('the page says which roles have full access, whatever their names', async () => {
  const { store } = await import('#admin/providers/session.ts')
  const { accessControl } = await import('#admin/providers/use-can.ts')
  const may = (roles: string[]) => {
    store.setIdentity({
      id: 1,
      role: 'admin',
      roles,
      permissions: [],
      name: null,
      email: null,
      phone: null,
      firebase_uid: null,
      locale: null,
      time_zone: null,
    })
    return accessControl.snapshot()('users', 'create')
  }
  expect([['owner'], ['head-office'], ['head-office,owner'], ['support']].map(may)).toEqual([
    true,
    true,
    false,
    false,
  ])
  store.reset()
})
