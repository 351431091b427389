import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** In memory if the system has enough of it: otherwise every commit waits for the disk. */
export const scratchFolder = isRoomy('/dev/shm') ? '/dev/shm' : tmpdir()

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 ** 30
}
