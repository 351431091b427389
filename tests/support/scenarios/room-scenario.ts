import { readFileSync } from 'node:fs'

import { createHttpClient, type Outcome } from '#contract/client/http-client.ts'
import { connectRealtime, type RealtimeConnection } from '#contract/client/realtime/connect.ts'
import { type OwnPresence, publishPresence } from '#contract/client/realtime/presence.ts'
import { openRoom, type RoomSnapshot } from '#contract/client/realtime/room.ts'
import type { SessionStorage } from '#contract/client/session-store.ts'
import { toJson } from '#server/realtime-database/json.ts'
import { parsePath } from '#server/realtime-database/path.ts'
import { compileRules } from '#server/realtime-database/rules.ts'
import { judgeBy } from '#server/realtime-database/rules-judge.ts'
import { openRealtime } from '../app/realtime-server.ts'
import { waitFor } from '../app/wait-for.ts'

const rules = JSON.parse(readFileSync('database.rules.json', 'utf8'))

export type RoomScenario = Awaited<ReturnType<typeof openRoomScenario>>

/**
 * Opens the embedded database under the product's rules, for people who open rooms in separate
 * tabs.
 */
export async function openRoomScenario() {
  const realtime = await openRealtime({ judge: judgeBy(compileRules(rules)) })
  const storages = new Map<string, Map<string, string>>()
  const cleanUps: (() => Promise<void>)[] = []

  const put = (path: string, json: unknown) =>
    realtime.database.write({ kind: 'put', path, json }, 'server')

  /** Returns the database's value at a path, bypassing all rules. */
  async function stored(path: string): Promise<unknown> {
    const place = parsePath(path)
    await realtime.database.load([place])
    return toJson(realtime.database.read(place))
  }

  /** Reads the stored value at a path. */
  async function read(path: string): Promise<unknown> {
    const answer = await fetch(`${realtime.origin}/${path}.json?auth=${await readerToken()}`)
    return answer.json()
  }

  async function readerToken(): Promise<string> {
    const reader = await realtime.client('reader', { role: 'admin' })
    return String(await reader.auth.currentUser?.getIdToken())
  }

  /**
   * Opens a tab on a room. A person's tabs share a storage, and `api` provides the API's answers.
   */
  async function open(uid: string, role: string, room: string, given: Given = {}) {
    const token = realtime.identity.mintCustomToken(uid, { role })
    const connection =
      given.beside?.connection ??
      (await connectRealtime({ token, uid, role, config: null }, realtime.origin))
    const presence = given.beside?.presence ?? publishPresence(connection)
    const requests: ApiRequest[] = []
    const warned: string[] = []
    const log = { warn: (message: string) => void warned.push(message), error: console.error }
    const http = createHttpClient({
      baseUrl: 'https://haulwell.test',
      readCookie: () => 'none',
      navigate: () => undefined,
      log,
      session: { snapshot: nobody, setIdentity: () => undefined },
      fetch: async (input, { method = 'GET', body } = {}) => {
        const { pathname, search } = new URL(String(input))
        if (pathname === '/sanctum/csrf-cookie') return new Response(null, { status: 204 })
        const sent = typeof body === 'string' ? JSON.parse(body) : undefined
        requests.push({ method, path: pathname + search, body: sent })
        const { status = 200, json } = given.api?.(pathname + search, sent) ?? { json: {} }
        return Response.json(json, { status })
      },
    })
    const opened = openRoom({
      connection,
      presence,
      room,
      http,
      log,
      storage: storageOf(uid),
      upload: given.upload ?? (async () => ({ data: { key: 'photos/none.jpg' }, error: null })),
      ...(given.pageSize !== undefined && { pageSize: given.pageSize }),
    })
    let hasLeft = false
    /** Closes the tab abruptly, without any further message. */
    const closeAbruptly = async () => {
      if (hasLeft || given.beside) return
      hasLeft = true
      await connection.close()
    }
    cleanUps.push(closeAbruptly)
    return {
      ...opened,
      connection,
      presence,
      requests,
      warned,
      closeAbruptly,
      /** Waits until the snapshot passes the expectations of `look`. */
      waitForSnapshot: (look: (snapshot: RoomSnapshot) => void) =>
        waitFor(() => look(opened.snapshot())),
      /** Resolves once `is` holds, however briefly. */
      waitUntil: (is: (snapshot: RoomSnapshot) => boolean) =>
        new Promise<void>((resolve) => {
          const stop = opened.subscribe(() => {
            if (!is(opened.snapshot())) return
            stop()
            resolve()
          })
        }),
      texts: () => opened.snapshot().messages.map(({ text }) => text),
    }
  }

  function storageOf(uid: string): SessionStorage {
    const entries = storages.get(uid) ?? new Map<string, string>()
    storages.set(uid, entries)
    return {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => entries.set(key, value),
      removeItem: (key) => entries.delete(key),
    }
  }

  return {
    ...realtime,
    put,
    read,
    stored,
    open,
    storages,
    close: async () => {
      for (const cleanUp of cleanUps) await cleanUp()
      await realtime.close()
    },
  }
}

type ApiRequest = { method: string; path: string; body: unknown }
export type Given = {
  api?: (path: string, body: unknown) => { status?: number; json: unknown } | undefined
  upload?: (picture: Blob) => Promise<Outcome<{ key: string }>>
  pageSize?: number
  /** Opens the room in the same tab as this one. */
  beside?: { connection: RealtimeConnection; presence: OwnPresence }
}

const nobody = () => ({
  token: null,
  identity: null,
  profile: null,
  identityError: null,
  roles: [],
  permissions: [],
  fullAccessRoles: [],
})
