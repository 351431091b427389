import { LogController } from 'fastify'

import { isFromInside, networkOf } from '#server/kernel/http/network-of.ts'

/**
 * Logs a line for each answered request, with the id that its response names too. It has the route
 * in place of the URL, because some URLs are secrets.
 */
export function accessLog(): LogController {
  return Object.assign(new LogController(), {
    incomingRequest: () => undefined,
    // The line of the answer tells.
    routeNotFound: () => undefined,
    requestCompleted(...[error, request, reply]: Parameters<LogController['requestCompleted']>) {
      if (isFromInside(request) && !error) return
      const { method, routeOptions, actor, ip, log } = request
      const line = {
        method,
        route: routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user_id: actor?.user_id ?? null,
        address: networkOf(ip),
      }
      if (error) log.error({ ...line, err: error }, 'request')
      else log.info(line, 'request')
    },
  })
}
