import { describe, expect, test } from 'vitest'
import {
  admit,
  type Decision,
  decide,
  guards,
  type RouteSession,
} from '#contract/kernel/admission.ts'
import { formsOf, routeAt } from '#contract/kernel/route-forms.ts'
import { defineRoutes, type GuardName } from '#contract/kernel/routes.ts'
import { adminRoutes, href, isReservedSegment, reservedSegments, routes } from '#contract/routes.ts'

const publicPaths = `
  / /about /blog /blog/:slug /cities /cities/:city /contact /help /legals /privacy /terms /chat
  /chat/support /unsubscribe /App /moverapp /:product /:affiliate
  /order /order/submitting /order/submitted
  /guest/:token /team-invitation
  /auth/code /auth/signup /auth/username
  /customer /customer/moves /customer/moves/details /customer/moves/edit /customer/moves/proposal
  /customer/moves/receipt
  /customer/notifications /customer/payments /customer/payments/add /customer/payments/history
  /customer/profile /customer/profile/edit /customer/review
  /driver /driver/documents /driver/documents/details /driver/jobs /driver/jobs/details
  /driver/notifications /driver/profile
  /mover /mover/account /mover/calendar /mover/documents /mover/documents/background /mover/documents/details
  /mover/documents/legals /mover/earnings /mover/earnings/details /mover/earnings/payouts
  /mover/jobs /mover/jobs/details /mover/notifications /mover/prefrences /mover/profile
  /mover/profile/add /mover/statements /mover/statements/view /mover/wallet /mover/wallet/add
  /mover/wallet/edit
  *`

const unguardedAdminPaths = `
  /admin/auth/password /admin/auth/username /admin/customers/edit
  /admin/lookups/affiliates /admin/lookups/cities /admin/lookups/countries /admin/lookups/coupons
  /admin/lookups/feedbacks /admin/lookups/fees /admin/lookups/items /admin/lookups/sizes
  /admin/lookups/sizes/items /admin/lookups/states /admin/lookups/vehicles`

const guardedAdminPaths = `
  /admin /admin/dashboard /admin/customers
  /admin/finance/details /admin/finance/paids /admin/finance/payouts /admin/finance/refunds
  /admin/finance/revenue /admin/finance/unpaids
  /admin/movers /admin/movers/details /admin/notifications /admin/orders /admin/orders/details
  /admin/pages/blogs /admin/pages/faq /admin/pages/legals /admin/pages/privacy /admin/pages/terms
  /admin/reports/financials /admin/reports/financials/details /admin/reports/sales
  /admin/reports/sales/details
  /admin/settings/backups /admin/settings/documentations /admin/settings/logs
  /admin/support/calls /admin/support/messages /admin/support/tickets
  /admin/users /admin/users/edit /admin/users/permissions`

const words = (text: string) => text.trim().split(/\s+/).sort()
const namesWhere = (holds: (route: (typeof all)[number]) => boolean) =>
  all
    .filter(holds)
    .map(({ name }) => name)
    .sort()
const all = Object.values(routes)

describe('the tables', () => {
  test('have every public path and no other', () => {
    expect(all.map(({ path }) => path).sort()).toEqual(words(publicPaths))
  })

  test('have every admin path, guarded except those that the specification leaves open', () => {
    const admin = Object.values(adminRoutes)
    const pathsWith = (guard: readonly string[]) =>
      admin.filter((route) => String(route.guards) === String(guard)).map(({ path }) => path)
    expect(pathsWith(['admin']).sort()).toEqual(words(guardedAdminPaths))
    expect(pathsWith([]).sort()).toEqual(words(unguardedAdminPaths))
  })

  test('name routes as the specification does, each by its key', () => {
    const named = 'index about contact cities help order auth-username auth-code custom-404'
    for (const name of words(named)) expect(routes).toHaveProperty([name])
    expect(routes['mover-preferences'].path).toBe('/mover/prefrences')
    for (const [name, route] of [...Object.entries(routes), ...Object.entries(adminRoutes)]) {
      expect(route.name).toBe(name)
    }
  })

  test('put the user guard on /customer only, and a role on each role area', () => {
    expect(namesWhere((route) => route.guards.length > 0)).toEqual(['customer'])
    const { 'team-invitation': invitation, ...others } = routes
    expect(invitation.roles).toEqual(['customer', 'mover', 'driver'])
    for (const { path, roles, fallback } of Object.values(others)) {
      const area = /^\/(customer|driver|mover)(\/|$)/.exec(path)?.[1]
      expect([path, roles]).toEqual([path, area === undefined ? [] : [area]])
      expect([path, fallback]).toEqual([path, area === undefined ? null : '/auth/username'])
    }
  })

  test('hide the badge on order, auth-username, auth-code and guest links only', () => {
    expect(namesWhere((route) => !route.chrome.includes('badge'))).toEqual(
      words('order auth-username auth-code guest'),
    )
  })

  test('show the contact button on index, about, contact, cities and help only', () => {
    expect(namesWhere((route) => route.chrome.includes('contact'))).toEqual(
      words('index about contact cities help'),
    )
  })

  test('refuse two routes of one path, and a fallback that leads to itself', () => {
    expect(() => defineRoutes({ a: { path: '/x' }, b: { path: '/x' } })).toThrow('one path: /x')
    expect(() => defineRoutes({ a: { path: '/x', fallback: '/x' } })).toThrow('to itself')
  })
})

describe('a path', () => {
  const named = (path: string) => routeAt(all, path)?.name

  test('belongs to its own route, even if other routes have its form', () => {
    for (const { name, path } of all) if (!/[:*]/.test(path)) expect(named(path)).toBe(name)
  })

  test('belongs to the first route with its form, else to none', () => {
    expect(['/customerapp', '/driverapp'].map(named)).toEqual(['product', 'product'])
    expect(named('/friends-of-oak')).toBe('affiliate')
    expect(named('/blog/a-post')).toBe('blog-slug')
    expect(named('/blog/a/post')).toBeUndefined()
  })
})

describe('href', () => {
  test('fills parameters, encoded, and appends a query', () => {
    expect(href('index')).toBe('/')
    expect(href('app')).toBe('/App')
    expect(href('blog-slug', { slug: 'a/b ü' })).toBe('/blog/a%2Fb%20%C3%BC')
    expect(href('product', { product: 'customerapp' })).toBe('/customerapp')
    expect(href('blog', {}, { page: 2, tag: ['a', 'b c'], q: '', none: null })).toBe(
      '/blog?page=2&tag=a&tag=b+c&q=',
    )
    expect(href('cities-city', { city: 'austin' }, { from: '/' })).toBe('/cities/austin?from=%2F')
  })

  test('takes exactly the parameters of the path', () => {
    // @ts-expect-error the path has a parameter
    expect(() => href('blog-slug')).toThrow('needs slug')
    // @ts-expect-error it is called slug
    expect(() => href('blog-slug', { city: 'austin' })).toThrow('needs slug')
    // @ts-expect-error the path has no parameter
    expect(href('blog', { slug: 'a' })).toBe('/blog')
    // @ts-expect-error only known products
    expect(href('product', { product: 'unknown' })).toBe('/unknown')
    // @ts-expect-error no such route
    expect(() => href('nowhere')).toThrow()
    // @ts-expect-error the catch-all route can't be linked to
    expect(href('custom-404')).toBe('*')
  })

  test('refuses a parameter that would change the path', () => {
    for (const slug of ['', '.', '..']) {
      expect(() => href('blog-slug', { slug })).toThrow(RangeError)
    }
  })
})

test('an affiliate cannot take the name of a page', () => {
  const expected = `about blog cities contact help legals privacy terms chat unsubscribe app moverapp
    customerapp driverapp order guest team-invitation auth customer driver mover admin`
  expect([...reservedSegments].sort()).toEqual(words(expected))
  expect(isReservedSegment('About')).toBe(true)
  expect(isReservedSegment('app')).toBe(true)
  expect(isReservedSegment('best-moves')).toBe(false)
})

const nobody: RouteSession = { identity: null, roles: [], permissions: [], fullAccessRoles: [] }
const somebody = (roles: string[], permissions: string[] = []): RouteSession => ({
  identity: { id: 1 },
  roles,
  permissions,
  fullAccessRoles: ['root', 'owner'],
})
const allow: Decision = { kind: 'allow' }
const cancel: Decision = { kind: 'cancel' }
const to = (path: string): Decision => ({ kind: 'redirect', to: path })

describe('decide', () => {
  const open = { roles: [], permissions: [], fallback: '/elsewhere' }
  const staff = { roles: ['mover', 'driver'], permissions: ['jobs:list'], fallback: null }
  const readers = { roles: [], permissions: ['logs:list', 'logs:show'], fallback: null }
  const withFallback = { ...staff, fallback: '/auth/username' }

  test.each([
    ['nothing declared, a visitor', open, nobody, null, '/', allow],
    ['any listed role', staff, somebody(['driver']), null, '/', allow],
    ['any listed permission', readers, somebody([], ['logs:show']), null, '/', allow],
    ['a permission where a role is missing', staff, somebody([], ['jobs:list']), null, '/', allow],
    ['a full-access role', staff, somebody(['owner']), null, '/', allow],
    ['a full-access role, permissions only', readers, somebody(['root']), null, '/', allow],
    ['a permission named as a role', readers, somebody(['logs:list']), null, '/', to('/')],
    ['a role named as a permission', staff, somebody([], ['mover']), null, '/', to('/')],
    ['part of a role name', staff, somebody(['move']), null, '/', to('/')],
    ['own fallback first', withFallback, nobody, '/back', '/', to('/auth/username')],
    ['own fallback over the default', withFallback, nobody, null, '/x', to('/auth/username')],
    ['the configured default', staff, nobody, '/back', '/x', to('/x')],
    ['the home page by default', staff, nobody, '/back', undefined, to('/')],
    ['back when neither is set', staff, nobody, '/back', null, to('/back')],
    ['nowhere without a previous path', staff, nobody, null, null, cancel],
  ])('%s', (_, route, session, previous, defaultFallback, expected) => {
    expect(decide(route, session, previous, defaultFallback)).toEqual(expected)
  })
})

describe('the guards', () => {
  const here = new URL('https://example.com:8443/customer?tab=1')
  const passes = (name: GuardName, session: RouteSession) =>
    guards[name](session, here).kind === 'allow'
  const people = {
    nobody,
    forgotten: { ...somebody(['customer', 'admin']), identity: null },
    customer: somebody(['customer']),
    admin: somebody(['admin', 'support']),
    root: somebody(['root']),
  }

  test.each([
    ['user', ['customer', 'root']],
    ['admin', ['admin', 'root']],
    ['authenticated', ['admin', 'customer', 'root']],
    ['guest', ['forgotten', 'nobody']],
    ['www', ['admin', 'customer', 'forgotten', 'nobody', 'root']],
  ] as const)('%s allows %j', (name, expected) => {
    const passing = Object.entries(people).filter(([, session]) => passes(name, session))
    expect(passing.map(([who]) => who).sort()).toEqual(expected)
  })

  test('www redirects to the bare host and keeps path and query', () => {
    const location = new URL('https://www.example.com:8443/blog/a%2Fb?page=2')
    const expected = to('https://example.com:8443/blog/a%2Fb?page=2')
    expect(guards.www(nobody, location)).toEqual(expected)
    expect(guards.www(nobody, new URL('https://wwwhere.com/'))).toEqual(allow)
  })

  test('run before roles and redirect refused users as the route says', () => {
    const { customer } = routes
    expect(admit(customer, people.customer, here, null)).toEqual(allow)
    expect(admit(customer, people.forgotten, here, '/back')).toEqual(to('/auth/username'))
    expect(admit(customer, somebody(['mover']), here, '/back')).toEqual(to('/auth/username'))
    const home = { ...customer, guards: ['www'], roles: [], fallback: null } as const
    expect(admit(home, nobody, new URL('http://www.a.com/'), null)).toEqual(to('http://a.com/'))
    const guests = { ...home, guards: ['guest'] } as const
    expect(admit(guests, people.admin, here, '/back', null)).toEqual(to('/back'))
    expect(admit(guests, people.admin, here, null, null)).toEqual(cancel)
  })
})

describe('the route of a path', () => {
  const at = (path: string) => routeAt(all, path)?.name

  test.each([
    ['/', 'index'],
    ['/blog', 'blog'],
    ['/blog/a-post', 'blog-slug'],
    ['/cities/oakland', 'cities-city'],
    ['/driverapp', 'product'],
    ['/bay-realty', 'affiliate'],
    ['/customer/moves/details', 'customer-moves-details'],
  ])('%s is %s', (path, name) => {
    expect(at(path)).toBe(name)
  })

  test.each(['/blog/', '/blog/a/b', '/nothing/at/all', ''])('%s has no route', (path) => {
    expect(at(path)).toBeUndefined()
  })

  test('has a path for each value of a parameter', () => {
    const product = (name: string) => ({ path: `/${name}`, params: { product: name } })
    expect(formsOf(routes.product)).toEqual(['customerapp', 'driverapp'].map(product))
    expect(formsOf(routes.affiliate)).toEqual([{ path: '/:affiliate', params: {} }])
  })
})
