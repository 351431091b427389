import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { compileRules } from '#server/realtime-database/rules.ts'
import { judgeBy } from '#server/realtime-database/rules-judge.ts'
import file from '../../database.rules.json' with { type: 'json' }
import { openRawClient } from '../support/app/raw-realtime-client.ts'
import { openRealtime, type Realtime } from '../support/app/realtime-server.ts'

/** A query is judged like any other read: a window on a forbidden path stays forbidden. */
let realtime: Realtime
let client: Awaited<ReturnType<typeof openRawClient>>
const room = '/chats/MV-7K3Q9D'

beforeAll(async () => {
  realtime = await openRealtime({ judge: judgeBy(compileRules(file)) })
  const json = {
    'members/nina': 'mover',
    'messages/first': { sender: 'nina', role: 'mover', text: 'On my way', created_at: 1 },
  }
  await realtime.database.write({ kind: 'merge', path: room, json }, 'server')
  client = await openRawClient(realtime.origin)
})
afterAll(() => realtime.close())

const signIn = async (uid: string, role: string) => {
  const token = realtime.identity.mintCustomToken(uid, { role })
  const { body } = await realtime.identity.signInWithCustomToken({ token })
  await client.ask('auth', { cred: (body as { idToken: string }).idToken })
}

const windows = [
  { l: 10, vf: 'r' },
  { i: '.key', sp: 'a', l: 1, vf: 'r' },
  { i: 'created_at', sp: 0, ep: 10, l: 50, vf: 'r' },
]

describe.each(windows)('the window %j', (q) => {
  const statusOf = async (action: 'q' | 'g') =>
    (await client.ask(action, { p: `${room}/messages`, q, t: 1, h: '' })).s

  test('is refused to strangers and visitors', async () => {
    await client.ask('unauth', {})
    expect([await statusOf('q'), await statusOf('g')]).toEqual(Array(2).fill('permission_denied'))
    await signIn('sam', 'customer')
    expect([await statusOf('q'), await statusOf('g')]).toEqual(Array(2).fill('permission_denied'))
  })

  test('is shown to members', async () => {
    await signIn('nina', 'mover')
    expect([await statusOf('q'), await statusOf('g')]).toEqual(['ok', 'ok'])
  })
})
