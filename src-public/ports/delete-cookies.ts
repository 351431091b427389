/** Deletes a vendor's cookies, on this host and on its parent domains. */
export function deleteCookies(names: RegExp): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => `; Domain=${labels.slice(at).join('.')}`)
  for (const pair of document.cookie.split(';')) {
    const [name = ''] = pair.trim().split('=')
    if (!names.test(name)) continue
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
    }
  }
}
