import type { Server } from './servers.ts'

const credentials = { email: 'admin@haulwell.test', password: 'haulwell-demo' }

/** Signs the administrator of the demo in; returns the headers of that person's requests. */
export async function demoAdminAt({ url }: Server): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`)
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}
