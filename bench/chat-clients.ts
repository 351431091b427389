import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'

import { paths } from '#contract/realtime/paths.ts'

export type ServeRequest = {
  kind: 'bare' | 'embedded'
  dataDir: string
  databaseUrl: string | undefined
  rooms: number
  members: number
}

let requests = 2

type Server = Awaited<ReturnType<typeof startChat>>

/** Starts chat-server.ts in a process of its own. */
export async function startChat(asked: Pick<ServeRequest, 'kind' | 'rooms' | 'members'>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'haulwell-chat-'))
  const child: ChildProcess = fork('bench/chat-server.ts', { execArgv: ['--import', 'tsx'] })
  const ask = async <T>(message: unknown): Promise<T> => {
    child.send(message as object)
    const [answer] = await once(child, 'message')
    return answer as T
  }
  const { port, tokens } = await ask<{ port: number; tokens: string[][] }>({
    ...asked,
    dataDir: join(dataDir, 'database'),
    databaseUrl: undefined,
  })
  return {
    kind: asked.kind,
    port,
    pid: child.pid ?? 0,
    tokens,
    memory: async () => (await ask<{ rss: number }>('memory')).rss / 1024 / 1024,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A client in a room: signed in and listening to its messages, as the SDK would be. */
export async function enterRoom(
  { kind, port, tokens }: Server,
  {
    room,
    member,
    heard,
    from,
  }: {
    room: number
    member: number
    heard: (text: string) => void
    /** The address to connect from. */
    from?: string
  },
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=embedded`, {
    perMessageDeflate: false,
    ...(from && { localAddress: from }),
  })
  await once(socket, 'open')
  if (kind === 'embedded') {
    const request = (r: number, a: string, b: object) =>
      socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }))
    request(1, 'auth', { cred: tokens[room]?.[member] })
    // The last messages by time, as the protocol writes a query.
    const last = { i: 'created_at', l: 50, vf: 'r' }
    request(2, 'q', { p: paths.messages(`R${room}`), q: last, t: 1, h: '' })
    const answered = new Promise<void>((resolve, reject) => {
      socket.on('message', function answer(text) {
        const { d } = JSON.parse(text.toString())
        if (d?.r !== 2) return
        socket.off('message', answer)
        if (d.b.s === 'ok') resolve()
        else reject(new Error(`the room can't be read: ${text}`))
      })
    })
    await answered
  }
  socket.on('message', (text) => heard(text.toString()))
  return socket
}

export function send(
  { kind }: Server,
  socket: WebSocket,
  { room, member, id }: { room: number; member: number; id: string },
): void {
  const message = {
    sender: `u${room}-${member}`,
    role: 'customer',
    created_at: { '.sv': 'timestamp' },
    text: 'We are at the second floor now, the sofa comes next.',
  }
  const p = `/${paths.messages(`R${room}`)}/${id}`
  requests += 1
  socket.send(
    kind === 'bare'
      ? JSON.stringify({ id, ...message, created_at: Date.now() })
      : JSON.stringify({ t: 'd', d: { r: requests, a: 'p', b: { p, d: message } } }),
  )
}
