// A process that bench/chat.ts and bench/scale.ts measure: `bare`, which sends on what it is sent, or `embedded`.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

import { paths } from '#contract/realtime/paths.ts'
import { embeddedRealtime } from '#server/adapters/realtime/embedded.ts'
import { openDatabase } from '#server/database/connection.ts'
import { migrate } from '#server/database/migrate.ts'
import { serveRealtime } from '#server/realtime-database/server.ts'
import type { ServeRequest } from './chat-clients.ts'

process.on('disconnect', () => process.exit())
process.on('message', async (message: unknown) => {
  if (message === 'memory') process.send?.({ rss: process.memoryUsage().rss })
  else process.send?.(await serve(message as ServeRequest))
})

async function serve({ kind, dataDir, databaseUrl, rooms, members }: ServeRequest) {
  const http = createServer()
  const tokens: string[][] = []
  if (kind === 'bare') fanOut()
  else {
    const database = await openDatabase({ dataDir, databaseUrl })
    await migrate(database, 'server/database/migrations')
    const rules = JSON.parse(readFileSync('database.rules.json', 'utf8'))
    const onError = (error: unknown) => console.error(error)
    const realtime = embeddedRealtime({
      db: database.db,
      rules,
      secret: 'a secret of the benchmark, long enough',
      onError,
    })
    for (let room = 0; room < rooms; room++) {
      const uids = Array.from({ length: members }, (_, member) => `u${room}-${member}`)
      await realtime.port.set(
        paths.members(`R${room}`),
        Object.fromEntries(uids.map((uid) => [uid, 'customer'])),
      )
      tokens.push(await Promise.all(uids.map((uid) => idTokenOf(realtime, uid))))
    }
    serveRealtime(http, {
      database: await realtime.open(),
      authenticate: realtime.identity.authenticate,
      accept: () => true,
      onError,
    })
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return { port: (http.address() as AddressInfo).port, tokens }

  function fanOut() {
    const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
    sockets.on('connection', (socket) => {
      socket.on('message', (text) => {
        for (const client of sockets.clients) client.send(text.toString())
      })
    })
  }
}

async function idTokenOf(
  { port, identity }: ReturnType<typeof embeddedRealtime>,
  uid: string,
): Promise<string> {
  const token = await port.mintToken(uid, 'customer')
  const { body } = await identity.signInWithCustomToken({ token })
  return (body as { idToken: string }).idToken
}
