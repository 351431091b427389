import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import Type, { type TSchema } from 'typebox'

import { machines } from '#contract/machines.ts'
import { sessionCookieOf } from './session.ts'

const message = Type.Object({ message: Type.String() })
const refusals = {
  401: Type.Object({ message: Type.String() }, { description: 'Not signed in' }),
  403: Type.Object({ message: Type.String() }, { description: 'Not allowed' }),
  404: Type.Object({ message: Type.String() }, { description: 'Nothing there, or out of reach' }),
  422: Type.Object(
    { message: Type.String(), errors: Type.Record(Type.String(), Type.Array(Type.String())) },
    { description: 'Invalid' },
  ),
}

/** `/api/openapi.json`, from the routes as they are declared. */
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
      const { body, query, answer } = route.config ?? {}
      const documented: Record<string, TSchema | unknown> = {
        ...schema,
        response: {
          200: answer ?? Type.Unknown({ description: 'Done' }),
          ...refusals,
          429: message,
        },
      }
      if (body) documented.body = body
      if (query) documented.querystring = query
      if (url.startsWith('/api/') === false && !url.startsWith('/sanctum')) documented.hide = true
      return { schema: documented, url }
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
})
