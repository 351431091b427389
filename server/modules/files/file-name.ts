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
