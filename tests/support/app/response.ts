import type { Response } from 'light-my-request'

/** Returns the body of a successful response; throws for any other. */
export function unwrap<T>(response: Response): T {
  if (response.statusCode >= 300)
    throw new Error(`${response.statusCode} ${response.raw.req.url}: ${response.body}`)
  return response.json<T>()
}

/** Returns the errors of a 422 by field; throws for any other response. */
export function errorsOf(response: Response): Record<string, string[]> {
  if (response.statusCode !== 422) throw new Error(`${response.statusCode}: ${response.body}`)
  return response.json<{ errors: Record<string, string[]> }>().errors
}
