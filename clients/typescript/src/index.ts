import createClient, { type Client } from 'openapi-fetch'

import type { components, paths } from './api.ts'

/** The API's records and errors by name: `Schemas['Order']`, `Schemas['ValidationError']`. */
export type Schemas = components['schemas']
export type Haulwell = Client<paths>

type Options = {
  /** Where Haulwell runs, as `https://haulwell.example`. */
  baseUrl: string
  /** An API token: `hw_…`. */
  token: string
  /** Replaces the global `fetch`, for a proxy or a test. */
  fetch?: (request: Request) => Promise<Response>
}

/** Creates a client that authenticates with an API token. */
export const createHaulwell = ({ baseUrl, token, fetch = globalThis.fetch }: Options): Haulwell =>
  createClient<paths>({
    baseUrl,
    fetch,
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
  })

type Page<T> = { data?: T[] | undefined; error?: unknown; response: Response }

/**
 * Reads all pages of a list, in one request each. `read` asks for the page after a cursor, the first
 * one with an empty string. Throws the response's error if a page is refused.
 */
export async function* pagesOf<T>(
  read: (after: string) => Promise<Page<T>>,
): AsyncGenerator<T[], void> {
  let after: string | null = ''
  while (after !== null) {
    const { data, error, response }: Page<T> = await read(after)
    if (!data) throw new Error(errorMessage(error, response), { cause: error })
    yield data
    after = response.headers.get('X-Next-Cursor')
  }
}

/** Puts an error body into words, with its field errors. */
export function errorMessage(error: unknown, { status }: Pick<Response, 'status'>): string {
  const { message = 'no message', errors = {} } = (error ?? {}) as Partial<
    Schemas['ValidationError']
  >
  const byField = Object.entries(errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`)
  return [`${status}: ${message}`, ...byField].join('\n')
}
