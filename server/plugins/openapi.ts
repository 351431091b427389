import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import Type, { type TSchema } from 'typebox'

import { machines } from '#contract/machines.ts'
import { queryGuide } from '#server/kernel/resource/query-guide.ts'
import { addErrors, refusalsOf } from './documented-errors.ts'
import { lightResolver } from './light-resolver.ts'
import { namedSchemas } from './named-schemas.ts'
import {
  type Document,
  type NamedSchema,
  refusedWith,
  shareParameters,
  shareSchemas,
  withoutUnused,
} from './openapi-components.ts'
import { sessionCookieOf } from './session.ts'

/** States once what many calls have in common: their errors, schemas and parameters. */
function shared(document: Document, named: readonly NamedSchema[]): Document {
  shareSchemas(document, new Map(named.map(({ name, tag = '' }) => [name, tag])))
  addErrors(document)
  shareParameters(document, 10)
  return withoutUnused(document)
}

/** Limits the document to the calls that a token's scopes open, so that a client has no others. */
function openTo(document: Document, permissions: ReadonlySet<string>): Document {
  const isOpen = (operation: { 'x-token-permissions'?: string[] }) => {
    const wanted = operation['x-token-permissions']
    return wanted?.length === 0 || wanted?.some((one) => permissions.has(one))
  }
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, operations]) => {
    const open = Object.entries(operations as object).filter(([, operation]) => isOpen(operation))
    return open.length === 0 ? [] : [[path, Object.fromEntries(open)]]
  })
  return withoutUnused({ ...document, paths: Object.fromEntries(paths) })
}

/** Describes the calls that these permissions open to a token. */
export const describeFor = (app: FastifyInstance, permissions: ReadonlySet<string>): Document =>
  openTo(app.swagger() as unknown as Document, permissions)

/**
 * Serves `/api/openapi.json`, generated from the declared routes, to a token those that it may call;
 * and `/api/docs` to read it.
 */
export const openapi = plugin(async (app: FastifyInstance, { baseUrl }: { baseUrl: string }) => {
  const named = namedSchemas()
  await app.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Haulwell',
        version: '1',
        description: [
          `Moving services. State machines: ${Object.keys(machines).join(', ')}.`,
          ...Object.entries(queryGuide).map(([title, text]) => `## ${title}\n\n${text}`),
        ].join('\n\n'),
      },
      servers: [{ url: baseUrl }],
      components: {
        schemas: Object.fromEntries(named.map(({ name, schema }) => [name, { ...schema }])),
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
        response: { [status]: response ?? Type.Null({ description: 'Done' }) },
        [refusedWith]: refusalsOf(route),
      }
      if (body) documented.body = body
      if (query ?? parameters) documented.querystring = query ?? parameters
      if (route.config?.isForTokens) documented['x-token-permissions'] = permissions ?? []
      // Outside the API, only routes with a summary are documented.
      if (!url.startsWith('/api/') && schema?.summary === undefined) documented.hide = true
      return { schema: documented, url }
    },
    transformObject: (whole) => {
      const document = 'openapiObject' in whole ? whole.openapiObject : whole.swaggerObject
      return shared(document as unknown as Document, named) as unknown as typeof document
    },
  })
  app.get(
    '/api/openapi.json',
    { schema: { hide: true }, config: { isForTokens: true } },
    ({ actor }) => (actor?.token ? describeFor(app, actor.token.permissions) : app.swagger()),
  )
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: () =>
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    theme: { title: 'Haulwell API' },
    uiConfig: {
      docExpansion: 'none',
      // The list of schemas is drawn when it is opened.
      defaultModelsExpandDepth: 0,
      filter: true,
      tagsSorter: 'alpha',
      tryItOutEnabled: false,
      plugins: lightResolver,
    },
    logLevel: 'warn',
  })
})
