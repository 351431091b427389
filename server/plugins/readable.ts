import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

import { problem } from '#server/kernel/problem.ts'
import { translate } from '#server/kernel/translate.ts'

/** Deeper than any declared body. */
const deepest = 32

/** What nothing behind could store, compare or hash is a 400 before anybody looks at it. */
export const readable = plugin(async (app: FastifyInstance) => {
  // Fastify's own parser hands on text, which no route takes: it is a 415 like any other type.
  app.removeContentTypeParser('text/plain')

  app.addHook('preHandler', async (request) => {
    const refuse = (why: string) =>
      problem(400, { message: translate(request.locale, 'malformed', { why }) })
    const { 'content-type': type = '' } = request.headers
    if (/^multipart\//i.test(type) && !/;\s*boundary="?[^\s";]{1,70}("|;|$)/i.test(type))
      throw refuse('The form does not say what divides its parts')
    if (request.url.includes('%00')) throw refuse('The address holds a NUL character')
    if (isTooDeep(request.body)) throw refuse(`It is nested deeper than ${deepest} levels`)
  })
})

/** Level by level and without recursion, which a deep body would exhaust. */
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
