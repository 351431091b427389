import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Field } from '#contract/kernel/field.ts'
import { changeableFields, writableFields } from '#contract/kernel/resource.ts'
import type { AnyRow } from '#server/kernel/kernel.ts'
import { openApp, type TestApp } from '../../support/app/app.ts'
import { unwrap } from '../../support/app/response.ts'
import { aRow, countOf, everyResource, referTo } from '../../support/app/rows.ts'
import { validInput, wrongValues } from '../../support/app/valid-input.ts'
import { anAdmin, type Person } from '../../support/people/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

type Refusal = { message: string; errors: Record<string, string[]> }

/** Keys that a body must not have: other fields, columns of the engine, names from the language. */
const strangers = ['id', 'version_', 'created_at', 'no_such_field', 'constructor', 'toString', '']

const may = (action: string) =>
  everyResource.filter(({ actions }) => actions.some((one) => one === action))

describe.each(may('create'))('creating a row of $name', (resource) => {
  const path = `/api/${resource.name}`
  const writable = Object.entries<Field>(writableFields(resource, 'admin'))

  test('refuses each field’s wrong values, naming the field, and stores nothing', async () => {
    const body = await validInput(Object.fromEntries(writable), referTo(app, resource))
    const before = await countOf(app, resource.name)
    for (const [name, field] of writable)
      for (const { why, value, at = '' } of wrongValues(field)) {
        const response = await admin.post(path, { ...body, [name]: value })
        expectRefused(response, `${name}${at}`, why)
      }
    expect(await countOf(app, resource.name)).toBe(before)
    expect((await admin.post(path, body)).statusCode).toBe(201)
  })

  test('refuses missing and unknown fields and stores nothing', async () => {
    const body = await validInput(Object.fromEntries(writable), referTo(app, resource))
    const required = writable.filter(
      ([, { optional, ...rest }]) => !optional && !('default' in rest),
    )
    const before = await countOf(app, resource.name)
    for (const [name] of required) {
      const { [name]: _, ...rest } = body
      expectRefused(await admin.post(path, rest), name, 'missing')
    }
    for (const name of [...strangers, ...readOnlyOf(resource)])
      expectRefused(await admin.post(path, { ...body, [name]: 1 }), name, 'unknown')

    expect(await countOf(app, resource.name)).toBe(before)
    if (required.length === 0) return
    const empty = await admin.post(path, {})
    expect(empty.statusCode).toBe(422)
    const nothing = await app.server.inject({
      method: 'POST',
      url: path,
      payload: '',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    })
    expect(nothing.json()).toEqual(empty.json())
    const { message, errors } = empty.json<Refusal>()
    expect(Object.keys(errors).sort()).toEqual(required.map(([name]) => name).sort())
    const more = required.length - 1
    if (more > 1) expect(message.endsWith(`(and ${more} more errors)`), message).toBe(true)
    expect(await countOf(app, resource.name)).toBe(before)
  })

  test('refuses a duplicate of a unique value', async () => {
    const body = await validInput(Object.fromEntries(writable), referTo(app, resource))
    unwrap(await admin.post(path, body))
    const unique = writable.filter(([, field]) => field.unique).map(([name]) => name)
    const before = await countOf(app, resource.name)
    for (const name of unique) {
      const other = await validInput(Object.fromEntries(writable), referTo(app, resource))
      expectRefused(await admin.post(path, { ...other, [name]: body[name] }), name, 'taken')
    }
    for (const names of resource.unique) {
      const refused = await admin.post(path, body)
      expect(names).toContain(Object.keys(refused.json<Refusal>().errors)[0])
      expect(refused.statusCode).toBe(422)
    }
    expect(await countOf(app, resource.name)).toBe(before)
  })
})

describe.each(may('edit'))('changing a row of $name', (resource) => {
  const changeable = changeableFields(resource, 'admin')
  const fixed = Object.keys(resource.fields).filter((name) => !Object.hasOwn(changeable, name))
  // If the resource can be created, all wrong values have already been tried there.
  const isTriedBefore = resource.actions.includes('create')

  test('refuses each field’s wrong values and every other key, and changes nothing', async () => {
    const { id } = await aRow(app, resource.name)
    const path = `/api/${resource.name}/${id}`
    const before = unwrap<AnyRow>(await admin.get(path))
    for (const [name, field] of Object.entries<Field>(changeable))
      for (const { why, value, at = '' } of wrongValues(field))
        if (!isTriedBefore || /null|wrong type|broken reference/.test(why))
          expectRefused(await admin.patch(path, { [name]: value }), `${name}${at}`, why)
    for (const name of [...strangers, ...fixed])
      expectRefused(await admin.patch(path, { [name]: 1 }), name, 'unknown')
    for (const version of [0, -1, 1.5, '1', null])
      expectRefused(await admin.patch(path, { version }), 'version', 'no version')
    expect((await admin.patch(path, {})).statusCode).toBe(422)
    expect(unwrap(await admin.get(path))).toEqual(before)
  })
})

test('a body that is not an object is a 422', async () => {
  const { id } = await aRow(app, 'vehicles')
  for (const [method, url] of [
    ['POST', '/api/vehicles'],
    ['PATCH', `/api/vehicles/${id}`],
    ['DELETE', `/api/vehicles/${id}`],
  ] as const)
    for (const payload of ['[]', '"text"', '5', 'true', '[{"name":"x"}]']) {
      const headers = {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/json',
      }
      const response = await app.server.inject({ method, url, headers, payload })
      expect([method, payload, response.statusCode]).toEqual([method, payload, 422])
    }
  expect((await admin.get(`/api/vehicles/${id}`)).statusCode).toBe(200)
})

test('every unknown id in a list of ids is named', async () => {
  const [city] = unwrap<AnyRow[]>(await admin.get('/api/cities?_end=1'))
  const { id } = await aRow(app, 'movers')

  const refused = await admin.patch(`/api/movers/${id}`, {
    city_ids: [city?.id, 999_999_999, 999_999_998],
  })

  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json<Refusal>().errors)).toEqual(['city_ids.1', 'city_ids.2'])
})

function readOnlyOf(resource: (typeof everyResource)[number]): string[] {
  const writable = writableFields(resource, 'admin')
  return Object.keys(resource.fields).filter((name) => !Object.hasOwn(writable, name))
}

function expectRefused(
  response: { statusCode: number; body: string; json<T>(): T },
  name: string,
  why: string,
): void {
  const about = [name, why]
  expect([...about, response.statusCode, response.body]).toEqual([...about, 422, expect.anything()])
  const { message, errors } = response.json<Refusal>()
  const reported = Object.entries(errors).filter(
    ([key]) => key === name || key.startsWith(`${name}.`),
  )
  expect([...about, reported.length, errors]).toEqual([
    ...about,
    expect.any(Number),
    expect.anything(),
  ])
  expect(reported.length, `${about} in ${JSON.stringify(errors)}`).toBeGreaterThan(0)
  expect(message.startsWith(Object.values(errors)[0]?.[0] ?? '?'), message).toBe(true)
}
