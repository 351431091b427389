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
  400: refused('Could not be parsed, or the list does not support the query'),
  401: refused('Not signed in'),
  403: refused('Not allowed'),
  404: refused('Not found, or not accessible; if the slug has changed, with the new one', {
    moved_to: Type.Optional(Type.String()),
  }),
  409: refused(
    'Conflict: with the state and the transitions allowed from it, or the current record',
    {
      state: Type.Optional(Type.String()),
      allowed: Type.Optional(Type.Array(Type.String())),
      current: Type.Optional(Type.Object({})),
    },
  ),
  410: refused('No longer available'),
  413: refused('Too large'),
  415: refused('Unsupported content type'),
  419: refused('CSRF token missing or wrong; requests with a session cookie need one'),
  422: refused('Invalid, by field; sign-in errors have a code', {
    errors: Type.Record(Type.String(), Type.Array(Type.String())),
    code: Type.Optional(Type.String()),
  }),
  429: refused('Too many requests; `Retry-After` says when to try again'),
  503: refused('Temporarily unavailable'),
}

type Route = { method: string | string[]; url: string; config?: FastifyContextConfig }

/** Lists the error statuses of a route, each once. */
function refusalsOf({ method, url, config = {} }: Route): number[] {
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

/** Limits the document to the calls that a token's scopes open, so that a client has no others. */
function openTo<D extends { paths?: object }>(document: D, permissions: ReadonlySet<string>): D {
  const isOpen = (operation: { 'x-token-permissions'?: string[] }) => {
    const wanted = operation['x-token-permissions']
    return wanted?.length === 0 || wanted?.some((one) => permissions.has(one))
  }
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, operations]) => {
    const open = Object.entries(operations as object).filter(([, operation]) => isOpen(operation))
    return open.length === 0 ? [] : [[path, Object.fromEntries(open)]]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

/**
 * Serves `/api/openapi.json`, generated from the declared routes, to a token those that it may call;
 * and `/api/docs` to read it.
 */
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
      const { body, query, parameters, response, status = 200, permissions } = route.config ?? {}
      const documented: Record<string, TSchema | unknown> = {
        ...schema,
        response: {
          [status]: response ?? Type.Null({ description: 'Done' }),
          ...Object.fromEntries(refusalsOf(route).map((refusal) => [refusal, refusals[refusal]])),
        },
      }
      if (body) documented.body = body
      if (query ?? parameters) documented.querystring = query ?? parameters
      if (route.config?.isForTokens) documented['x-token-permissions'] = permissions ?? []
      // Outside the API, only routes with a summary are documented.
      if (!url.startsWith('/api/') && schema?.summary === undefined) documented.hide = true
      return { schema: documented, url }
    },
  })
  app.get(
    '/api/openapi.json',
    { schema: { hide: true }, config: { isForTokens: true } },
    ({ actor }) => (actor?.token ? openTo(app.swagger(), actor.token.permissions) : app.swagger()),
  )
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
