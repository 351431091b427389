import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fetchPublic, isPublic, mayFetch } from '#server/kernel/http/fetch-public.ts'
import { type CalendarServer, openCalendarServer } from '../../support/app/calendar-server.ts'

let server: CalendarServer
beforeAll(async () => {
  server = await openCalendarServer()
})
afterAll(() => server.close())

const limits = { maxBytes: 1000, limitMs: 5000 }
const fetched = (url: string, change: object = {}) =>
  fetchPublic(new URL(url), { ...limits, allowedHosts: [server.host], ...change })
const forbidden = { ok: false, why: 'forbidden_address' }

describe('an address that is fetched for a user', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'fec0::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'ff02::1',
    'x',
  ])('is not the private one %s', (address) => expect(isPublic(address)).toBe(false))

  test.each(['8.8.8.8', '142.250.80.78', '2607:f8b0:4005:80a::200e'])('can be %s', (address) =>
    expect(isPublic(address)).toBe(true),
  )

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'https://8.8.8.8:8443/',
    'https://calendar.test:22/',
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
  ])('is refused before anything is resolved: %s', (url) =>
    expect(mayFetch(new URL(url))).toBe(false),
  )

  test('is refused when its name leads to this machine', async () => {
    const before = server.requests.length
    expect(await fetched('http://localhost/me.ics')).toEqual(forbidden)
    expect(await fetched(server.url(), { allowedHosts: [] })).toEqual(forbidden)
    expect(server.requests).toHaveLength(before)
  })

  test('may redirect three times, and never to a private address', async () => {
    server.answer = (request, response) => {
      const [, left = '0'] = /(\d+)$/.exec(request.url ?? '') ?? []
      if (left === '0') response.end('here')
      else response.writeHead(302, { location: `/${Number(left) - 1}` }).end()
    }
    expect(await fetched(server.url('/3'))).toMatchObject({ ok: true, body: Buffer.from('here') })
    expect(await fetched(server.url('/4'))).toEqual({ ok: false, why: 'redirects' })
    for (const location of ['http://localhost/', 'http://169.254.169.254/', 'file:///etc/passwd']) {
      server.answer = (_, response) => response.writeHead(302, { location }).end()
      expect(await fetched(server.url())).toEqual(forbidden)
    }
  })

  test('may send only so much, also when it is compressed', async () => {
    server.answer = (_, response) => response.end('x'.repeat(1001))
    expect(await fetched(server.url())).toEqual({ ok: false, why: 'too_large' })
    const send = (length: number) => {
      server.answer = (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(length)))
    }
    send(1_000_000)
    expect(await fetched(server.url())).toEqual({ ok: false, why: 'too_large' })
    send(1000)
    expect(await fetched(server.url())).toMatchObject({ ok: true, body: { length: 1000 } })
  })

  test('has to answer in time, to the last byte', async () => {
    server.answer = () => undefined
    expect(await fetched(server.url(), { limitMs: 100 })).toEqual({ ok: false, why: 'too_slow' })
    server.answer = (_, response) => void response.writeHead(200).write('slowly')
    expect(await fetched(server.url(), { limitMs: 100 })).toEqual({ ok: false, why: 'too_slow' })
    server.answer = (request) => request.socket.destroy()
    expect(await fetched(server.url())).toEqual({ ok: false, why: 'unreachable' })
  })

  test('may not change the protocol, which would take the socket from its deadline', async () => {
    const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
    server.answer = (request) => void request.socket.write(head)
    expect(await fetched(server.url())).toEqual({ ok: false, why: 'unreachable' })
  })
})
