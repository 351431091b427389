/**
 * Reads one cookie from `document.cookie` or a `Cookie` header. The value stays URL-encoded; null
 * if the cookie is missing.
 */
export function readCookieFrom(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}
