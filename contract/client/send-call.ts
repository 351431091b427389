import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '#contract/kernel/call.ts'
import { type Query, withQuery } from '#contract/kernel/routes.ts'
import type { CallOptions, HttpClient, Outcome } from './http-client.ts'

type Loose = { params?: Record<string, string | number>; query?: Query }

type Given<C extends Call> = (ParamsOf<C['path']> extends never
  ? { params?: undefined }
  : { params: Record<ParamsOf<C['path']>, string | number> }) &
  (BodyOf<C> extends undefined ? { body?: undefined } : { body: BodyOf<C> & object }) &
  (QueryOf<C> extends undefined ? { query?: undefined } : { query?: QueryOf<C> }) &
  Pick<CallOptions, 'headers' | 'idempotencyKey' | 'signal'>

/** Sends a declared call and returns its data or the error. Never throws. */
export function sendCall<C extends Call>(
  client: HttpClient,
  call: C,
  given: Given<C>,
): Promise<Outcome<ResponseOf<C>>> {
  const { params, ...options } = given as Loose & CallOptions
  const path = pathOf(call, params)
  if (call.method === 'GET') return client.get(path, options)
  if (call.method === 'DELETE') return client.del(path, options)
  return client.post(path, options)
}

/** The address of a GET whose response is a `T`. */
export type Address<T> = string & { readonly response?: T }

/** Returns the address of a declared call, which must be a GET. */
export function addressOf<C extends Call>(
  call: C,
  given: Omit<Given<C>, 'headers' | 'idempotencyKey' | 'signal'>,
): Address<ResponseOf<C>> {
  const { params, query } = given as Loose
  return withQuery(pathOf(call, params), query)
}

const pathOf = ({ path }: Call, params: Loose['params']): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
