import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CalendarServer = {
  /** The host and the port, as `FETCHABLE_HOSTS` takes them. */
  host: string
  url(path?: string): string
  /** Answers all requests from now on. */
  answer: RequestListener
  /** The headers of the requests, in order. */
  requests: IncomingHttpHeaders[]
  close(): Promise<void>
}

/** Starts a server on this machine that calendars are read from. */
export async function openCalendarServer(): Promise<CalendarServer> {
  const server = createServer((request, response) => {
    opened.requests.push(request.headers)
    opened.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened: CalendarServer = {
    host,
    url: (path = '/me.ics') => `http://${host}${path}`,
    answer: (_, response) => response.writeHead(404).end(),
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return opened
}

/** Writes a calendar of these events, each as its lines. */
export const calendarFile = (...events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    'X-WR-CALNAME:Private',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
