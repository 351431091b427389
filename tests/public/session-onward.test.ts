import { expect, test } from 'vitest'

import type { Identity } from '#contract/client/identity.ts'
import { isAdminPath, onwardPath } from '#front/features/session/onward-path.ts'

function signedInAs(role: string, roles = [role]) {
  const person = { name: null, email: null, phone: null, firebase_uid: null }
  const settings = { locale: null, time_zone: null }
  const identity: Identity = { id: 1, role, roles, permissions: [], ...person, ...settings }
  const held = { roles, permissions: [], fullAccessRoles: ['full-access'] }
  return { ...held, token: 't', identity, profile: null, identityError: null }
}

test.each([
  ['customer', '/customer'],
  ['mover', '/mover'],
  ['driver', '/driver'],
  ['admin', '/admin'],
])('a %s without a return address goes to %s', (role, home) => {
  expect(onwardPath(null, signedInAs(role))).toBe(home)
})

test.each([
  ['/order?coupon=HELLO#you', '/order?coupon=HELLO#you'],
  ['/customer/moves/details?code=MV-1', '/customer/moves/details?code=MV-1'],
  ['/', '/'],
])('a customer returns to %s', (to, path) => {
  expect(onwardPath(to, signedInAs('customer'))).toBe(path)
})

test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  'javascript:alert(1)',
  'order',
  '',
])('%j redirects to no other site', (to) => {
  expect(onwardPath(to, signedInAs('customer'))).toBe('/customer')
})

test.each(['/mover/jobs', '/Mover/Jobs/', '/driver', '/admin/orders', '/admin?x'])(
  'a customer who may not open %s is not sent there',
  (to) => {
    expect(onwardPath(to, signedInAs('customer'))).toBe('/customer')
  },
)

test('an administrator returns to the administration, and with full access to any page', () => {
  expect(onwardPath('/admin/orders', signedInAs('admin', ['support']))).toBe('/admin/orders')
  expect(onwardPath('/mover/jobs', signedInAs('admin', ['support']))).toBe('/admin')
  expect(onwardPath('/mover/jobs', signedInAs('admin', ['full-access']))).toBe('/mover/jobs')
})

test('only the administration is under /admin', () => {
  expect(['/admin', '/admin/orders', '/admin?a', '/admin#a'].every(isAdminPath)).toBe(true)
  expect(['/administrators', '/', '/customer/admin'].some(isAdminPath)).toBe(false)
})
