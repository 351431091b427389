import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import type { TSchema } from 'typebox'

import { invalid, tooLarge } from '#server/kernel/problem.ts'
import { translate } from '#server/kernel/translate.ts'
import { accepts } from '#server/kernel/validate.ts'

const overridable = ['PUT', 'PATCH', 'DELETE']
/** Of a FormData, whose bytes are counted field by field. */
const largestForm = { fields: 100, parts: 100, fieldSize: 64 * 1024 }

/**
 * A form can only POST: with `_method` it means PUT, PATCH or DELETE. Each such route also answers a
 * POST at its address, whose form fields are read as the types the route takes.
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

/** A form's fields, url-encoded or as the FormData of a browser; files have an address of their own. */
async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return (request.body ?? {}) as Record<string, unknown>
  const fields: [string, unknown][] = []
  const say = (key: string, values: Record<string, string>) =>
    translate(request.locale, key, values)
  const { bodyLimit } = request.routeOptions
  let bytes = 0
  for await (const part of request.parts({ limits: largestForm })) {
    const field = part.fieldname
    if (part.type === 'file')
      throw invalid(request.locale, { [field]: [say('validation.type', { field, type: 'text' })] })
    if (part.valueTruncated) throw tooLarge(request.locale, largestForm.fieldSize)
    bytes += Buffer.byteLength(String(part.value))
    if (bytes > bodyLimit) throw tooLarge(request.locale, bodyLimit)
    fields.push([field, part.value])
  }
  return Object.fromEntries(fields)
}

/**
 * Form fields are text; where the route takes no text, they are written as in JSON. A browser sends
 * a form's line breaks as CRLF, whatever was typed.
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
