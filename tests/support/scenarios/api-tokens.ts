import type { IssuedToken } from '#contract/calls/api-tokens.ts'
import { type Client, clientOf, type TestApp } from '../app/app.ts'
import { fromNow } from '../app/clock.ts'
import { unwrap } from '../app/response.ts'

export type Program = Client & IssuedToken

/** Makes a token of a person with these scopes, and returns the client of a program that has it. */
export async function aProgram(
  app: TestApp,
  owner: Client,
  scopes: readonly string[],
  { name = 'Billing', days = 30 } = {},
): Promise<Program> {
  const body = { name, scopes, expires_at: fromNow(app, { days }) }
  const issued = unwrap<IssuedToken>(await owner.post('/api/api-tokens', body))
  return { ...clientOf(app, issued.token), ...issued }
}
