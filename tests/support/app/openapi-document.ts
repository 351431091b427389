import type { Response } from 'light-my-request'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect } from 'vitest'

import { type Client, clientOf, type TestApp } from './app.ts'

type Content = Record<string, { schema: TSchema }>
type Documented = Record<string, { content?: Content }>
type Document = {
  paths: Record<string, Record<string, { responses: Documented } | undefined> | undefined>
}

/**
 * Reads which answers `/api/openapi.json` documents, to a visitor or a program, by a route's method
 * and path in Fastify's notation.
 */
export async function readOpenApiDocument(app: TestApp, who: Client = clientOf(app)) {
  const { paths } = dereferenced<Document>((await who.get('/api/openapi.json')).json())

  function answersOf(method: string, path: string): Documented {
    const found = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!found) throw new Error(`${method} ${path} is not documented`)
    return found.responses
  }

  /** Expects the wanted status, and that the document describes this status and body. */
  function expectDocumented(method: string, path: string, response: Response, wanted: number) {
    const about = `${method} ${path} answered ${response.body.slice(0, 300)}`
    expect(response.statusCode, about).toBe(wanted)
    const type = String(response.headers['content-type'])
    expectAnswer(answersOf(method, path), { status: wanted, type, body: response.body }, about)
  }

  return { paths, answersOf, expectDocumented }
}

/** Expects that an answer's status, type and body are documented. */
export function expectAnswer(
  documented: Documented,
  { status, type: contentType, body }: { status: number; type: string; body: string },
  about: string,
): void {
  expect(Object.keys(documented), about).toContain(String(status))
  const { content } = documented[status] ?? {}
  if (!content) {
    expect(body, about).toBe('')
    return
  }
  const type = contentType.split(';')[0] ?? ''
  expect(Object.keys(content), about).toContain(type)
  const { schema } = content[type] as Content[string]
  if (type === 'application/json')
    expect(Compile(schema).Errors(JSON.parse(body)), about).toEqual([])
}

/** Replaces a document's references by its components. */
export function dereferenced<D>(document: object): D {
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(resolve)
    if ('$ref' in value) return resolve(componentAt(document, String(value.$ref)))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item)]))
  }
  return resolve(document) as D
}

function componentAt(document: object, reference: string): unknown {
  const found = reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
  if (found === undefined) throw new Error(`there is no ${reference}`)
  return found
}

/** Sends a browser's request without the token that its cookie requires. */
export const sendWithoutCsrfToken = (
  { server }: TestApp,
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
): Promise<Response> =>
  server.inject({ method, url, headers: { cookie: `haulwell_session=${'a'.repeat(43)}` } })

/** Sends a body that starts like JSON but isn't valid. */
export const sendMalformedJson = (
  { server }: TestApp,
  token: string,
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
): Promise<Response> =>
  server.inject({
    method,
    url,
    payload: '{"half":',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
