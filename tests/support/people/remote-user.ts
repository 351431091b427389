import { createHttpClient, type HttpClient } from '#contract/client/http-client.ts'
import { connectRealtime, type RealtimeConnection } from '#contract/client/realtime/connect.ts'
import { type OwnPresence, publishPresence } from '#contract/client/realtime/presence.ts'
import { openRoom, type Room } from '#contract/client/realtime/room.ts'
import { createSessionStore } from '#contract/client/session-store.ts'

/** A person on a server in a separate process, using its API and the SDK as a browser does. */
export type RemoteUser = {
  http: HttpClient
  token(): string | null
  /** Posts and returns the response's data; throws on an error. */
  post<T>(path: string, body?: object): Promise<T>
  openRoom(room: string): Promise<Room>
  close(): Promise<void>
}

const silent = { warn: () => undefined, error: () => undefined }

const memory = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** Signs in with the code that is sent, or with a password. */
export const signInAt = (url: string, username: string, password?: string): Promise<RemoteUser> =>
  enter(url, async (post) => {
    if (password !== undefined) return post('/api/login', { email: username, password })
    await post('/api/check-user', { username })
    return post('/api/login', { username, code: await sentCode(url, username) })
  })

/** Opens an account for a customer. */
export const signUpAt = (url: string, username: string, name: string): Promise<RemoteUser> =>
  enter(url, async (post) => {
    await post('/api/check-user', { username })
    const code = await sentCode(url, username)
    return post('/api/signup', { username, code, name, role: 'customer' })
  })

async function enter(
  url: string,
  signIn: (post: RemoteUser['post']) => Promise<{ token: string }>,
): Promise<RemoteUser> {
  const store = createSessionStore(memory())
  const http = createHttpClient({
    baseUrl: url,
    session: store,
    readCookie: () => null,
    navigate: () => undefined,
    log: silent,
  })
  const post = <T>(path: string, body: object = {}) =>
    http.request<T>(path, { method: 'POST', body })
  store.setToken((await signIn(post)).token)

  let connected: { connection: RealtimeConnection; presence: OwnPresence } | undefined
  const rooms: Room[] = []
  async function connect() {
    const grant = await http.request<Parameters<typeof connectRealtime>[0]>(
      '/api/firebase/auth-token',
    )
    const connection = await connectRealtime(grant, url)
    return { connection, presence: publishPresence(connection) }
  }
  return {
    http,
    token: () => store.snapshot().token,
    post,
    async openRoom(room) {
      connected ??= await connect()
      const opened = openRoom({
        ...connected,
        room,
        http,
        storage: memory(),
        log: silent,
        upload: (picture) => {
          const body = new FormData()
          body.append('file', picture)
          return http.post('/api/files', { body })
        },
      })
      opened.enter()
      rooms.push(opened)
      return opened
    },
    async close() {
      for (const room of rooms) room.close()
      await connected?.presence.stop()
      await connected?.connection.close()
    },
  }
}

async function sentCode(url: string, to: string): Promise<string> {
  const answer = await fetch(`${url}/dev/outbox.json?to=${encodeURIComponent(to)}`)
  const messages = (await answer.json()) as { text: string }[]
  const code = messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
  if (!code) throw new Error(`no code was sent to ${to}`)
  return code
}
