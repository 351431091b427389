import { randomBytes } from 'node:crypto'

/** Makes the name of a backup from the second in which it was requested. */
export function backupName(now: Date): string {
  const second = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `haulwell-${second}-${randomBytes(3).toString('hex')}`
}
