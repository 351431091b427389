// `npm run bench:chat`: measures messages of a chat, and writes the results into bench/CHAT.md.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { WebSocket } from 'ws'

import { enterRoom, type ServeRequest, send, startChat } from './chat-clients.ts'

const listeners = 1000
const messages = 60
const rounds = 3
const soakSeconds = 60
const perSecond = 50

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

const lines: string[] = []
for (let round = 1; round <= rounds; round++) {
  for (const kind of ['bare', 'embedded'] as const) {
    say(`${listeners} listeners, ${kind}: round ${round} of ${rounds}`)
    const taken = await fanOut(kind)
    lines.push(
      `| ${kind} | ${round} | ${at(taken, 0.5)} | ${at(taken, 0.99)} | ${taken.length} of ${listeners * messages} |`,
    )
  }
}
say(`200 rooms, ${soakSeconds} s`)
const soaked = await soak()
writeFileSync('bench/CHAT.md', report(lines, soaked))
say('written to bench/CHAT.md')
process.exit()

/** Milliseconds from a message's sending to each of its arrivals. */
async function fanOut(kind: ServeRequest['kind']): Promise<number[]> {
  const server = await startChat({ kind, rooms: 1, members: listeners })
  const taken: number[] = []
  const sentAt = new Map<string, number>()
  const heard = (text: string) => {
    const id = /msg-\d+/.exec(text)?.[0]
    const sent = id === undefined ? undefined : sentAt.get(id)
    if (sent !== undefined) taken.push(performance.now() - sent)
  }
  const clients: WebSocket[] = []
  for (let n = 0; n < listeners; n++)
    clients.push(await enterRoom(server, { room: 0, member: n, heard }))
  const [sender] = clients
  if (!sender) throw new Error('nobody is there')
  for (let n = 0; n < messages; n++) {
    sentAt.set(`msg-${n}`, performance.now())
    send(server, sender, { room: 0, member: 0, id: `msg-${n}` })
    await wait(150)
  }
  await wait(1000)
  for (const client of clients) client.terminate()
  await server.stop()
  return taken.slice().sort((one, other) => one - other)
}

async function soak() {
  const [rooms, members] = [200, 5]
  const server = await startChat({ kind: 'embedded', rooms, members })
  const heardOf = new Map<string, number>()
  const heard = (text: string) => {
    const id = /msg-\d+/.exec(text)?.[0]
    if (id) heardOf.set(id, (heardOf.get(id) ?? 0) + 1)
  }
  const clients: WebSocket[][] = []
  for (let room = 0; room < rooms; room++) {
    const inside: WebSocket[] = []
    for (let member = 0; member < members; member++)
      inside.push(await enterRoom(server, { room, member, heard }))
    clients.push(inside)
  }
  const memory: number[] = []
  let sent = 0
  const began = performance.now()
  while (sent < soakSeconds * perSecond) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; sent < Math.min(due, soakSeconds * perSecond); sent++) {
      const [room, member] = [sent % rooms, Math.floor(sent / rooms) % members]
      const socket = clients[room]?.[member]
      if (socket) send(server, socket, { room, member, id: `msg-${sent}` })
    }
    if (performance.now() - began > memory.length * 10_000) memory.push(await server.memory())
    await wait(5)
  }
  await wait(1000)
  memory.push(await server.memory())
  await server.stop()
  const counts = [...heardOf.values()]
  return {
    sent,
    arrived: counts.filter((count) => count === members).length,
    twice: counts.filter((count) => count > members).length,
    memory,
  }
}

function at(sorted: readonly number[], part: number): string {
  return (sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN).toFixed(1)
}

function report(
  fanOuts: readonly string[],
  { sent, arrived, twice, memory }: Awaited<ReturnType<typeof soak>>,
): string {
  return `# Chat

Measured by \`npm run bench:chat\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}. Server and clients are two processes of one machine.

## One room, ${listeners} listeners

Milliseconds from the sending of a message to its arrival at each listener, ${messages} messages a round. \`bare\` is a \`ws\` server that sends on what it is sent and keeps nothing; \`embedded\` judges each message by database.rules.json and stores it on the embedded engine before anybody sees it.

| server | round | p50 | p99 | arrived |
|---|---|---|---|---|
${fanOuts.join('\n')}

## 200 rooms of five, ${perSecond} messages a second for ${soakSeconds} seconds

${sent} messages sent; ${arrived} arrived at all five, once each; ${twice} arrived at somebody twice. Memory of the server, every ten seconds: ${memory.map((megabytes) => `${megabytes.toFixed(0)} MB`).join(', ')}.
`
}
