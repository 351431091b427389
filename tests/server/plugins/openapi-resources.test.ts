import type { Response } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Action, adminRoles } from '#contract/kernel/access.ts'
import type { Fields } from '#contract/kernel/field.ts'
import { changeableFields, type Resource, writableFields } from '#contract/kernel/resource.ts'
import { type Client, clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import {
  readOpenApiDocument,
  sendMalformedJson,
  sendWithoutCsrfToken,
} from '../../support/app/openapi-document.ts'
import { isGranted } from '../../support/app/policy-lines.ts'
import { aRow, everyResource, referTo } from '../../support/app/rows.ts'
import { validInput } from '../../support/app/valid-input.ts'
import { transitionsOf } from '../../support/people/own-rows.ts'
import { aCustomer, anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let admin: Person
const otherAdmins = adminRoles.filter((role) => role !== 'full-access')
/** One person of each kind with fewer rights. */
let others: Client[]
let expectDocumented: Awaited<ReturnType<typeof readOpenApiDocument>>['expectDocumented']
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
  others = [await aCustomer(app)]
  for (const role of otherAdmins) others.push(await anAdmin(app, [role]))
  expectDocumented = (await readOpenApiDocument(app)).expectDocumented
})
afterAll(() => app.close())

type Send = (who: Client, url: string, body?: object) => Promise<Response>
const methods = {
  list: ['GET', ''],
  show: ['GET', '/:id'],
  create: ['POST', ''],
  edit: ['PATCH', '/:id'],
  delete: ['DELETE', '/:id'],
  move: ['POST', '/:id/transitions/:name'],
} as const
const sends: Record<(typeof methods)[keyof typeof methods][0], Send> = {
  GET: (who, url) => who.get(url),
  POST: (who, url, body) => who.post(url, body),
  PATCH: (who, url, body) => who.patch(url, body),
  DELETE: (who, url) => who.del(url),
}
/** An id that no row has. */
const nowhere = 999_999_999

describe.each(everyResource)('$name', (resource) => {
  const path = `/api/${resource.name}`
  const transition = Object.entries(transitionsOf(resource)).find(([, { by }]) =>
    by.includes('admin'),
  )
  const actions: (Action | 'move')[] = [
    ...resource.actions,
    ...(transition ? (['move'] as const) : []),
  ]

  test.each(actions)('every response of %s is documented', async (action) => {
    const [method, rest] = methods[action]
    const send = sends[method]
    const urlOf = (id: number) =>
      `${path}${rest.replace(':id', String(id)).replace(':name', transition?.[0] ?? '')}`
    const check = (response: Response, status: number) =>
      expectDocumented(method, `${path}${rest}`, response, status)
    const { id } = await aRow(app, resource.name)
    const url = urlOf(id)

    check(await send(clientOf(app), url, {}), 401)
    // Some of them are allowed to delete, and must not remove the row.
    const tried = await Promise.all(
      others.map((who) => send(who, action === 'delete' ? urlOf(nowhere) : url, {})),
    )
    const refused = tried.filter(({ statusCode }) => statusCode === 403)
    for (const response of refused) check(response, 403)
    if (method !== 'GET') {
      const name = action === 'move' ? String(transition?.[0]) : action
      const isForAll = otherAdmins.every((role) => isGranted(role, resource.name, name))
      if (!isForAll) expect(refused).not.toEqual([])
      check(await sendWithoutCsrfToken(app, method, url), 419)
      check(await sendMalformedJson(app, admin.token, method, url), 400)
    }
    if (rest) check(await send(admin, urlOf(nowhere), { version: 1 }), 404)

    if (action === 'list') {
      check(await admin.get(`${path}?_sort=nonsense`), 400)
      check(await admin.get(path), 200)
    }
    if (action === 'show') check(await admin.get(url), 200)
    if (action === 'create') {
      check(await admin.post(path, { no_such_field: 1 }), 422)
      const body = await aBody(resource, writableFields(resource, 'admin'))
      check(await admin.post(path, body), 201)
    }
    if (action === 'edit') {
      check(await admin.patch(url, { no_such_field: 1 }), 422)
      check(await admin.patch(url, { version: 9 }), 409)
      const body = await aBody(resource, changeableFields(resource, 'admin'))
      check(await admin.patch(url, body), 200)
    }
    if (action === 'delete') {
      check(await admin.del(url, { headers: { 'if-match': '9' } }), 409)
      check(await admin.del(url), 200)
    }
    if (action === 'move') check(await admin.post(url, { no_such_field: 1 }), 422)
  })
})

test('every response of a transition is documented', async () => {
  const { id } = await aRow(app, 'movers', { status: 'approved' })
  const check = (response: Response, status: number) =>
    expectDocumented('POST', '/api/movers/:id/transitions/:name', response, status)
  const take = (name: string) =>
    admin.post(`/api/movers/${id}/transitions/${name}`, { reason: 'A lapsed license' })
  check(await take('reject'), 409)
  check(await take('suspend'), 200)
})

const aBody = (resource: Resource, fields: Fields) => validInput(fields, referTo(app, resource))
