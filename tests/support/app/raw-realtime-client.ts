import { once } from 'node:events'
import WebSocket from 'ws'
import { waitFor } from './wait-for.ts'

type Json = { [key: string]: unknown }

/**
 * Opens a client of the bare protocol, to see every message in order, including those the SDK
 * hides.
 */
export const openRawClient = async (origin: string, { pongs = true, parameters = '' } = {}) => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/.ws?v=5&ns=embedded${parameters}`, {
    autoPong: pongs,
  })
  const frames: string[] = []
  const messages: Json[] = []
  let missing = 0
  let parts: string[] = []
  socket.on('message', (content) => {
    const frame = content.toString()
    frames.push(frame)
    if (missing === 0 && frame.length <= 6 && Number.isInteger(Number(frame))) {
      missing = Number(frame)
      return
    }
    parts.push(frame)
    if (missing > 0) missing -= 1
    if (missing > 0) return
    messages.push(JSON.parse(parts.join('')))
    parts = []
  })
  await once(socket, 'open')
  let requests = 0

  const send = (a: string, b: Json): number => {
    requests += 1
    socket.send(JSON.stringify({ t: 'd', d: { r: requests, a, b } }))
    return requests
  }
  const dataMessages = () => messages.filter(({ t }) => t === 'd').map(({ d }) => d as Json)
  const answerTo = (r: number) =>
    waitFor(() => {
      const answer = dataMessages().find((message) => message.r === r)
      if (!answer) throw new Error(`No answer to request ${r}`)
      return answer.b as { s: string; d: unknown }
    })

  return {
    socket,
    frames,
    messages,
    send,
    dataMessages,
    answerTo,
    /** Sends a request and waits for its answer. */
    ask: (a: string, b: Json) => answerTo(send(a, b)),
    /** Returns the pushed messages, without the answers. */
    pushes: () => dataMessages().filter((message) => !('r' in message)),
    hello: () =>
      waitFor(() => {
        const hello = messages[0] as { d: { t: string; d: Json } } | undefined
        if (!hello) throw new Error('No hello')
        return hello.d
      }),
    closed: () => (socket.readyState === socket.CLOSED ? undefined : once(socket, 'close')),
  }
}
