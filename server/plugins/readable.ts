import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

import { problem } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'

/** Deeper than any declared body. */
const deepest = 32

/**
 * Refuses with a 400, before any handler runs, requests that could not be stored, compared or
 * hashed.
 */
export const readable = plugin(async (app: FastifyInstance) => {
  // Fastify's default parser accepts text/plain, which no route takes. Without it, text is a 415
  // like any other unknown type.
  app.removeContentTypeParser('text/plain')

  app.addHook('preHandler', async (request) => {
    const refuse = (why: string) =>
      problem(400, { message: translate(request.locale, 'malformed', { why }) })
    const { 'content-type': type = '' } = request.headers
    if (/^multipart\//i.test(type) && !/;\s*boundary="?[^\s";]{1,70}("|;|$)/i.test(type))
      throw refuse('The form does not say what divides its parts')
    if (request.url.includes('%00')) throw refuse('The URL contains a NUL character')
    if (isTooDeep(request.body)) throw refuse(`It is nested deeper than ${deepest} levels`)
  })
})

/**
 * Checks the depth level by level, because a deep body would overflow the stack of a recursive
 * check.
 */
function isTooDeep(body: unknown): boolean {
  let level = [body].filter(isNested)
  for (let depth = 0; level.length; depth++) {
    if (depth > deepest) return true
    level = level.flatMap((value) => Object.values(value)).filter(isNested)
  }
  return false
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value)
