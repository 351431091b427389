import type { InjectOptions, Response } from 'light-my-request'

import type { TestApp } from './app.ts'

type Options = Pick<InjectOptions, 'headers' | 'query'>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type CookieJar = {
  cookies: Map<string, string>
  /** With its cookies, its origin and, for a write, a fresh CSRF token, as the product's own client. */
  send(method: Method, url: string, body?: object, options?: Options): Promise<Response>
  /** With its cookies and nothing else. */
  bare(method: Method, url: string, body?: object, options?: Options): Promise<Response>
}

/** What a browser keeps: cookies as the server sets them. It neither follows nor runs anything. */
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
