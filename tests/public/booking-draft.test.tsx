import { beforeEach, expect, test, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  return (await import('#front/features/booking/draft/draft-store.ts')).draftStore
}

beforeEach(() => localStorage.clear())

test('a draft is restored after a reload', async () => {
  const before = await load()
  before.change({ size: 'studio', hour: 13 })
  before.change(({ stops }) => ({ stops: stops.map((stop) => ({ ...stop, address: 'Elm 1' })) }))

  const after = await load()
  expect(after.read()).toMatchObject({ size: 'studio', hour: 13, version: 1 })
  expect(after.read().stops.map(({ address }) => address)).toEqual(['Elm 1', 'Elm 1'])
})

test('listeners are notified of a change until they unsubscribe', async () => {
  const store = await load()
  let calls = 0
  const stop = store.subscribe(() => {
    calls += 1
  })
  store.change({ hour: 11 })
  stop()
  store.change({ hour: 13 })
  expect(calls).toBe(1)
})

test('a cleared draft forgets the move but keeps the contact', async () => {
  const store = await load()
  store.change({ size: 'studio', phone: '+14155550123', coupon: 'TEN' })
  store.clear()
  expect(store.read()).toMatchObject({ size: null, coupon: '', phone: '+14155550123' })
})

test.each([
  'nonsense',
  'null',
  '[]',
  '{}',
  '{"version":0}',
  JSON.stringify({ version: 1, stops: [] }),
])('ignores a stored value that is not a draft: %s', async (stored) => {
  localStorage.setItem('booking', stored)
  const store = await load()
  expect(store.read()).toMatchObject({ version: 1, size: null })
  expect(store.read().stops).toHaveLength(2)
})

test('a draft that lacks a current field starts over', async () => {
  const store = await load()
  store.change({ size: 'studio' })
  const { hour: _, ...older } = store.read()
  localStorage.setItem('booking', JSON.stringify(older))
  expect((await load()).read().size).toBeNull()
})

test('a full storage is logged and does not prevent booking', async () => {
  const full = new DOMException('The quota is used up', 'QuotaExceededError')
  const setItem = () => {
    throw full
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  const complain = vi.fn()
  vi.stubGlobal('reportError', complain)
  const store = await load()
  let calls = 0
  store.subscribe(() => {
    calls += 1
  })
  store.change({ size: 'studio' })
  expect(store.read().size).toBe('studio')
  expect(calls).toBe(1)
  expect(complain).toHaveBeenCalledWith(full)
  vi.unstubAllGlobals()
})
