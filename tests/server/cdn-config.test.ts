import { expect, test } from 'vitest'

import { readCdn } from '#server/cdn-config.ts'

const complete = {
  CDN: 'fastly',
  CDN_PURGE_URL: 'https://api.fastly.com/service/1/purge',
  CDN_PURGE_TOKEN: 'token',
}

test('there is a CDN only if all three settings are given', () => {
  expect(readCdn({})).toBeUndefined()
  expect(readCdn(complete)).toEqual({
    kind: 'fastly',
    url: complete.CDN_PURGE_URL,
    token: complete.CDN_PURGE_TOKEN,
  })
})

test.each([
  [{ CDN: 'akamai' }, 'CDN is "akamai"; it must be one of fastly, cloudflare.'],
  [{ CDN: '' }, 'CDN is ""; it must be one of fastly, cloudflare.'],
  [{ CDN_PURGE_URL: '' }, 'CDN_PURGE_URL is missing: CDN needs it to purge pages.'],
  [{ CDN_PURGE_TOKEN: '' }, 'CDN_PURGE_TOKEN is missing: CDN needs it to purge pages.'],
  [{ CDN_PURGE_URL: 'http://api.example' }, /^CDN_PURGE_URL is .* must be an https URL/],
])('refuses %o', (change, message) => {
  expect(() => readCdn({ ...complete, ...change })).toThrow(message)
})
