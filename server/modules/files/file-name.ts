/**
 * Cleans the name of an uploaded file: one line, with the extension of its actual format, so that
 * nothing can be saved as a program.
 */
export function fileName(sent: string, extension: string): string {
  const base = sent
    .replace(/[\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069/\\]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim()
  return `${base.slice(0, 100) || 'file'}.${extension}`
}

/** Returns the `Content-Disposition` that saves a file under its name, in any script (RFC 6266). */
export function asAttachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
