import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import type { TSchema } from 'typebox'

import { invalid, tooLarge } from '#server/kernel/http/problem.ts'
import { accepts } from '#server/kernel/resource/validate.ts'
import { translate } from '#server/kernel/translate.ts'

const overridable = ['PUT', 'PATCH', 'DELETE']
/** Limits for multipart forms; their total size is checked field by field. */
const largestForm = { fields: 100, parts: 100, fieldSize: 64 * 1024 }

/**
 * Lets HTML forms, which can only POST, send PUT, PATCH or DELETE with a `_method` field. Each such
 * route also accepts a POST, whose form fields are converted to the types that the route declares.
 */
export const methodOverride = plugin(async (app: FastifyInstance) => {
  const routes = new Map<string, Map<string, RouteOptions>>()

  app.addHook('onRoute', function (route) {
    const all = [route.method].flat()
    if (all.includes('POST')) return
    const methods = all.filter((method) => overridable.includes(method))
    for (const method of methods) {
      const known = routes.get(route.url)
      if (known) {
        known.set(method, route)
        continue
      }
      const here = new Map([[method, route]])
      routes.set(route.url, here)
      this.post(
        route.url,
        {
          schema: { hide: true },
          config: route.config ?? {},
          ...(route.onRequest ? { onRequest: route.onRequest } : {}),
          ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
        },
        async function (request, reply) {
          const { _method, ...fields } = await fieldsOf(request)
          const meant = here.get(String(_method).toUpperCase())
          if (!meant) return reply.callNotFound()
          request.body = Object.keys(fields).length
            ? readForm(fields, meant.config?.body)
            : undefined
          return meant.handler.call(this, request, reply)
        },
      )
    }
  })
})

/**
 * Reads a form's fields, URL-encoded or multipart. Files are refused; they are uploaded to their
 * own route.
 */
async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return (request.body ?? {}) as Record<string, unknown>
  const fields: [string, unknown][] = []
  const text = (key: string, values: Record<string, string>) =>
    translate(request.locale, key, values)
  const { bodyLimit } = request.routeOptions
  let bytes = 0
  for await (const part of request.parts({ limits: largestForm })) {
    const field = part.fieldname
    if (part.type === 'file')
      throw invalid(request.locale, { [field]: [text('validation.type', { field, type: 'text' })] })
    if (part.valueTruncated) throw tooLarge(request.locale, largestForm.fieldSize)
    bytes += Buffer.byteLength(String(part.value))
    if (bytes > bodyLimit) throw tooLarge(request.locale, bodyLimit)
    fields.push([field, part.value])
  }
  return Object.fromEntries(fields)
}

/**
 * Converts form fields, which are text, to the types of the schema. Browsers send line breaks as
 * CRLF; they are converted to LF.
 */
function readForm(
  fields: Record<string, unknown>,
  schema: TSchema | undefined,
): Record<string, unknown> {
  const properties: Record<string, TSchema> =
    schema && 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? readField(
            value.replaceAll('\r\n', '\n'),
            Object.hasOwn(properties, name) ? properties[name] : undefined,
          )
        : value,
    ]),
  )
}

function readField(text: string, schema: TSchema | undefined): unknown {
  if (schema && accepts(schema, text)) return text
  if (schema && text === '' && accepts(schema, null)) return null
  if (!/^(-?\d|true$|false$|null$|[[{])/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
