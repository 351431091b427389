import type { InjectOptions, Response } from 'light-my-request'

import type { TestApp } from './app.ts'

type Options = Pick<InjectOptions, 'headers' | 'query'>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type CookieJar = {
  cookies: Map<string, string>
  /**
   * Sends a request with the jar's cookies, the origin and, for a write, a fresh CSRF token, as the
   * product's own client does.
   */
  send(method: Method, url: string, body?: object, options?: Options): Promise<Response>
  /** Sends a request with the jar's cookies and nothing else. */
  bare(method: Method, url: string, body?: object, options?: Options): Promise<Response>
}

/**
 * Stores cookies as the server sets them, like a browser. It neither follows redirects nor runs
 * scripts.
 */
export function aCookieJar({ server, config }: TestApp, given: [string, string][] = []): CookieJar {
  const cookies = new Map(given)

  const bare: CookieJar['bare'] = async (method, url, body, { headers, ...options } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await server.inject({
      method,
      url,
      ...options,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }

  const send: CookieJar['send'] = async (method, url, body, { headers, ...options } = {}) => {
    if (method !== 'GET') await bare('GET', '/sanctum/csrf-cookie')
    const token = decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')
    return bare(method, url, body, {
      ...options,
      headers: {
        accept: 'application/json',
        origin: config.baseUrl,
        ...(method === 'GET' ? {} : { 'x-xsrf-token': token }),
        ...headers,
      },
    })
  }

  return { cookies, send, bare }
}
