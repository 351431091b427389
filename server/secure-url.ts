/** Reads an https origin; a local one may be http, for tests. */
export function secureUrl(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isLocal = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  if (!url || !(url.protocol === 'https:' || isLocal))
    throw new Error(`${name} is "${value}"; it must be an https URL.`)
  return url.origin
}
