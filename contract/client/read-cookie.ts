/**
 * One cookie out of a `document.cookie` or `Cookie` header text, as it was sent: still
 * URL-encoded. Null when it is not there.
 */
export function readCookieFrom(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}
