import { expect, test, vi } from 'vitest'

import { createAccessControl } from '#admin/providers/access-control.ts'
import { loadPolicy } from '#admin/providers/policy.ts'
import type { Identity } from '#contract/client/identity.ts'
import { createSessionStore } from '#contract/client/session-store.ts'

function signedIn(roles: string[], permissions: string[] = []) {
  const kept = new Map<string, string>()
  const store = createSessionStore(
    {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    undefined,
    'full-access',
  )
  const identity: Identity = {
    id: 1,
    role: 'admin',
    roles,
    permissions,
    name: 'Ada',
    email: null,
    phone: null,
    firebase_uid: null,
    locale: 'en',
    time_zone: null,
  }
  store.setIdentity(identity)
  return store
}

test('the policy’s two files decide, as on the server', async () => {
  const access = createAccessControl(signedIn(['support']), loadPolicy)
  await access.ready()
  const can = access.snapshot()
  expect(can('orders', 'list')).toBe(true)
  expect(can('orders', 'cancel')).toBe(true)
  expect(can('orders', 'assign')).toBe(false)
  expect(can('journal', 'list')).toBe(false)
  expect(can('orders', 'LIST')).toBe(false)
  expect(can('order', 'list')).toBe(false)
})

test('a user’s own permissions add to those of their roles', async () => {
  const access = createAccessControl(signedIn(['content'], ['orders:cancel']), loadPolicy)
  await access.ready()
  expect(access.snapshot()('orders', 'cancel')).toBe(true)
  expect(access.snapshot()('orders', 'list')).toBe(false)
})

test('full access needs no policy and still denies undeclared actions', async () => {
  const load = vi.fn(loadPolicy)
  const access = createAccessControl(signedIn(['full-access']), load)
  await access.ready()
  expect(access.snapshot()('fees', 'delete')).toBe(true)
  expect(access.snapshot()('journal', 'delete')).toBe(false)
  expect(access.snapshot()('secrets', 'list')).toBe(false)
  expect(load).not.toHaveBeenCalled()
})

test('signing in as another user changes the answers and notifies the listeners', async () => {
  const store = signedIn(['support'])
  const access = createAccessControl(store, loadPolicy)
  await access.ready()
  const before = access.snapshot()
  const listener = vi.fn()
  access.subscribe(listener)
  store.setIdentity(null)
  expect(listener).toHaveBeenCalled()
  expect(access.snapshot()).not.toBe(before)
  expect(access.snapshot()('orders', 'list')).toBe(false)
})

test('a policy that cannot be loaded denies, is logged and is requested again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(loadPolicy).mockRejectedValueOnce(new Error('offline'))
  const access = createAccessControl(signedIn(['support']), load)
  expect(await access.provider.can({ resource: 'orders', action: 'list' })).toEqual({ can: false })
  expect(log).toHaveBeenCalled()
  log.mockRestore()
  expect(await access.provider.can({ resource: 'orders', action: 'list' })).toEqual({ can: true })
})
