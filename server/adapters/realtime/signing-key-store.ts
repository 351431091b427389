import { openSealed, sealText } from '#server/kernel/sealed-text.ts'
import type { Json } from '#server/ports/realtime.ts'
import type { openDatabase } from '#server/realtime-database/database.ts'
import { hashOf } from '#server/realtime-database/hash.ts'
import { toJson } from '#server/realtime-database/json.ts'
import { Refusal } from '#server/realtime-database/refusal.ts'
import type { SigningKeyStore, StoredKey } from '#server/realtime-database/signing-keys.ts'

type Database = Awaited<ReturnType<typeof openDatabase>>

/** No rule gives access to this path. */
const path = 'signing_keys'
const purpose = 'realtime signing keys'

/**
 * Stores the keys in the tree, so that they outlive a process and are the same for all. They are
 * sealed with `secret`: a copy of the database alone can't sign tokens, and a key that was sealed
 * with another secret is not accepted.
 */
export const signingKeyStore = (
  open: () => Promise<Database>,
  secret: string,
): SigningKeyStore => ({
  async load() {
    const database = await open()
    await database.load([[path]])
    await database.settled()
    const node = database.read([path])
    const sealed = Object.values((toJson(node) ?? {}) as Record<string, Json>)
    const keys = sealed.flatMap((text) => {
      const opened = openSealed(secret, purpose, String(text))
      return opened === undefined ? [] : [JSON.parse(opened) as StoredKey]
    })
    return { keys, version: hashOf(node) }
  },

  async replace(keys, version) {
    const database = await open()
    const json = Object.fromEntries(
      keys.map((key) => [key.kid, sealText(secret, purpose, JSON.stringify(key))]),
    )
    try {
      await database.write({ kind: 'put', path, json }, 'server', { hash: version })
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === 'datastale') return false
      throw error
    }
  },
})
