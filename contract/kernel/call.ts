import type { Static, TSchema } from 'typebox'

import type { Role } from './access.ts'

/** An API call outside CRUD: one operation with the schemas of its request and response. */
export type Call<
  P extends string = string,
  Q extends TSchema | undefined = TSchema | undefined,
  B extends TSchema | undefined = TSchema | undefined,
  A extends TSchema | undefined = TSchema | undefined,
> = {
  method: 'GET' | 'POST' | 'DELETE'
  /** In Fastify's syntax: `/api/moves/:code`. */
  path: P
  summary: string
  /** Roles that may call it; required, so that no call is open by omission. */
  by: 'anyone' | readonly Role[]
  /** The permission that an admin needs in addition, as resource and action. */
  permission?: readonly [resource: string, action: string]
  query?: Q
  body?: B
  /** The server's rate limits that count each call, before anything else is checked. */
  limits?: readonly string[]
  /** The response body; a call without one responds with 204. */
  response?: A
  /** Set when the call creates something, or begins work that goes on after the response. */
  status?: 201 | 202
  /** Error statuses beyond those implied by the method, path, body and callers. */
  errorStatuses?: readonly (403 | 404 | 409 | 410 | 422 | 429)[]
  /** The URL alone identifies one person, so the response must not be stored in shared caches. */
  personal?: true
  /**
   * Programs may call it with an API token. The handler asks the policy about everything that it
   * reads or changes, since a token has only a part of its owner's rights.
   */
  forTokens?: true
  /** Accepts an `Idempotency-Key`. */
  idempotent?: true
}

export const defineCall = <
  const P extends string,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  A extends TSchema | undefined = undefined,
>(
  call: Call<P, Q, B, A>,
): Call<P, Q, B, A> => call

type StaticOf<S> = S extends TSchema ? Static<S> : undefined
export type QueryOf<C> = C extends Call<string, infer Q, infer _B, infer _A> ? StaticOf<Q> : never
export type BodyOf<C> = C extends Call<string, infer _Q, infer B, infer _A> ? StaticOf<B> : never
export type ResponseOf<C> =
  C extends Call<string, infer _Q, infer _B, infer A> ? StaticOf<A> : never

/** Names of a path's parameters: `code` in `/api/moves/:code`. */
export type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
