import { describe, expect, test } from 'vitest'

import { routes } from '#contract/routes.ts'
import { admission, returnPath } from '#front/routing/admission.ts'

const visitor = {
  token: null,
  identity: null,
  profile: null,
  identityError: null,
  roles: [],
  permissions: [],
  fullAccessRoles: ['full-access'],
}
const signedIn = (role: string) => ({
  ...visitor,
  identity: {
    id: 1,
    role,
    roles: [role],
    permissions: [],
    name: 'Ada',
    email: null,
    phone: null,
    firebase_uid: null,
    locale: null,
    time_zone: null,
  },
  roles: [role],
})
const at = (path: string, host = 'haulwell.test') => new URL(`https://${host}${path}`)

describe('the guard of a page', () => {
  test('sends a refused user to the sign-in and remembers the way back', () => {
    const path = '/customer/moves/details?code=MV-1'
    expect(admission(routes['customer-moves-details'], visitor, at(path), null)).toEqual({
      kind: 'redirect',
      to: '/auth/username?to=%2Fcustomer%2Fmoves%2Fdetails%3Fcode%3DMV-1',
    })
  })

  test('refuses every other role', () => {
    const verdict = admission(routes.mover, signedIn('customer'), at('/mover'), null)
    expect(verdict).toEqual({ kind: 'redirect', to: '/auth/username?to=%2Fmover' })
  })

  test('admits that role and every full-access role', () => {
    for (const role of ['mover', 'full-access'])
      expect(admission(routes.mover, signedIn(role), at('/mover'), null)).toEqual({ kind: 'allow' })
  })

  test('admits everyone to an open page, and redirects everyone to the bare host', () => {
    expect(admission(routes.order, visitor, at('/order'), null)).toEqual({ kind: 'allow' })
    expect(admission(routes.order, visitor, at('/order?a=1', 'www.haulwell.test'), null)).toEqual({
      kind: 'redirect',
      to: 'https://haulwell.test/order?a=1',
    })
  })
})

describe('the way back after the sign-in', () => {
  test.each(['/order', '/customer/moves/details?code=MV-1#top', '/a//b'])('leads to %s', (to) => {
    expect(returnPath(to)).toBe(to)
  })

  test.each([
    null,
    '',
    'order',
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    '/..//evil.test',
  ])('never leads to %j', (to) => {
    expect(returnPath(to)).toBeNull()
  })
})
