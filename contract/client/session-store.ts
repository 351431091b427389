import { type AccessRights, holdsPermission, holdsRole } from '#contract/kernel/held.ts'
import type { CallError } from './call-error.ts'
import type { Identity, Profile } from './identity.ts'

/** Storage key of the unsent chat messages in this browser, which sign-out removes. */
export const draftsKey = 'chatDrafts'

export type SessionSnapshot = AccessRights & {
  readonly token: string | null
  readonly identity: Identity | null
  readonly profile: Profile | null
  /** The error that kept the API from saying who is signed in; null once it has said so. */
  readonly identityError: CallError | null
}

/** Reports whether the user is known to be signed out. False while the API can't say. */
export const isVisitor = ({ identity, identityError }: SessionSnapshot): boolean =>
  identity === null && identityError === null

export type SessionStore = {
  /** Calls the listener after each change. Returns a function that removes it. */
  subscribe(listener: () => void): () => void
  /** Returns the same object until something changes. */
  snapshot(): SessionSnapshot
  /** Returns the signed-out snapshot that the server renders and the browser hydrates with. */
  initialSnapshot(): SessionSnapshot
  setToken(token: string | null): void
  /** Also sets the roles and permissions, and clears the profile if the user changes. */
  setIdentity(identity: Identity | null): void
  setProfile(profile: Profile | null): void
  setIdentityError(error: CallError): void
  /** Clears identity, profile, token, roles, permissions and chat drafts. */
  reset(): void
  /** Reports whether the user has any of these roles or a full-access role. */
  hasRole(roles: string | readonly string[]): boolean
  /** Reports whether the user has any of these permissions. */
  hasPermission(permissions: string | readonly string[]): boolean
}

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type StorageChange = Pick<StorageEvent, 'key'>

/**
 * Creates the store of the signed-in user, for React (useSyncExternalStore) and other code. Token,
 * roles and permissions are stored in `storage`, identity and profile in memory.
 *
 * @param onStorageEvent subscribes to the window's 'storage' events, which synchronize tabs
 */
export function createSessionStore(
  storage: SessionStorage,
  onStorageEvent?: (listener: (event: StorageChange) => void) => void,
  fullAccessRoles: string | readonly string[] = [],
): SessionStore {
  const listeners = new Set<() => void>()
  const initial: SessionSnapshot = {
    token: null,
    identity: null,
    profile: null,
    identityError: null,
    roles: [],
    permissions: [],
    fullAccessRoles: listOf(fullAccessRoles),
  }
  let current: SessionSnapshot = changed(initial, stored(storage))

  onStorageEvent?.(({ key }) => {
    if (key !== null && !isOurs(key)) return
    const theirs = stored(storage)
    if (theirs.token === current.token) return update(theirs)
    // The keys of one change arrive one by one: without a token, the other keys are stale.
    const cleared = theirs.token === null ? { roles: [], permissions: [] } : {}
    update({ ...theirs, ...cleared, identity: null, profile: null })
  })

  function update(part: Partial<SessionSnapshot>): void {
    const next = changed(current, part)
    if (next === current) return
    current = next
    for (const listener of [...listeners]) listener()
  }

  function setToken(token: string | null): void {
    if (token === null) storage.removeItem(keys.token)
    else storage.setItem(keys.token, token)
    update({ token })
  }

  function setIdentity(identity: Identity | null): void {
    const roles = identity === null ? [] : rolesOf(identity)
    const permissions = textsIn(identity?.permissions)
    storage.setItem(keys.roles, JSON.stringify(roles))
    storage.setItem(keys.permissions, JSON.stringify(permissions))
    const isSameUser = identity !== null && identity.id === current.identity?.id
    update({
      identity,
      identityError: null,
      roles,
      permissions,
      profile: isSameUser ? current.profile : null,
    })
  }

  return {
    subscribe(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    snapshot: () => current,
    initialSnapshot: () => initial,
    setToken,
    setIdentity,
    setProfile: (profile) => update({ profile }),
    setIdentityError: (identityError) => update({ identityError }),
    reset() {
      storage.removeItem(draftsKey)
      setToken(null)
      setIdentity(null)
    },
    hasRole: (roles) => holdsRole(current, listOf(roles)),
    hasPermission: (permissions) => holdsPermission(current, listOf(permissions)),
  }
}

const keys = { token: 'authToken', roles: 'roles', permissions: 'permissions' }

function isOurs(key: string): boolean {
  return Object.values(keys).includes(key)
}

function stored(storage: SessionStorage) {
  return {
    token: storage.getItem(keys.token),
    roles: parsedList(storage.getItem(keys.roles)),
    permissions: parsedList(storage.getItem(keys.permissions)),
  }
}

/**
 * Parses a JSON list of strings. Other code may write to the storage, so invalid data counts as
 * empty.
 */
function parsedList(text: string | null): string[] {
  if (text === null) return []
  try {
    return textsIn(JSON.parse(text))
  } catch {
    return []
  }
}

/** Returns the user's roles including the main role, which counts even if the API sends no list. */
function rolesOf(identity: Identity): string[] {
  return [...new Set([...textsIn(identity.roles), ...textsIn([identity.role])])]
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value
}

/**
 * Applies a change. Returns the same snapshot if nothing differs, and reuses lists with equal
 * entries.
 */
function changed(from: SessionSnapshot, part: Partial<SessionSnapshot>): SessionSnapshot {
  const next = { ...from, ...part }
  if (isSameList(from.roles, next.roles)) next.roles = from.roles
  if (isSameList(from.permissions, next.permissions)) next.permissions = from.permissions
  const isSame =
    next.token === from.token &&
    next.identity === from.identity &&
    next.profile === from.profile &&
    next.identityError === from.identityError &&
    next.roles === from.roles &&
    next.permissions === from.permissions
  return isSame ? from : next
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index])
}
