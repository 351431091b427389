import { createHmac } from 'node:crypto'
import { onIdTokenChanged, signInWithCustomToken } from 'firebase/auth'
import { get, limitToLast, onValue, query, ref, set } from 'firebase/database'
import { afterEach, describe, expect, test } from 'vitest'
import type { Judge } from '#server/realtime-database/judge.ts'
import { signToken } from '#server/realtime-database/tokens.ts'
import { getAt } from '#server/realtime-database/tree.ts'
import { openRawClient } from '../support/app/raw-realtime-client.ts'
import { openRealtime, type Realtime, secret } from '../support/app/realtime-server.ts'
import { waitFor } from '../support/app/wait-for.ts'

/** Everyone may read and write below their own name; a claim opens the office. */
const own: Judge = {
  mayRead: ([top, name], { auth }) =>
    (top === 'own' && name !== undefined && auth?.uid === name) ||
    (top === 'office' && auth?.token.role === 'clerk'),
  mayWrite: (writes, { auth }) =>
    writes.every(({ path: [top, name] }) => top === 'own' && auth?.uid === name),
}

let realtime: Realtime
afterEach(async () => {
  await realtime.close()
})

const tokenOf = async (uid: string) => {
  const token = realtime.identity.mintCustomToken(uid)
  const { body } = await realtime.identity.signInWithCustomToken({ token })
  return body as { idToken: string; refreshToken: string }
}

describe('signing in with the SDK', () => {
  test('opens what the rules open and nothing else', async () => {
    realtime = await openRealtime({ judge: own })
    const { db } = await realtime.client('ann')
    await set(ref(db, 'own/ann'), 1)
    expect((await get(ref(db, 'own/ann'))).val()).toBe(1)
    await expect(set(ref(db, 'own/bob'), 1)).rejects.toThrow(/PERMISSION_DENIED/)
    await expect(get(ref(db, 'own/bob'))).rejects.toThrow('Permission denied')
    await expect(get(ref(db, 'office'))).rejects.toThrow('Permission denied')
    const clerk = await realtime.client('bob', { role: 'clerk' })
    expect((await get(ref(clerk.db, 'office'))).exists()).toBe(false)
    const denied = await new Promise<Error>((resolve) => {
      onValue(ref(db, 'office'), () => undefined, resolve)
    })
    expect(denied.message).toMatch(/permission_denied/)
  })

  test('rolls a refused write back in the local view', async () => {
    realtime = await openRealtime({ judge: own })
    const { db } = await realtime.client('ann')
    const seen: unknown[] = []
    onValue(ref(db, 'own/ann'), (snapshot) => seen.push(snapshot.val()))
    await set(ref(db, 'own/ann/x'), 1)
    realtime.database.replaceJudge({ ...own, mayWrite: () => false })
    await expect(set(ref(db, 'own/ann/x'), 2)).rejects.toThrow(/PERMISSION_DENIED/)
    expect(seen.slice(-2)).toEqual([{ x: 2 }, { x: 1 }])
  })

  test('gives new tokens for a refresh token, and lookup knows the user', async () => {
    realtime = await openRealtime({ judge: own })
    const { auth, db } = await realtime.client('ann', { role: 'clerk' })
    expect(auth.currentUser?.uid).toBe('ann')
    await auth.currentUser?.reload()
    const changes: (string | undefined)[] = []
    onIdTokenChanged(auth, (user) => changes.push(user?.uid))
    const { claims } = (await auth.currentUser?.getIdTokenResult(true)) ?? { claims: {} }
    expect(claims).toMatchObject({ role: 'clerk', sub: 'ann', aud: 'embedded' })
    expect((await get(ref(db, 'office'))).exists()).toBe(false)
  })

  test('refuses a forged custom token', async () => {
    realtime = await openRealtime()
    const { auth } = await realtime.client()
    const claims = { sub: 'admin', aud: 'custom', iat: 1, exp: 9e9, custom: {} }
    const forged = signToken(claims, 'another secret that is long enough too')
    await expect(signInWithCustomToken(auth, forged)).rejects.toThrow(/invalid-custom-token/)
    const { idToken } = await tokenOf('ann')
    await expect(signInWithCustomToken(auth, idToken)).rejects.toThrow(/invalid-custom-token/)
  })
})

describe('an identity provider', () => {
  test('refuses owner, unsigned, altered and foreign tokens', async () => {
    realtime = await openRealtime({ judge: own })
    const client = await openRawClient(realtime.origin)
    const { idToken, refreshToken } = await tokenOf('ann')
    const [header, body, signature] = idToken.split('.') as [string, string, string]
    const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const none = `${json({ alg: 'none', typ: 'JWT' })}.${body}`
    const bad = {
      owner: 'owner',
      noneRightlySigned: `${none}.${createHmac('sha256', secret).update(none).digest('base64url')}`,
      none: `${none}.`,
      noneSigned: `${none}.${signature}`,
      altered: `${header}.${json({ ...claims, sub: 'bob' })}.${signature}`,
      refresh: refreshToken,
      custom: realtime.identity.mintCustomToken('ann'),
      empty: '',
    }
    for (const [name, cred] of Object.entries(bad)) {
      for (const action of ['auth', 'gauth'])
        expect([name, (await client.ask(action, { cred })).s]).toEqual([name, 'invalid_token'])
    }
    expect((await client.ask('auth', { cred: bad.owner, authvar: { uid: 'ann' } })).s).toBe(
      'invalid_token',
    )
    expect((await client.ask('p', { p: '/own/ann', d: 1 })).s).toBe('permission_denied')
    const ok = await client.ask('auth', { cred: idToken, authvar: { uid: 'bob' } })
    expect(ok).toMatchObject({ s: 'ok', d: { auth: { uid: 'ann' }, expires: claims.exp } })
    expect((await client.ask('p', { p: '/own/ann', d: 1 })).s).toBe('ok')
    // A bad credential revokes the rights of the good one before it.
    await client.ask('auth', { cred: 'owner' })
    expect((await client.ask('p', { p: '/own/ann', d: 2 })).s).toBe('permission_denied')
  })

  test('refuses a secret that can be guessed', async () => {
    realtime = await openRealtime()
    const { createIdentity } = await import('#server/realtime-database/identity.ts')
    expect(() => createIdentity({ secret: 'short', project: 'x' })).toThrow(/32/)
    expect(() => realtime.identity.mintCustomToken('')).toThrow()
    expect(() => realtime.identity.mintCustomToken('a', { sub: 'b' })).toThrow(/reserved/)
  })
})

describe('when rights change', () => {
  test('a client is notified that its token has expired, and its listens end', async () => {
    let now = Math.floor(Date.now() / 1000) * 1000
    realtime = await openRealtime({ judge: own, now: () => now })
    const client = await openRawClient(realtime.origin)
    const { idToken } = await tokenOf('ann')
    // The token is valid for a moment when it is presented; the rights end with it.
    now += 3_599_700
    client.send('auth', { cred: idToken })
    expect((await client.ask('q', { p: '/own/ann', h: '' })).s).toBe('ok')
    await waitFor(() => expect(client.pushes()).toHaveLength(2))
    expect(client.pushes()).toEqual([
      { a: 'ac', b: { s: 'expired_token', d: 'Auth token is expired.' } },
      { a: 'c', b: { p: 'own/ann' } },
    ])
    now += 1000
    expect((await client.ask('auth', { cred: idToken })).s).toBe('expired_token')
  })

  test('listens are judged again after a sign-out and after new rules', async () => {
    realtime = await openRealtime({ judge: own })
    const client = await openRawClient(realtime.origin)
    await client.ask('auth', { cred: (await tokenOf('ann')).idToken })
    const q = { l: 2, vf: 'r' }
    await client.ask('q', { p: '/own/ann', q, t: 1, h: '' })
    realtime.database.replaceJudge({ ...own, mayRead: () => false })
    await realtime.server.judgeListens()
    await waitFor(() => expect(client.pushes()).toEqual([{ a: 'c', b: { p: 'own/ann', q: [q] } }]))
    realtime.database.replaceJudge(own)
    await client.ask('q', { p: '/own/ann', h: '' })
    await client.ask('unauth', {})
    expect(client.pushes().at(-1)).toEqual({ a: 'c', b: { p: 'own/ann' } })
    await realtime.database.write({ kind: 'put', path: '/own/ann', json: 'secret' }, 'server')
    await client.ask('s', {})
    expect(client.pushes()).toHaveLength(2)
  })

  test('a listen whose right depends on data ends when the data changes, before hidden data is shown', async () => {
    const members: Judge = {
      mayRead: ([, room = ''], { root, watch }) => {
        watch(['members', room])
        return getAt(root, ['members', room]).value === true
      },
      mayWrite: () => true,
    }
    realtime = await openRealtime({ judge: members })
    const write = (json: object) =>
      realtime.database.write({ kind: 'merge', path: '/', json }, 'server')
    await write({ 'members/a': true, 'members/b': true, 'rooms/a/text': 1, 'rooms/b/text': 1 })
    const { db } = await realtime.client('ann')
    const seen: unknown[] = []
    const ends: string[] = []
    for (const room of ['a', 'b'])
      onValue(
        ref(db, `rooms/${room}`),
        (snapshot) => seen.push([room, snapshot.val().text]),
        () => ends.push(room),
      )
    await waitFor(() => expect(seen).toHaveLength(2))
    await write({ 'rooms/a/text': 'secret', 'members/a': null, 'members/b': true })
    await write({ 'rooms/a/text': 'later', 'rooms/b/text': 2 })
    await waitFor(() => expect(seen.at(-1)).toEqual(['b', 2]))
    expect(ends).toEqual(['a'])
    expect(seen).toEqual([
      ['a', 1],
      ['b', 1],
      ['b', 2],
    ])
  })

  test('the SDK is notified of a revoked listen and of a revoked user', async () => {
    const revoked = new Set<string>()
    realtime = await openRealtime({ judge: own, revoked })
    const { db, auth } = await realtime.client('ann')
    const ends: string[] = []
    const listen = (place: ReturnType<typeof query>) =>
      new Promise<void>((resolve) => {
        onValue(
          place,
          () => resolve(),
          ({ message }) => ends.push(message),
        )
      })
    await listen(ref(db, 'own/ann'))
    await listen(query(ref(db, 'own/ann/list'), limitToLast(3)))
    revoked.add('ann')
    await realtime.server.revoke('ann')
    // The client reconnects, gets no new token, is signed out, and may no longer listen.
    await waitFor(() => expect(ends).toHaveLength(2))
    expect(auth.currentUser).toBeNull()
    expect(ends.every((message) => /permission_denied/.test(message))).toBe(true)
    const { refreshToken } = await tokenOf('bob')
    revoked.add('bob')
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken }
    expect((await realtime.identity.refresh(body)).status).toBe(400)
  })
})
