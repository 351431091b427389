import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { networkOf } from '#server/kernel/http/network-of.ts'
import { tokenBuckets } from '#server/plugins/token-buckets.ts'
import { emptyApp, openApp, type TestApp } from '../../support/app/app.ts'
import { aCustomer } from '../../support/people/people.ts'

let app: TestApp
beforeAll(async () => {
  // One request in ten seconds is the slowest possible refill; no test takes that long to notice.
  app = await openApp({ env: { REQUESTS_PER_SECOND: '1', TRUST_PROXY: 'true' } })
})
beforeEach(() => emptyApp(app))
afterAll(() => app.close())

const ask = (address: string, url: string, headers = {}) =>
  app.server.inject({ url, headers: { 'x-forwarded-for': address, ...headers } })

async function untilRefused(address: string, url: string, headers = {}): Promise<number> {
  for (let count = 0; count < 200; count++)
    if ((await ask(address, url, headers)).statusCode === 429) return count
  throw new Error('it was never refused')
}

describe('an address', () => {
  test('has a budget of anonymous calls and gets a Retry-After', async () => {
    const url = '/api/no-such-call'
    expect(await untilRefused('192.0.2.1', url)).toBeGreaterThanOrEqual(10)
    const refused = await ask('192.0.2.1', url, { 'accept-language': 'es' })
    expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'Demasiados intentos.' }])
    expect(refused.headers['retry-after']).toBe('1')
    expect((await ask('192.0.2.2', url)).statusCode).toBe(404)
  })

  test('of the same IPv6 network counts as the same', async () => {
    await untilRefused('2001:db8:1:2::1', '/api/no-such-call')
    expect((await ask('2001:db8:1:2:ffff::9', '/api/no-such-call')).statusCode).toBe(429)
    expect((await ask('2001:db8:1:3::1', '/api/no-such-call')).statusCode).toBe(404)
  })

  test('pays less for a file and more for a personalized page', async () => {
    expect(await untilRefused('192.0.2.3', '/assets/none.js')).toBeGreaterThanOrEqual(100)
    expect(await untilRefused('192.0.2.4', '/help?q=piano')).toBeLessThan(5)
  })

  test('pays nothing for signed-in requests', async () => {
    const { token } = await aCustomer(app)
    const headers = { authorization: `Bearer ${token}` }
    for (let count = 0; count < 40; count++)
      expect((await ask('192.0.2.5', '/api/user', headers)).statusCode).toBe(200)
  })
})

describe('token buckets', () => {
  test('refill with time', () => {
    let now = 0
    const buckets = tokenBuckets({ perSecond: 2, burst: 4 }, () => now)
    for (let count = 0; count < 4; count++) expect(buckets.take('a')).toBe(0)
    expect(buckets.take('a')).toBe(0.5)
    now = 500
    expect(buckets.take('a')).toBe(0)
    expect(buckets.take('a')).toBeGreaterThan(0)
    now = 60_000
    for (let count = 0; count < 4; count++) expect(buckets.take('a')).toBe(0)
    expect(buckets.take('a')).toBeGreaterThan(0)
  })

  test('remember who is over the limit while others arrive', () => {
    let now = 0
    const buckets = tokenBuckets({ perSecond: 1, burst: 10 }, () => now)
    expect(buckets.take('a', 10)).toBe(0)
    for (now = 0; now < 9_000; now += 1000) buckets.take(`other ${now}`)
    expect(buckets.take('a', 10)).toBeGreaterThan(0)
    now = 10_500
    expect(buckets.take('a', 10)).toBe(0)
    now = 11_000
    expect(buckets.take('a', 10)).toBeGreaterThan(0)
  })

  test('do not grow with the number of addresses', () => {
    const buckets = tokenBuckets({ perSecond: 1, burst: 10 }, () => 0)
    for (let count = 0; count < 300_000; count++) buckets.take(`address ${count}`)
    expect(buckets.size()).toBeLessThanOrEqual(100_000)
  })
})

test('an address is counted as its network', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('2001:DB8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('2001:db8:0:0:1:2:3:4')).toBe('2001:db8:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('inside')).toBe('inside')
})
