import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * Treats an empty body with a JSON content type as no body, as Laravel does: some clients send the
 * header on a DELETE or POST without content.
 */
export const jsonBody = plugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, String(body), done)
  })
})
