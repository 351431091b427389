import { afterEach, expect, test, vi } from 'vitest'

const addresses = ['/api/user', '/api/customer/profile', '/api/moves']
const headers = { accept: 'application/json' }

/** Starts a document whose head preloads the addresses; returns what is then sent. */
async function start(status = 200) {
  document.head.innerHTML = addresses
    .map((href) => `<link rel="preload" as="fetch" href="${href}">`)
    .join('')
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const isBare = Object.keys(init.headers ?? {}).length === 0
    sent.push(`${init.method} ${address}${isBare ? ' bare' : ''}`)
    return new Response('{}', { status: isBare ? status : 200 })
  })
  vi.resetModules()
  const { sendPreloaded } = await import('#front/hydration/send-preloaded.ts')
  const send = (method: string, address: string) => sendPreloaded(address, { method, headers })
  return { send, sent }
}
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

test('the first read of a preloaded address takes the preloaded response, the next one is new', async () => {
  const { send, sent } = await start()
  for (const address of ['/api/user', '/api/user', '/api/other']) await send('GET', address)
  expect(sent).toEqual(['GET /api/user bare', 'GET /api/user', 'GET /api/other'])
})

test('a refused one is asked again with its headers', async () => {
  const { send, sent } = await start(401)
  expect((await send('GET', '/api/user')).status).toBe(200)
  expect(sent).toEqual(['GET /api/user bare', 'GET /api/user'])
})

test('after a write, such as a sign-in, nothing preloaded is taken', async () => {
  const { send, sent } = await start()
  await send('POST', '/api/moves')
  await send('GET', '/api/user')
  expect(sent).toEqual(['POST /api/moves', 'GET /api/user'])
})

test('after ten seconds nothing preloaded is taken', async () => {
  vi.useFakeTimers()
  const { send, sent } = await start()
  vi.advanceTimersByTime(10_000)
  await send('GET', '/api/user')
  expect(sent).toEqual(['GET /api/user'])
})
