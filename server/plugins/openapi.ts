import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import Type, { type TSchema } from 'typebox'

import { machines } from '#contract/machines.ts'
import { sessionCookieOf } from './session.ts'

const refused = (description: string, more = {}) =>
  Type.Object({ message: Type.String(), ...more }, { description })

const refusals: Record<number, TSchema> = {
  400: refused('Can’t be read, or asks a list for what it doesn’t have'),
  401: refused('Not signed in'),
  403: refused('Not allowed'),
  404: refused('Nothing there, or out of reach; where it had this slug, with the one it has now', {
    moved_to: Type.Optional(Type.String()),
  }),
  409: refused(
    'Not as it is now: with the state and the transitions from it, or the current record',
    {
      state: Type.Optional(Type.String()),
      allowed: Type.Optional(Type.Array(Type.String())),
      current: Type.Optional(Type.Object({})),
    },
  ),
  410: refused('Was there once and is no more'),
  413: refused('Too large'),
  415: refused('Of a type that is not read'),
  419: refused('Without the CSRF token that a cookie asks for'),
  422: refused('Invalid, by field; signing in says why by a code', {
    errors: Type.Record(Type.String(), Type.Array(Type.String())),
    code: Type.Optional(Type.String()),
  }),
  429: refused('Too many tries; `Retry-After` says when to go on'),
  503: refused('Unavailable for a moment'),
}

type Route = { method: string | string[]; url: string; config?: FastifyContextConfig }

/** Lists the error statuses of a route, each once. */
function refusalsOf({ method, url, config = {} }: Route): number[] {
  const { body, query, idempotent, refuses = [] } = config
  const isWrite = [method].flat().some((one) => !['GET', 'HEAD'].includes(one))
  const statuses = [
    400,
    503,
    ...(url.includes(':') ? [404] : []),
    ...(isWrite ? [413, 415, 419] : []),
    ...(body || query || idempotent ? [422] : []),
    ...(idempotent ? [409] : []),
    ...refuses,
  ]
  return [...new Set(statuses)]
}

/** Serves `/api/openapi.json`, generated from the declared routes, and `/api/docs` to read it. */
export const openapi = plugin(async (app: FastifyInstance, { baseUrl }: { baseUrl: string }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Haulwell',
        version: '1',
        description: `Moving services. State machines: ${Object.keys(machines).join(', ')}.`,
      },
      servers: [{ url: baseUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieOf(baseUrl) },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const { body, query, answer, status = 200 } = route.config ?? {}
      const documented: Record<string, TSchema | unknown> = {
        ...schema,
        response: {
          [status]: answer ?? Type.Null({ description: 'Done' }),
          ...Object.fromEntries(refusalsOf(route).map((refusal) => [refusal, refusals[refusal]])),
        },
      }
      if (body) documented.body = body
      if (query) documented.querystring = query
      // Outside the API, only routes with a summary are documented.
      if (!url.startsWith('/api/') && schema?.summary === undefined) documented.hide = true
      return { schema: documented, url }
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () =>
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    theme: { title: 'Haulwell API' },
    uiConfig: { docExpansion: 'none', filter: true, tagsSorter: 'alpha', tryItOutEnabled: false },
    logLevel: 'warn',
  })
})
