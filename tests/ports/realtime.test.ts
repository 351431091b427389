import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deleteApp, getApp } from 'firebase-admin/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { embeddedRealtime } from '#server/adapters/realtime/embedded.ts'
import { firebaseRealtime } from '#server/adapters/realtime/firebase.ts'
import { realtimeNodes } from '#server/database/tables.ts'
import { openDatabase } from '#server/realtime-database/database.ts'
import { serveRealtime } from '#server/realtime-database/server.ts'
import { openEmptyDatabase } from '../support/app/app.ts'
import { memoryStore } from '../support/app/memory-store.ts'
import { everything } from '../support/app/realtime-server.ts'
import { behavesLikeRealtime } from './behaves-like-realtime.ts'

const onError = (error: unknown) => {
  throw error
}

describe('embedded', () => {
  let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
  beforeAll(async () => {
    opened = await openEmptyDatabase()
  })
  let latest: ReturnType<typeof embeddedRealtime> | undefined
  afterAll(async () => {
    await latest?.close()
    await opened.leave()
  })

  /** Starts a process after the previous one has ended. */
  const adapter = async (secret = 'x'.repeat(32)) => {
    await latest?.close()
    latest = embeddedRealtime({
      db: opened.database.db,
      rules: { rules: {} },
      secret,
      onError,
    })
    return latest
  }
  behavesLikeRealtime(async () => (await adapter()).port)

  test('finds what another process stored', async () => {
    await (await adapter()).port.set('kept/here', { a: 'text', b: 1.5, c: true })
    await (await adapter()).port.set('kept/there', 'gone soon')
    await (await adapter()).port.remove('kept/there')
    const { port } = await adapter()
    expect(await port.read('kept')).toEqual({ here: { a: 'text', b: 1.5, c: true } })
  })

  test('ends a user’s sign-ins', async () => {
    const { port, identity } = await adapter()
    const token = await port.mintToken('ann', 'customer')
    const signedIn = (await identity.signInWithCustomToken({ token })).body as { idToken: string }
    expect((await identity.authenticate(signedIn.idToken)).auth.token.role).toBe('customer')
    await port.revoke('ann')
    await expect(identity.authenticate(signedIn.idToken)).rejects.toThrow()
  })

  test('signs with the same key after a restart, and keeps it sealed with the secret', async () => {
    const signIn = async ({ port, identity }: Awaited<ReturnType<typeof adapter>>) => {
      const token = await port.mintToken('bob', 'customer')
      const { body } = await identity.signInWithCustomToken({ token })
      return (body as { idToken: string }).idToken
    }
    const idToken = await signIn(await adapter())
    const { identity } = await adapter()
    expect((await identity.authenticate(idToken)).auth.uid).toBe('bob')
    const { keys } = await identity.keySet()
    expect(keys).toHaveLength(1)
    const rows = await opened.database.db.select().from(realtimeNodes)
    const stored = rows.filter(({ path }) => path.startsWith('/signing_keys/'))
    expect(stored.map(({ path }) => path)).toEqual([`/signing_keys/${keys[0]?.kid}`])
    expect(JSON.stringify(stored)).not.toContain('KEY')

    const elsewhere = await adapter('another secret of a restored copy')
    await expect(elsewhere.identity.authenticate(idToken)).rejects.toThrow()
    const other = await elsewhere.identity.keySet()
    expect(other.keys).toHaveLength(1)
    expect(other.keys[0]?.kid).not.toBe(keys[0]?.kid)
    expect((await elsewhere.identity.authenticate(await signIn(elsewhere))).auth.uid).toBe('bob')
  })
})

/**
 * Google's own administration SDK, over the protocol that our server implements in Google's place.
 */
describe('firebase', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const http = createServer()
  let served: ReturnType<typeof serveRealtime>
  afterAll(async () => {
    await deleteApp(getApp('haulwell'))
    await served.close()
    http.close()
  })

  const make = async () => {
    const database = await openDatabase({ store: memoryStore().store, judge: everything, onError })
    // Returns the credential that the SDK sends to an address that is not https, instead of a
    // signed token.
    const authenticate = async () => ({
      auth: { uid: 'server', provider: 'owner', token: {} },
      expires: Math.floor(Date.now() / 1000) + 3600,
    })
    served = serveRealtime(http, { database, authenticate, accept: () => true, onError })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    const { port } = http.address() as AddressInfo
    return firebaseRealtime({
      project: {
        api_key: 'key',
        project_id: 'haulwell-test',
        app_id: 'app',
        vapid_key: null,
        database_url: `http://127.0.0.1:${port}?ns=haulwell-test`,
        messaging_sender_id: '1',
      },
      serviceAccount: {
        project_id: 'haulwell-test',
        client_email: 'server@haulwell.test',
        private_key: String(privateKey),
      },
    })
  }
  let made: ReturnType<typeof make> | undefined
  const adapter = () => {
    made ??= make()
    return made
  }
  behavesLikeRealtime(adapter)

  test('signs tokens with the service account', async () => {
    const token = await (await adapter()).mintToken('ann', 'mover')
    const [, body = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
      uid: 'ann',
      claims: { role: 'mover' },
      iss: 'server@haulwell.test',
    })
  })
})
