import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MemberRole, memberRoles, permission } from '#contract/kernel/access.ts'
import type { Call } from '#contract/kernel/call.ts'
import { machines } from '#contract/machines.ts'
import { callName, decidedOperations, memberMay } from '#contract/member-rights.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { policyLines } from '../../support/app/policy-lines.ts'
import { unwrap } from '../../support/app/response.ts'
import { aCustomer, aMover, type Person } from '../../support/people/people.ts'
import { aMember } from '../../support/people/team.ts'

const files = import.meta.glob<Record<string, unknown>>('../../../contract/calls/*.ts', {
  eager: true,
})
const isMoversCall = (value: unknown): value is Call => {
  const { method, path, by } = Object(value) as Partial<Call>
  return Boolean(method && path && by && by !== 'anyone' && by.includes('mover'))
}
const calls = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter(isMoversCall)
const transitions = Object.entries(machines).flatMap(([resource, { transitions }]) =>
  Object.entries(transitions as Record<string, { by: readonly string[] }>)
    .filter(([, { by }]) => by.includes('mover'))
    .map(([name]) => ({ resource, name })),
)
const actions = policyLines.filter(({ role }) => role === 'mover')

test('decides about each call, action and transition of movers, and about nothing else', () => {
  const operations = [
    ...calls.map(callName),
    ...actions.map(({ resource, action }) => permission(resource, action)),
    ...transitions.map(({ resource, name }) => permission(resource, name)),
  ]
  expect(decidedOperations.toSorted()).toEqual([...new Set(operations)].sort())
})

test('refuses an operation that nobody has decided about to everybody but owners', () => {
  const may = memberRoles.filter((role) => memberMay(role, 'GET /api/unheard-of'))
  expect(may).toEqual(['owner'])
  expect(memberMay(null, 'GET /api/unheard-of')).toBe(false)
  expect(memberMay('viewer', 'constructor')).toBe(false)
})

test('keeps payout accounts, agreements and the team with the owners', () => {
  const theirs = decidedOperations.filter((operation) =>
    /wallet_accounts|onboarding|payouts\/instant|agreements|signatures|movers:submit|\/api\/team$|\/api\/team\/|mover_members:(remove|withdraw)/.test(
      operation,
    ),
  )
  const open = theirs.filter((operation) =>
    memberRoles.some((role) => role !== 'owner' && memberMay(role, operation)),
  )
  expect(theirs.length).toBeGreaterThan(12)
  expect(open).toEqual(['GET /api/team'])
})

describe('over HTTP', () => {
  let app: TestApp
  const people = {} as Record<MemberRole | 'nobody', Person>
  beforeAll(async () => {
    app = await openApp()
    people.owner = await aMover(app)
    for (const role of ['dispatcher', 'bookkeeper', 'viewer'] as const)
      people[role] = await aMember(app, people.owner, role)
    const { companies } = unwrap<{ companies: unknown[] }>(await people.viewer.get('/api/user'))
    expect(companies).toHaveLength(1)
    people.nobody = await aCustomer(app)
    await app.db.execute(`update users set role = 'mover' where id = ${people.nobody.user_id}`)
  })
  afterAll(() => app.close())

  const send = (who: Person, method: string, path: string) => {
    if (method === 'GET') return who.get(path)
    if (method === 'PATCH') return who.patch(path, {})
    return method === 'DELETE' ? who.del(path) : who.post(path, {})
  }
  const pathOf = ({ path }: Pick<Call, 'path'>) =>
    path.replace(':role', 'mover').replace(/:\w+/g, '999999')
  const requests = [
    ...calls.map((call) => ({
      operation: callName(call),
      method: call.method,
      path: pathOf(call),
    })),
    ...actions.flatMap(({ resource, action }) => {
      const at = `/api/${resource}`
      const one = `${at}/999999`
      const request = {
        list: { method: 'GET', path: at },
        show: { method: 'GET', path: one },
        create: { method: 'POST', path: at },
        edit: { method: 'PATCH', path: one },
        delete: { method: 'DELETE', path: one },
      }[action]
      return request ? [{ operation: permission(resource, action), ...request }] : []
    }),
    // These two change in which role the person acts.
  ].filter(({ operation }) => !/\/api\/user\/(acting|customer)$/.test(operation))

  test('every role is refused what the table keeps from it, and nothing else', async () => {
    const wrong: string[] = []
    // Closing the account signs its owner out, so it comes last.
    const closing = 'POST /api/user/closure'
    const inOrder = requests.toSorted(
      (one, other) => Number(one.operation === closing) - Number(other.operation === closing),
    )
    for (const { operation, method, path } of inOrder) {
      const { statusCode: owners } = await send(people.owner, method, path)
      for (const role of ['dispatcher', 'bookkeeper', 'viewer', 'nobody'] as const) {
        const { statusCode } = await send(people[role], method, path)
        const may = memberMay(role === 'nobody' ? null : role, operation)
        const isAsSaid = may ? statusCode !== 403 || owners === 403 : statusCode === 403
        if (!isAsSaid) wrong.push(`${role} ${operation}: ${statusCode}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('a transition that a role may not take is refused on a row of the own company', async () => {
    const [truck] = unwrap<{ id: number }[]>(await people.owner.get('/api/movers'))
    const refused = await people.dispatcher.post(`/api/movers/${truck?.id}/transitions/submit`)
    expect(refused.statusCode).toBe(403)
    const [seen] = unwrap<{ allowed_transitions: string[] }[]>(
      await people.dispatcher.get('/api/movers'),
    )
    expect(seen?.allowed_transitions).toEqual([])
  })
})
