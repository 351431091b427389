import { createHmac, generateKeyPairSync, type KeyLike, sign } from 'node:crypto'
import { onValue, ref, set } from 'firebase/database'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { createIdentity } from '#server/realtime-database/identity.ts'
import type { Judge } from '#server/realtime-database/judge.ts'
import {
  type SigningKeyStore,
  type SigningKeys,
  type StoredKey,
  signingKeys,
} from '#server/realtime-database/signing-keys.ts'
import { signToken } from '#server/realtime-database/tokens.ts'
import { openRawClient } from '../support/app/raw-realtime-client.ts'
import { openRealtime, type Realtime, secret } from '../support/app/realtime-server.ts'
import { waitFor } from '../support/app/wait-for.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Everyone may read and write below their own name. */
const own: Judge = {
  mayRead: ([top, name], { auth }) => top === 'own' && auth?.uid === name,
  mayWrite: (writes, { auth }) =>
    writes.every(({ path: [top, name] }) => top === 'own' && auth?.uid === name),
}

/** A store that several processes share. */
const sharedStore = () => {
  let keys: readonly StoredKey[] = []
  let version = 0
  let loads = 0
  const faults = { load: null as Error | null }
  const store: SigningKeyStore = {
    load: async () => {
      loads += 1
      if (faults.load) throw faults.load
      return { keys, version: String(version) }
    },
    replace: async (next, expected) => {
      if (expected !== String(version)) return false
      keys = next
      version += 1
      return true
    },
  }
  return { store, faults, keys: () => keys, loads: () => loads }
}

const identityWith = (keys: SigningKeys, now = Date.now) =>
  createIdentity({ secret, project: 'embedded', keys, now })
type Identity = ReturnType<typeof createIdentity>

const signIn = async (identity: Identity, uid = 'ann') => {
  const { body } = await identity.signInWithCustomToken({ token: identity.mintCustomToken(uid) })
  return body as { idToken: string; refreshToken: string }
}
const kidOf = (token: string) => decodeProtectedHeader(token).kid
const statusOf = (identity: Identity, token: string) =>
  identity.authenticate(token).then(
    ({ auth }) => auth.uid,
    ({ code }) => code,
  )

let realtime: Realtime | undefined
afterEach(async () => {
  await realtime?.close()
  realtime = undefined
})

describe('an ID token', () => {
  test('is verified by a library that knows only the published keys', async () => {
    realtime = await openRealtime()
    const { idToken } = await signIn(realtime.identity)
    const keySet = createRemoteJWKSet(new URL(`${realtime.origin}/.well-known/jwks.json`))
    const expected = { issuer: 'realtime-database', audience: 'embedded', algorithms: ['RS256'] }
    const { payload } = await jwtVerify(idToken, keySet, expected)
    expect(payload).toMatchObject({ sub: 'ann', user_id: 'ann' })
    const [header, body, signature] = idToken.split('.')
    const claims = JSON.parse(Buffer.from(String(body), 'base64url').toString())
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'bob' })).toString('base64url')
    await expect(jwtVerify(`${header}.${other}.${signature}`, keySet, expected)).rejects.toThrow(
      /signature/,
    )
  })

  test('shows nothing but public numbers in the key set', async () => {
    const { keys } = await signingKeys().keySet()
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  test('is refused with the signature of the shared secret, of the public key, or of a stranger', async () => {
    const { store, keys } = sharedStore()
    const identity = identityWith(signingKeys({ store }))
    const { idToken } = await signIn(identity)
    const [, body = ''] = idToken.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const [key] = keys()
    const encode = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')
    const content = (header: object) => `${encode(header)}.${body}`
    const hmac = (text: string, by: string) =>
      `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const rsa = (text: string, by: KeyLike = stranger) =>
      `${text}.${sign('sha256', Buffer.from(text), by).toString('base64url')}`
    const forged = [
      signToken(claims, secret),
      hmac(content({ alg: 'HS256', kid: key?.kid }), String(key?.public_key)),
      hmac(content({ alg: 'RS256', kid: key?.kid }), secret),
      rsa(content({ alg: 'RS256', kid: key?.kid })),
      rsa(content({ alg: 'RS256', kid: 'unknown' })),
      rsa(content({ alg: 'RS256' })),
      rsa(content({ alg: 'none', kid: key?.kid }), String(key?.private_key)),
      rsa(content({ alg: 'RS256', kid: key?.kid, jwk: stranger.export({ format: 'jwk' }) })),
    ]
    for (const token of forged) expect(await statusOf(identity, token)).toBe('invalid_token')
    expect(await statusOf(identity, idToken)).toBe('ann')
  })

  test('is signed once a second for one sign-in', async () => {
    let now = Date.now()
    const keys = signingKeys()
    let signatures = 0
    const counting: SigningKeys = {
      ...keys,
      sign: (contentOf) => {
        signatures += 1
        return keys.sign(contentOf)
      },
    }
    const identity = identityWith(counting, () => now)
    const { refreshToken } = await signIn(identity)
    const refresh = async () => {
      const { body } = await identity.refresh({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      })
      return (body as { id_token: string }).id_token
    }
    const [first, second] = await Promise.all([refresh(), refresh()])
    expect([second, signatures]).toEqual([first, 1])
    now += 1000
    expect(await refresh()).not.toBe(first)
    expect(signatures).toBe(2)
  })
})

describe('the keys', () => {
  test('are the same after a restart, and for processes that start together', async () => {
    const { store, keys } = sharedStore()
    const both = [signingKeys({ store }), signingKeys({ store })].map((each) => identityWith(each))
    const tokens = await Promise.all(both.map((each) => signIn(each)))
    expect(keys()).toHaveLength(1)
    const restarted = identityWith(signingKeys({ store }))
    for (const { idToken } of tokens) expect(await statusOf(restarted, idToken)).toBe('ann')
    expect(kidOf((await signIn(restarted)).idToken)).toBe(keys()[0]?.kid)
  })

  test('are replaced after 90 days; tokens of the one before hold as long as they last', async () => {
    let now = Date.now()
    const { store, keys } = sharedStore()
    const ring = signingKeys({ store, now: () => now })
    const identity = identityWith(ring, () => now)
    const first = await signIn(identity)
    now += 90 * day - 30 * minute
    const late = await signIn(identity)
    expect(kidOf(late.idToken)).toBe(kidOf(first.idToken))
    now += 31 * minute
    const next = await signIn(identity)
    expect(kidOf(next.idToken)).not.toBe(kidOf(late.idToken))
    expect(await statusOf(identity, late.idToken)).toBe('ann')
    expect((await ring.keySet()).keys.map(({ kid }) => kid).sort()).toEqual(
      [kidOf(late.idToken), kidOf(next.idToken)].sort(),
    )
    // Only the key that signs still has its private part.
    expect(keys().filter(({ private_key }) => private_key !== null)).toHaveLength(1)
    now += 121 * minute
    expect((await ring.keySet()).keys.map(({ kid }) => kid)).toEqual([kidOf(next.idToken)])
    await ring.replace()
    expect(keys()).toHaveLength(2)
  })

  test('replaced by one process are known to the others within seconds', async () => {
    let now = Date.now()
    const clock = () => now
    const { store, loads } = sharedStore()
    const [here, there] = [signingKeys({ store, now: clock }), signingKeys({ store, now: clock })]
    const [mine, other] = [identityWith(here, clock), identityWith(there, clock)]
    const before = await signIn(mine)
    expect(await statusOf(other, before.idToken)).toBe('ann')
    await here.replace()
    const after = await signIn(mine, 'bob')
    expect(kidOf(after.idToken)).not.toBe(kidOf(before.idToken))
    now += 10_000
    expect(await statusOf(other, after.idToken)).toBe('bob')
    expect(await statusOf(other, before.idToken)).toBe('ann')
    expect(await statusOf(mine, before.idToken)).toBe('ann')
    // Tokens that name keys which don't exist can't make the store work harder.
    const made = loads()
    const [, body, signature] = after.idToken.split('.')
    for (let n = 0; n < 50; n += 1) {
      const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: `k${n}` })).toString(
        'base64url',
      )
      expect(await statusOf(other, `${header}.${body}.${signature}`)).toBe('invalid_token')
    }
    expect(loads() - made).toBe(0)
  })

  test('known before hold while the store fails', async () => {
    let now = Date.now()
    const { store, faults } = sharedStore()
    const ring = signingKeys({ store, now: () => now })
    const identity = identityWith(ring, () => now)
    faults.load = new Error('The store is away')
    await expect(signIn(identity)).rejects.toThrow('The store is away')
    faults.load = null
    const { idToken } = await signIn(identity)
    faults.load = new Error('The store is away')
    now += 6 * minute
    expect(await statusOf(identity, idToken)).toBe('ann')
    expect(await statusOf(identity, (await signIn(identity)).idToken)).toBe('ann')
    await expect(ring.replace()).rejects.toThrow('The store is away')
    expect(await statusOf(identity, idToken)).toBe('ann')
  })
})

describe('a client whose ID token is no longer accepted', () => {
  test('gets a new one by itself and goes on', async () => {
    let keys = signingKeys()
    const changing: SigningKeys = {
      sign: (contentOf) => keys.sign(contentOf),
      verify: (...given) => keys.verify(...given),
      keySet: () => keys.keySet(),
      replace: () => keys.replace(),
    }
    realtime = await openRealtime({ judge: own, keys: changing })
    const { db, auth } = await realtime.client('ann')
    const seen: unknown[] = []
    onValue(ref(db, 'own/ann'), (snapshot) => seen.push(snapshot.val()))
    await set(ref(db, 'own/ann'), 1)
    const before = await auth.currentUser?.getIdToken()
    keys = signingKeys()
    const raw = await openRawClient(realtime.origin)
    expect((await raw.ask('auth', { cred: before })).s).toBe('invalid_token')
    realtime.cut()
    await realtime.database.write({ kind: 'put', path: '/own/ann', json: 2 }, 'server')
    await waitFor(() => expect(seen.at(-1)).toBe(2))
    await set(ref(db, 'own/ann'), 3)
    expect(seen.at(-1)).toBe(3)
    expect(auth.currentUser?.uid).toBe('ann')
    expect(kidOf(String(await auth.currentUser?.getIdToken()))).not.toBe(kidOf(String(before)))
  })
})
