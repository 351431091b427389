import { expect, test } from 'vitest'
import type { Identity } from '#contract/client/identity.ts'
import { createSessionStore, type StorageChange } from '#contract/client/session-store.ts'

const ana: Identity = {
  id: 7,
  role: 'customer',
  roles: ['customer', 'tester'],
  permissions: ['orders:list'],
  name: 'Ana',
  email: 'ana@example.com',
  phone: null,
  firebase_uid: 'u7',
  locale: 'es',
  time_zone: 'America/Chicago',
}

test('token, roles and permissions are kept in the storage, identity and profile are not', () => {
  const { storage, open } = browser()
  const store = open()
  store.setToken('1|abc')
  store.setIdentity(ana)
  store.setProfile({ is_available: 1 })
  expect(storage.getItem('authToken')).toBe('1|abc')
  expect(storage.getItem('roles')).toBe('["customer","tester"]')
  expect(storage.getItem('permissions')).toBe('["orders:list"]')
  expect(storage.length).toBe(3)
  storage.setItem('chatDrafts', '[]')
  store.reset()
  expect(storage.getItem('chatDrafts')).toBeNull()
  store.setToken('1|abc')
  store.setIdentity(ana)

  const reloaded = open().snapshot()
  expect(reloaded).toMatchObject({ token: '1|abc', roles: ana.roles, permissions: ['orders:list'] })
  expect(reloaded).toMatchObject({ identity: null, profile: null })
})

test.each([
  ['absent', null],
  ['broken JSON', '["cust'],
  ['no list', '{"customer":true}'],
  ['no text in it', '[1,null]'],
])('a stored list that is %s counts as empty', (_, text) => {
  const { storage, open } = browser()
  if (text !== null) storage.setItem('roles', text)
  expect(open().snapshot().roles).toEqual([])
})

test('the snapshot stays the same object until something changes', () => {
  const store = browser().open()
  const before = store.snapshot()
  let calls = 0
  store.subscribe(() => {
    calls += 1
  })
  store.setToken(null)
  store.setIdentity(null)
  store.setProfile(null)
  store.reset()
  expect(store.snapshot()).toBe(before)
  expect(calls).toBe(0)

  store.setIdentity(ana)
  const signedIn = store.snapshot()
  expect(signedIn).not.toBe(before)
  expect(store.snapshot()).toBe(signedIn)
  expect(calls).toBe(1)

  store.setProfile({ avatar: 'a.png' })
  store.setIdentity({ ...ana, name: 'Anna' })
  expect(store.snapshot().roles).toBe(signedIn.roles)
  expect(store.snapshot().profile).toEqual({ avatar: 'a.png' })
  store.setIdentity({ ...ana, id: 8 })
  expect(store.snapshot().profile).toBe(null)
  expect(store.initialSnapshot()).toEqual(before)
})

test('a listener is notified of changes until it unsubscribes, even if registered twice', () => {
  const store = browser().open()
  let calls = 0
  const listener = () => {
    calls += 1
  }
  const leave = store.subscribe(listener)
  store.subscribe(listener)
  store.setToken('a')
  expect(calls).toBe(2)
  leave()
  store.setToken('b')
  expect(calls).toBe(3)
})

test('another tab sees token, roles and permissions appear and disappear', () => {
  const { open } = browser()
  const [here, there] = [open(), open()]
  here.setToken('1|abc')
  here.setIdentity(ana)
  expect(there.snapshot()).toMatchObject({ token: '1|abc', roles: ana.roles })
  expect(there.hasPermission('orders:list')).toBe(true)

  there.reset()
  expect(here.snapshot()).toMatchObject({ token: null, roles: [], permissions: [] })
})

test('signing out in one tab leaves no user behind in another', () => {
  const { open } = browser()
  const [here, there] = [open(), open()]
  for (const tab of [here, there]) {
    tab.setToken('1|abc')
    tab.setIdentity(ana)
    tab.setProfile({ avatar: 'a.png' })
  }
  expect(here.snapshot().identity).toEqual(ana)
  there.reset()
  expect(here.snapshot()).toMatchObject({ identity: null, profile: null })
})

test('a token removed by another tab also removes roles and permissions, even if they arrive later', () => {
  const { storage } = browser()
  let tell: (change: StorageChange) => void = () => undefined
  const store = createSessionStore(storage, (listener) => {
    tell = listener
  })
  store.setToken('1|abc')
  store.setIdentity(ana)
  storage.removeItem('authToken')
  tell({ key: 'authToken' })
  expect(store.snapshot()).toMatchObject({ identity: null, roles: [], permissions: [] })
})

test('other keys are ignored, a cleared storage is not', () => {
  const { storage, open, tell } = browser()
  const store = open()
  store.setToken('1|abc')
  storage.removeItem('authToken')
  tell({ key: 'theme' })
  expect(store.snapshot().token).toBe('1|abc')
  tell({ key: null })
  expect(store.snapshot().token).toBe(null)
})

test('clearing the identity also clears roles, permissions and profile, but not the token', () => {
  const { storage, open } = browser()
  const store = open()
  store.setToken('1|abc')
  store.setIdentity(ana)
  store.setProfile({ avatar: 'a.png' })
  store.setIdentity(null)
  expect(store.snapshot()).toMatchObject({ identity: null, profile: null, token: '1|abc' })
  expect(store.snapshot()).toMatchObject({ roles: [], permissions: [] })
  expect([storage.getItem('roles'), storage.getItem('permissions')]).toEqual(['[]', '[]'])
})

test('hasRole accepts any listed role, compared exactly, and the configured full-access roles', () => {
  const { open } = browser()
  const store = open(['root', 'owner'])
  store.setIdentity({ ...ana, role: 'mover', roles: [] })
  expect(store.hasRole('mover')).toBe(true)
  expect(store.hasRole(['customer', 'mover'])).toBe(true)
  expect(store.hasRole('move')).toBe(false)
  expect(store.hasRole([])).toBe(false)
  store.setIdentity({ ...ana, roles: ['owner'] })
  expect(store.hasRole('mover')).toBe(true)
  const single = open('root')
  single.setIdentity({ ...ana, roles: ['root'] })
  expect(single.hasRole('anything')).toBe(true)
})

test('hasPermission checks the list only, whatever the role', () => {
  const store = browser().open('root')
  store.setIdentity({ ...ana, roles: ['root'] })
  expect(store.hasPermission('orders:list')).toBe(true)
  expect(store.hasPermission(['logs:list', 'orders:list'])).toBe(true)
  expect(store.hasPermission('logs:list')).toBe(false)
})

/** Creates a storage shared by tabs, which are notified of each other's writes as in a browser. */
function browser() {
  const entries = new Map<string, string>()
  const listeners = new Map<number, (event: StorageChange) => void>()
  const tell = (event: StorageChange, from?: number) => {
    for (const [tab, listener] of listeners) if (tab !== from) listener(event)
  }
  const storage = {
    get length() {
      return entries.size
    },
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  let tabs = 0
  function open(fullAccessRoles: string | string[] = []) {
    tabs += 1
    const tab = tabs
    const own = {
      getItem: storage.getItem,
      setItem(key: string, value: string) {
        if (entries.get(key) === value) return
        storage.setItem(key, value)
        tell({ key }, tab)
      },
      removeItem(key: string) {
        if (entries.delete(key)) tell({ key }, tab)
      },
    }
    return createSessionStore(own, (listener) => void listeners.set(tab, listener), fullAccessRoles)
  }
  return { storage, open, tell }
}
