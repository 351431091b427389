import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryStore } from '../support/app/memory-store.ts'
import { openRealtime, type Realtime } from '../support/app/realtime-server.ts'

let realtime: Realtime
const memory = memoryStore()
const load = memory.store.load
beforeEach(async () => {
  realtime = await openRealtime({ memory })
  await call('PUT', '/a.json', { list: ['x'], n: 1 })
})
afterEach(async () => {
  memory.store.load = load
  await realtime.close()
})

const call = async (method: string, path: string, json?: unknown, headers = {}) => {
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const response = await fetch(`${realtime.origin}${path}`, { method, headers, ...body })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const refused = async (method: string, parameters: string, json?: unknown) => {
  const { status, text } = await call(method, `/a.json?${parameters}`, json)
  expect([parameters, status]).toEqual([parameters, 400])
  return JSON.parse(text).error
}

test('print=pretty indents reads and writes', async () => {
  const pretty = '{\n  "list": [\n    "x"\n  ],\n  "n": 1\n}'
  expect((await call('GET', '/a.json?print=pretty')).text).toBe(pretty)
  expect((await call('PUT', '/b.json?print=pretty', { list: ['x'], n: 1 })).text).toBe(pretty)
  expect((await call('GET', '/a.json?print=pretty&shallow=true')).text).toBe(
    '{\n  "list": true,\n  "n": true\n}',
  )
})

test('print=silent answers 204 without a body', async () => {
  for (const [method, json] of [
    ['GET', undefined],
    ['PUT', 1],
    ['POST', 1],
    ['PATCH', { b: 1 }],
    ['DELETE', undefined],
  ] as const) {
    const { status, text } = await call(method, '/c.json?print=silent', json)
    expect([method, status, text]).toEqual([method, 204, ''])
  }
})

test('unknown values and impossible combinations are refused with the allowed ones', async () => {
  expect(await refused('GET', 'print=nice')).toBe('print must be pretty or silent')
  expect(await refused('GET', 'format=xml')).toBe('format must be export')
  expect(await refused('GET', 'shallow=yes')).toBe('shallow must be true or false')
  expect(await refused('GET', 'shallow=true&format=export')).toContain('shallow')
  expect(await refused('GET', 'shallow=true&print=silent')).toContain('shallow')
  expect(await refused('PUT', 'shallow=true', 1)).toContain('GET requests only')
  expect(await refused('DELETE', 'timeout=3s')).toContain('GET requests only')
  expect((await call('GET', '/a.json')).text).toBe('{"list":["x"],"n":1}')
})

test('parameters that are not supported are refused and write nothing', async () => {
  expect(await refused('PUT', 'writeSizeLimit=tiny', 1)).toContain('writeSizeLimit')
  expect(await refused('GET', 'callback=alert')).toContain('callback')
  expect((await call('GET', '/a.json')).text).toBe('{"list":["x"],"n":1}')
})

test('a read that takes longer than its timeout is refused', async () => {
  for (const wrong of ['0s', '3', 's', '3h', '1.5s', '-3s', '16min'])
    expect(await refused('GET', `timeout=${wrong}`)).toContain('between 1ms and 15min')
  for (const right of ['900ms', '3s', '15min'])
    expect((await call('GET', `/a.json?timeout=${right}`)).status).toBe(200)
  memory.rows.set('/slow', 1)
  const gates: (() => void)[] = []
  memory.store.load = async (path) => {
    await new Promise<void>((resolve) => gates.push(resolve))
    return load(path)
  }
  const slow = await call('GET', '/slow.json?timeout=20ms')
  expect([slow.status, slow.text]).toEqual([400, expect.stringContaining('timeout')])
  for (const open of gates) open()
  expect((await call('GET', '/slow.json?timeout=3s')).text).toBe('1')
})

test('download names the file, and nothing else', async () => {
  const { headers } = await call('GET', '/a.json?download=seats.json')
  expect(headers.get('content-disposition')).toBe('attachment; filename="seats.json"')
  for (const bad of ['', '..', 'a"b', 'a/b', 'a%0d%0ab', 'a;b'])
    expect(await refused('GET', `download=${bad}`)).toContain('download must be a file name')
})

test('X-HTTP-Method-Override changes the method of a POST only', async () => {
  const put = { 'X-HTTP-Method-Override': 'PUT' }
  await call('POST', '/d.json', 1, put)
  await call('POST', '/d/e.json?x-http-method-override=patch', { f: 2 })
  expect((await call('GET', '/d.json', undefined, put)).text).toBe('{"e":{"f":2}}')
  await call('POST', '/d.json', undefined, { 'X-HTTP-Method-Override': 'DELETE' })
  expect((await call('GET', '/d.json')).text).toBe('null')
  expect((await call('POST', '/d.json', 1, { 'X-HTTP-Method-Override': 'TRACE' })).status).toBe(400)
})

test('responses are JSON that is not cached', async () => {
  const { headers } = await call('GET', '/a.json')
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
})
