import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followInput, hasUnsentInput } from '#front/features/deployment/unsent-input.ts'
import { watchBuild } from '#front/features/deployment/watch-build.ts'

const [own, next] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb']
const latestPath = '/assets/public/builds/latest-build.json'
const fiveMinutes = 5 * 60_000

/** The server's files; a status number stands for a file that it can't serve. */
let files: Record<string, object | number> = {}
let asked: string[] = []
let warnings: string[] = []
let calls = 0
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  files = { [latestPath]: { id: own } }
  asked = []
  warnings = []
  calls = 0
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    asked.push(`${path} ${options.cache}`)
    const file = files[path] ?? 404
    return typeof file === 'number' ? new Response(null, { status: file }) : Response.json(file)
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function watch(): Promise<void> {
  const log = { warn: (message: string) => warnings.push(message), error: () => undefined }
  stop = watchBuild(own, log, () => {
    calls += 1
  })
  await settled()
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const deploy = () => {
  files = { [latestPath]: { id: next }, [`/assets/public/builds/${next}.json`]: { id: next } }
}

test('the build id is requested at once and every five minutes, never from a cache', async () => {
  await watch()
  await vi.advanceTimersByTimeAsync(2 * fiveMinutes)
  expect(asked).toEqual(Array(3).fill(`${latestPath} no-store`))
  expect(calls).toBe(0)
})

test('the build id is requested when the page becomes visible, and not while it is hidden', async () => {
  await watch()
  window.dispatchEvent(new Event('focus'))
  await settled()
  expect(asked).toHaveLength(2)
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(fiveMinutes)
  expect(asked).toHaveLength(2)
  look.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(asked).toHaveLength(3)
})

test('another build is announced once, and polling stops', async () => {
  await watch()
  deploy()
  await vi.advanceTimersByTimeAsync(fiveMinutes)
  expect(calls).toBe(1)
  const sofar = asked.length
  await vi.advanceTimersByTimeAsync(3 * fiveMinutes)
  window.dispatchEvent(new Event('focus'))
  await settled()
  expect([calls, asked.length]).toEqual([1, sofar])
})

test.each([
  ['has no list yet', { [latestPath]: { id: next } }],
  [
    'has the list of another build',
    {
      [latestPath]: { id: next },
      [`/assets/public/builds/${next}.json`]: { id: own },
    },
  ],
  ['has no id', { [latestPath]: {} }],
  ['is called as none is', { [latestPath]: { id: '../../api/user' } }],
  ['can’t be given', { [latestPath]: 503 }],
])('a build that %s is ignored', async (_, there) => {
  files = there
  await watch()
  expect(calls).toBe(0)
  expect(asked.filter((path) => path.includes('..'))).toEqual([])
})

test('an unreachable server is logged and polled again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The network is down')))
  await watch()
  expect(warnings).toEqual(['The latest build could not be asked for'])
  await vi.advanceTimersByTimeAsync(fiveMinutes)
  expect(warnings).toHaveLength(2)
})

test('unsent input is known until it is cleared or gone', () => {
  document.body.innerHTML =
    '<textarea>early</textarea><input type="text"><input type="checkbox" value="on"><input type="number" value="1">'
  const [area, text] = [...document.querySelectorAll<HTMLInputElement>('textarea, input')]
  followInput()
  expect(hasUnsentInput()).toBe(true)
  if (area) area.value = ''
  expect(hasUnsentInput()).toBe(false)
  if (text) text.value = 'new'
  text?.dispatchEvent(new Event('input', { bubbles: true }))
  expect(hasUnsentInput()).toBe(true)
  text?.remove()
  expect(hasUnsentInput()).toBe(false)
})
