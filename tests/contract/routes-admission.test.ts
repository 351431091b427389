import { describe, expect, test } from 'vitest'

import { admit, type Decision, decide, type RouteSession } from '#contract/kernel/admission.ts'
import type { Route } from '#contract/kernel/routes.ts'
import { adminRoutes, routes } from '#contract/routes.ts'

/** One person of each kind that may visit a page. */
const people = {
  visitor: somebody([]),
  customer: somebody(['customer']),
  mover: somebody(['mover']),
  driver: somebody(['driver']),
  admin: somebody(['admin', 'support']),
  'full access': somebody(['full-access']),
}
type Who = keyof typeof people
const everybody = Object.keys(people) as Who[]

function somebody(roles: string[]): RouteSession {
  const identity = roles.length === 0 ? null : { id: 1 }
  return { identity, roles, permissions: [], fullAccessRoles: ['full-access'] }
}

/**
 * The access that the specification grants, by the beginning of a path; the first match applies.
 */
const rules: { at: RegExp; open: readonly Who[]; otherwise: string }[] = [
  { at: /^\/customer(\/|$)/, open: ['customer', 'full access'], otherwise: '/auth/username' },
  { at: /^\/mover(\/|$)/, open: ['mover', 'full access'], otherwise: '/auth/username' },
  { at: /^\/driver(\/|$)/, open: ['driver', 'full access'], otherwise: '/auth/username' },
  {
    at: /^\/team-invitation$/,
    open: ['customer', 'mover', 'driver', 'full access'],
    otherwise: '/auth/username',
  },
  { at: /^\/admin\/(auth|lookups)\/|^\/admin\/customers\/edit$/, open: everybody, otherwise: '' },
  { at: /^\/admin(\/|$)/, open: ['admin', 'full access'], otherwise: '/admin/auth/username' },
  { at: /^/, open: everybody, otherwise: '' },
]

const all: readonly Route[] = [...Object.values(routes), ...Object.values(adminRoutes)]

const table = all.flatMap((route) => {
  const rule = rules.find(({ at }) => at.test(route.path))
  return everybody.map((who) => {
    const isOpen = rule?.open.includes(who)
    const expected = isOpen ? 'enters' : `is sent to ${rule?.otherwise}`
    return [route.path, who, expected, route] as const
  })
})

const here = new URL('https://haulwell.test/somewhere')
const outcomeOf = (decision: Decision) =>
  ({ allow: () => 'enters', cancel: () => 'stays', redirect: redirectText })[decision.kind](
    decision,
  )
const redirectText = (decision: Decision) =>
  `is sent to ${decision.kind === 'redirect' ? decision.to : ''}`

describe('every route, for every role', () => {
  test('is in the table', () => {
    expect(table).toHaveLength(all.length * everybody.length)
    expect(all.length).toBeGreaterThan(100)
  })

  test.each(table)('%s: a %s %s', (_path, who, expected, route) => {
    expect(outcomeOf(admit(route, people[who], here, '/before'))).toBe(expected)
  })
})

describe('access by metadata', () => {
  const guarded = { roles: ['mover'], permissions: ['jobs:list'], fallback: null }
  const may = (session: Partial<RouteSession>, route = guarded) =>
    outcomeOf(decide(route, { ...people.visitor, ...session }, null, null)) === 'enters'

  test('is allowed where nothing is declared', () => {
    expect(may({}, { roles: [], permissions: [], fallback: null })).toBe(true)
  })
  test('is allowed with any listed permission', () => {
    expect(may({ permissions: ['other', 'jobs:list'] })).toBe(true)
  })
  test('is allowed with any listed role', () => {
    expect(may({ roles: ['other', 'mover'] })).toBe(true)
  })
  test('is allowed with a full-access role', () => {
    expect(may({ roles: ['full-access'] })).toBe(true)
  })
  test('is refused otherwise', () => {
    expect(may({ roles: ['customer'], permissions: ['jobs:show'] })).toBe(false)
  })
})

describe('a refused user', () => {
  const route = { roles: ['mover'], permissions: [], fallback: '/own' }
  const bare = { ...route, fallback: null }
  const { visitor } = people

  test('goes to the route’s fallback', () => {
    expect(outcomeOf(decide(route, visitor, '/before', '/x'))).toBe('is sent to /own')
  })
  test('goes to / if the route sets none', () => {
    expect(outcomeOf(decide(bare, visitor, '/before'))).toBe('is sent to /')
  })
  test('goes back to the previous path if neither is set', () => {
    expect(outcomeOf(decide(bare, visitor, '/before', null))).toBe('is sent to /before')
  })
  test('stays if there is no previous path either', () => {
    expect(outcomeOf(decide(bare, visitor, null, null))).toBe('stays')
  })
})
