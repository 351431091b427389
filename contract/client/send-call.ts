import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '#contract/kernel/call.ts'
import type { CallOptions, HttpClient, Outcome } from './http-client.ts'

type PathParams = Record<string, string | number>

export type Given<C extends Call> = (ParamsOf<C['path']> extends never
  ? { params?: undefined }
  : { params: Record<ParamsOf<C['path']>, string | number> }) &
  (BodyOf<C> extends undefined ? { body?: undefined } : { body: BodyOf<C> & object }) &
  (QueryOf<C> extends undefined ? { query?: undefined } : { query?: QueryOf<C> }) &
  Pick<CallOptions, 'headers' | 'idempotencyKey' | 'signal' | 'isFile'>

/** Sends a declared call and returns its data or the error. Never throws. */
export function sendCall<C extends Call>(
  client: HttpClient,
  call: C,
  given: Given<C>,
): Promise<Outcome<ResponseOf<C>>> {
  const { params, ...options } = given as { params?: PathParams } & CallOptions
  const path = pathOf(call, params)
  if (call.method === 'GET') return client.get(path, options)
  if (call.method === 'DELETE') return client.del(path, options)
  return client.post(path, options)
}

/** Returns the path of a declared call. */
export const pathOf = ({ path }: Call, params: PathParams | undefined): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
