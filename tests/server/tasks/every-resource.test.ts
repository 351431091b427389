import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { adminRoles } from '#contract/kernel/access.ts'
import { bulkFields, bulkTransitions, hasBulk } from '#contract/kernel/bulk.ts'
import type { Transition } from '#contract/kernel/machine.ts'
import type { Resource } from '#contract/kernel/resource.ts'
import { type Client, openApp, type TestApp } from '../../support/app/app.ts'
import { isGranted } from '../../support/app/policy-lines.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow, everyResource, referTo } from '../../support/app/rows.ts'
import { validInput, validValue } from '../../support/app/valid-input.ts'
import { transitionsOf } from '../../support/people/own-rows.ts'
import { aCustomer, anAdmin } from '../../support/people/people.ts'

let app: TestApp
let customer: Client
const clients = {} as Record<(typeof adminRoles)[number], Client>
beforeAll(async () => {
  app = await openApp()
  // The first administrator, to whom rows of only some administrators belong.
  for (const role of adminRoles) clients[role] = await anAdmin(app, [role])
  customer = await aCustomer(app)
})
afterAll(() => app.close())

type Act = { action: string; bulk: object; single: (who: Client, id: number) => Promise<number> }

async function actsOf(resource: Resource): Promise<Act[]> {
  const path = `/api/${resource.name}`
  const refer = referTo(app, resource)
  const acts: Act[] = []
  for (const name of bulkFields(resource)) {
    const field = resource.fields[name]
    const edit = { [name]: field && (await validValue(field, refer)) }
    acts.push({
      action: 'edit',
      bulk: { edit },
      single: async (who, id) => (await who.patch(`${path}/${id}`, edit)).statusCode,
    })
  }
  const declared: Record<string, Transition> = transitionsOf(resource)
  for (const transition of bulkTransitions(app.context.kernel.machines[resource.name])) {
    const input = await validInput(declared[transition]?.input ?? {}, refer)
    acts.push({
      action: transition,
      bulk: { transition, input },
      single: async (who, id) =>
        (await who.post(`${path}/${id}/transitions/${transition}`, input)).statusCode,
    })
  }
  if (resource.actions.includes('delete'))
    acts.push({
      action: 'delete',
      bulk: { delete: true },
      single: async (who, id) => (await who.del(`${path}/${id}`)).statusCode,
    })
  return acts
}

/** Rows of the same role, by which some transitions decide. */
const aTwin = (resource: Resource) =>
  aRow(app, resource.name, resource.name === 'users' ? { role: 'admin' } : {})

async function begin(who: Client, { name }: Resource, ids: number[], act: Act) {
  const selected = await who.post(`/api/${name}/selections`, { ids })
  if (selected.statusCode !== 201) return { status: selected.statusCode, task: 0 }
  const { id, count } = unwrap<{ id: string; count: number }>(selected)
  const sent = { selection: id, expect: count, act: act.bulk }
  const response = await who.post(`/api/${name}/bulk`, sent)
  const task = response.statusCode === 202 ? response.json<{ task: { id: number } }>().task.id : 0
  return { status: response.statusCode, task }
}

const withBulk = everyResource.filter((resource) =>
  hasBulk(resource, resource.fields && machineOf(resource)),
)
function machineOf(resource: Resource) {
  const transitions: Record<string, Transition> = transitionsOf(resource)
  return { resource: resource.name, initial: '', states: [''] as const, transitions } as never
}

describe.each(withBulk)('many of $name', (resource) => {
  test('are changed by those alone who may change one', async () => {
    const { id } = await aRow(app, resource.name)
    expect(
      (await customer.post(`/api/${resource.name}/selections`, { ids: [id] })).statusCode,
    ).toBe(403)
    for (const act of await actsOf(resource))
      for (const role of adminRoles) {
        const { status, task } = await begin(clients[role], resource, [id], act)
        const isAllowed =
          isGranted(role, resource.name, 'list') && isGranted(role, resource.name, act.action)
        // A row of somebody else can't be selected, so that the counts differ.
        if (isAllowed) expect([role, act.action, status]).not.toContain(403)
        else expect([role, act.action, status]).toEqual([role, act.action, 403])
        if (task) await clients[role].post(`/api/tasks/${task}/transitions/cancel`)
      }
  })

  test('are refused what one is refused, and not what one isn’t', async () => {
    const admin = clients['full-access']
    for (const act of await actsOf(resource)) {
      const many = await aTwin(resource)
      const { task } = await begin(admin, resource, [many.id], act)
      expect(task).toBeGreaterThan(0)
      await app.context.scheduler.drain()
      const done = unwrap<{ done: number; unchanged: number; refusals: object[] }>(
        await admin.get(`/api/tasks/${task}`),
      )
      const one = await aTwin(resource)
      const status = await act.single(admin, one.id)
      const isDone = done.done + done.unchanged === 1
      expect([act.bulk, isDone, done.refusals]).toEqual([act.bulk, status < 300, done.refusals])
    }
  })
})
