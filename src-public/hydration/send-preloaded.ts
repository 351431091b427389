/** The addresses that the document's head preloads and that have not been requested yet. */
const preloaded = new Set(
  Array.from(document.querySelectorAll('link[as=fetch]'), (link) => link.getAttribute('href')),
)

/** A browser keeps preloaded responses as long as the document; later ones would be out of date. */
const freshMs = 10_000
setTimeout(() => preloaded.clear(), freshMs)

/**
 * Sends a request. The first one of an address that the document's head preloads is sent without
 * headers, since Safari reuses a preloaded response only for a request with the same headers (WebKit's
 * `CachedRawResource::canReuse`; Chromium compares none); the session's cookie says who asks. If that
 * fails, as with a cookie that has expired, the request is sent as it is. After a write, such as a
 * sign-in, the preloaded responses may be wrong.
 */
export const sendPreloaded: typeof fetch = async (input, init) => {
  if (init?.method !== 'GET') preloaded.clear()
  else if (preloaded.delete(input as string)) {
    const response = await fetch(input, { ...init, headers: {} })
    if (response.ok) return response
  }
  return fetch(input, init)
}
