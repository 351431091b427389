const timeoutMs = 10_000

/** Sends a purge request. Throws with the status, never with the token, unless it succeeds. */
export async function sendPurge(url: string, headers: object, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = (await response.text()).slice(0, 200)
  if (!response.ok) throw new Error(`the purge was answered with ${response.status}: ${text}`)
}
