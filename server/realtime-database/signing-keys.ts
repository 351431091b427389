import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'

/**
 * An RSA key as it is stored. `kid` is its RFC 7638 thumbprint, times are in milliseconds since
 * 1970, keys are PEM. A key that was replaced still verifies, and no longer signs.
 */
export type StoredKey = {
  kid: string
  created_at: number
  replaced_at: number | null
  public_key: string
  private_key: string | null
}

/** Stores the keys, for all processes that serve one database. */
export type SigningKeyStore = {
  load(): Promise<{ keys: readonly StoredKey[]; version: string }>
  /** Replaces the keys; returns false if they are no longer those of this version. */
  replace(keys: readonly StoredKey[], version: string): Promise<boolean>
}

export type SigningKeysOptions = {
  store?: SigningKeyStore
  /** Milliseconds since 1970. */
  now?: () => number
}

type Ring = {
  current: { kid: string; privateKey: KeyObject }
  publicKeys: ReadonlyMap<string, KeyObject>
}

const minute = 60_000
/** A key signs for this long. */
const replaceAfterMs = 90 * 24 * 60 * minute
/** Another process may be this late in noticing that a key was replaced. */
const reloadAfterMs = 5 * minute
/** A replaced key verifies for this long: longer than a token lasts that was signed with it late. */
const removeAfterMs = 120 * minute
/** Tokens that name unknown keys cause no more loads than one in this time. */
const reloadUnknownAfterMs = 10_000

const newPair = promisify(generateKeyPair)

const thumbprint = ({ e, kty, n }: JsonWebKey) =>
  createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')

const createKey = async (now: number): Promise<StoredKey & { private_key: string }> => {
  const { publicKey, privateKey } = await newPair('rsa', { modulusLength: 2048 })
  return {
    kid: thumbprint(publicKey.export({ format: 'jwk' })),
    created_at: now,
    replaced_at: null,
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Keeps the keys in memory: they end with the process, and all tokens with them. */
const memoryKeyStore = (): SigningKeyStore => {
  let keys: readonly StoredKey[] = []
  let version = 0
  return {
    load: async () => ({ keys, version: String(version) }),
    replace: async (next, expected) => {
      if (expected !== String(version)) return false
      keys = next
      version += 1
      return true
    },
  }
}

export type SigningKeys = ReturnType<typeof signingKeys>

/**
 * Provides the RSA keys that sign ID tokens. The first is made when one is needed; each is replaced
 * after 90 days, or at once by `replace`, and verifies for two more hours.
 */
export const signingKeys = ({
  store = memoryKeyStore(),
  now = Date.now,
}: SigningKeysOptions = {}) => {
  let ring: Promise<Ring> | undefined
  let loadedAt = Number.NEGATIVE_INFINITY

  const load = async (mustReplace: boolean): Promise<Ring> => {
    for (;;) {
      const { keys, version } = await store.load()
      const [newest] = [...keys].sort((a, b) => b.created_at - a.created_at)
      const isUsable = newest?.private_key && newest.created_at > now() - replaceAfterMs
      if (isUsable && !mustReplace) return ringOf(newest, keys)
      const created = await createKey(now())
      const replaced = keys
        .map((key) => ({ ...key, replaced_at: key.replaced_at ?? now(), private_key: null }))
        .filter(({ replaced_at }) => replaced_at > now() - removeAfterMs)
      if (await store.replace([created, ...replaced], version))
        return ringOf(created, [created, ...replaced])
      // Another process was quicker, so its key is as new as this one would be.
      mustReplace = false
    }
  }

  const ringOf = (newest: StoredKey, keys: readonly StoredKey[]): Ring => {
    const verifying = keys.filter(
      ({ replaced_at }) => replaced_at === null || replaced_at > now() - removeAfterMs,
    )
    return {
      current: { kid: newest.kid, privateKey: createPrivateKey(String(newest.private_key)) },
      publicKeys: new Map(
        verifying.map(({ kid, public_key }) => [kid, createPublicKey(public_key)]),
      ),
    }
  }

  /** Loads once for all that wait. While the store fails, the keys known before hold. */
  const reload = (mustReplace = false): Promise<Ring> => {
    const before = ring
    loadedAt = now()
    const loading = load(mustReplace).catch((error) => {
      if (ring === loading) ring = before
      if (!before || mustReplace) throw error
      return before
    })
    ring = loading
    return loading
  }

  const currentRing = () =>
    ring === undefined || now() - loadedAt > reloadAfterMs ? reload() : ring

  const publicKey = async (kid: string): Promise<KeyObject | undefined> => {
    const found = (await currentRing()).publicKeys.get(kid)
    if (found || now() - loadedAt < reloadUnknownAfterMs) return found
    return (await reload()).publicKeys.get(kid)
  }

  return {
    /** Signs with RSASSA-PKCS1-v1_5 and SHA-256, in another thread; `contentOf` gets the key's id. */
    sign: async (contentOf: (kid: string) => string) => {
      const { kid, privateKey } = (await currentRing()).current
      const content = contentOf(kid)
      const signature = await new Promise<Buffer>((resolve, reject) => {
        sign('sha256', Buffer.from(content), privateKey, (error, made) =>
          error ? reject(error) : resolve(made),
        )
      })
      return { content, signature }
    },

    verify: async (kid: string, content: string, signature: Buffer): Promise<boolean> => {
      const key = await publicKey(kid)
      return key !== undefined && verify('sha256', Buffer.from(content), key, signature)
    },

    /** Returns the JSON Web Key Set (RFC 7517) that verifies the tokens. */
    keySet: async () => {
      const { publicKeys } = await currentRing()
      const keys = [...publicKeys].map(([kid, key]) => {
        const { kty, n, e } = key.export({ format: 'jwk' })
        return { kty, use: 'sig', alg: 'RS256', kid, n, e }
      })
      return { keys }
    },

    /** Signs with a new key from now on, for example because the old one may be known to others. */
    replace: async (): Promise<void> => {
      await reload(true)
    },
  }
}
