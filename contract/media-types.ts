/** Media types of the files that are stored, by the extension of their keys. */
export const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  backup: 'application/gzip',
  gz: 'application/gzip',
  age: 'application/octet-stream',
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
