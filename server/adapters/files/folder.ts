import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'

import type { Files } from '#server/ports/files.ts'

const hour = 3_600_000

/**
 * Creates the embedded Files: a folder outside the web root. URLs are signed and expire after one
 * to two hours.
 */
export function folder(root: string, secret: string, now: () => Date): Files {
  const pathOf = (key: string) => {
    const path = resolve(join(root, key))
    if (!path.startsWith(resolve(root) + sep)) throw new Error(`not a key: ${key}`)
    return path
  }
  const sign = (key: string, until: string) =>
    createHmac('sha256', secret).update(`file ${key} ${until}`).digest('base64url')

  return {
    name: `folder ${root} (embedded)`,
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.part`, bytes, { flush: true })
      await rename(`${path}.part`, path)
    },
    async read(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    signedUrl(key) {
      // The expiry is rounded, so that the URL stays the same and cacheable for a while.
      const until = String((Math.floor(now().getTime() / hour) + 2) * hour)
      return `/files/${key}?until=${until}&signature=${sign(key, until)}`
    },
    isGenuine(key, until, signature) {
      const expected = Buffer.from(sign(key, until))
      const given = Buffer.from(signature)
      const isOurs = expected.length === given.length && timingSafeEqual(expected, given)
      return isOurs && Number(until) > now().getTime()
    },
  }
}
