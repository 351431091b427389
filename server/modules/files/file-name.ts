/**
 * What a file is called from now on: the name it was sent with, in one line and with the extension
 * of what it is, so that no PDF is saved as a program.
 */
export function fileName(sent: string, extension: string): string {
  const base = sent
    .replace(/[\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069/\\]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim()
  return `${base.slice(0, 100) || 'file'}.${extension}`
}

/** A header by which a browser saves a file under its name (RFC 6266), whatever its letters. */
export function asAttachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
