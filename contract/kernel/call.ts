import type { Static, TSchema } from 'typebox'

import type { Role } from './access.ts'

/** A call that is not CRUD: one act, with the shapes of what goes in and what comes back. */
export type Call<
  P extends string = string,
  Q extends TSchema | undefined = TSchema | undefined,
  B extends TSchema | undefined = TSchema | undefined,
  A extends TSchema | undefined = TSchema | undefined,
> = {
  method: 'GET' | 'POST' | 'DELETE'
  /** As Fastify writes it: `/api/moves/:code`. */
  path: P
  summary: string
  /** Who may call it; a call that names nobody does not compile. */
  by: 'anyone' | readonly Role[]
  /** What an admin must be granted besides, as resource and action. */
  permission?: readonly [resource: string, action: string]
  query?: Q
  body?: B
  /** The server's rate limits by which each call is counted, before anything else is looked at. */
  limits?: readonly string[]
  /** Absent: 204. */
  answer?: A
  /** Of an answer that tells of something made. */
  status?: 201
  /** Refuses with these, beside what its method, path, body and callers tell of. */
  refuses?: readonly (403 | 404 | 409 | 410 | 422 | 429)[]
  /** What it answers is one person’s, told by its address: nobody keeps it for others. */
  personal?: true
  /** Takes an `Idempotency-Key`. */
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
export type AnswerOf<C> = C extends Call<string, infer _Q, infer _B, infer A> ? StaticOf<A> : never

/** The names of a path's parameters: `code` of `/api/moves/:code`. */
export type ParamsOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
