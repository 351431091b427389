import { unzipSync } from 'fflate'
import type { Response } from 'light-my-request'

/** The files of a downloaded ZIP archive, by their paths in it. */
export type Archive = Record<string, Buffer>

/** Unpacks an archive that the server answered with; throws if it is none. */
export function archiveOf(answer: Response): Archive {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`)
  const files = Object.entries(unzipSync(answer.rawPayload))
  return Object.fromEntries(files.map(([path, bytes]) => [path, Buffer.from(bytes)]))
}

export const jsonIn = <T>(archive: Archive, path: string): T =>
  JSON.parse(String(archive[path])) as T

/** All that an archive says, for searching it. */
export const textOf = (archive: Archive): string => Object.values(archive).join('\n')
