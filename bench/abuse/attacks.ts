import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'

import { paths } from '#contract/realtime/paths.ts'
import { ask, attackerAddress, json, type Question } from './ask.ts'

/** Counts answers by status, and what else happened by its name. */
export type Tally = (what: string) => void

export type Attack = {
  name: string
  /** How fast and from how many addresses, as the report says it. */
  rate: string
  /** Sends a single request, to measure how long it blocks the server. */
  single?: (url: string, n: number) => Promise<unknown>
  /** Attacks until the signal is aborted. */
  run: (url: string, stop: AbortSignal, tally: Tally) => Promise<void>
}

type Asking = { perSecond: number; addresses: number; question: (n: number) => Question }

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Requests at a fixed rate, sent whether or not those before were answered; at most 500 wait. */
function asking(name: string, { perSecond, addresses, question }: Asking): Attack {
  return {
    name,
    rate: `${perSecond} a second from ${addresses === 1 ? 'one address' : `${addresses} addresses`}`,
    single: (url, n) => ask(url, attackerAddress(0, 1), question(n)),
    run: (url, stop, tally) =>
      atRate(perSecond, stop, 500, async (n) => {
        tally((await ask(url, attackerAddress(n, addresses), question(n))).status)
      }),
  }
}

async function atRate(
  perSecond: number,
  stop: AbortSignal,
  most: number,
  act: (n: number) => Promise<void>,
): Promise<void> {
  const began = performance.now()
  let waiting = 0
  for (let n = 0; !stop.aborted; n++) {
    const due = began + (n * 1000) / perSecond - performance.now()
    if (due > 0) await wait(due)
    if (waiting >= most) continue
    waiting += 1
    act(n).finally(() => {
      waiting -= 1
    })
  }
}

const manyKeys = json(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, 1])))
const keysTargets = [
  '/api/login',
  '/api/quotes',
  '/api/signup',
  '/api/contact',
  '/api/unsubscribe',
  '/chats/x.json',
]

const badItems = json({
  stops: Array.from({ length: 8 }, () => ({ kind: 'nowhere', zip: 'x', floor: 'y' })),
  items: Array.from({ length: 300 }, (_, n) => ({
    quantity: -1,
    name: '',
    [`own${n}`]: 'x'.repeat(200),
  })),
  window_start_at: 'never',
})

const oneLetterWords = [...'abcdefghijklmnopqrstuvwxyz0123456789abcd'].join('%20')

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Signs a customer up by the code that the demo shows at /dev/outbox. */
async function signUp(url: string, email: string): Promise<string> {
  const from = attackerAddress(0, 1)
  const post = (path: string, body: object) =>
    ask(url, from, { method: 'POST', path, body: json(body) })
  await post('/api/check-user', { username: email })
  const sent = await ask(url, from, { method: 'GET', path: `/dev/outbox.json?to=${email}` })
  const code = /\b\d{6}\b/.exec(sent.text)?.[0]
  const { status, text } = await post('/api/signup', { username: email, code, name: 'Ann Other' })
  if (status !== '200') throw new Error(`sign-up answered ${status}: ${text}`)
  return JSON.parse(text).token
}

/** Requests of a customer who signed up for it. */
function askingSignedIn(name: string, asked: Asking): Attack {
  let token: Promise<string> | undefined
  const own = (url: string) => {
    token ??= signUp(url, `attacker-${Math.random().toString(36).slice(2)}@example.test`)
    return token
  }
  const signed = async (url: string, n: number): Promise<Question> => {
    const question = asked.question(n)
    return { ...question, headers: { ...question.headers, ...bearer(await own(url)) } }
  }
  const plain = asking(name, asked)
  return {
    name,
    rate: `${plain.rate}, signed in as a customer`,
    single: async (url, n) => ask(url, attackerAddress(0, 1), await signed(url, n)),
    run: async (url, stop, tally) => {
      await own(url)
      await atRate(asked.perSecond, stop, 500, async (n) => {
        const { status } = await ask(url, attackerAddress(n, asked.addresses), await signed(url, n))
        tally(status)
      })
    },
  }
}

/** Sockets that are opened at a rate up to a number, and opened again when the server closes them. */
function sockets(
  name: string,
  {
    count,
    perSecond,
    addresses,
    opened,
  }: {
    count: number
    perSecond: number
    addresses: number
    opened?: (socket: WebSocket, stop: AbortSignal) => Promise<void>
  },
): Attack {
  return {
    name,
    rate: `${count} sockets, opened again at ${perSecond} a second, from ${addresses === 1 ? 'one address' : `${addresses} addresses`}`,
    async run(url, stop, tally) {
      const open = new Set<WebSocket>()
      await atRate(perSecond, stop, count, async (n) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/.ws?v=5&ns=embedded`, {
          localAddress: attackerAddress(n, addresses),
          perMessageDeflate: false,
        })
        open.add(socket)
        const closed = new Promise<void>((resolve) => {
          socket.on('error', () => tally('refused'))
          socket.on('close', (code) => {
            open.delete(socket)
            tally(`closed ${code}`)
            resolve()
          })
        })
        socket.on('open', () => {
          tally('opened')
          opened?.(socket, stop).catch(() => undefined)
        })
        await closed
      })
      for (const socket of open) socket.terminate()
    },
  }
}

const isOpen = (socket: WebSocket) => socket.readyState === socket.OPEN

/** Sends frames as fast as the server reads them. */
async function pour(socket: WebSocket, stop: AbortSignal, frame: string, most: number) {
  for (let n = 0; n < most && isOpen(socket) && !stop.aborted; n++) {
    socket.send(frame)
    while (isOpen(socket) && socket.bufferedAmount > 1_000_000) await wait(5)
    if (n % 20 === 19) await wait(1)
  }
}

/** Raw connections of HTTP that are opened again when the server closes them. */
function connections(
  name: string,
  {
    count,
    rate,
    behave,
  }: { count: number; rate: string; behave: (socket: Socket) => NodeJS.Timeout | undefined },
): Attack {
  return {
    name,
    rate,
    async run(url, stop, tally) {
      const { hostname, port } = new URL(url)
      const open = new Set<Socket>()
      await atRate(100, stop, count, async (n) => {
        const socket = connect({
          host: hostname,
          port: Number(port),
          localAddress: attackerAddress(n, 1),
        })
        open.add(socket)
        let timer: NodeJS.Timeout | undefined
        socket.on('connect', () => {
          tally('opened')
          timer = behave(socket)
        })
        socket.on('data', (data) => tally(/^HTTP\/1.1 (\d+)/.exec(data.toString())?.[1] ?? 'data'))
        socket.on('error', () => undefined)
        await new Promise<void>((resolve) => socket.on('close', () => resolve()))
        clearInterval(timer)
        open.delete(socket)
        tally('closed')
      })
      for (const socket of open) socket.destroy()
    },
  }
}

const headOf = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`

const upgradeTo = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** A customer in a room with the support staff, who writes as fast as it is taken. */
const chatFlood: Attack = {
  name: 'Chat messages of 5,000 letters',
  rate: '100 a second on one socket, signed in as a customer',
  async run(url, stop, tally) {
    const from = attackerAddress(0, 1)
    const token = await signUp(url, `chatter-${Math.random().toString(36).slice(2)}@example.test`)
    const call = async (method: string, path: string, body?: object) => {
      const { text } = await ask(url, from, {
        method,
        path,
        headers: bearer(token),
        ...(body ? { body: json(body) } : {}),
      })
      return JSON.parse(text)
    }
    const { room } = await call('POST', '/api/support-chat', {})
    const grant = await call('GET', '/api/firebase/auth-token')
    const { idToken } = await call(
      'POST',
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=embedded',
      { token: grant.token, returnSecureToken: true },
    )
    const socket = new WebSocket(`${url.replace('http', 'ws')}/.ws?v=5&ns=embedded`, {
      localAddress: from,
      perMessageDeflate: false,
    })
    await new Promise((resolve) => socket.once('open', resolve))
    socket.on('error', () => undefined)
    socket.on('close', () => tally('closed'))
    socket.on('message', (message) => {
      const status = /"b":\{"s":"(\w+)"/.exec(message.toString())?.[1]
      if (status) tally(status)
    })
    const send = (r: number, a: string, b: object) =>
      socket.send(JSON.stringify({ t: 'd', d: { r, a, b } }))
    send(1, 'auth', { cred: idToken })
    await atRate(100, stop, 500, async (n) => {
      if (!isOpen(socket)) return
      const message = {
        sender: grant.uid,
        role: 'customer',
        created_at: { '.sv': 'timestamp' },
        text: 'x'.repeat(5000),
      }
      send(n + 2, 'p', { p: `/${paths.messages(room)}/m${n}`, d: message })
    })
    socket.terminate()
  },
}

/** Announces a message of 2,000 frames and never sends the last one. */
async function sendUnfinished(socket: WebSocket, stop: AbortSignal): Promise<void> {
  socket.send('2000')
  await pour(socket, stop, '"'.padEnd(16_384, 'x'), 1999)
}

const zips = ['94110', '94612', '94103', '94607']

export const attacks: Attack[] = [
  sockets('Frames of a message that never ends, before sign-in', {
    count: 113,
    perSecond: 50,
    addresses: 1,
    opened: sendUnfinished,
  }),
  sockets('The same from many addresses', {
    count: 400,
    perSecond: 100,
    addresses: 200,
    opened: sendUnfinished,
  }),
  sockets('One frame of 15 million letters, before sign-in', {
    count: 10,
    perSecond: 5,
    addresses: 1,
    opened: (socket, stop) => pour(socket, stop, 'x'.repeat(15_000_000), 1),
  }),
  sockets('Sockets that never sign in', { count: 2500, perSecond: 200, addresses: 1 }),
  connections('Upgrades to an unknown path', {
    count: 1000,
    rate: '100 a second from one address, up to 1,000 open',
    behave: (socket) => {
      socket.write(upgradeTo('/nothing/here'))
      return undefined
    },
  }),
  asking('Bodies of 100,000 unknown keys (1.1 MB)', {
    perSecond: 5,
    addresses: 1,
    question: (n) => ({
      method: n % keysTargets.length === 5 ? 'PUT' : 'POST',
      path: keysTargets[n % keysTargets.length] ?? '',
      body: manyKeys,
    }),
  }),
  asking('Quotes with faults in 900 fields (70 KB)', {
    perSecond: 20,
    addresses: 20,
    question: () => ({ method: 'POST', path: '/api/quotes', body: badItems }),
  }),
  asking('The whole realtime tree, and invented first keys', {
    perSecond: 50,
    addresses: 20,
    question: (n) => ({
      method: 'GET',
      path:
        n % 2
          ? `/invented-${n}.json`
          : (['/.json', '/chats.json', '/notifications.json'][n % 3] ?? ''),
    }),
  }),
  connections('Bodies dripped a byte every five seconds', {
    count: 500,
    rate: '500 connections of one address',
    behave: (socket) => {
      socket.write(headOf('/api/quotes', 5000))
      return setInterval(() => socket.write(' '), 5000)
    },
  }),
  connections('Connections that say nothing', {
    count: 1000,
    rate: '1,000 connections of one address',
    behave: () => undefined,
  }),
  asking('Help searches of 40 one-letter words', {
    perSecond: 20,
    addresses: 20,
    question: () => ({ method: 'GET', path: `/api/help/search?q=${oneLetterWords}` }),
  }),
  asking('Pages, each another URL of the site', {
    perSecond: 200,
    addresses: 1,
    question: (n) => ({ method: 'GET', path: `/affiliate-${n}` }),
  }),
  asking('The same from many addresses', {
    perSecond: 100,
    addresses: 100,
    question: (n) => ({ method: 'GET', path: `/affiliate-${n}` }),
  }),
  asking('Prices', {
    perSecond: 50,
    addresses: 10,
    question: (n) => ({
      method: 'POST',
      path: '/api/quotes',
      body: json({
        stops: [
          { kind: 'pickup', zip: zips[n % 4] },
          { kind: 'dropoff', zip: zips[(n + 1) % 4] },
        ],
        size: 'studio',
        window_start_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      }),
    }),
  }),
  asking('Wrong passwords of one administrator', {
    perSecond: 20,
    addresses: 20,
    question: (n) => ({
      method: 'POST',
      path: '/api/login',
      body: json({ email: 'admin@haulwell.test', password: `wrong ${n}` }),
    }),
  }),
  asking('Passwords of accounts that do not exist', {
    perSecond: 20,
    addresses: 20,
    question: (n) => ({
      method: 'POST',
      path: '/api/login',
      body: json({ email: `nobody-${n}@example.test`, password: 'wrong' }),
    }),
  }),
  asking('Sign-in codes for one customer', {
    perSecond: 20,
    addresses: 20,
    question: () => ({
      method: 'POST',
      path: '/api/check-user',
      body: json({ username: 'maria@example.test' }),
    }),
  }),
  askingSignedIn('Cards to test', {
    perSecond: 20,
    addresses: 20,
    question: (n) => ({
      method: 'POST',
      path: '/api/payment-methods/setups',
      headers: { 'idempotency-key': `card-${n}-${Math.random()}` },
    }),
  }),
  askingSignedIn('Tickets', {
    perSecond: 20,
    addresses: 20,
    question: (n) => ({
      method: 'POST',
      path: '/api/tickets',
      body: json({ subject: `Help ${n}` }),
    }),
  }),
  chatFlood,
]
