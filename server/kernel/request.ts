import type {} from '@fastify/swagger'
import type { TSchema } from 'typebox'

import type { Actor } from '#contract/kernel/access.ts'

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
    /** A write that takes an `Idempotency-Key`. */
    idempotent?: boolean
  }
}
