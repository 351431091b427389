import { goOffline, goOnline } from 'firebase/database'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from '../support/app/wait-for.ts'
import {
  type Given,
  openRoomScenario,
  type RoomScenario,
} from '../support/scenarios/room-scenario.ts'

const room = 'MV-7K3Q9D'
const chat = `chats/${room}`

let scenario: RoomScenario
beforeEach(async () => {
  scenario = await openRoomScenario()
  await scenario.put(`${chat}/members`, { maria: 'customer', nina: 'mover', reader: 'admin' })
  await scenario.put('grants/reader', { orders: true, messages: true })
})
afterEach(async () => {
  await scenario.close()
  expect(scenario.errors).toEqual([])
})

const maria = (given: Given = {}) => scenario.open('maria', 'customer', room, given)
const nina = (given: Given = {}) => scenario.open('nina', 'mover', room, given)

type Stored = Record<string, { sender: string; text: string; created_at: number }>
const storedTexts = async () =>
  Object.values(((await scenario.stored(`${chat}/messages`)) ?? {}) as Stored)
    .sort((one, other) => one.created_at - other.created_at)
    .map(({ text }) => text)

/** Stores messages as the server may write them, one a second, the last of them a minute ago. */
async function history(count: number, from = 0): Promise<void> {
  const last = Date.now() - 60_000
  const messages = Array.from({ length: count }, (_, at) => {
    const created_at = last + (from + at - 1000) * 1000
    return [`m${1000 + from + at}`, { ...byNina, text: `${from + at}`, created_at }] as const
  })
  const json = Object.fromEntries(messages)
  await scenario.database.write({ kind: 'merge', path: `${chat}/messages`, json }, 'server')
}
const byNina = { sender: 'nina', role: 'mover' }
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `${from + at}`)

describe('messages', () => {
  test('go both ways and show their delivery state', async () => {
    const [customer, mover] = [await maria(), await nina()]
    const states: string[] = []
    customer.subscribe(() => {
      const [first] = customer.snapshot().messages
      if (first && states.at(-1) !== first.state) states.push(first.state)
    })
    customer.send('Third floor, no lift')
    expect(customer.snapshot().messages[0]).toMatchObject({ state: 'sending', sender: 'maria' })
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('sent'))
    expect(states).toEqual(['sending', 'sent'])
    await mover.waitForSnapshot(({ messages }) =>
      expect(messages[0]).toMatchObject({ sender: 'maria' }),
    )
    mover.send('We bring straps')
    await customer.waitForSnapshot(({ messages }) => expect(messages).toHaveLength(2))
    expect(customer.texts()).toEqual(['Third floor, no lift', 'We bring straps'])
    expect(customer.snapshot().messages[1]).toMatchObject({ role: 'mover', state: 'sent' })
    expect(customer.snapshot().members).toMatchObject({ nina: 'mover' })
    expect(scenario.storages.get('maria')?.size).toBe(0)
  })

  test('written offline wait, survive a reload and arrive once', async () => {
    const [customer, mover] = [await maria(), await nina()]
    await customer.waitForSnapshot(({ isLoaded, isConnected }) =>
      expect([isLoaded, isConnected]).toEqual([true, true]),
    )
    goOffline(customer.connection.db)
    await customer.waitForSnapshot(({ isConnected }) => expect(isConnected).toBe(false))
    customer.send('one')
    customer.send('two')
    expect(customer.snapshot().messages.map(({ state }) => state)).toEqual(['sending', 'sending'])
    await customer.closeAbruptly()
    mover.send('in between')
    await mover.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('sent'))

    const [again, elsewhere] = [await maria(), await maria()]
    for (const tab of [again, elsewhere, mover]) {
      await tab.waitForSnapshot(({ messages }) =>
        expect(messages.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']),
      )
      expect(tab.texts()).toEqual(['in between', 'one', 'two'])
    }
    expect(await storedTexts()).toEqual(['in between', 'one', 'two'])
    expect(scenario.storages.get('maria')?.size).toBe(0)
    expect([...again.warned, ...elsewhere.warned]).toEqual([])
  })

  test('whose acknowledgement is lost with the connection arrive once', async () => {
    const customer = await maria()
    await customer.waitForSnapshot(({ isLoaded }) => expect(isLoaded).toBe(true))
    const before = scenario.memory.saves()
    const release = scenario.memory.hold()
    customer.send('Are you there?')
    await waitFor(() => expect(scenario.memory.saves()).toBeGreaterThan(before))
    const breaking = customer.waitUntil(({ isConnected }) => !isConnected)
    scenario.cut()
    await breaking
    release()
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('sent'))
    expect(customer.texts()).toEqual(['Are you there?'])
    expect(await storedTexts()).toEqual(['Are you there?'])
    expect(customer.warned).toEqual([])
  })

  test('that are refused say so, also after a reload, and can be sent again or discarded', async () => {
    await scenario.put(`${chat}/closes_at`, Date.now() - 1)
    const customer = await maria()
    customer.send('Too late?')
    customer.send('Never mind')
    await customer.waitForSnapshot(({ messages }) =>
      expect(messages.map(({ state }) => state)).toEqual(['failed', 'failed']),
    )
    await customer.closeAbruptly()
    await scenario.put(`${chat}/closes_at`, Date.now() + 60_000)
    const again = await maria()
    again.send('Open again')
    await again.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('sent'))
    expect(again.texts()).toEqual(['Open again', 'Too late?', 'Never mind'])
    const [, first, second] = again.snapshot().messages
    expect([first?.state, second?.state]).toEqual(['failed', 'failed'])

    again.discard(String(second?.id))
    expect(again.texts()).toEqual(['Open again', 'Too late?'])
    again.retry(String(first?.id))
    expect(again.snapshot().messages[1]?.state).toBe('sending')
    await again.waitForSnapshot(({ messages }) => expect(messages[1]?.state).toBe('sent'))
    expect(await storedTexts()).toEqual(['Open again', 'Too late?'])
    expect(scenario.storages.get('maria')?.size).toBe(0)
  })

  test('that the database could not store are marked failed and can be sent again', async () => {
    const customer = await maria()
    await customer.waitForSnapshot(({ isLoaded }) => expect(isLoaded).toBe(true))
    scenario.memory.faults.save = new Error('The disk is full')
    customer.send('Hello')
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('failed'))
    scenario.memory.faults.save = null
    customer.retry(String(customer.snapshot().messages[0]?.id))
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('sent'))
    expect(scenario.errors.splice(0).map(String).join()).toContain('The disk is full')
  })

  test('that are damaged in the storage are not sent', async () => {
    scenario.storages.set('maria', new Map([[`chat:maria:${room}`, '[{"id":5},"x"]']]))
    const customer = await maria()
    await customer.waitForSnapshot(({ isLoaded }) => expect(isLoaded).toBe(true))
    expect(customer.texts()).toEqual([])
  })
})

describe('pages', () => {
  test('load older messages on request until there are none, and the latest page is live', async () => {
    await history(25)
    const customer = await maria({ pageSize: 10 })
    await customer.waitForSnapshot(({ messages }) => expect(messages).toHaveLength(10))
    expect(customer.texts()).toEqual(numbers(15, 25))
    expect(customer.snapshot().hasOlder).toBe(true)
    const loading = customer.loadOlder()
    expect(customer.snapshot().isLoadingOlder).toBe(true)
    await loading
    expect(customer.texts()).toEqual(numbers(5, 25))
    customer.send('new')
    await customer.waitForSnapshot(({ messages }) => expect(messages.at(-1)?.state).toBe('sent'))
    await Promise.all([customer.loadOlder(), customer.loadOlder()])
    expect(customer.texts()).toEqual([...numbers(0, 25), 'new'])
    expect(customer.snapshot()).toMatchObject({ hasOlder: false, isLoadingOlder: false })
  })

  test('miss nothing while the user is away, however many messages arrive', async () => {
    await history(12)
    const customer = await maria({ pageSize: 5 })
    await customer.waitForSnapshot(({ messages }) => expect(messages).toHaveLength(5))
    goOffline(customer.connection.db)
    await history(40, 12)
    goOnline(customer.connection.db)
    await customer.waitForSnapshot(({ messages }) => expect(messages).toHaveLength(45))
    await customer.loadOlder()
    expect(customer.texts()).toEqual([...numbers(2, 52)])
  })

  test('are shown at once when a room is opened again in the same tab', async () => {
    await history(3)
    const customer = await maria()
    await customer.waitForSnapshot(({ messages }) => expect(messages).toHaveLength(3))
    const again = await maria({ beside: customer })
    expect(again.texts()).toEqual(numbers(0, 3))
  })

  test('keep the order of arrival, however old a message’s key', async () => {
    await history(8)
    const customer = await maria({ pageSize: 5 })
    await customer.waitForSnapshot(({ messages }) => expect(messages).toHaveLength(5))
    await scenario.put(`${chat}/messages/a-very-old-key`, {
      ...byNina,
      text: 'late',
      created_at: Date.now(),
    })
    await customer.waitForSnapshot(({ messages }) => expect(messages.at(-1)?.text).toBe('late'))
    expect(customer.texts()).toEqual([...numbers(3, 8), 'late'])
  })
})

describe('read marks', () => {
  test('show the other side how far a person has read, and only move forward', async () => {
    await history(2)
    const [customer, mover] = [await maria(), await nina()]
    await customer.waitForSnapshot(({ messages, seenBefore }) =>
      expect([messages.length, seenBefore]).toEqual([2, 0]),
    )
    const [first, second] = customer.snapshot().messages
    customer.markRead()
    await mover.waitForSnapshot(({ reads }) => expect(reads.maria).toBe(second?.created_at))
    customer.send('Mine is no news to me')
    await mover.waitForSnapshot(({ messages }) => expect(messages).toHaveLength(3))
    customer.markRead()
    mover.send('but this is')
    await customer.waitForSnapshot(({ messages }) => expect(messages).toHaveLength(4))
    expect(customer.snapshot().reads.maria).toBe(second?.created_at)
    expect(customer.snapshot().seenBefore).toBe(0)
    customer.enter()
    expect(customer.snapshot().seenBefore).toBe(second?.created_at)
    customer.markRead()
    const last = customer.snapshot().messages.at(-1)
    await mover.waitForSnapshot(({ reads }) => expect(reads.maria).toBe(last?.created_at))
    expect(Number(first?.created_at)).toBeLessThan(Number(last?.created_at))
  })
})

describe('a picture', () => {
  const picture = new Blob(['jpeg'], { type: 'image/jpeg' })
  const key = 'photos/2030/cat.jpg'
  const own = { url: '/files/own', thumbnail_url: '/files/own-thumbnail' }
  const cat = { url: '/files/cat', thumbnail_url: '/files/cat-thumbnail' }

  test('is stored, shown in the room and found by the others', async () => {
    const api = (path: string) => {
      if (path.startsWith(`/api/chats/${room}/photos?`)) return { json: [{ key, ...cat }] }
      return { json: { key, ...own } }
    }
    const customer = await maria({ api, upload: async () => ({ data: { key }, error: null }) })
    const mover = await nina({ api })
    customer.sendPhoto(picture, 'The sofa')
    expect(customer.snapshot().messages[0]).toMatchObject({ picture, state: 'sending' })
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('sent'))
    expect(customer.snapshot().photos[key]).toEqual(own)
    expect(customer.requests[0]).toMatchObject({
      method: 'POST',
      path: `/api/chats/${room}/photos`,
    })
    await mover.waitForSnapshot(({ photos }) => expect(photos[key]).toEqual(cat))
    expect(mover.snapshot().messages[0]).toMatchObject({ text: 'The sofa', photo: key })
    mover.send('I see')
    await mover.waitForSnapshot(({ messages }) => expect(messages.at(-1)?.state).toBe('sent'))
    expect(mover.requests.filter(({ path }) => path.includes('keys='))).toHaveLength(1)
  })

  test('waits for a connection and is not stored twice', async () => {
    let uploads = 0
    const upload = async () => {
      uploads += 1
      return { data: { key }, error: null }
    }
    const shown = { key, ...own }
    const api = (path: string) => ({ json: path.includes('keys=') ? [shown] : shown })
    const given = { upload, api }
    const customer = await maria(given)
    await customer.waitForSnapshot(({ isLoaded }) => expect(isLoaded).toBe(true))
    goOffline(customer.connection.db)
    customer.sendPhoto(picture)
    await customer.waitForSnapshot(({ isConnected }) => expect(isConnected).toBe(false))
    expect(uploads).toBe(0)

    const release = scenario.memory.hold()
    goOnline(customer.connection.db)
    await customer.waitForSnapshot(({ photos }) => expect(photos[key]).toEqual(own))
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.picture).toBeUndefined())
    await customer.closeAbruptly()
    const again = await maria(given)
    release()
    await again.waitForSnapshot(({ messages }) =>
      expect(messages).toMatchObject([{ photo: key, state: 'sent' }]),
    )
    expect(uploads).toBe(1)
  })

  test('that the server refuses says why, until it is tried again', async () => {
    const why = 'File must be a JPEG, PNG or WebP picture.'
    const failure = { status: 422, message: 'Check the form', errors: { file: [why] }, body: null }
    const customer = await maria({ upload: async () => ({ data: null, error: failure }) })
    customer.sendPhoto(picture)
    await customer.waitForSnapshot(({ messages }) =>
      expect(messages).toMatchObject([{ state: 'failed', failure: why }]),
    )
    customer.retry(String(customer.snapshot().messages[0]?.id))
    expect(customer.snapshot().messages).toMatchObject([{ state: 'sending' }])
    expect(customer.snapshot().messages[0]).not.toHaveProperty('failure')
  })

  test('that could not be stored is retried, also without words', async () => {
    let isDown = true
    const failure = { status: 0, message: 'The network is down', body: null }
    const upload = async () =>
      isDown ? { data: null, error: failure } : { data: { key }, error: null }
    const customer = await maria({ upload, api: () => ({ json: { key, ...own } }) })
    customer.sendPhoto(picture)
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('failed'))
    isDown = false
    customer.retry(String(customer.snapshot().messages[0]?.id))
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('sent'))
    expect(await scenario.stored(`${chat}/messages`)).toMatchObject({
      [String(customer.snapshot().messages[0]?.id)]: { photo: key, text: '' },
    })
  })
})

describe('without access', () => {
  test('an outsider sees nothing, and what they write is not stored', async () => {
    const stranger = await scenario.open('sam', 'customer', room)
    stranger.send('Let me in')
    await stranger.waitForSnapshot(({ refusal, messages }) => {
      expect(refusal).toBeInstanceOf(Error)
      expect(messages[0]?.state).toBe('failed')
    })
    expect(await storedTexts()).toEqual([])
  })

  test('a former member sees nothing new', async () => {
    const [customer, mover] = [await maria(), await nina()]
    await mover.waitForSnapshot(({ isLoaded }) => expect(isLoaded).toBe(true))
    await scenario.put(`${chat}/members/nina`, null)
    await mover.waitForSnapshot(({ refusal }) => expect(refusal).toBeInstanceOf(Error))
    customer.send('Is somebody else coming?')
    await customer.waitForSnapshot(({ messages }) => expect(messages[0]?.state).toBe('sent'))
    expect(mover.texts()).toEqual([])
  })
})

describe('a draft', () => {
  test('survives a reload, for each room and person, until it is emptied', async () => {
    const tab = await maria()
    tab.draft.write('Third floor, no')
    const other = await nina()
    other.draft.write('We bring')
    await tab.closeAbruptly()
    const again = await maria()
    expect(again.draft.read()).toBe('Third floor, no')
    const elsewhere = await scenario.open('maria', 'customer', 'MV-SECOND')
    expect(elsewhere.draft.read()).toBe('')
    again.draft.write('')
    expect((await maria()).draft.read()).toBe('')
    expect((await nina()).draft.read()).toBe('We bring')
  })

  test('that is damaged in the storage is ignored', async () => {
    for (const damaged of ['{', '{"a":1}', '[1,["maria/MV-7K3Q9D",5]]', 'null']) {
      scenario.storages.set('maria', new Map([['chatDrafts', damaged]]))
      expect((await maria()).draft.read()).toBe('')
    }
  })
})
