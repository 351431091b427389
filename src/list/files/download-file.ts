import { callFailure } from '#contract/client/call-error.ts'
import { apiError } from '../../providers/api-error.ts'
import { store } from '../../providers/session.ts'

type Download = {
  signal: AbortSignal
  /** Called with the bytes that have arrived so far. */
  onProgress: (bytes: number) => void
}

/**
 * Fetches a file and saves it under the name that the server gives it. A file that breaks off is not
 * saved. Throws an ApiError.
 */
export async function downloadFile(url: string, { signal, onProgress }: Download): Promise<void> {
  const { token } = store.snapshot()
  const response = await fetch(url, {
    signal,
    credentials: 'include',
    headers: { accept: '*/*', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  if (!response.ok) throw apiError(await failureOf(response))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part?.value) break
    parts.push(part.value)
    bytes += part.value.byteLength
    onProgress(bytes)
  }
  const type = response.headers.get('content-type') ?? ''
  save(new Blob(parts, { type }), nameIn(response.headers.get('content-disposition') ?? ''))
}

/** Reads the API's error from a response that the client didn't fetch. */
async function failureOf(response: Response): Promise<Error> {
  const { status, statusText } = response
  const body: unknown = await response.json().catch(() => null)
  const { message } = Object(body) as { message?: unknown }
  return callFailure({
    status,
    message: typeof message === 'string' ? message : `${status} ${statusText}`.trim(),
    body,
  })
}

/** Reads the name from a `Content-Disposition` (RFC 6266). */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? '')
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
