import { FetchError, ofetch } from 'ofetch'
import { type Query, withQuery } from '#contract/kernel/routes.ts'
import { type CallError, callFailure, describeFailure } from './call-error.ts'
import { defaultEndpoints, type Endpoints } from './endpoints.ts'
import { acceptJson } from './interceptors/accept-json.ts'
import { bearer } from './interceptors/bearer.ts'
import { csrfMismatch } from './interceptors/csrf-mismatch.ts'
import { csrfToken } from './interceptors/csrf-token.ts'
import { expiredIdentity } from './interceptors/expired-identity.ts'
import { followRedirect } from './interceptors/follow-redirect.ts'
import type { Interceptor } from './interceptors/interceptor.ts'
import { methodOverride } from './interceptors/method-override.ts'
import { parseJson } from './interceptors/parse-json.ts'
import { refuseRedirect } from './interceptors/refuse-redirect.ts'
import type { SessionStore } from './session-store.ts'

export type Log = {
  warn(message: string, ...details: unknown[]): void
  error(message: string, ...details: unknown[]): void
}

export type HttpClientOptions = {
  /** The API's base URL: an origin, with or without a path; empty for the page's own origin. */
  baseUrl: string
  /** The page's origin, if it differs from that of `baseUrl`. Required if `baseUrl` is relative. */
  origin?: string
  endpoints?: Partial<Endpoints>
  /** How often a failed call is retried; by default once for reads, never for writes. */
  retry?: { read?: number; write?: number }
  session: Pick<SessionStore, 'snapshot' | 'setIdentity'>
  /** Returns a cookie's raw value, still URL-encoded; null if there is none. */
  readCookie: (name: string) => string | null
  navigate: (url: string) => void
  log: Log
  fetch?: typeof globalThis.fetch
}

export type CallOptions = {
  headers?: HeadersInit
  query?: Query
  /** FormData is sent as a form, anything else as JSON. */
  body?: object
  /** A repeated request with the same key returns the result of the first one. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** The response is a file, returned as a Blob. */
  isFile?: boolean
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type HttpResponse<T> = { data: T; status: number; headers: Headers }
export type Outcome<T> = { data: T; error: null } | { data: null; error: CallError }

export type HttpClient = {
  endpoints: Endpoints
  /**
   * Requests the next write's CSRF cookie already now, so that the write, once it is needed at once,
   * takes a single round trip. Does nothing while one is prepared.
   */
  prepareWrite(): void
  /**
   * Returns the response with status and headers (`X-Total-Count`). Throws an Error & CallError.
   */
  send<T>(path: string, options?: CallOptions & { method?: Method }): Promise<HttpResponse<T>>
  /** Returns the response's data, null if it is empty. Throws an Error & CallError. */
  request<T>(path: string, options?: CallOptions & { method?: Method }): Promise<T>
  /** The following methods return data or an error and never throw. */
  get<T>(path: string, options?: CallOptions): Promise<Outcome<T>>
  post<T>(path: string, options?: CallOptions): Promise<Outcome<T>>
  put<T>(path: string, options?: CallOptions): Promise<Outcome<T>>
  patch<T>(path: string, options?: CallOptions): Promise<Outcome<T>>
  del<T>(path: string, options?: CallOptions): Promise<Outcome<T>>
}

/** Creates the HTTP client. Paths begin with one slash and never leave `baseUrl`. */
export function createHttpClient(client: HttpClientOptions): HttpClient {
  const { session, readCookie, navigate, log } = client
  const endpoints: Endpoints = { ...defaultEndpoints, ...client.endpoints }
  const url = (path: string) => urlIn(client.baseUrl, path)
  const userUrl = url(endpoints.user)

  const interceptors: Interceptor[] = [
    acceptJson,
    bearer(() => session.snapshot().token),
    methodOverride,
    csrfToken({ isWrite, fetchCookie: takeCookie, readCookie, log }),
    followRedirect(pageOrigin(client), navigate),
    expiredIdentity({ userUrl, session, log }),
    refuseRedirect(userUrl),
    csrfMismatch(log),
    parseJson,
  ]

  const fetcher = ofetch.create(
    {
      credentials: 'include',
      redirect: 'manual',
      responseType: 'text',
      retryStatusCodes: [408, 409, 425, 429, 500, 502, 503, 504],
      onRequest: interceptors.flatMap(({ onRequest }) => onRequest ?? []),
      onResponse: interceptors.flatMap(({ onResponse }) => onResponse ?? []),
    },
    client.fetch === undefined ? {} : { fetch: client.fetch },
  )

  /**
   * Requests a fresh CSRF cookie. An error response is ignored, since an API may set no cookie; a
   * request without any response throws.
   */
  async function fetchCookie(signal: AbortSignal | null | undefined): Promise<void> {
    try {
      await fetcher.raw(url(endpoints.csrf), { signal: signal ?? null, retry: retries('GET') })
    } catch (thrown) {
      const isUnanswered = thrown instanceof FetchError && thrown.response === undefined
      if (isUnanswered) throw thrown
    }
  }

  let prepared: { at: number; cookie: Promise<boolean> } | null = null

  function prepareWrite(): void {
    if (prepared !== null && Date.now() - prepared.at < preparedMs) return
    const cookie = fetchCookie(null).then(
      () => true,
      () => false,
    )
    prepared = { at: Date.now(), cookie }
  }

  /** Waits for the cookie that was prepared for this write, or requests one. */
  async function takeCookie(signal: AbortSignal | null | undefined): Promise<void> {
    const own = prepared
    prepared = null
    const isFresh = own !== null && Date.now() - own.at < preparedMs
    if (!(isFresh && (await own.cookie))) await fetchCookie(signal)
  }

  function retries(method: Method): number {
    return isWrite(method) ? (client.retry?.write ?? 0) : (client.retry?.read ?? 1)
  }

  async function call<T>(
    path: string,
    options: CallOptions & { method?: Method },
  ): Promise<HttpResponse<T>> {
    const { method = 'GET', query, body, idempotencyKey, signal, isFile = false } = options
    const headers = new Headers(options.headers)
    if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
    const response = await fetcher.raw<T>(withQuery(url(path), query), {
      method,
      headers,
      retry: retries(method),
      signal: signal ?? null,
      // Without a type it is found by the header: an error of a file's call is JSON too.
      ...(isFile ? { responseType: undefined as never } : {}),
      ...(body === undefined ? {} : { body: encoded(body) }),
    })
    return {
      data: (response._data ?? null) as T,
      status: response.status,
      headers: response.headers,
    }
  }

  async function send<T>(
    path: string,
    options: CallOptions & { method?: Method } = {},
  ): Promise<HttpResponse<T>> {
    try {
      return await call<T>(path, options)
    } catch (thrown) {
      throw callFailure(describeFailure(thrown), thrown)
    }
  }

  async function attempt<T>(
    method: Method,
    path: string,
    options?: CallOptions,
  ): Promise<Outcome<T>> {
    try {
      const { data } = await call<T>(path, { ...options, method })
      return { data, error: null }
    } catch (thrown) {
      return { data: null, error: describeFailure(thrown) }
    }
  }

  return {
    endpoints,
    prepareWrite,
    send,
    request: async <T>(path: string, options?: CallOptions & { method?: Method }) =>
      (await send<T>(path, options)).data,
    get: (path, options) => attempt('GET', path, options),
    post: (path, options) => attempt('POST', path, options),
    put: (path, options) => attempt('PUT', path, options),
    patch: (path, options) => attempt('PATCH', path, options),
    del: (path, options) => attempt('DELETE', path, options),
  }
}

/** The API's cookies are valid for two hours. */
const preparedMs = 10 * 60_000

const writeMethods = ['POST', 'PUT', 'PATCH', 'DELETE']

function isWrite(method: string): boolean {
  return writeMethods.includes(method)
}

function encoded(body: object): string | FormData {
  return body instanceof FormData ? body : JSON.stringify(body)
}

/** Rejects paths that could resolve to another host, which would then receive the token. */
function urlIn(baseUrl: string, path: string): string {
  if (!/^\/(?![/\\\t\n\r])/.test(path)) {
    throw new TypeError(`A path begins with one slash: ${JSON.stringify(path)}`)
  }
  return baseUrl.replace(/\/+$/, '') + path
}

function pageOrigin({ origin, baseUrl }: HttpClientOptions): string {
  if (origin !== undefined) return new URL(origin).origin
  if (URL.canParse(baseUrl)) return new URL(baseUrl).origin
  throw new TypeError('A relative baseUrl needs an origin')
}
