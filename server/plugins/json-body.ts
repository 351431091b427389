import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * A body that says it is JSON and is empty is no body: clients put the header on a DELETE or a
 * POST without content too, and Laravel takes it.
 */
export const jsonBody = plugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, String(body), done)
  })
})
