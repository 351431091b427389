import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Counts a refusal of a card before the request, and undoes that unless `declined` is called:
 * otherwise concurrent requests would all pass.
 */
export async function countingDeclines<T>(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: (declined: () => void) => Promise<T>,
): Promise<T> {
  const takeBack = await app.limits.consumeFor(['decline_user', 'decline_address'], request, reply)
  let isDeclined = false
  try {
    return await attempt(() => {
      isDeclined = true
    })
  } finally {
    if (!isDeclined) await takeBack()
  }
}
