import { randomUUID } from 'node:crypto'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { SharedFiles } from '#server/ports/files.ts'

/** Proves that two processes share a folder by a file in it, because its path may differ. */
export function sharedFolder(root: string): SharedFiles {
  return {
    async mark() {
      const name = `.mark-${randomUUID()}`
      await mkdir(root, { recursive: true })
      await writeFile(join(root, name), '')
      return { name, remove: () => rm(join(root, name), { force: true }) }
    },
    sees: (name) =>
      /^\.mark-[0-9a-f-]+$/.test(name)
        ? access(join(root, name)).then(
            () => true,
            () => false,
          )
        : Promise.resolve(false),
  }
}

/** `bucket` identifies it: the service's address and its name. */
export const sharedBucket = (bucket: string): SharedFiles => ({
  mark: async () => ({ name: bucket, remove: async () => undefined }),
  sees: async (name) => name === bucket,
})
