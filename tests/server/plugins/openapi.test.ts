import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { calls } from '#contract/calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { changeableFields, type Resource, writableFields } from '#contract/kernel/resource.ts'
import { machines } from '#contract/machines.ts'
import { lightResolver } from '#server/plugins/light-resolver.ts'
import { clientOf, openApp, type TestApp } from '../../support/app/app.ts'
import { dereferenced } from '../../support/app/openapi-document.ts'
import { everyResource } from '../../support/app/rows.ts'

type Schema = {
  type?: string
  properties?: Record<string, unknown>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}
type Content = { content: { 'application/json': { schema: Schema } } }
type Operation = {
  summary?: string
  tags?: string[]
  requestBody?: Content
  parameters?: { in: string; name: string }[]
  responses: Record<string, Content>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let app: TestApp
let raw: string
let document: Document
beforeAll(async () => {
  app = await openApp()
  raw = (await clientOf(app).get('/api/openapi.json')).body
  document = dereferenced(JSON.parse(raw))
})
afterAll(() => app.close())

const operationAt = (method: string, path: string) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
const bodyOf = (operation: Operation | undefined) =>
  operation?.requestBody?.content['application/json'].schema
const answerOf = (operation: Operation | undefined) =>
  Object.entries(operation?.responses ?? {}).find(isSuccess)?.[1].content['application/json'].schema
const isSuccess = ([status]: [string, unknown]) => status.startsWith('2')

/** Not part of the API: pages, pictures, feeds, health checks and the embedded provider. */
const undocumented = [
  '/api/openapi.json',
  '/healthz',
  '/livez',
  '/dev/outbox',
  '/dev/outbox.json',
  '/dev/outbox/:id',
  '*',
  '/blog/feed.xml',
  '/pictures/covers/:name',
]
/** Recognizes the paths of the Realtime Database, whose interfaces are defined by Firebase. */
const isFirebases = (path: string) =>
  path.startsWith('/.rest/') ||
  path.startsWith('/.well-known/') ||
  path.includes('.googleapis.com/')

test('the document has version 3.1', () => {
  expect(document.openapi).toBe('3.1.0')
})

test('the document states what calls share once, under names that people can guess', () => {
  const { paths, components } = JSON.parse(raw)
  const answer = (path: string, method: string, status: number) =>
    paths[path][method].responses[status]
  const schemaOf = (path: string, method: string, status: number) =>
    answer(path, method, status).content['application/json'].schema
  const $ref = (name: string) => ({ $ref: `#/components/${name}` })
  expect(schemaOf('/api/orders/{id}', 'get', 200)).toEqual($ref('schemas/Order'))
  expect(schemaOf('/api/orders', 'get', 200)).toEqual($ref('schemas/OrderList'))
  expect(components.schemas.OrderList.items).toEqual($ref('schemas/Order'))
  // Of two resources with the same fields, each has its own name.
  expect(schemaOf('/api/privacy/{id}', 'get', 200)).toEqual($ref('schemas/Privacy'))
  expect(schemaOf('/api/moves/{code}', 'get', 200)).toEqual($ref('schemas/Move'))
  expect(schemaOf('/api/moves/{code}/claims', 'get', 200)).toEqual($ref('schemas/MoveClaims'))
  expect(answer('/api/orders', 'post', 422)).toEqual($ref('responses/Invalid'))
  expect(components.responses.Invalid.content['application/json'].schema).toEqual(
    $ref('schemas/ValidationError'),
  )
  expect(paths['/api/orders/{id}'].get.parameters).toEqual([$ref('parameters/id')])
  expect(raw.length).toBeLessThan(1_500_000)
})

test('every component of the document is used', () => {
  const { components } = JSON.parse(raw)
  for (const kind of ['schemas', 'responses', 'parameters'])
    for (const name of Object.keys(components[kind]))
      expect(raw).toContain(`"#/components/${kind}/${name}"`)
})

test('the document lists every route, each with a summary, a group and one response', () => {
  const routes = routesIn(app.server.printRoutes({ commonPrefix: false }))
  expect(routes.length).toBeGreaterThan(60)
  const isApi = ({ path }: { path: string }) =>
    !undocumented.includes(path) &&
    !/^\/(api\/docs|og\/|pictures\/|embedded\/|hooks\/)/.test(path) &&
    !isFirebases(path)
  for (const { path, methods } of routes.filter(isApi)) {
    const documented = Object.keys(document.paths[path.replaceAll(/:(\w+)/g, '{$1}')] ?? {})
    // A POST beside PATCH or DELETE is the method override for forms; HEAD comes with GET.
    const isOverride = methods.some((method) => ['PATCH', 'PUT', 'DELETE'].includes(method))
    const expected = methods
      .filter((method) => method !== 'HEAD' && !(isOverride && method === 'POST'))
      .map((method) => method.toLowerCase())
    expect([path, documented.sort()]).toEqual([path, expected.sort()])
  }
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { summary, tags, responses }] of Object.entries(operations)) {
      const about = `${method} ${path}`
      expect(summary, about).toMatch(/^[A-Z].{3,}/)
      expect(tags?.join(''), about).not.toBe('')
      expect(Object.entries(responses).filter(isSuccess), about).toHaveLength(1)
    }
})

describe.each(everyResource)('$name', (resource: Resource) => {
  const path = `/api/${resource.name}`
  const fields = Object.keys(resource.fields)
  const writable = Object.keys(writableFields(resource))

  test('is documented with its actions, their input and their responses', () => {
    const routes = {
      list: ['GET', path],
      show: ['GET', `${path}/:id`],
      create: ['POST', path],
      edit: ['PATCH', `${path}/:id`],
      delete: ['DELETE', `${path}/:id`],
    } as const
    for (const action of resource.actions) {
      const [method, url] = routes[action]
      const operation = operationAt(method, url)
      const answer = answerOf(operation)
      const row = action === 'list' ? answer?.items : answer
      expect(Object.keys(row?.properties ?? {}), action).toEqual(
        expect.arrayContaining(['id', 'version', ...fields]),
      )
      const body = bodyOf(operation)
      if (action === 'create') expect(Object.keys(body?.properties ?? {})).toEqual(writable)
      if (action === 'edit')
        expect(Object.keys(body?.properties ?? {})).toEqual([
          ...Object.keys(changeableFields(resource)),
          'version',
        ])
    }
  })

  test('is documented with its transitions, if it has any', () => {
    const operation = operationAt('POST', `${path}/:id/transitions/:name`)
    const machine = Object.hasOwn(machines, resource.name)
      ? machines[resource.name as keyof typeof machines]
      : undefined
    expect(Boolean(operation)).toBe(Boolean(machine))
    for (const name of Object.keys(machine?.transitions ?? {}))
      expect(operation?.summary).toContain(name)
  })
})

test('every declared call has its body, its query and its summary', () => {
  const files = import.meta.glob<Record<string, unknown>>('../../../contract/calls/*.ts', {
    eager: true,
  })
  const calls = Object.values(files).flatMap(Object.values).filter(isCall)
  expect(calls.length).toBeGreaterThan(20)
  for (const { method, path, summary, body, query } of calls) {
    const operation = operationAt(method, path)
    expect(operation?.summary, path).toBe(summary)
    expect(Boolean(bodyOf(operation)), path).toBe(Boolean(body))
    const asked = operation?.parameters?.filter((parameter) => parameter.in === 'query') ?? []
    const declared = (query as Schema | undefined)?.properties ?? {}
    expect(asked.map(({ name }) => name).sort(), path).toEqual(Object.keys(declared).sort())
  }
})

test('the page of the documentation resolves the references of what is opened', async () => {
  const script = (await clientOf(app).get('/api/docs/static/swagger-initializer.js')).body
  // The functions are sent as text, and must work where they have nothing around them.
  const [, plugin] = lightResolver.map((one) => new Function(`return ${one}`)())
  expect(script).toContain(String(lightResolver[1]))
  const { resolveSubtree } = plugin().fn
  const { spec, errors } = await resolveSubtree(JSON.parse(raw), ['paths', '/api/tips', 'get'])
  expect(errors).toEqual([])
  expect(JSON.stringify(spec)).not.toContain('$ref')
  expect(spec).toEqual(operationAt('GET', '/api/tips'))
  const recursive = { a: { child: { $ref: '#/a' } } }
  const once = { child: { child: {} } }
  expect((await resolveSubtree(recursive, ['a'])).spec).toEqual(once)
})

test('every file of calls is listed, so that its schemas have names', () => {
  const files = import.meta.glob<Record<string, unknown>>('../../../contract/calls/*.ts', {
    eager: true,
  })
  const listed = new Set(calls.flatMap((file) => Object.values(file)))
  for (const [path, file] of Object.entries(files)) {
    const declared = Object.values(file).filter(isCall)
    if (declared.length > 0) expect(listed.has(declared[0]), path).toBe(true)
  }
})

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'summary' in value && 'by' in value

/** Reads the printed route tree: each path that has a handler is a line under its parent. */
function routesIn(tree: string): { path: string; methods: string[] }[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([^)]*)\))?$/.exec(line) ?? []
    if (!part) return []
    const depth = indent.length / 4
    parents.splice(depth, parents.length, `${parents[depth - 1] ?? ''}${part}`)
    return methods ? [{ path: parents[depth] ?? '', methods: methods.split(', ') }] : []
  })
}
