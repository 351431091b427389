import { type CallError, isTemporary } from './call-error.ts'
import { profilePath } from './endpoints.ts'
import type { HttpClient, Log, Outcome } from './http-client.ts'
import { type Identity, isIdentity, type Profile } from './identity.ts'
import type { SessionStore } from './session-store.ts'

export type Session = {
  /**
   * Restores the stored session once per page load; every call resolves when that is done. Resolves
   * to the temporary error, if there was one, that kept the API from saying who is signed in.
   */
  start(): Promise<CallError | null>
  /** Signs in; returns the identity or the error. */
  login(credentials: object): Promise<Outcome<Identity>>
  /** Creates an account and signs in to it. */
  signup(details: object): Promise<Outcome<Identity>>
  /** Sets a password by the link that was sent and signs in with it. */
  resetPassword(details: object): Promise<Outcome<Identity>>
  checkUser<T>(submitted: object): Promise<Outcome<T>>
  /** Reloads user and profile. A failure changes nothing, except that a 401 signs out. */
  refresh(): Promise<Outcome<Identity>>
  /** Signs out locally even if the API can't be reached. */
  logout(): Promise<Outcome<unknown>>
  /**
   * Registers a hook that runs after each sign-in, in order. Returns a function that removes it.
   */
  afterLogin(hook: (identity: Identity) => void | Promise<void>): () => void
  /** Registers a listener that runs after each sign-out. Returns a function that removes it. */
  onReset(listener: () => void): () => void
}

/**
 * Creates the sign-in and sign-out flows over the client and the store.
 *
 * @param mayBeSignedIn called at the start; if false, the user endpoint is not requested, because
 * the API could only respond that nobody is signed in
 */
export function createSession(
  client: HttpClient,
  store: SessionStore,
  log: Log,
  mayBeSignedIn: () => boolean = () => true,
): Session {
  const hooks = new Set<(identity: Identity) => void | Promise<void>>()
  const listeners = new Set<() => void>()
  const { endpoints } = client
  let isStarted = false
  let restored: Promise<CallError | null> = Promise.resolve(null)
  // Counts sign-ins and sign-outs, so that a user loaded for an earlier session is discarded.
  let generation = 0

  function start(): Promise<CallError | null> {
    if (!isStarted) {
      isStarted = true
      restored = restore()
    }
    return restored
  }

  async function restore(): Promise<CallError | null> {
    if (!mayBeSignedIn()) {
      store.reset()
      return null
    }
    const startGeneration = generation
    const { data: identity, error } = await loadUserOrSignOut()
    if (identity !== null) await loadProfile(identity)
    if (error === null || !isTemporary(error)) return null
    if (startGeneration === generation) store.setIdentityError(error)
    return error
  }

  async function signIn(path: string, body: object): Promise<Outcome<Identity>> {
    const { data, error } = await client.post<{ token?: unknown } | null>(path, { body })
    if (error !== null) return { data: null, error }
    if (typeof data?.token !== 'string')
      return failed(200, 'The API answered without a token', data)
    generation += 1
    store.setToken(data.token)
    const outcome = await loadUserOrSignOut()
    if (outcome.data === null) return outcome
    await loadProfile(outcome.data)
    for (const hook of [...hooks]) {
      await runOrLog('A hook after the sign-in failed', () => hook(outcome.data))
    }
    return outcome
  }

  async function logout(): Promise<Outcome<unknown>> {
    // A GET ends only a bearer session; without a token the session is a cookie, which needs a
    // POST.
    const send = store.snapshot().token === null ? client.post : client.get
    const outcome = await send<unknown>(endpoints.logout)
    generation += 1
    store.reset()
    for (const listener of [...listeners]) {
      await runOrLog('A listener to the sign-out failed', listener)
    }
    return outcome
  }

  async function refresh(): Promise<Outcome<Identity>> {
    const outcome = await loadUser()
    if (outcome.data !== null) await loadProfile(outcome.data)
    return outcome
  }

  async function loadUserOrSignOut(): Promise<Outcome<Identity>> {
    const startGeneration = generation
    const outcome = await loadUser()
    if (outcome.error === null || startGeneration !== generation) return outcome
    if (!isUnauthenticated(outcome.error)) {
      log.error('Unable to load user identity from API', outcome.error)
    }
    store.reset()
    return outcome
  }

  async function loadUser(): Promise<Outcome<Identity>> {
    const startGeneration = generation
    const { data, error } = await client.get<unknown>(endpoints.user)
    if (error !== null) return { data: null, error }
    if (startGeneration !== generation)
      return failed(0, 'The session changed in the meantime', null)
    if (!isIdentity(data)) return failed(200, 'The API answered without a user', data)
    store.setIdentity(data)
    return { data, error: null }
  }

  async function loadProfile(identity: Identity): Promise<void> {
    const startGeneration = generation
    const { data, error } = await client.get<Profile | null>(profilePath(endpoints, identity.role))
    if (startGeneration !== generation) return
    if (error !== null) log.error('Unable to load user profile from API', error)
    store.setProfile(data)
  }

  async function runOrLog(message: string, run: () => void | Promise<void>): Promise<void> {
    try {
      await run()
    } catch (thrown) {
      log.error(message, thrown)
    }
  }

  return {
    start,
    login: (credentials) => signIn(endpoints.login, credentials),
    signup: (details) => signIn(endpoints.signup, details),
    resetPassword: (details) => signIn(endpoints.resetPassword, details),
    checkUser: (submitted) => client.post(endpoints.checkUser, { body: submitted }),
    refresh,
    logout,
    afterLogin: (hook) => registered(hooks, hook),
    onReset: (listener) => registered(listeners, listener),
  }
}

function isUnauthenticated({ status }: CallError): boolean {
  return status === 401 || status === 419
}

function failed(status: number, message: string, body: unknown): Outcome<never> {
  return { data: null, error: { status, message, body } }
}

function registered<T>(set: Set<T>, entry: T): () => void {
  set.add(entry)
  return () => set.delete(entry)
}
