import type { FastifyRequest } from 'fastify'
import Type from 'typebox'

import type { Act, Kernel } from '#server/kernel/kernel.ts'
import { validate } from '#server/kernel/resource/validate.ts'
import { actorOf } from './request.ts'

const SenderClock = Type.Object({
  'X-Sent-At': Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
})

/** Returns the actor, the time and the request of an action. Throws a 401 for a visitor. */
export function actOf(kernel: Pick<Kernel, 'now'>, request: FastifyRequest): Act {
  const sent = request.headers['x-sent-at']
  const clock = validate(
    SenderClock,
    sent === undefined ? {} : { 'X-Sent-At': sent },
    request.locale,
  )
  return {
    actor: actorOf(request),
    now: kernel.now(),
    request_id: request.id,
    sent_at: clock['X-Sent-At'],
  }
}
