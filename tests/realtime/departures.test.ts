import { get, goOffline, onDisconnect, onValue, ref, serverTimestamp, set } from 'firebase/database'
import { afterEach, expect, test } from 'vitest'
import { memoryStore } from '../support/app/memory-store.ts'
import { openRawClient } from '../support/app/raw-realtime-client.ts'
import { everything, openRealtime, type Realtime } from '../support/app/realtime-server.ts'
import { waitFor } from '../support/app/wait-for.ts'

let realtime: Realtime
afterEach(async () => {
  await realtime.close()
})

test('a client whose socket breaks has its onDisconnect writes carried out', async () => {
  realtime = await openRealtime()
  const { db } = await realtime.client()
  const watcher = await realtime.client()
  const seen: unknown[] = []
  onValue(ref(watcher.db, 'status/ann/online'), (snapshot) => seen.push(snapshot.val()))
  await onDisconnect(ref(db, 'status/ann')).update({ online: false, seen: serverTimestamp() })
  await set(ref(db, 'status/ann'), { online: true })
  await waitFor(() => expect(seen.at(-1)).toBe(true))
  realtime.cut()
  await waitFor(() => expect(seen.at(-1)).toBe(false))
  expect(typeof realtime.memory.rows.get('/status/ann/seen')).toBe('number')
  expect(realtime.memory.left.size).toBe(0)
})

test('a client that disconnects in order does too, except for cancelled writes and those below them', async () => {
  realtime = await openRealtime()
  const { db } = await realtime.client()
  const other = await realtime.client()
  await set(ref(db, 'room'), { a: 1, b: 1, deep: { c: 1, d: 1 } })
  await onDisconnect(ref(db, 'room/a')).remove()
  await onDisconnect(ref(db, 'room/deep/c')).set('gone')
  await onDisconnect(ref(db, 'room')).update({ b: 'gone', 'deep/d': 'gone' })
  await onDisconnect(ref(db, 'room/deep')).cancel()
  goOffline(db)
  await waitFor(async () =>
    expect((await get(ref(other.db, 'room'))).val()).toEqual({ b: 'gone', deep: { c: 1, d: 1 } }),
  )
})

test('the last onDisconnect write to a place wins', async () => {
  realtime = await openRealtime()
  const { db } = await realtime.client()
  await onDisconnect(ref(db, 'wish')).set('first')
  await onDisconnect(ref(db, 'wish')).set('second')
  goOffline(db)
  await waitFor(() => expect(realtime.memory.rows.get('/wish')).toBe('second'))
})

test('an onDisconnect write is judged when requested and again when carried out', async () => {
  let mayLeave = true
  realtime = await openRealtime({
    judge: {
      ...everything,
      mayWrite: (writes) => mayLeave && writes.every(({ path }) => path[0] !== 'closed'),
    },
  })
  const { db } = await realtime.client()
  await expect(onDisconnect(ref(db, 'closed')).set(1)).rejects.toThrow(/PERMISSION_DENIED/)
  expect(realtime.memory.left.size).toBe(0)
  await onDisconnect(ref(db, 'open')).set(1)
  mayLeave = false
  goOffline(db)
  await waitFor(() => expect(realtime.memory.left.size).toBe(0))
  expect(realtime.memory.rows.size).toBe(0)
})

test('an onDisconnect write runs with the rights of its requester, even if the token has expired since', async () => {
  realtime = await openRealtime({
    judge: { ...everything, mayWrite: (_, { auth }) => auth?.uid === 'ann' },
  })
  const { db, auth } = await realtime.client('ann')
  await onDisconnect(ref(db, 'status/ann')).set('away')
  await auth.signOut()
  await expect(set(ref(db, 'status/ann'), 'here')).rejects.toThrow(/PERMISSION_DENIED/)
  goOffline(db)
  await waitFor(() => expect(realtime.memory.rows.get('/status/ann')).toBe('away'))
})

test('onDisconnect writes of a killed process run at its next start', async () => {
  const memory = memoryStore()
  realtime = await openRealtime({ memory })
  const { db } = await realtime.client()
  await set(ref(db, 'status/ann'), 'here')
  await onDisconnect(ref(db, 'status/ann')).set('away')
  // A copy of the stored data at the moment of the crash.
  const after = memoryStore()
  for (const [path, json] of memory.rows) after.rows.set(path, json)
  for (const [session, departures] of memory.left) after.left.set(session, departures)
  const again = await openRealtime({ memory: after })
  expect(after.rows.get('/status/ann')).toBe('away')
  expect(after.left.size).toBe(0)
  await again.close()
})

test('a client that reconnects finds its own onDisconnect write carried out, however much is queued', async () => {
  realtime = await openRealtime()
  const before = await openRawClient(realtime.origin)
  const { s: session } = (await before.hello()).d
  await before.ask('o', { p: '/status/ann', d: 'away' })
  const release = realtime.memory.hold()
  before.send('p', { p: '/status/ann', d: 'here' })
  before.send('g', { p: '/status/ann', q: {} })
  await waitFor(() => expect(realtime.memory.saves()).toBe(1))
  const back = await openRawClient(realtime.origin, { parameters: `&ls=${session}` })
  const put = back.send('p', { p: '/status/ann', d: 'here again' })
  await before.closed()
  await (await openRawClient(realtime.origin)).ask('s', {})
  release()
  await back.answerTo(put)
  expect((await back.ask('g', { p: '/status/ann', q: {} })).d).toBe('here again')
  expect(realtime.memory.left.size).toBe(0)
})

test('a client that reconnects before it was missed is not marked as gone afterwards', async () => {
  realtime = await openRealtime()
  const before = await openRawClient(realtime.origin, { pongs: false })
  const { s: session } = (await before.hello()).d
  await before.ask('o', { p: '/status/ann', d: 'away' })
  await before.ask('p', { p: '/status/ann', d: 'here' })
  const back = await openRawClient(realtime.origin, { parameters: `&ls=${session}` })
  await back.ask('p', { p: '/status/ann', d: 'here again' })
  await before.closed()
  expect((await back.ask('g', { p: '/status/ann', q: {} })).d).toBe('here again')
  expect(realtime.memory.left.size).toBe(0)
})
