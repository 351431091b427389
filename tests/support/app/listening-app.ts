import { openApp, type TestApp } from './app.ts'

export type JsonResponse = { status: number; body: Record<string, unknown> }
export type ListeningApp = {
  app: TestApp
  /** Sends a real request over the port. */
  post(token: string, url: string, body?: object): Promise<JsonResponse>
}

/** Opens an app that listens on a port, like a separate process. */
export async function openListeningApp(beside?: TestApp): Promise<ListeningApp> {
  const app = await openApp(beside ? { beside } : {})
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    async post(token, url, body = {}) {
      const response = await fetch(`${address}${url}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
      }
    },
  }
}
