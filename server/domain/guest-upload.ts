import { readSigned, signText } from '#server/kernel/signed-text.ts'
import type { LinkRow } from './guest-link.ts'

const purpose = 'guest upload'

/** Proves that a file was uploaded by a guest link, because guests have no account that owns it. */
export const uploadReceipt = (secret: string, { id }: LinkRow, key: string): string =>
  signText(secret, purpose, `${id} ${key}`)

/** Returns the key of the file that this link has uploaded; undefined for any other text. */
export function readUploadReceipt(
  secret: string,
  { id }: LinkRow,
  receipt: string,
): string | undefined {
  const [of, key] = (readSigned(secret, purpose, receipt) ?? '').split(' ')
  return of === String(id) ? key : undefined
}
