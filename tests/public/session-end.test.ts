import { expect, test } from 'vitest'

import { createSessionStore, type StorageChange } from '#contract/client/session-store.ts'
import { onSessionEnd } from '#front/lib/session-end.ts'

const ana = {
  id: 7,
  role: 'customer',
  roles: ['customer'],
  permissions: [],
  name: 'Ana',
  email: 'ana@example.test',
  phone: null,
  firebase_uid: null,
  locale: null,
  time_zone: null,
}

function aStore() {
  const entries = new Map<string, string>()
  let tell: (change: StorageChange) => void = () => undefined
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  }
  const store = createSessionStore(storage, (listener) => {
    tell = listener
  })
  let ends = 0
  onSessionEnd(store, () => {
    ends += 1
  })
  const signOutElsewhere = () => {
    entries.clear()
    tell({ key: null })
  }
  return { store, signOutElsewhere, ends: () => ends }
}

test('signing in ends no session, even if the token comes before the user', () => {
  const { store, ends } = aStore()
  store.setToken('1|abc')
  store.setIdentity(ana)
  store.setProfile({ is_available: 1 })
  expect(ends()).toBe(0)
})

test('a session ends once, here or in another tab', () => {
  const { store, signOutElsewhere, ends } = aStore()
  store.setToken('1|abc')
  store.setIdentity(ana)
  store.reset()
  expect(ends()).toBe(1)
  store.setToken('1|def')
  store.setIdentity(ana)
  signOutElsewhere()
  expect(ends()).toBe(2)
})
