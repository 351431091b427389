import { uploadFile } from '#contract/calls/files.ts'
import { createHttpClient, type Outcome } from '#contract/client/http-client.ts'
import { readCookieFrom } from '#contract/client/read-cookie.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { AppServices } from './services.ts'

type Stored = ResponseOf<typeof uploadFile>
type Sender = Pick<AppServices, 'store' | 'log'>

/**
 * Uploads a picture or a PDF; resolves to its key, or an error. `onProgress` receives the sent
 * share, 0 to 1.
 */
export const upload = (
  front: Sender,
  content: Blob,
  onProgress: (share: number) => void,
): Promise<Outcome<Stored>> => uploadTo<Stored>(uploadFile.path, front, content, onProgress)

/** Uploads a file to another path that accepts one; resolves to its answer, or an error. */
export function uploadTo<A>(
  path: string,
  { store, log }: Sender,
  content: Blob,
  onProgress: (share: number) => void = () => undefined,
): Promise<Outcome<A>> {
  const http = createHttpClient({
    baseUrl: '',
    origin: location.origin,
    session: store,
    readCookie: (name) => readCookieFrom(document.cookie, name),
    navigate: (url) => location.assign(url),
    log,
    fetch: fetchWithProgress(onProgress),
  })
  const form = new FormData()
  form.append('file', content, nameOf(content))
  return http.post<A>(path, { body: form })
}

/** Pictures are renamed: a camera's name of a picture says nothing. */
function nameOf(content: Blob): string {
  if (content.type.startsWith('image/'))
    return content.type === 'image/png' ? 'picture.png' : 'picture.jpg'
  return content instanceof File ? content.name : 'picture.jpg'
}

/**
 * Returns a `fetch` that reports the upload progress of forms, using XMLHttpRequest: `fetch` can't.
 */
function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) => {
    const { body, method = 'GET' } = init
    if (!(body instanceof FormData)) return fetch(input, init)
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, input instanceof Request ? input.url : input)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('The network failed'))
      request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
      request.send(body)
    })
  }
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const { status, statusText, responseText } = request
  return new Response([204, 304].includes(status) ? null : responseText, {
    status,
    statusText,
    headers,
  })
}
