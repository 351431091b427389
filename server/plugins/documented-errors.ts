import type { FastifyContextConfig } from 'fastify'
import Type, { type TSchema } from 'typebox'

import { type Document, refusedWith } from './openapi-components.ts'

/** The body of every refusal. */
const Problem = Type.Object({ message: Type.String() })

const errorSchemas: Readonly<Record<string, TSchema>> = {
  Error: Problem,
  NotFoundError: Type.Object({
    message: Type.String(),
    moved_to: Type.Optional(Type.String()),
  }),
  ConflictError: Type.Object({
    message: Type.String(),
    state: Type.Optional(Type.String()),
    allowed: Type.Optional(Type.Array(Type.String())),
    current: Type.Optional(Type.Object({})),
  }),
  ValidationError: Type.Object({
    message: Type.String(),
    errors: Type.Record(Type.String(), Type.Array(Type.String())),
    code: Type.Optional(Type.String()),
  }),
}

type Refusal = { name: string; description: string; schema?: string }

/** The documented error responses, by status. */
const refusals: Record<number, Refusal> = {
  400: {
    name: 'BadRequest',
    description: 'Could not be parsed, or the list does not support the query',
  },
  401: { name: 'Unauthenticated', description: 'Not signed in' },
  403: { name: 'Forbidden', description: 'Not allowed' },
  404: {
    name: 'NotFound',
    description: 'Not found, or not accessible; if the slug has changed, with the new one',
    schema: 'NotFoundError',
  },
  409: {
    name: 'Conflict',
    description:
      'Conflict: with the state and the transitions allowed from it, or the current record',
    schema: 'ConflictError',
  },
  410: { name: 'Gone', description: 'No longer available' },
  413: { name: 'TooLarge', description: 'Too large' },
  415: { name: 'UnsupportedMediaType', description: 'Unsupported content type' },
  419: {
    name: 'CsrfMismatch',
    description: 'CSRF token missing or wrong; requests with a session cookie need one',
  },
  422: {
    name: 'Invalid',
    description: 'Invalid, by field; sign-in errors have a code',
    schema: 'ValidationError',
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests; `Retry-After` says when to try again',
  },
  503: { name: 'Unavailable', description: 'Temporarily unavailable' },
}

type Route = { method: string | string[]; url: string; config?: FastifyContextConfig }

/** Lists the error statuses of a route, each once. */
export function refusalsOf({ method, url, config = {} }: Route): number[] {
  const { body, query, idempotent, errorStatuses = [] } = config
  const isWrite = [method].flat().some((one) => !['GET', 'HEAD'].includes(one))
  const statuses = [
    400,
    503,
    ...(url.includes(':') ? [404] : []),
    ...(isWrite ? [413, 415, 419] : []),
    ...(body || query || idempotent ? [422] : []),
    ...(idempotent ? [409] : []),
    ...errorStatuses,
  ]
  return [...new Set(statuses)]
}

/** Adds to each call the errors that its route has announced, as references to the shared ones. */
export function addErrors(document: Document): void {
  for (const operations of Object.values(document.paths ?? {}))
    for (const operation of Object.values(operations)) {
      const { [refusedWith]: statuses = [] } = operation
      delete operation[refusedWith]
      for (const status of statuses)
        operation.responses = {
          ...operation.responses,
          [status]: { $ref: `#/components/responses/${refusals[status]?.name}` },
        }
    }
  const responses = Object.values(refusals).map(({ name, description, schema = 'Error' }) => {
    const $ref = `#/components/schemas/${schema}`
    return [name, { description, content: { 'application/json': { schema: { $ref } } } }] as const
  })
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...errorSchemas },
    responses: Object.fromEntries(responses),
  }
}
