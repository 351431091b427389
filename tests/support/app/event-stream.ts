import { type ClientRequest, get, type IncomingMessage } from 'node:http'

/** Reads a REST stream as an EventSource does, and keeps what it was sent. */
export const openEventStream = async (url: string, headers: Record<string, string> = {}) => {
  const events: { event: string; data: unknown }[] = []
  let rest = ''
  let isClosed = false
  const request: ClientRequest = get(url, {
    headers: { accept: 'text/event-stream', ...headers },
    agent: false,
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
  })
  response.setEncoding('utf8')
  response.on('data', (text: string) => {
    const parts = `${rest}${text}`.split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? []
      events.push({ event, data: JSON.parse(data) })
    }
  })
  response.on('error', () => undefined)
  response.on('close', () => {
    isClosed = true
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    /** The text that is no event: the body of a refusal. */
    rest: () => rest,
    isClosed: () => isClosed,
    /** Whether the response was ended rather than cut off. */
    isComplete: () => response.complete,
    pause: () => response.pause(),
    close: () => request.destroy(),
  }
}
