import type {} from '@fastify/swagger'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'

import type { Actor } from '#contract/kernel/access.ts'
import { unauthenticated } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; null for a visitor. */
    actor: Actor | null
    /** The language the answer's texts are in. */
    locale: string
  }
  interface FastifyContextConfig {
    /** For the documentation: the handler itself validates, by the actor's role. */
    body?: TSchema
    query?: TSchema
    answer?: TSchema
    /** Of an answer that is no refusal; without one 200, or 204 where there is nothing to answer. */
    status?: number
    /** Refuses with these, beside what its method, path and body tell of. */
    refuses?: readonly number[]
    /** A write that takes an `Idempotency-Key`. */
    idempotent?: boolean
    /** No cookie counts here: who asks is said by a token in the request, which nobody else's page has. */
    isTokenOnly?: boolean
  }
}

/** The request's actor, or a 401. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw unauthenticated(request.locale)
  return request.actor
}

/** A hook that answers a visitor with 401 before the body is read. */
export const refuseVisitor = async (request: FastifyRequest): Promise<void> => {
  actorOf(request)
}
