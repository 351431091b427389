import type {} from '@fastify/swagger'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'

import type { Actor } from '#contract/kernel/access.ts'
import { unauthenticated } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in actor; null for a visitor. */
    actor: Actor | null
    /**
     * Authenticates the request again, as a long response must; null once the sign-in has ended. It
     * counts as a use of a session.
     */
    actorNow(): Promise<Actor | null>
    /** The language of the response's texts. */
    locale: string
  }
  interface FastifyContextConfig {
    /** For the documentation only: the handler itself validates, by the actor's role. */
    body?: TSchema
    query?: TSchema
    response?: TSchema
    /** The success status; by default 200, or 204 for an empty response. */
    status?: number
    /** Error statuses beyond those implied by the method, path and body. */
    errorStatuses?: readonly number[]
    /** Accepts an `Idempotency-Key`. */
    idempotent?: boolean
    /**
     * Authenticated only by a token in the request, which other sites can't send; cookies are
     * ignored, so no CSRF token is required.
     */
    isTokenOnly?: boolean
    /** Programs may call it with an API token; every other route refuses them. */
    isForTokens?: boolean
    /** Permissions of which a token needs one; for the documentation only. */
    permissions?: readonly string[]
    /** Further query parameters; for the documentation only. */
    parameters?: TSchema
  }
}

/** Returns the request's actor; throws a 401 for a visitor. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw unauthenticated(request.locale)
  return request.actor
}

/** Hook that refuses a visitor with 401 before the body is read. */
export const refuseVisitor = async (request: FastifyRequest): Promise<void> => {
  actorOf(request)
}
