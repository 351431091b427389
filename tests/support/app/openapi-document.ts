import type { Response } from 'light-my-request'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { expect } from 'vitest'

import { clientOf, type TestApp } from './app.ts'

type Content = Record<string, { schema: TSchema }>
type Documented = Record<string, { content?: Content }>
type Document = {
  paths: Record<string, Record<string, { responses: Documented } | undefined> | undefined>
}

/**
 * Reads which answers `/api/openapi.json` documents, by a route's method and path in Fastify's
 * notation.
 */
export async function readOpenApiDocument(app: TestApp) {
  const document = (await clientOf(app).get('/api/openapi.json')).json<Document>()

  function answersOf(method: string, path: string): Documented {
    const found = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    if (!found) throw new Error(`${method} ${path} is not documented`)
    return found.responses
  }

  /** Expects the wanted status, and that the document describes this status and body. */
  function expectDocumented(method: string, path: string, response: Response, wanted: number) {
    const about = `${method} ${path} answered ${response.body.slice(0, 300)}`
    expect(response.statusCode, about).toBe(wanted)
    const documented = answersOf(method, path)
    expect(Object.keys(documented), about).toContain(String(wanted))
    const { content } = documented[wanted] ?? {}
    if (!content) return expect(response.body, about).toBe('')
    const type = String(response.headers['content-type']).split(';')[0] ?? ''
    expect(Object.keys(content), about).toEqual([type])
    const { schema } = content[type] as Content[string]
    if (type === 'application/json')
      expect(Compile(schema).Errors(response.json()), about).toEqual([])
  }

  return { answersOf, expectDocumented }
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
